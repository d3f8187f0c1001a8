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
export { importedLeadEnded, type Judged, nextRows, saveVerdicts, thereBefore } from './row-store.ts';
export { saveList } from './save-list.ts';
export { countingLeads, countMoved, holdLists } from './store.ts';
