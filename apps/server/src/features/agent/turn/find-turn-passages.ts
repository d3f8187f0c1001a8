// Finds the passages of the campaign's knowledge for a turn: all if they are short, otherwise those that match the
// messages to answer.
import { MOST_IN_BRIEF } from '@parley/contract';
import type { Passage } from '../../../agents/port.ts';
import type { Ctx } from '../../../context.ts';
import { findPassages, findWholeKnowledge } from '../../knowledge/index.ts';
import type { Situation } from '../store.ts';

/** Limits the passages in the agent's input, because models charge by the word. */
const MOST = { passages: 6, characters: 3_000 };

/** The passages for a turn. `all_passages`: they are all of the campaign's, so that there is nothing to search. */
export interface TurnPassages {
  passages: Passage[];
  all_passages?: true;
}

/** Returns the passages for a turn. Queries the database only if the campaign has passages. */
export async function findTurnPassages(ctx: Ctx, situation: Situation): Promise<TurnPassages> {
  const { transcript, agent } = situation;
  if (!situation.has_passages) return { passages: [] };
  const room = MOST_IN_BRIEF - agent.knowledge.length;
  const all = await findWholeKnowledge(ctx.db.brief, toKnowledge(ctx, situation), room);
  if (all.length > 0) return { passages: all, all_passages: true };
  const answered = transcript.findLastIndex(({ direction }) => direction === 'outbound');
  const unanswered = transcript.slice(answered + 1).flatMap(({ text }) => text ?? []);
  return { passages: await searchPassages(ctx, situation, unanswered) };
}

/** Searches the campaign's knowledge for words of the lead or the agent. */
export async function searchPassages(
  ctx: Ctx,
  situation: Situation,
  words: readonly string[],
): Promise<Passage[]> {
  const found = await findPassages(ctx.db.brief, toKnowledge(ctx, situation), words, MOST.passages);
  let room = MOST.characters;
  return found.filter(({ text }) => {
    room -= text.length;
    return room >= 0;
  });
}

const toKnowledge = ({ teamId }: Ctx, { campaign_id: campaignId, unsaved }: Situation) => ({
  teamId,
  campaignId,
  unsaved,
});
