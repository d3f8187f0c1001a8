// Messages whose content no agent gets to read. It says once in a conversation that it can only read text
// (agents.md#voice-notes-and-images).
import type { SeenImage, TranscriptMessage, TurnInput } from './port.ts';

/** Nobody expects an answer to these, or their text says what they are. */
const SMALL: readonly unknown[] = ['sticker', 'location', 'contact'];

/** The unanswered messages that hold something, in no words. @param images those that the agent sees. */
export function unread(
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

/** Has the agent said it before? */
export function hasToldTextOnly({ transcript }: Pick<TurnInput, 'transcript'>): boolean {
  return transcript.some(({ intent }) => intent?.text_only === true);
}
