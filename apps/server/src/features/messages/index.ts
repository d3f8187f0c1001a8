// The public interface of the feature: messages and sending.

export { arrivedLateSql, getHoursLate } from './late-message.ts';
export type { MessageType } from './message-type.ts';
export { getInboundType } from './message-type.ts';
export { deleteMessages, moveMessages } from './move-store.ts';
export { confirmOptOut, optOutByMember, optOutLead } from './opt-out.ts';
export { parseWaitingReceipt } from './reports/early-receipt.ts';
export { recordArrival, recordFailure } from './reports/process-receipt.ts';
export { type EchoState, parseWaitingEcho, settleEcho } from './reports/settle-echo.ts';
export { messageRoutes } from './routes.ts';
export { findMessages } from './search/find-messages.ts';
export { writeMessageWords } from './search/write-words.ts';
export { insertSeededMessages, type SeededMessage } from './seed-store.ts';
export { type ExplainedSend, explainSend } from './send/explain-send.ts';
export { splitIntoParts } from './send/fit-text.ts';
export { deleteExpiredIdempotencyKeys } from './send/idempotency-store.ts';
export { joinLastInbound } from './send/last-inbound-store.ts';
export { createOutbox, type Outbox } from './send/outbox.ts';
export { recoverMessages } from './send/recover.ts';
export { findReply, isReplyUnderWay } from './send/reply-store.ts';
export { findWindowProblem } from './send/reply-window.ts';
export {
  type Reserve,
  sendLater,
  sendMessage,
  type WrittenMessage,
  writeAndSend,
} from './send/send-message.ts';
export { sendReply, withdrawReply } from './send/send-reply.ts';
export { addLeadSendJobs, addNumberSendJobs } from './send/wake-store.ts';
export { writeMessage, writeMessages } from './send/write-message.ts';
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
