import { en } from './en.ts';
import type { Phrases } from './phrases.ts';

/**
 * For languages that the agent does not speak: what code words there (bookings, follow-ups) has signs, dates and names,
 * and no sentence. The rest is never said there.
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
