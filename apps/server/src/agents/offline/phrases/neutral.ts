import { en } from './en.ts';
import type { Phrases } from './phrases.ts';

/**
 * Phrases for languages that the agent does not speak. In these languages, messages about bookings and follow-ups
 * consist only of signs, dates and names. The other phrases are never used.
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
