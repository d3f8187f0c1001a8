// Two machines must not talk to each other for ever (promises.md#the-person-wins). The agent may write a lead five
// messages of any kind in ten minutes that bring nothing new, and thirty in a day; then a person has to look
// (docs/adr/0037). News starts the five again.

import type { TranscriptMessage } from '../../agents/port.ts';
import type { Ctx } from '../../context.ts';
import type { Queries } from '../../platform/postgres/database.ts';
import * as store from './store.ts';

const MOST_IN_TEN_MINUTES = 5;
const MOST_IN_A_DAY = 30;
const TEN_MINUTES_MS = 600_000;
const DAY_MS = 86_400_000;
/** An honest answer may well contain shorter words of ours. */
const SHORTEST_QUOTE = 12;

/** Why the agent may write no more to the lead, in the journal's words; null while it may. Needs the lead's lock. */
export async function loopProblem(
  tx: Queries,
  ctx: Ctx,
  { lead_id, transcript }: Pick<store.Situation, 'lead_id' | 'transcript'>,
): Promise<string | null> {
  // A conversation this short is no loop: count nothing.
  const ours = transcript.filter(({ direction }) => direction === 'outbound').length;
  if (transcript.length < store.TRANSCRIPT_LENGTH && ours < MOST_IN_TEN_MINUTES) return null;
  const now = ctx.clock.ms();
  const { recent, day } = await store.countWritten(tx, ctx.teamId, lead_id, {
    recent: new Date(now - TEN_MINUTES_MS),
    day: new Date(now - DAY_MS),
  });
  if (recent >= MOST_IN_TEN_MINUTES) {
    return `${recent} messages of the agent in 10 minutes brought nothing new; it may be a machine.`;
  }
  if (day >= MOST_IN_A_DAY) return `${day} messages of the agent in a day are the most it may write.`;
  return null;
}

/**
 * Does this message of the lead say something new? An echo of our words or a repetition of the lead's own does not: a
 * machine can do both for ever.
 */
export function isNews(transcript: TranscriptMessage[], messageId: string): boolean {
  const index = transcript.findIndex(({ id }) => id === messageId);
  if (index < 0) return false;
  const said = plain(transcript[index]!);
  return !transcript.slice(0, index).some((earlier) => {
    const text = plain(earlier);
    if (text === said) return true;
    return earlier.direction === 'outbound' && text.length >= SHORTEST_QUOTE && said.includes(text);
  });
}

function plain({ text }: TranscriptMessage): string {
  return (text ?? '').toLowerCase().replaceAll(/\s+/g, ' ').trim();
}
