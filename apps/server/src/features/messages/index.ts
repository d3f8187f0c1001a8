export { forgetKeys } from './idempotency-store.ts';
export { createOutbox, type Outbox } from './outbox.ts';
export { confirmMessage, recoverMessages } from './recover.ts';
export { messageRoutes } from './routes.ts';
export { sendLater, sendMessage } from './send-message.ts';
export { type Draft, insertDraft, wakeNumber } from './store.ts';
