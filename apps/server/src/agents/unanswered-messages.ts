// Messages whose content the agent can't read. It says once per conversation that it can only read text
// (agents.md#voice-notes-and-images).
import type { SeenImage, TranscriptMessage, TurnInput } from './port.ts';

/** Kinds of messages that need no answer, or have a text that describes them. */
const SMALL: readonly unknown[] = ['sticker', 'location', 'contact'];

/**
 * Returns the unanswered messages with content but without text.
 * @param images the images that the agent can see
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

/** Returns whether the agent has already said that it can only read text. */
export function hasSaidTextOnly({ transcript }: Pick<TurnInput, 'transcript'>): boolean {
  return transcript.some(({ intent }) => intent?.text_only === true);
}
