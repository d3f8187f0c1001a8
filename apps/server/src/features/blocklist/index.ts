// The public interface of the feature, which blocks people whom Parley must neither contact nor answer.

export { rememberDeletedPerson, wasPersonDeleted } from './deleted-people-store.ts';
export { blocklistRoutes } from './routes.ts';
export { saveRule } from './save-rule.ts';
export { blockedAmongManySql, isBlocked } from './store.ts';
