import { expect, test } from 'vitest';
import { type Agent, fillDefaults, omitDefaults } from './agent-block.ts';
import { findDifferences } from './agent-diff.ts';

const agent = {
  defaults: {
    models: ['offline'],
    language: 'en',
    follow_ups: ['1d', '3d'],
    booking: null,
    disclose_ai: true,
  },
  booking_defaults: { by: 'slots', notice: '2h' },
} as unknown as Agent;
const buildBlock = (written: object) => fillDefaults(written as Agent['published']['block'], agent);

test('a form shows defaults for missing fields, and saves only fields that differ from their default', () => {
  const written = { goal: 'Sell.', language: 'fr', booking: { calendar: 'builtin', hours: 'always' } };
  expect(buildBlock(written)).toMatchObject({
    follow_ups: ['1d', '3d'],
    booking: { notice: '2h', hours: 'always' },
  });
  expect(omitDefaults(buildBlock(written), agent)).toMatchObject(written);
  expect(omitDefaults(buildBlock(written), agent)).not.toHaveProperty('follow_ups');
});

test('a draft with values of the wrong type can be shown', () => {
  const malformed = {
    goal: 7,
    criteria: [{ key: 3 }],
    knowledge: 'all',
    booking: { hours: [], calendar: 'builtin' },
    rules: [1],
  };
  expect(buildBlock(malformed)).toMatchObject({ goal: '', criteria: [], knowledge: [], rules: [] });
  expect(buildBlock(malformed).booking).toMatchObject({ calendar: 'builtin', hours: null });
});

test('criteria are compared by key, their order is compared separately, and booking settings are compared by field', () => {
  const [owner, budget] = [
    { key: 'owner', ask: 'Do you own it?', expect: 'yes' },
    { key: 'budget', ask: 'How much?', expect: '>= 8000' },
  ];
  const from = buildBlock({ criteria: [owner, budget], booking: { calendar: 'builtin' } });
  const to = buildBlock({
    criteria: [{ ...budget, expect: '>= 9000' }, owner, { key: 'room', ask: 'Which?', expect: 'any' }],
    booking: { calendar: 'builtin', notice: '1d' },
    knowledge: [{ text: 'New.' }],
  });
  expect(
    findDifferences(from, to)
      .map(({ field }) => field)
      .sort(),
  ).toEqual([...['booking.notice', 'criteria', 'criteria.budget', 'criteria.room', 'knowledge']]);
  expect(findDifferences(from, from)).toEqual([]);
});
