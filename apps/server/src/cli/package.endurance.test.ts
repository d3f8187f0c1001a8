// The package parley-server (scripts/packages/server.ts): it serves from its own files.
// @module-tag endurance
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { createCaller } from '@parley/client';
import { contract } from '@parley/contract';
import { afterAll, expect, test } from 'vitest';
import { buildServer } from '../../../../scripts/packages/server.ts';
import { cleanUp, endAll, startServed, until } from './testing.ts';

afterAll(async () => {
  await endAll();
  await cleanUp();
});

test('the package serves the dashboard, the documentation of the API and a conversation', async () => {
  const folder = await buildServer();
  expect(existsSync(join(folder, 'deploy/systemd/parley.service'))).toBe(true);
  const server = await startServed({ program: join(folder, 'bin/parley.mjs') });
  expect(server.out()).toContain('npx parley-server demo');
  const page = async (path: string) =>
    (await fetch(server.url + path, { headers: { accept: 'text/html' } })).text();
  expect(await page('/sign-in')).toMatch(/<script type="module"[^>]* src="\/assets\//);
  expect(await page('/docs/')).toContain('scalar');
  // A thread with the language files writes the agent's first message.
  const api = createCaller({ baseUrl: server.url, key: server.key });
  const phone = '33700000078';
  await api.call(contract.campaigns.pushLead, { id: 'spring', phone: `+${phone}`, name: 'Ana' });
  await until(async () => {
    const { data } = await api.call(contract.sandbox.phoneEvents, { phone });
    return data.some(({ type }) => type === 'typing');
  });
});
