// The public interface of the feature: lists of contacts.

export { removeList } from './door-store.ts';
export {
  endUploads,
  forgetImports,
  type HeldImport,
  KEPT_DAYS,
  lockImport,
  readImport,
  saveState,
  UPLOADING_DAYS,
} from './imports-store.ts';
export { listDoorRoutes, listRoutes } from './routes.ts';
export { findExistingLeads, type Judged, nextRows, saveLaterVerdict, saveVerdicts } from './row-store.ts';
export { saveList } from './save-list.ts';
export { countingLeads, countMoved, lockLists } from './store.ts';
