import { describe, expect, test } from 'vitest';
import { createFormats } from '../../text/format.ts';
import { getVisibleHours, placeDay } from './day-layout.ts';
import { getClockChangeHours, listViewDays, startOfWeek } from './days.ts';
import type { Meeting } from './queries.ts';

const paris = createFormats('en-GB', 'Europe/Paris');
const meeting = (start_at: string, end_at: string) => ({ id: start_at, start_at, end_at }) as Meeting;
const placeMeetings = (day: string, ...spans: [string, string][]) =>
  placeDay(
    spans.map(([from, to]) => meeting(from, to)),
    day,
    paris,
  ).map(({ from, to, column, columns }) => [from, to, column, columns]);

describe('the day view', () => {
  test('puts overlapping meetings side by side and gives the others the full width', () => {
    expect(
      placeMeetings(
        '2026-05-12',
        ['2026-05-12T07:00:00.000Z', '2026-05-12T08:00:00.000Z'],
        ['2026-05-12T07:30:00.000Z', '2026-05-12T08:30:00.000Z'],
        ['2026-05-12T08:00:00.000Z', '2026-05-12T09:00:00.000Z'],
        ['2026-05-12T10:00:00.000Z', '2026-05-12T10:10:00.000Z'],
      ),
    ).toEqual([
      [540, 600, 0, 2],
      [570, 630, 1, 2],
      [600, 660, 0, 2],
      [720, 750, 0, 1],
    ]);
  });

  test("shows only this day's part of a meeting that crosses midnight", () => {
    const span = ['2026-05-12T21:30:00.000Z', '2026-05-12T22:30:00.000Z'] as [string, string];
    expect(placeMeetings('2026-05-12', span)).toEqual([[1410, 1440, 0, 1]]);
    expect(placeMeetings('2026-05-13', span)).toEqual([[0, 30, 0, 1]]);
    expect(placeMeetings('2026-05-14', span)).toEqual([]);
  });

  test('shows a repeated hour once and puts its meetings side by side', () => {
    expect(
      placeMeetings(
        '2026-10-25',
        ['2026-10-25T00:30:00.000Z', '2026-10-25T01:00:00.000Z'],
        ['2026-10-25T01:30:00.000Z', '2026-10-25T02:00:00.000Z'],
      ),
    ).toEqual([
      [150, 180, 0, 2],
      [150, 180, 1, 2],
    ]);
    expect(getClockChangeHours(paris, '2026-10-25')).toBe(1);
    expect(getClockChangeHours(paris, '2026-03-29')).toBe(-1);
    expect(getClockChangeHours(paris, '2026-03-30')).toBe(0);
  });
});

test('a grid shows the usual hours and the hours of all meetings', () => {
  const placeMeeting = (from: string, to: string) => placeDay([meeting(from, to)], '2026-05-12', paris);
  expect(getVisibleHours([])).toEqual({ first: 8, last: 19 });
  expect(getVisibleHours(placeMeeting('2026-05-12T04:30:00.000Z', '2026-05-12T05:00:00.000Z')).first).toBe(6);
  expect(getVisibleHours(placeMeeting('2026-05-12T20:30:00.000Z', '2026-05-12T22:30:00.000Z')).last).toBe(24);
});

test('a week starts on Monday', () => {
  expect(['2026-05-11', '2026-05-17', '2026-05-18'].map(startOfWeek)).toEqual([
    '2026-05-11',
    '2026-05-11',
    '2026-05-18',
  ]);
  expect(listViewDays('week', '2026-10-25').at(-1)).toBe('2026-10-25');
  expect(listViewDays('days', '2026-05-12')).toEqual(['2026-05-12', '2026-05-13', '2026-05-14']);
});
