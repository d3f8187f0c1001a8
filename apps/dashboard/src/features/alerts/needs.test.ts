import { expect, test } from 'vitest';
import type { Row } from '../../live/apply.ts';
import { alertChoices } from './alert-choices.ts';
import { Needs } from './needs.ts';

const row = (since: string | null, assigned_to: string | null = null) =>
  ({
    lead_id: 'lead_1',
    assigned_to,
    attention: since === null ? null : { reason: 'handed_over', since, text: null },
  }) as Row;

test('a reason is news once, a later one again, and what was cleared stays told', () => {
  const needs = new Needs();
  const news = [row('10:00'), row('10:00'), row(null), row('10:00'), row('09:00'), row('10:05')];
  expect(news.map((one) => needs.isNews(one, 'me'))).toEqual([true, false, false, false, false, true]);
});

test('only of leads that are mine or nobody’s', () => {
  const needs = new Needs();
  expect(needs.isNews(row('10:00', 'somebody'), 'me')).toBe(false);
  expect(needs.isNews(row('10:01', 'me'), 'me')).toBe(true);
});

test('what is not turned off is on', () => {
  const all = { title: true, sound: true, system: true };
  expect([undefined, null, 'x', { sound: 'maybe' }].map(alertChoices)).toEqual([all, all, all, all]);
  expect(alertChoices({ sound: false })).toEqual({ ...all, sound: false });
});
