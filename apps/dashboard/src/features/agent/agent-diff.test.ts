import { expect, test } from 'vitest';
import { type Agent, fillDefaults, getUsualOfferFollowUps, omitDefaults } from './agent-block.ts';
import { findDifferences } from './agent-diff.ts';

const agent = {
  defaults: {
    models: ['offline'],
    language: 'en',
    follow_ups: ['1d', '3d'],
    offer_follow_ups: null,
    booking: null,
    disclose_ai: true,
    criteria: [],
    knowledge: [],
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

test('the default follow-ups of an offer are shown but not saved, and there are none without other follow-ups', () => {
  const block = buildBlock({ goal: 'Sell.' });
  expect(getUsualOfferFollowUps(block)).toEqual(['3h', '1d', '3d', '30d']);
  expect(omitDefaults(block, agent)).not.toHaveProperty('offer_follow_ups');
  expect(getUsualOfferFollowUps(buildBlock({ follow_ups: [] }))).toEqual([]);
  const own = buildBlock({ offer_follow_ups: [] });
  expect(omitDefaults(own, agent)).toMatchObject({ offer_follow_ups: [] });
});

test('criteria are compared by key and by order, and booking settings by field', () => {
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
