import { expect, test } from 'vitest';
import { createFormats } from '../../text/format.ts';
import { getSnoozeTimes } from './snooze-times.ts';

test.each([
  // A Thursday morning in Paris.
  ['2026-11-19T09:10:00Z', ['2026-11-19T10:10', '2026-11-19T13:00', '2026-11-20T08:00', '2026-11-23T08:00']],
  // Three hours later it would be after work.
  ['2026-11-19T16:30:00Z', ['2026-11-19T17:30', '2026-11-20T08:00', '2026-11-23T08:00']],
  // The clocks change on the night before Sunday, October 25.
  ['2026-10-24T12:00:00Z', ['2026-10-24T13:00', '2026-10-24T15:00', '2026-10-25T08:00', '2026-10-26T08:00']],
  // On a Sunday, tomorrow is next Monday.
  ['2026-11-22T12:00:00Z', ['2026-11-22T13:00', '2026-11-22T15:00', '2026-11-23T08:00']],
])('the times to snooze until at %s are %j', (now, expected) => {
  const times = getSnoozeTimes(Date.parse(now), createFormats('en-GB', 'Europe/Paris'));
  expect(times.map(({ at }) => at.slice(0, 16))).toEqual(expected);
});
