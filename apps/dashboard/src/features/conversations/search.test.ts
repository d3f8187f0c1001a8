import { expect, test } from 'vitest';
import { inboxSearch } from './search.ts';

test('the address of the inbox keeps valid parameters and omits defaults', () => {
  expect(inboxSearch({ view: 'mine', stage: 'booked', m: 'message', panel: 'lead', why: 'other' })).toEqual({
    view: 'mine',
    stage: 'booked',
    m: 'message',
    panel: 'lead',
    why: 'other',
  });
  expect(inboxSearch({ view: 'all' })).toEqual({});
});

test('the address of the inbox drops invalid and unknown parameters', () => {
  expect(
    inboxSearch({
      view: 'yours',
      stage: ['booked'],
      channel: 'fax',
      m: '',
      campaign_id: 'x'.repeat(256),
      evil: 1,
    }),
  ).toEqual({});
  expect(inboxSearch({ view: '__proto__', panel: {}, number_id: null })).toEqual({});
});
