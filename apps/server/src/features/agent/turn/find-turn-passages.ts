// Finds the passages of the campaign's knowledge that match the messages to answer.
import type { Passage } from '../../../agents/port.ts';
import type { Ctx } from '../../../context.ts';
import { findPassages } from '../../knowledge/index.ts';
import type { Situation } from '../store.ts';

/** Limits the passages in the agent's input, because models charge by the word. */
const MOST = { passages: 6, characters: 3_000 };

/** Returns the passages that match the unanswered messages. Queries the database only if the campaign has passages. */
export async function findTurnPassages(ctx: Ctx, situation: Situation): Promise<Passage[]> {
  const { transcript, campaign_id: campaignId } = situation;
  if (!situation.has_passages) return [];
  const answered = transcript.findLastIndex(({ direction }) => direction === 'outbound');
  const unanswered = transcript.slice(answered + 1).flatMap(({ text }) => text ?? []);
  return findFittingPassages(ctx, campaignId, unanswered, situation.unsaved);
}

/** Searches the campaign's knowledge for words that the agent chose. */
export function searchPassages(
  ctx: Ctx,
  { campaign_id, unsaved }: Situation,
  words: string,
): Promise<Passage[]> {
  return findFittingPassages(ctx, campaign_id, [words], unsaved);
}

async function findFittingPassages(
  ctx: Ctx,
  campaignId: string,
  asked: string[],
  unsaved: Situation['unsaved'] = null,
): Promise<Passage[]> {
  const found = await findPassages(ctx.db.brief, ctx.teamId, campaignId, asked, MOST.passages, unsaved);
  let room = MOST.characters;
  return found.filter(({ text }) => {
    room -= text.length;
    return room >= 0;
  });
}
