// Two machines must not talk to each other for ever (promises.md#the-person-wins): what the agent writes to a lead is
// counted, whatever it is for, and beyond five messages in ten minutes that brought nothing new, or thirty in a day, a
// person has to look (docs/adr/0037). What brings the conversation on begins the five anew.

import type { TranscriptMessage } from '../../agents/port.ts';
import type { Ctx } from '../../context.ts';
import type { Queries } from '../../platform/postgres/database.ts';
import * as store from './store.ts';

const MOST_IN_TEN_MINUTES = 5;
const MOST_IN_A_DAY = 30;
const TEN_MINUTES_MS = 600_000;
const DAY_MS = 86_400_000;
/** Shorter words of ours may well stand in an honest answer. */
const SHORTEST_QUOTE = 12;

/** Why nothing more may be written to the lead, as the journal says it; null while it may. The lead is locked. */
export async function loopProblem(
  tx: Queries,
  ctx: Ctx,
  { lead_id, transcript }: Pick<store.Situation, 'lead_id' | 'transcript'>,
): Promise<string | null> {
  // So short a conversation needs no count: what is being said for the first time is no loop.
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
 * Can this message of the lead bring the conversation on? Not our own words come back, and not what the lead has said
 * before in the same words: a machine can do both for ever.
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
