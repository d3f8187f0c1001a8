// The compiler checks that a list takes exactly the filters that its operation declares.
import { contract } from '@parley/contract';
import { expect, test } from 'vitest';
import { listQuery } from './list-query.ts';

const from = { from: 'campaign_records', order: [{ column: 'id', type: 'text' }] } as const;
const is = (column: string) => (parameter: string) => `${column} = ${parameter}`;

test("a list is named after its operation and has the operation's filters", () => {
  const list = listQuery(contract.campaigns.list, {
    ...from,
    filters: { status: is('status'), purpose: is('purpose') },
  });
  expect(list.operation).toBe(contract.campaigns.list);
  // @ts-expect-error `purpose` is missing
  listQuery(contract.campaigns.list, { ...from, filters: { status: is('status') } });
  listQuery(contract.campaigns.list, {
    ...from,
    // @ts-expect-error no such filter
    filters: { status: is('status'), purpose: is('purpose'), name: is('name') },
  });
  // @ts-expect-error no such filter in a call
  void (() => list({} as never, 'team', { name: 'x' }, 1, null));
});
