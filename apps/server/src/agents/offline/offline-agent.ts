// The agent without a language model. It is deterministic: it reads no clock, and queries nothing but the calendar.

import { formatMomentFor } from '../offer.ts';
import type { Agent } from '../port.ts';
import { writeFirstMessage } from './first-message.ts';
import { writeFollowUp } from './follow-up.ts';
import { writeHandOverNote } from './hand-over-note.ts';
import { writeCancellation, writeConfirmation, writeFailure, writeReminder } from './meeting-texts.ts';
import { addReturnTime } from './return-time.ts';
import { takeTurn } from './take-turn.ts';

/** The agent of campaigns with `model: offline`. */
export const offlineAgent: Agent = {
  firstMessage: async (input) => writeFirstMessage(input),
  turn: takeTurn,
  followUp: writeFollowUp,
  confirmBooking: writeConfirmation,
  bookingCanceled: writeCancellation,
  bookingFailed: writeFailure,
  reminder: writeReminder,
  addReturnTime,
  when: (brief, start_at, told) => formatMomentFor(told, start_at, brief),
  handOverNote: async (input) => writeHandOverNote(input),
};
