// The public interface of the feature: meetings, and the calendars in which they are booked.

export { recordNoShow } from './attendance.ts';
export { cancelAtProvider, cancelBooking } from './cancel.ts';
export { followCampaign } from './follow-campaign.ts';
export { deleteExpiredHolds } from './hold-store.ts';
export { holdSlots } from './holds.ts';
export { findSlotsByHand, moveByMember } from './members/book-by-hand.ts';
export { listMeetings } from './members/meetings-store.ts';
export { cancelByMember, markCame, markNoShow } from './members/member-acts.ts';
export { openCalendar } from './open-calendar.ts';
export { bookSlot, findFreeHosts } from './own-calendar/book.ts';
export { createDayOffCheck } from './own-calendar/days-off.ts';
export { hasHolidays, listHolidayPlaces } from './own-calendar/holidays.ts';
export { askProvider } from './provider/ask-provider.ts';
export { deleteOldEndReports } from './provider/end-report-store.ts';
export { applyCalendarEvent } from './provider/reconcile.ts';
export { reserveSlot } from './provider/reserve.ts';
export { announceMeeting, type BookingNews } from './provider/settle-meeting.ts';
export { superviseCalendar } from './provider/supervise-calendar.ts';
export { addBookingPages, bookingRoutes } from './routes.ts';
export { noteSeveralMeetings } from './several-meetings.ts';
export {
  type BookingForLead,
  deleteBookings,
  type FollowedMeeting,
  findBookingForLead,
  findFollowed,
  hasUpcomingMeeting,
  moveBookings,
  saveReminded,
} from './store.ts';
