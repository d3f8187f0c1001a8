// The URL of the leads page: which parameters it accepts, and how it is saved.
import { leadFilters } from '@parley/contract';
import { expect, test } from 'vitest';
import {
  COLUMNS,
  DEFAULT_COLUMNS,
  FILTERS,
  getViewAddress,
  parseLeadsSearch,
  parseViewAddress,
} from './search.ts';

test('the URL of the leads page drops invalid and unknown parameters and omits defaults', () => {
  expect(
    parseLeadsSearch({
      status: 'cold,nonsense,cold',
      stage: 'nonsense',
      due: 'never',
      channel: ['whatsapp'],
      q: 33600,
      tag: 'x'.repeat(256),
      sort: 'last_message',
      cols: DEFAULT_COLUMNS.join(','),
      layout: 'table',
      other: 'one',
    }),
  ).toEqual({ status: 'cold', q: '33600' });
});

test('a saved view has the same URL whatever the order of its parameters', () => {
  const search = parseLeadsSearch({
    stage: 'booked,qualified',
    q: 'a & b?',
    preview: 'lead_1',
    cols: 'tags,stage',
  });
  const address = getViewAddress(search);
  expect(address).toBe('/leads?cols=stage%2Ctags&q=a+%26+b%3F&stage=qualified%2Cbooked');
  expect(getViewAddress(parseViewAddress(address))).toBe(address);
  expect(
    getViewAddress(parseViewAddress('/leads?stage=qualified,booked&q=a%20%26%20b%3F&cols=stage,tags')),
  ).toBe(address);
  expect(getViewAddress({})).toBe('/leads');
});

test('the leads page offers every filter of the API', () => {
  const named = [...FILTERS, 'q'].map(
    (filter) => ({ due: 'next_before', quiet: 'quiet_since' })[filter as string] ?? filter,
  );
  expect(named.sort()).toEqual(Object.keys(leadFilters).sort());
  expect(COLUMNS).toEqual(expect.arrayContaining([...DEFAULT_COLUMNS]));
});
