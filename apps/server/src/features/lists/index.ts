// The public interface of the feature: lists of contacts.

export {
  deleteImport,
  deleteOldImports,
  endUploads,
  KEPT_DAYS,
  type LockedImport,
  lockImport,
  readImport,
  saveState,
  UPLOADING_DAYS,
} from './imports-store.ts';
export { removeList } from './list-engine-store.ts';
export { listRoutes } from './routes.ts';
export {
  clearRowsOfLead,
  findExistingLeads,
  listCreatedLeads,
  nextRows,
  type RowResult,
  saveLaterVerdict,
  saveVerdicts,
} from './row-store.ts';
export { saveList } from './save-list.ts';
export { countLeadsSql, countMoved, countRemovedSql, lockLists } from './store.ts';
