// Public interface of the feature: the knowledge of campaigns' agents, as searchable passages.

export { findPassages, findWholeKnowledge, type KnowledgePassage } from './find-passages.ts';
export { UnreadableSource } from './passage.ts';
export {
  getDisplayName,
  getFormat,
  getSourceName,
  type KnowledgeItem,
  MOST_BYTES,
  type ReadOptions,
  type ReadSource,
  readSource,
} from './read-source.ts';
export { type SavedSource, saveKnowledge } from './save-knowledge.ts';
export { findOriginal, hasPassages } from './store.ts';
export { readCampaignKnowledge, readKnowledgeFiles, readStoredSources } from './stored-knowledge.ts';
export { readUnsavedKnowledge, type UnsavedKnowledge } from './unsaved-knowledge.ts';
export {
  deleteUploads,
  findUpload,
  listUploads,
  pruneUploads,
  saveUpload,
  UPLOAD_DAYS,
  type Upload,
} from './upload-store.ts';
