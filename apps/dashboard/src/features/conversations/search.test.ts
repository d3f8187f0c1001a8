import { expect, test } from 'vitest';
import { parseInboxSearch } from './search.ts';

test('the URL of the inbox keeps valid parameters and omits defaults', () => {
  expect(
    parseInboxSearch({ view: 'mine', stage: 'booked', m: 'message', panel: 'lead', why: 'other' }),
  ).toEqual({
    view: 'mine',
    stage: 'booked',
    m: 'message',
    panel: 'lead',
    why: 'other',
  });
  expect(parseInboxSearch({ view: 'all' })).toEqual({});
});

test('the URL of the inbox drops invalid and unknown parameters', () => {
  expect(
    parseInboxSearch({
      view: 'yours',
      stage: ['booked'],
      channel: 'fax',
      m: '',
      campaign_id: 'x'.repeat(256),
      evil: 1,
    }),
  ).toEqual({});
  expect(parseInboxSearch({ view: '__proto__', panel: {}, number_id: null })).toEqual({});
});
