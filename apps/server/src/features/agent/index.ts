export {
  type ExplainedLead,
  type ExplainedMessage,
  type ExplainedTurn,
  explainLead,
  explainMessage,
  type TurnCost,
} from './explain/explain.ts';
export { fillFirstTemplate, writeFirstMessage } from './first-message.ts';
export { answerMissedMessages } from './follow-up/answer-missed-messages.ts';
export { checkAfterMerge, followUp, scheduleFollowUp } from './follow-up/follow-up.ts';
export { FOLLOW_UP_LEFT_SQL } from './follow-up/follow-up-times.ts';
export { type GiveUpCause, handOverAfterFailure } from './hand-over/hand-over-after-failure.ts';
export { resumeUntaken } from './hand-over/resume-untaken.ts';
export { followMeeting } from './meetings/follow-meeting.ts';
export { informLeadOfBooking } from './meetings/inform-lead-of-booking.ts';
export {
  CHANGES_SQL,
  deleteFindings,
  deleteOldTurns,
  moveFindings,
  moveTurns,
  PROOF_IS_DELETED_SQL,
} from './store.ts';
export { type TestAct, type TestChatParts, tryAgent } from './test-chat/test-chat.ts';
export type { TestSetup, TestState } from './test-chat/test-chat-state.ts';
export { findTested } from './test-chat/test-chat-store.ts';
export { describeProposal } from './turn/proposal-words.ts';
export { answerLead } from './turn/take-turn.ts';
