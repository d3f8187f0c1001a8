import type { Ctx } from '../../context.ts';
import { NO_SIGNALS, type TextSignals, UNREADABLE } from '../../language/signals.ts';
import { CallLimitExceeded } from '../../platform/threads.ts';

/** Returns each text's signals; `UNREADABLE` for a text that takes too long to read. */
export async function readSignals(ctx: Ctx, texts: readonly (string | null)[]): Promise<TextSignals[]> {
  const written = texts.filter((text) => text !== null);
  const read = (some: readonly string[]) => ctx.reader.signals(ctx.teamId, some);
  const found = await read(written).catch(async (error: unknown) => {
    if (!(error instanceof CallLimitExceeded)) throw error;
    ctx.log.error({ err: error, team: ctx.teamId }, "a lead's message took too long to read");
    if (written.length === 1) return [UNREADABLE];
    // Perhaps only one text takes too long, so read each one separately.
    return (await Promise.all(written.map((text) => readSignals(ctx, [text])))).flat();
  });
  const signals = found.values();
  return texts.map((text) => (text === null ? NO_SIGNALS : signals.next().value!));
}
