// Loads a turn's images for a model that accepts images (agents.md#voice-notes-and-images). The images are few, small,
// and of types that all such models accept.
import { buffer } from 'node:stream/consumers';
import type { SeenImage, TranscriptMessage } from '../../../agents/port.ts';
import type { Ctx } from '../../../context.ts';
import { type Media, readMedia } from '../../media/index.ts';
import { IMAGE_TYPES } from './await-files.ts';

const MOST_IMAGES = 3;
/**
 * The maximum total size of the images, which bounds the memory that many concurrent turns use. Providers accept 5 MB
 * per image, as base64.
 */
const MOST_BYTES = 3_750_000;
const TYPES: readonly unknown[] = ['image/jpeg', 'image/png', 'image/webp', 'image/gif'];

/** Returns the latest images in the unanswered messages, oldest first. Omits those that can't be read. */
export async function readImages(
  ctx: Ctx,
  media: Media,
  transcript: readonly TranscriptMessage[],
): Promise<SeenImage[]> {
  const answered = transcript.findLastIndex(({ direction }) => direction === 'outbound');
  const last = transcript
    .slice(answered + 1)
    .filter(({ kind }) => kind && IMAGE_TYPES.includes(kind))
    .slice(-MOST_IMAGES);
  const seen: SeenImage[] = [];
  let left = MOST_BYTES;
  for (const { id } of last.toReversed()) {
    const image = await readImage(ctx, media, id, left);
    if (!image) continue;
    left -= image.data.length;
    seen.unshift(image);
  }
  return seen;
}

async function readImage(ctx: Ctx, media: Media, messageId: string, most: number): Promise<SeenImage | null> {
  try {
    const { record, open } = await readMedia(ctx, media, messageId);
    const { state, mime_type: type, size } = record;
    if (state !== 'stored' || type === null || !TYPES.includes(type) || Number(size) > most) return null;
    return { message_id: messageId, data: await buffer(await open()), type };
  } catch (error) {
    ctx.log.warn({ err: error, message: messageId }, 'an image was not shown to a model');
    return null;
  }
}
