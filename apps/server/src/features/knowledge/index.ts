// The public face of the feature: what a campaign's agent knows, in passages that are searched.

export { findPassages, type KnowledgePassage } from './find-passages.ts';
export { type PlacedItem, splitKnowledge } from './knowledge-items.ts';
export { Unreadable } from './passage.ts';
export {
  type KnowledgeItem,
  MOST_BYTES,
  nameOf,
  type ReadOptions,
  type ReadSource,
  readSource,
} from './read-source.ts';
export { type SavedSource, saveKnowledge } from './save-knowledge.ts';
export { hasPassages } from './store.ts';
export { storedKnowledge } from './stored-knowledge.ts';
