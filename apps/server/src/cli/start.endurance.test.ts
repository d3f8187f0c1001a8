// `parley start` as a server: next to another one, at its end, and after the end of its launcher. Also the build of the
// pages before it.
// @module-tag endurance
import { cpSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createCaller } from '@parley/client';
import { contract } from '@parley/contract';
import { afterEach, describe, expect, test } from 'vitest';
import {
  cleanUp,
  createInitialized,
  createPrivateFolder,
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
    expect(next.out()).toContain('npx parley doctor --data');
    // Its workspace has a published password.
    const demo = await runParley(['demo', '--url', next.url, '--data', data]);
    expect(demo).toMatchObject({ code: 1, err: expect.stringContaining('no demo workspace') });
    expect(await next.stop()).toMatchObject({ code: 0 });
  });

  test('builds the dashboard if it is missing or its sources changed, and says what to run if that fails', async () => {
    const root = fileURLToPath(new URL('../../../../', import.meta.url));
    const folder = createPrivateFolder();
    for (const name of ['bin', 'scripts', 'package-lock.json'])
      cpSync(join(root, name), join(folder, name), { recursive: true });
    // A dashboard of one line is built within a second.
    const dashboard = join(folder, 'apps/dashboard');
    for (const name of ['src', 'public']) mkdirSync(join(dashboard, name), { recursive: true });
    mkdirSync(join(folder, 'node_modules'));
    for (const name of ['apps/server', 'node_modules/vite'])
      symlinkSync(join(root, name), join(folder, name));
    // The packages count as installed.
    writeFileSync(join(folder, 'node_modules/.package-lock.json'), '{}');
    const write = (name: string, text: string) => writeFileSync(join(dashboard, name), text);
    write('package.json', '{}');
    write('vite.config.ts', 'export default {};');
    write('src/main.ts', '');
    const page = (title: string) =>
      `<title>${title}</title><script type="module" src="/src/main.ts"></script>`;
    write('index.html', page('First'));
    // The invalid port ends the command after the build.
    const start = async () =>
      (await launchParley(['start', '--port', 'none'], {}, false, join(folder, 'bin/parley.mjs')).ended).err;
    const readTitle = () =>
      /<title>(.*)<\/title>/.exec(readFileSync(join(dashboard, 'dist/index.html'), 'utf8'))?.[1];

    expect(await start()).toMatch(/^Building the dashboard \.\.\. done .*\nThe port must be .*\n$/);
    expect(readTitle()).toBe('First');
    expect(await start()).toMatch(/^The port must be .*\n$/);
    write('index.html', page('Second'));
    await start();
    expect(readTitle()).toBe('Second');
    write('src/main.ts', 'import "./missing.ts";');
    expect(await start()).toMatch(
      / failed\.\n[\s\S]*run "node .*build-dashboard\.mjs"[\s\S]*The port must be/,
    );
    expect(readTitle()).toBe('Second');
  });
});
