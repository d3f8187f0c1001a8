// `parley member`, and the greeting of `parley start` (dashboard-operations.md#first-run, dashboard-operations.md#links).
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { contract } from '@parley/contract';
import { afterEach, expect, test } from 'vitest';
import { createBrowser, PASSWORD } from '../testing/browser.ts';
import { cleanUp, createPrivateFolder, endAll, runParley, SENTENCE, startServed } from './testing.ts';

afterEach(async () => {
  await endAll();
  await cleanUp();
});

function createBuiltPath(): string {
  const folder = createPrivateFolder();
  mkdirSync(join(folder, 'assets'));
  writeFileSync(join(folder, 'index.html'), '<!doctype html><title>Parley</title>');
  return folder;
}

test('parley start prints a login with --demo, as long as the login works', {
  tags: 'endurance',
}, async () => {
  const DASHBOARD = createBuiltPath();
  const server = await startServed({ env: { DASHBOARD } });
  const [, email, password] = /Sign in +\S+\/sign-in {2}(\S+) {2}(\S+)/.exec(server.out())!;
  const page = createBrowser(server);
  expect((await page.signIn(email!, password!)).workspace.slug).toBe('demo');
  expect(await (await fetch(server.url, { headers: { accept: 'text/html' } })).text()).toContain(
    '<title>Parley',
  );
  await page.call(contract.profile.changePassword, { current: password!, password: PASSWORD });
  await server.stop();
  const again = await startServed({ data: server.data, env: { DASHBOARD } });
  expect(again.out()).toMatch(/Sign in +\S+\/sign-in\n/);
  await again.stop();
  const without = await startServed({ data: server.data, env: { DASHBOARD }, args: ['--no-dashboard'] });
  expect(without.out()).not.toContain('Sign in');
  expect((await fetch(without.url, { headers: { accept: 'text/html' } })).status).toBe(404);
});

test('parley prints links for the first run, for an invitation and for a password reset', {
  tags: 'endurance',
}, async () => {
  const server = await startServed({ env: { DASHBOARD: createBuiltPath() }, args: [] });
  const [, token] = /Begin +\S+\/welcome\?token=(\S+)/.exec(server.out())!;
  const page = createBrowser(server);
  const begin = { token: token!, workspace: 'Acme', email: 'ana@cli.test', password: PASSWORD };
  await page.call(contract.welcome.begin, begin);

  const data = ['--data', server.data];
  const invited = await runParley([
    'member',
    'invite',
    'bea@cli.test',
    'responder',
    '--workspace',
    'acme',
    ...data,
  ]);
  expect(invited).toMatchObject({ code: 0, out: expect.stringContaining('/join/') });
  const link = invited.out.split('\n')[0]!;
  await createBrowser(server).call(contract.join.accept, {
    token: link.split('/').at(-1)!,
    password: PASSWORD,
  });
  const bea = createBrowser(server);
  await bea.signIn('bea@cli.test');

  const reset = await runParley(['member', 'reset', 'bea@cli.test', '--json', ...data]);
  const made = JSON.parse(reset.out) as { link: string };
  const password = 'nine quiet lighthouses';
  await page.call(contract.reset.use, { token: made.link.split('/').at(-1)!, password });
  expect((await bea.ask(contract.session.get)).status).toBe(401);
  await bea.signIn('bea@cli.test', password);

  // Cleo chose a password through a link of the workspace, so a file of another workspace waits until she accepts.
  const { data: cleo } = await page.call(contract.team.invite, {
    email: 'cleo@cli.test',
    role: 'viewer',
  });
  const early = createBrowser(server);
  const getToken = (link: string) => link.split('/').at(-1)!;
  await early.call(contract.join.accept, { token: getToken(cleo.link), password: PASSWORD });
  const file = join(createPrivateFolder(), 'globex.yaml');
  writeFileSync(
    file,
    'workspace: { slug: globex }\nmembers: [{ email: cleo@cli.test, role: owner, password: "not of use here" }]\n',
  );
  const applied = await runParley(['apply', file, '--offline', ...data]);
  expect(applied.out).toMatch(/accept +cleo@cli\.test +\S+\/join\/\S+/);
  expect(applied.out).toContain('cleo@cli.test must accept first (unproven_password)');
  const again = await runParley(['apply', file, '--offline', '--json', ...data]);
  const [{ pending }] = JSON.parse(again.out).members as [{ pending: { code: string; link: string } }];
  expect(pending.code).toBe('unproven_password');
  expect(applied.out).toContain(pending.link);
  expect((await early.call(contract.session.get, {})).data.workspaces).toHaveLength(1);
  const own = createBrowser(server);
  await own.call(contract.join.accept, { token: getToken(pending.link), password });
  expect((await own.call(contract.session.get, {})).data.workspace.slug).toBe('globex');
  const done = await runParley(['apply', file, '--offline', '--json', ...data]);
  expect(JSON.parse(done.out).members[0].pending).toBeNull();

  for (const wrong of [
    ['member', 'invite', 'bea@cli.test', 'viewer', '--workspace', 'acme'],
    ['member', 'invite', 'x', 'viewer', '--workspace', 'acme'],
    ['member', 'invite', 'x@cli.test', 'king', '--workspace', 'acme'],
    ['member', 'invite', 'x@cli.test', 'custom', '--workspace', 'acme'],
    ['member', 'invite', 'x@cli.test', 'custom', '--workspace', 'acme', '--scopes', 'leads:fly'],
    ['member', 'invite', 'x@cli.test', 'viewer', '--workspace', 'nowhere'],
    ['member', 'reset', 'nobody@cli.test'],
  ]) {
    const run = await runParley([...wrong, ...data]);
    expect([run.code === 0, run.out]).toEqual([false, '']);
    expect(run.err).toMatch(SENTENCE);
  }
});
