export { catchUp } from './catch-up.ts';
export { writeFirstMessage } from './first-message.ts';
export { followUp, scheduleFollowUp } from './follow-up.ts';
export { answer } from './take-turn.ts';
