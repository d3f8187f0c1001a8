export { optOut, receiveMessage } from './receive-message.ts';
export { receiveRemark } from './receive-remark.ts';
export { conversationRoutes } from './routes.ts';
export { takeOver } from './take-over.ts';
