// What the agent has written to a lead who waits for a person (agents.md#until-a-person-answers). The transcript says
// it, because the intent of each such message does.
import type { TranscriptMessage, TurnInput } from './port.ts';

/**
 * How many messages a waiting lead gets at most. Each answers words of the lead. After three, another message of a
 * machine would look like an evasion, and only a person helps.
 */
const MOST_REPLIES = 3;

/** Returns the agent's messages since the hand-over, without the one that announced it. */
export function listWaitReplies({ transcript }: Pick<TurnInput, 'transcript'>): TranscriptMessage[] {
  const sent = transcript.filter(({ direction }) => direction === 'outbound');
  return sent.slice(sent.findLastIndex(({ intent }) => intent?.wait === undefined) + 1);
}

/** Returns whether a waiting lead can get another message. */
export function canReplyToWaiting(input: Pick<TurnInput, 'transcript'>): boolean {
  return listWaitReplies(input).length < MOST_REPLIES;
}

/** Returns whether the lead has been told, since the hand-over, that a person has their messages. */
export function hasNotice(input: Pick<TurnInput, 'transcript'>): boolean {
  return listWaitReplies(input).some(({ intent }) => intent?.wait === 'notice');
}
