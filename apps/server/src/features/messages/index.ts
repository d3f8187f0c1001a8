// The public interface of the feature: messages and sending.

export { waitingReceipt } from './early-receipt.ts';
export { type ExplainedRule, type ExplainedSend, explainSend } from './explain-send.ts';
export { type FoundMessage, findMessages } from './find-messages.ts';
export { fittingParts } from './fit.ts';
export { forgetKeys } from './idempotency-store.ts';
export { joinLastInbound } from './last-inbound-store.ts';
export { arrivedLate, hoursLate } from './late.ts';
export { inboundType } from './message-type.ts';
export { moveMessages } from './move-store.ts';
export { optOut } from './opt-out.ts';
export { createOutbox, type Outbox } from './outbox.ts';
export { recoverMessages } from './recover.ts';
export { findReply, isReplyUnderWay } from './reply-store.ts';
export { windowProblem } from './reply-window.ts';
export { messageRoutes } from './routes.ts';
export { type Reserve, sendLater, sendMessage, type Written, writeAndSend } from './send-message.ts';
export { type ReplyInput, sendReply, withdrawReply } from './send-reply.ts';
export { type EchoState, settleEcho, waitingEcho } from './settle-echo.ts';
export { recordArrival, recordFailure } from './take-receipt.ts';
export {
  discardReminder,
  discardWaiting,
  insertReported,
  isBeingSent,
  isMessageStored,
  listTranscript,
  saveTranscription,
  storeRemark,
} from './transcript-store.ts';
export { wakeLead, wakeNumber } from './wake-store.ts';
export { writeMessage, writeMessages } from './write-message.ts';
export { writeMessageWords } from './write-words.ts';
