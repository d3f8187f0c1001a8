export { askProvider } from './ask-provider.ts';
export { noteNoShow } from './attendance.ts';
export { bookSlot } from './book.ts';
export { cancelAtProvider, cancelBooking } from './cancel.ts';
export { calendarAddress, keepCalendar } from './keep-calendar.ts';
export { cancelByMember, markCame, markNoShow } from './member-acts.ts';
export { takeCalendarEvent } from './reconcile.ts';
export { reserveSlot } from './reserve.ts';
export { bookingPages, bookingRoutes } from './routes.ts';
export { type BookingNews, TAKEN } from './settle.ts';
export { freeSlots } from './slots.ts';
export {
  type FollowedMeeting,
  findFollowed,
  findTold,
  moveBookings,
  saveReminded,
  type ToldBooking,
  takenMeetings,
} from './store.ts';
