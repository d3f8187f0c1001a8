// How live events change the rows of leads tables.
import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { type LeadRow, NEW_LEADS, patchLeads } from './lead-rows.ts';

const fakeLead = (id: string, updated_at: string, name = id) => ({ id, name, updated_at }) as LeadRow;
const at = (second: number) => `2026-05-12T10:00:0${second}.000Z`;

function open(...pages: LeadRow[][]) {
  const client = new QueryClient();
  const key = ['leads', { stage: 'booked' }];
  const page = (data: LeadRow[]) => ({ data, pagination: { has_more: false, next_cursor: null } });
  client.setQueryData(key, { pages: pages.map(page), pageParams: pages.map(() => null) });
  const names = () =>
    client
      .getQueryData<{ pages: { data: LeadRow[] }[] }>(key)!
      .pages.map(({ data }) => data.map(({ name }) => name));
  return { client, key, names };
}

test('a changed lead replaces its row in place, and an older record is ignored', () => {
  const { client, names } = open([fakeLead('a', at(1)), fakeLead('b', at(1))], [fakeLead('c', at(1))]);
  patchLeads(client, fakeLead('c', at(2), 'new'));
  patchLeads(client, fakeLead('c', at(0), 'old'));
  expect(names()).toEqual([['a', 'b'], ['new']]);
  expect(client.getQueryData(NEW_LEADS)).toBeUndefined();
});

test('a table without a changed lead stays unchanged, and the lead is recorded as new', () => {
  const { client, key } = open([fakeLead('a', at(1))]);
  const before = client.getQueryData(key);
  patchLeads(client, fakeLead('b', at(1)));
  expect(client.getQueryData(key)).toBe(before);
  patchLeads(client, fakeLead('b', at(2), 'again'));
  expect(client.getQueryData<LeadRow[]>(NEW_LEADS)!.map(({ name }) => name)).toEqual(['again']);
});
