// `parley start` as a server: next to another one, at its end, and after the end of its launcher.
// @module-tag endurance
import { createCaller } from '@parley/client';
import { contract } from '@parley/contract';
import { afterEach, describe, expect, test } from 'vitest';
import {
  cleanUp,
  createInitialized,
  endAll,
  launchParley,
  runParley,
  startServed,
  until,
} from './testing.ts';

afterEach(async () => {
  await endAll();
  await cleanUp();
});

describe('parley start', () => {
  test('refuses to start a second Parley on the same data directory, and the first keeps serving', async () => {
    const first = await startServed({ args: [] });
    const second = await runParley(['start', '--port', '0', '--data', first.data]);
    expect(second.code).toBe(1);
    expect(second.err).toContain(`Another Parley (process ${first.process.pid}) already serves`);
    expect((await fetch(`${first.url}/readyz`)).status).toBe(200);
  });

  test('finishes a running send before it stops', async () => {
    const server = await startServed();
    const api = createCaller({ baseUrl: server.url, key: server.key });
    const phone = '33700000077';
    await api.call(contract.campaigns.pushLead, { id: 'spring', phone: `+${phone}`, name: 'Ana' });
    const events = async () => (await api.call(contract.sandbox.phoneEvents, { phone })).data;
    await until(async () => (await events()).some(({ type }) => type === 'typing'));
    expect((await events()).some(({ type }) => type === 'text')).toBe(false);
    expect(await server.stop()).toMatchObject({ code: 0 });

    const again = await startServed({ data: server.data });
    const after = createCaller({ baseUrl: again.url, key: server.key });
    const seen = (await after.call(contract.sandbox.phoneEvents, { phone })).data;
    expect(seen.filter(({ type }) => type === 'text')).toHaveLength(1);
  });

  test('stops when its launcher does, and the next start takes over', async () => {
    const data = await createInitialized();
    const started = launchParley(['start', '--port', '0', '--data', data], {}, true);
    await until(() => started.out().includes('Next'));
    // Closing the channel has the same effect on the child as killing the launcher.
    started.process.disconnect();
    expect(await started.ended).toMatchObject({ code: 137 });
    const next = await startServed({ data, args: [] });
    expect(await next.stop()).toMatchObject({ code: 0 });
  });
});
