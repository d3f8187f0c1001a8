export { type ControlOptions, giveBack, handOff, resumeAgent } from './agent-control.ts';
export { createInbox, type Inbox } from './inbox.ts';
export { isOptInMessage, isOptOutMessage } from './keep-messages.ts';
export { readFile } from './read-file.ts';
export { readSignals } from './read-signals.ts';
export { receiveRemark } from './receive-remark.ts';
export { conversationRoutes } from './routes.ts';
export { takeEcho, takeEchoAgain, takeOver } from './take-over.ts';
