export { type ControlOptions, giveBack, handOff, resumeAgent } from './agent-control.ts';
export { createInbox, type ReceiveInbound } from './batch-messages.ts';
export { readFile } from './read-file.ts';
export { readSignals } from './read-signals.ts';
export { receiveRemark } from './receive-remark.ts';
export { conversationRoutes } from './routes.ts';
export { isOptInMessage, isOptOutMessage } from './store-messages.ts';
export { processEcho, retryEcho, takeOver } from './take-over.ts';
