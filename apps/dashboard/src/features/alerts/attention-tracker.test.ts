import { expect, test } from 'vitest';
import type { Row } from '../../live/apply-events.ts';
import { parseAlertChoices } from './alert-choices.ts';
import { AttentionTracker } from './attention-tracker.ts';

const buildRow = (since: string | null, assigned_to: string | null = null, driver: string | null = null) =>
  ({
    lead_id: 'lead_1',
    assigned_to,
    answering: { by: 'member', member: driver && { id: driver, name: driver } },
    attention: since === null ? null : { reason: 'handed_over', since, text: null },
  }) as Row;

test('a reason causes one alert even if it was cleared in between, and a later reason causes another', () => {
  const needs = new AttentionTracker();
  const news = [
    buildRow('10:00'),
    buildRow('10:00'),
    buildRow(null),
    buildRow('10:00'),
    buildRow('09:00'),
    buildRow('10:05'),
  ];
  expect(news.map((one) => needs.isNews(one, 'me'))).toEqual([true, false, false, false, false, true]);
});

test("an alert concerns unassigned leads, the member's own and those the member took over, and not a colleague's", () => {
  const needs = new AttentionTracker();
  expect(needs.isNews(buildRow('10:00', 'somebody'), 'me')).toBe(false);
  expect(needs.isNews(buildRow('10:01', 'me'), 'me')).toBe(true);
  expect(needs.isNews(buildRow('10:02', null), 'me')).toBe(true);
  expect(needs.isNews(buildRow('10:03', 'somebody', 'me'), 'me')).toBe(true);
});

test('every kind of alert is on unless the member turned it off', () => {
  const all = { title: true, sound: true, system: true };
  expect([undefined, null, 'x', { sound: 'maybe' }].map(parseAlertChoices)).toEqual([all, all, all, all]);
  expect(parseAlertChoices({ sound: false })).toEqual({ ...all, sound: false });
});
