import type { BusinessFacts } from '@parley/contract';
import { expect, test } from 'vitest';
import { brief, Conversation } from './conversation.testing.ts';
import { offlineAgent } from './offline-agent.ts';

const WEEKLY: BusinessFacts = { hours: 'Mon-Fri 09:00-12:00, Mon-Fri 14:00-18:00' };
const CHRISTMAS: BusinessFacts = {
  ...WEEKLY,
  exceptions: [{ days: '2026-12-23', hours: '10:00-12:00' }, { days: '2026-12-24..2027-01-03' }],
};
const FRIDAY = '2026-11-20T';

/** Returns the line about the next opening, in Paris. */
function write(
  facts: BusinessFacts | null,
  now: string,
  { language = 'en', country = 'GB', timezone = 'Europe/Paris', knowledge = '', dayOff = -1 } = {},
): string {
  const talk = new Conversation({ ...brief, knowledge, facts });
  Object.assign(talk, { now, country, timezone });
  return offlineAgent.addReturnTime('', talk.input(), { language, isDayOff: (day) => day === dayOff });
}

test.each([
  ['at lunch', WEEKLY, `${FRIDAY}11:30:00.000Z`, 'We open today at 14:00.'],
  ['in the morning', WEEKLY, `${FRIDAY}07:30:00.000Z`, 'We open today at 9:00.'],
  ['at night', WEEKLY, `${FRIDAY}22:00:00.000Z`, 'We open again on Monday 23 November at 9:00.'],
  [
    'before other hours',
    CHRISTMAS,
    '2026-12-22T22:00:00.000Z',
    'We open again on Wednesday 23 December at 10:00.',
  ],
  ['in a closure', CHRISTMAS, '2026-12-28T10:00:00.000Z', 'We open again on Monday 4 January at 9:00.'],
])('a hand-over while the business is closed says when it opens: %s', (_, facts, now, said) => {
  expect(write(facts, now).replace(' at 09:', ' at 9:')).toBe(said);
});

test.each([
  ['inside the hours', WEEKLY, `${FRIDAY}09:00:00.000Z`, {}],
  ['without hours', { address: 'Mill Road' }, `${FRIDAY}22:00:00.000Z`, {}],
  ['without facts', null, `${FRIDAY}22:00:00.000Z`, {}],
  ['before Christmas', WEEKLY, '2026-12-24T22:00:00.000Z', {}],
  ['before a day off', WEEKLY, `${FRIDAY}22:00:00.000Z`, { dayOff: Date.UTC(2026, 10, 23) / 86_400_000 }],
  ['before a closure', WEEKLY, `${FRIDAY}22:00:00.000Z`, { knowledge: 'Closed from 22 to 29 November.' }],
  ['in a language without phrases', WEEKLY, `${FRIDAY}22:00:00.000Z`, { language: 'tr' }],
])('a hand-over claims nothing %s', (_, facts, now, more) => {
  expect(write(facts, now, more)).toBe('');
});

test.each([
  ['fr', 'CA', 'America/Toronto', 'Nous rouvrons le lundi 23 novembre à 3 h 00 (heure locale : Toronto).'],
  ['de', 'CH', 'Europe/Zurich', 'Wir öffnen wieder am Montag, 23. November um 9:00.'],
  ['en', 'US', 'Europe/Paris', 'We open again on Monday, November 23 at 9:00 AM.'],
])("the time is in the lead's language, zone and locale: %s-%s", (language, country, timezone, said) => {
  expect(
    write(WEEKLY, `${FRIDAY}22:00:00.000Z`, { language, country, timezone }).replace('09:00', '9:00'),
  ).toBe(said);
});
