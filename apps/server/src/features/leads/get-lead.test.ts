// Tests GET /leads/{id} with many concurrent callers, who share only statements
// (docs/adr/batch-concurrent-statements.md).
import type { ApiError } from '@parley/client';
import { contract } from '@parley/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createPlay } from '../../testing/conversation-helper.ts';
import type { Workspace } from '../../testing/make-workspace.ts';
import { startApp, type TestApp } from '../../testing/start-app.ts';

let app: TestApp;
let workspaces: { w: Workspace; leads: { id: string; phone: string }[] }[];
beforeAll(async () => {
  app = await startApp({ rates: { free: 1e6, starter: 1e6, business: 1e6, scale: 1e6 } });
  workspaces = await Promise.all(
    [1, 2].map(async () => {
      const w = await app.make.workspace();
      const { write, lead } = createPlay(app, w);
      const phones = Array.from({ length: 5 }, () => app.make.phone());
      for (const phone of phones) await write(phone, 'Hello');
      return {
        w,
        leads: await Promise.all(phones.map(async (phone) => ({ id: (await lead(phone)).id, phone }))),
      };
    }),
  );
});
afterAll(() => app.close());

const get = ({ key }: Workspace, id: string) =>
  app
    .api(key)
    .call(contract.leads.get, { id })
    .then(
      ({ data }) => data.phone,
      ({ status, code }: ApiError) => `${status} ${code}`,
    );

test('GET /leads/{id} answers concurrent calls with fewer statements, and finds no lead of another workspace', async () => {
  let statements = 0;
  app.system.db.onCommitted(({ name }) => {
    if (name === 'leads.records') statements++;
  });
  const calls = Array.from({ length: 40 }, () => workspaces.entries().toArray())
    .flat()
    .flatMap(([at, { w, leads }], turn) => {
      const { id, phone } = leads[turn % leads.length]!;
      const others = workspaces[1 - at]!.w;
      return [
        { w, id, answer: phone },
        { w: others, id, answer: '404 not_found' },
      ];
    });
  const answers = await Promise.all(calls.map(({ w, id }) => get(w, id)));
  expect(answers).toEqual(calls.map(({ answer }) => answer));
  expect(statements).toBeGreaterThan(0);
  expect(statements).toBeLessThan(calls.length);
});

test('GET /leads/{id} with an invalid id does not affect concurrent calls', async () => {
  const [{ w, leads }] = workspaces as [(typeof workspaces)[0]];
  const [{ id, phone }] = leads as [(typeof leads)[0]];
  const strange = ['\0', '"', '\\', '{}', 'NULL', ',', ' ', 'é'.repeat(1000), `${id}\0`];
  const answers = await Promise.all(strange.flatMap((one) => [get(w, one), get(w, id)]));
  expect(answers.filter((_, index) => index % 2 === 1)).toEqual(strange.map(() => phone));
  expect(new Set(answers.filter((_, index) => index % 2 === 0))).toEqual(new Set(['404 not_found']));
});
