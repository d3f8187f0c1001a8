export { type Agents, agents } from './agents.ts';
export { catchUp } from './catch-up.ts';
export { writeFirstMessage } from './first-message.ts';
export { followUp, scheduleFollowUp } from './follow-up.ts';
export { OFFLINE_LANGUAGES } from './offline/phrases/speak.ts';
export { answer } from './take-turn.ts';
