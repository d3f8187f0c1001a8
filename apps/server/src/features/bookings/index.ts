export { bookSlot, cancelBooking } from './book.ts';
export { bookingRoutes } from './routes.ts';
export { freeSlots } from './slots.ts';
export { takenMeetings } from './store.ts';
