export { answerMissedMessages } from './answer-missed-messages.ts';
export {
  type ExplainedLead,
  type ExplainedMessage,
  type ExplainedTurn,
  explainLead,
  explainMessage,
  type TurnCost,
} from './explain.ts';
export { writeFirstMessage } from './first-message.ts';
export { followMeeting } from './follow-meeting.ts';
export { checkAfterMerge, followUp, scheduleFollowUp } from './follow-up.ts';
export { type GiveUpCause, handOverAfterFailure } from './hand-over-after-failure.ts';
export { informLeadOfBooking } from './inform-lead-of-booking.ts';
export { describeProposal } from './proposal-words.ts';
export { deleteOldTurns, moveFindings, moveTurns } from './store.ts';
export { answerLead } from './take-turn.ts';
export { type TestAct, type TestChatParts, tryAgent } from './test-chat.ts';
export type { TestSetup, TestState } from './test-chat-state.ts';
export { findTested } from './test-chat-store.ts';
