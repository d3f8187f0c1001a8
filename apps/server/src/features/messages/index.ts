// The public interface of the feature: messages and sending.

export { parseWaitingReceipt } from './early-receipt.ts';
export { type ExplainedRule, type ExplainedSend, explainSend } from './explain-send.ts';
export { type FoundMessage, findMessages } from './find-messages.ts';
export { splitIntoParts } from './fit-text.ts';
export { deleteExpiredIdempotencyKeys } from './idempotency-store.ts';
export { joinLastInbound } from './last-inbound-store.ts';
export { arrivedLateSql, getHoursLate } from './late-message.ts';
export { getInboundType } from './message-type.ts';
export { moveMessages } from './move-store.ts';
export { optOutLead } from './opt-out.ts';
export { createOutbox, type Outbox } from './outbox.ts';
export { recordArrival, recordFailure } from './process-receipt.ts';
export { recoverMessages } from './recover.ts';
export { findReply, isReplyUnderWay } from './reply-store.ts';
export { findWindowProblem } from './reply-window.ts';
export { messageRoutes } from './routes.ts';
export { type Reserve, sendLater, sendMessage, type WrittenMessage, writeAndSend } from './send-message.ts';
export { type ReplyInput, sendReply, withdrawReply } from './send-reply.ts';
export { type EchoState, parseWaitingEcho, settleEcho } from './settle-echo.ts';
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
export { addLeadSendJobs, addNumberSendJobs } from './wake-store.ts';
export { writeMessage, writeMessages } from './write-message.ts';
export { writeMessageWords } from './write-words.ts';
