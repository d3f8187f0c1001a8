export { optOut, receiveMessage } from './receive-message.ts';
export { conversationRoutes } from './routes.ts';
export { discardDrafts } from './store.ts';
export { takeOver } from './take-over.ts';
