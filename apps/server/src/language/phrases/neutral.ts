import type { Phrases } from './phrases.ts';

/**
 * Phrases for languages that the agent does not speak. In these languages, messages about bookings and follow-ups
 * consist only of signs, dates and names. No other phrase is used.
 */
export const neutral = {
  slotTaken: ['✗'],
  noSlots: ['✗ …'],
  pickOne: ['1, 2, …?'],
  cityTime: '({{city}})',
  confirm: ['✓ {{when}}'],
  confirmMoved: ['✓ {{when}}'],
  calendarAway: ['…'],
  trouble: ['…'],
  bookingFailed: ['✗ {{when}}'],
  hostCanceled: ['✗ {{when}}'],
  canceled: ['✗ {{when}}'],
  askCancel: ['✗ {{when}}?'],
  hostMoved: ['✓ {{when}}'],
  reminder: ['→ {{when}}'],
  reminderSoon: ['→ {{when}}'],
  where: '→ {{location}}',
  page: '→ {{page}}',
  followUps: ['{{name}}?'],
  offerFollowUps: ['{{name}}?'],
  askedToday: ['{{name}}?'],
  askedEarlier: ['{{name}}?'],
} satisfies Partial<Phrases>;
