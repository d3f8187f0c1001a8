export { listProblems, readCursor, saveCursor, saveRest, saveZone } from './account-store.ts';
export { type Calendars, createCalendars, type OpenCalendar } from './calendars.ts';
export { findSettingProblems } from './find-setting-problems.ts';
export { recordCalendarProblem } from './record-problem.ts';
export { saveCalendar } from './save-calendar.ts';
export { deleteCalendar } from './save-store.ts';
export { abandonCalendars, SEALED_CALENDARS } from './secret-store.ts';
export { openSecrets as openCalendar } from './secrets.ts';
