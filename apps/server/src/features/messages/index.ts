export { confirmMessage, recoverMessages } from './recover.ts';
export { type Outbox, sendMessage } from './send-message.ts';
export { type Draft, insertDraft, wakeNumber } from './store.ts';
