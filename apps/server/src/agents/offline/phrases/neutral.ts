import { en } from './en.ts';
import type { Phrases } from './phrases.ts';

/**
 * For languages that the agent does not speak. Messages that code writes there (bookings, follow-ups) have signs, dates
 * and names but no sentences. The other phrases are never used there.
 */
export const neutral: Phrases = {
  ...en,
  slotTaken: ['✗'],
  noSlots: ['✗ …'],
  pickOne: '1, 2, …?',
  cityTime: '({{city}})',
  confirm: ['✓ {{when}}'],
  confirmMoved: ['✓ {{when}}'],
  calendarAway: ['…'],
  bookingFailed: ['✗ {{when}}'],
  hostCanceled: ['✗ {{when}}'],
  canceled: ['✗ {{when}}'],
  hostMoved: ['✓ {{when}}'],
  reminder: ['→ {{when}}'],
  reminderSoon: ['→ {{when}}'],
  where: '→ {{location}}',
  page: '→ {{page}}',
  followUps: ['{{name}}?'],
};
