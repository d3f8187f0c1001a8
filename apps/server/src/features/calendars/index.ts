export { type CalendarInput, saveCalendar } from './save-calendar.ts';
export { abandonCalendars, SEALED_CALENDARS } from './secret-store.ts';
