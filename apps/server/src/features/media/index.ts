// The public interface of the feature: files that people send.

export {
  countTranscription,
  findUntranscribed,
  isFileIncomplete,
  markAwaitedFiles,
  markFileComplete,
  type Recording,
} from './awaited-file-store.ts';
export { deleteExpiredMedia } from './delete-expired-media.ts';
export { expectFile, fetchMedia } from './fetch-media.ts';
export { findMissing } from './find-missing.ts';
export { createMedia, type Media, type MediaLimits } from './media.ts';
export { type MediaRecord, type ReadMedia, readMedia } from './read-media.ts';
export { removeFiles } from './remove-files.ts';
export { type DeletedFile, deleteFileRows } from './store.ts';
