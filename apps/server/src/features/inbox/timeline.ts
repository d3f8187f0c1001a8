// Reads the timeline of a conversation in pages, in both directions.
import { ALL_TIMELINE_KINDS, type contract, fail, type InputOf, TIMELINE_KINDS } from '@parley/contract';
import type { Ctx } from '../../context.ts';
import { Json } from '../../platform/json.ts';
import { type Direction, type Kind, readLines } from './timeline-store.ts';

type Input = InputOf<typeof contract.conversations.timeline>;

/**
 * Returns lines, oldest first, and the positions of the next pages.
 * @param seesWebhooks true if the caller can see deliveries.
 */
export async function readTimeline(ctx: Ctx, input: Input, seesWebhooks: boolean): Promise<Json> {
  const { id: leadId, before, after, around, limit } = input;
  const positions = [before, after, around].filter((position) => position !== undefined);
  if (positions.length > 1) fail('validation_error', 'one_page_position');
  const kinds = parseKinds(input.kinds);
  if (kinds.includes('delivery') && !seesWebhooks) fail('insufficient_scope', 'deliveries_of_webhooks');
  const member = ctx.actor.kind === 'member' ? ctx.actor.id : null;
  const now = ctx.clock.now();
  const read = (way: Direction, position: string | null, most: number) =>
    readLines(ctx.db.brief, ctx.teamId, way, { leadId, position, kinds, limit: most, member, now });
  if (after !== undefined) {
    const found = await read('newer', after, limit + 1);
    const lines = found.slice(0, limit);
    return buildPage(lines, {
      older: lines[0]?.id ?? null,
      newer: found.length > limit ? lines.at(-1)!.id : null,
    });
  }
  if (around !== undefined) {
    const half = Math.max(1, Math.floor(limit / 2));
    const [older, newer] = await Promise.all([
      read('older', around, half + 1),
      read('from', around, half + 1),
    ]);
    const lines = [...older.slice(0, half).reverse(), ...newer.slice(0, half)];
    return buildPage(lines, {
      older: older.length > half ? lines[0]!.id : null,
      newer: newer.length > half ? lines.at(-1)!.id : null,
    });
  }
  const found = await read('older', before ?? null, limit + 1);
  const lines = found.slice(0, limit).reverse();
  return buildPage(lines, {
    older: found.length > limit ? lines[0]!.id : null,
    newer: before === undefined ? null : (lines.at(-1)?.id ?? null),
  });
}

function buildPage(
  lines: readonly { record: string }[],
  { older, newer }: { older: string | null; newer: string | null },
): Json {
  const data = lines.map(({ record }) => record).join(',');
  return new Json(`{"data":[${data}],"older":${JSON.stringify(older)},"newer":${JSON.stringify(newer)}}`);
}

function parseKinds(kinds: string | undefined): readonly Kind[] {
  if (kinds === undefined) return TIMELINE_KINDS;
  const wanted = kinds.split(',');
  const unknown = wanted.find((one) => !ALL_TIMELINE_KINDS.some((kind) => kind === one));
  if (unknown !== undefined) {
    fail('validation_error', 'kinds', { values: ALL_TIMELINE_KINDS }, ['kinds']);
  }
  return wanted as Kind[];
}
