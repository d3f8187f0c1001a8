// The public interface of the feature: files that people send.

export {
  awaitFiles,
  countTranscription,
  findUntranscribed,
  isFileIncomplete,
  markFileComplete,
  type Recording,
} from './await-store.ts';
export { expectFile, fetchMedia } from './fetch-media.ts';
export { findMissing } from './find-missing.ts';
export { forgetMedia } from './forget-media.ts';
export { createMedia, type Media, type MediaLimits } from './media.ts';
export { type MediaRecord, type ReadMedia, readMedia } from './read-media.ts';
