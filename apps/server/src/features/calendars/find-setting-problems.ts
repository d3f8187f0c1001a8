// Checks a calendar's settings by calling its provider.
import { fact } from '@parley/contract';
import {
  type CalendarAccount,
  CalendarError,
  type CalendarProblem,
  type Calendar as Provider,
} from '../../calendars/port.ts';

/** Returns the problems with the settings. A provider that does not answer a check is also a problem. */
export async function findSettingProblems(
  adapter: Provider,
  account: CalendarAccount,
): Promise<CalendarProblem[]> {
  try {
    return await adapter.check(account);
  } catch (error) {
    if (!(error instanceof CalendarError)) throw error;
    return [{ field: null, reason: fact('check_impossible', { detail: error.reason }) }];
  }
}
