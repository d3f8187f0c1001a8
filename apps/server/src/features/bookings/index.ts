// The public interface of the feature: meetings, and the calendars in which they are booked.

export { askProvider } from './ask-provider.ts';
export { recordNoShow } from './attendance.ts';
export { bookSlot, findFreeHosts } from './book.ts';
export { cancelAtProvider, cancelBooking } from './cancel.ts';
export { parseDaysOff } from './days-off.ts';
export { deleteOldEndReports } from './end-report-store.ts';
export { followCampaign } from './follow-campaign.ts';
export { deleteExpiredHolds } from './hold-store.ts';
export { holdSlots } from './holds.ts';
export { hasHolidays } from './holidays.ts';
export { cancelByMember, markCame, markNoShow } from './member-acts.ts';
export { openCalendar } from './open-calendar.ts';
export { applyCalendarEvent } from './reconcile.ts';
export { reserveSlot } from './reserve.ts';
export { addBookingPages, bookingRoutes, meetingRoutes } from './routes.ts';
export { announceMeeting, type BookingNews } from './settle-meeting.ts';
export { noteSeveralMeetings } from './several-meetings.ts';
export {
  type BookingForLead,
  type FollowedMeeting,
  findBookingForLead,
  findFollowed,
  moveBookings,
  saveReminded,
} from './store.ts';
export { superviseCalendar } from './supervise-calendar.ts';
