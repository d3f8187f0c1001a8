// Finds messages whose content the agent can't read. Once per conversation, it says that it can only read text
// (agents.md#voice-notes-and-images).
import { LONG_WAIT_MS, type SeenImage, type TranscriptMessage, type TurnInput } from './port.ts';

/** Kinds of messages that need no answer or are described by their text. */
const SMALL: readonly unknown[] = ['sticker', 'location', 'contact'];

/**
 * Returns the unanswered messages that contain media and no text.
 * @param images the images that the agent can see.
 */
export function findUnreadMedia(
  { transcript }: Pick<TurnInput, 'transcript'>,
  images: readonly SeenImage[] = [],
): TranscriptMessage[] {
  const answered = transcript.findLastIndex(({ direction }) => direction === 'outbound');
  return transcript
    .slice(answered + 1)
    .filter(
      ({ id, has_media, text, kind }) =>
        has_media &&
        (text === null || text.trim() === '') &&
        !SMALL.includes(kind) &&
        !images.some(({ message_id }) => message_id === id),
    );
}

/** Returns whether the workspace has sent nothing to the lead for {@link LONG_WAIT_MS}. */
export function hasWaitedLong({ transcript, now }: Pick<TurnInput, 'transcript' | 'now'>): boolean {
  const last = transcript.findLast(({ direction }) => direction === 'outbound');
  return last !== undefined && Date.parse(now) - Date.parse(last.sent_at) >= LONG_WAIT_MS;
}

/** Returns the first of the wordings that was not sent to the lead; null if all were. */
export function findUnsent(wordings: readonly string[], input: Pick<TurnInput, 'transcript'>): string | null {
  const sent = listOwnTexts(input);
  return wordings.find((wording) => !sent.some((text) => text.includes(wording))) ?? null;
}

/** Returns whether the agent has already said that it can only read text. */
export function hasSaidTextOnly({ transcript }: Pick<TurnInput, 'transcript'>): boolean {
  return transcript.some(({ intent }) => intent?.text_only === true);
}

/** Returns the texts that the workspace sent. */
export function listOwnTexts({ transcript }: Pick<TurnInput, 'transcript'>): string[] {
  return transcript.flatMap(({ direction, text }) =>
    direction === 'outbound' && text !== null ? [text] : [],
  );
}
