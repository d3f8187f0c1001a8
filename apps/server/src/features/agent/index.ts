export { catchUp } from './catch-up.ts';
export { writeFirstMessage } from './first-message.ts';
export { followUp, lookAgain, scheduleFollowUp } from './follow-up.ts';
export { moveFindings } from './store.ts';
export { answer } from './take-turn.ts';
