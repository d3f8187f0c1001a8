// The public interface of the feature: lists of contacts.

export {
  countUndone,
  deleteOldImports,
  endUploads,
  KEPT_DAYS,
  type LockedImport,
  lockImport,
  readImport,
  saveState,
  saveUndone,
  UPLOADING_DAYS,
} from './imports-store.ts';
export { removeList } from './list-engine-store.ts';
export { toShownRow } from './read-import.ts';
export { listRoutes } from './routes.ts';
export {
  clearRowsOfLead,
  findExistingLeads,
  listCreatedLeads,
  listRows,
  nextRows,
  type RowResult,
  reopenRow,
  saveLaterVerdict,
  saveVerdicts,
} from './row-store.ts';
export { saveList } from './save-list.ts';
export { countLeadsSql, countMoved, countRemovedSql, lockLists } from './store.ts';
