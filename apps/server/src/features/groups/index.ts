// The public interface of the feature, which tracks groups.
export { findRecord, findRecordOfChat, findTrackedGroup, isMember, type TrackedGroup } from './list-store.ts';
export { receiveGroupMessage } from './receive-message.ts';
export { recordGroup, recordJoin, recordLeave } from './record-moves.ts';
export { groupRoutes } from './routes.ts';
export { detachMembers, moveMembers } from './store.ts';
