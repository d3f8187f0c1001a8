export { bookSlot, cancelBooking } from './book.ts';
export { bookingRoutes } from './routes.ts';
export { freeSlots } from './slots.ts';
export { moveBookings, takenMeetings } from './store.ts';
