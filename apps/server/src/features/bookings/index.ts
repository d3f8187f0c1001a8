// The public face of the feature: meetings, and the calendars in which they are booked.

export { bookSlot, cancelBooking } from './book.ts';
export { parseDaysOff } from './days-off.ts';
export { forgetHolds, releaseHolds } from './hold-store.ts';
export { holdSlots } from './holds.ts';
export { hasHolidays } from './holidays.ts';
export { type OpenCalendar, openCalendar } from './open-calendar.ts';
export { forgetSlots, type ProviderCalendar } from './provider-slots.ts';
export { bookingRoutes } from './routes.ts';
export { moveBookings } from './store.ts';
