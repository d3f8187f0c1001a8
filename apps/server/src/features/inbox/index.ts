// The public interface of the feature: the dashboard's inbox.

export { giveBackAfter } from './give-back.ts';
export { readLiveEvents } from './live-events.ts';
export { reply } from './reply.ts';
export { type InboxOptions, inboxRoutes, type ReportPresence } from './routes.ts';
export { returnConversation } from './snooze.ts';
export { ATTENTION_LEADS, countInbox, listInbox } from './store.ts';
