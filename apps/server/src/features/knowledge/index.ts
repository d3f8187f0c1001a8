// Public interface of the feature: the knowledge of campaigns' agents, as searchable passages.

export { findPassages, type KnowledgePassage } from './find-passages.ts';
export { type PlacedItem, splitKnowledge } from './knowledge-items.ts';
export { Unreadable } from './passage.ts';
export {
  displaySourceName,
  getFormat,
  type KnowledgeItem,
  MOST_BYTES,
  type ReadOptions,
  type ReadSource,
  readSource,
  sourceName,
} from './read-source.ts';
export { type SavedSource, saveKnowledge } from './save-knowledge.ts';
export { findOriginal, hasPassages } from './store.ts';
export { campaignKnowledge, knowledgeFiles, storedKnowledge } from './stored-knowledge.ts';
export { type UnsavedKnowledge, unsavedKnowledge } from './unsaved-knowledge.ts';
export {
  deleteUploads,
  findUpload,
  keepUpload,
  listUploads,
  pruneUploads,
  UPLOAD_DAYS,
  type Upload,
} from './upload-store.ts';
