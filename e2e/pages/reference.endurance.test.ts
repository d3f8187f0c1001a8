// The API reference pages (api.md#reference-pages) in a real browser, under their own security policy.
// @module-tag endurance
import { expect, test } from 'vitest';
import { PATIENCE_MS } from '../chrome.testing.ts';
import { useStage } from '../world.testing.ts';

const stage = useStage();

test('the API reference renders, makes a call, contacts no other server, and evaluates no strings as code', async () => {
  const { key, teamId } = await stage.app.make.workspace();
  const context = await stage.chrome.newContext({ viewport: { width: 1280, height: 900 } });
  context.setDefaultTimeout(PATIENCE_MS);
  const page = await context.newPage();
  const problems: string[] = [];
  page.on('console', (line) => {
    if (line.type() === 'error' || line.type() === 'warning') problems.push(line.text());
  });
  page.on('pageerror', (error) => problems.push(error.message));
  page.on('request', (request) => {
    const url = new URL(request.url());
    if (!['data:', 'blob:'].includes(url.protocol) && url.origin !== stage.app.url) problems.push(url.href);
  });
  await page.exposeFunction('reportViolation', (what: string) => problems.push(what));
  await page.addInitScript(`document.addEventListener('securitypolicyviolation', (event) =>
    reportViolation(event.violatedDirective + ' ' + event.blockedURI));`);
  const answer = await page.goto(`${stage.app.url}/docs`);
  const policy = answer!.headers()['content-security-policy'] ?? '';
  expect(policy).toMatch(/script-src 'self' 'sha256-/);
  expect(policy).not.toContain('unsafe-eval');
  expect(/script-src[^;]*/.exec(policy)![0]).not.toContain('unsafe-inline');
  await page.getByRole('heading', { name: 'Parley API' }).first().waitFor();
  await page.getByText('Send an API key with every call').waitFor();
  await page
    .getByRole('button', { name: /Test Request/ })
    .first()
    .click();
  const dialog = page.getByRole('dialog');
  await dialog.getByPlaceholder('Token').fill(key);
  const called = page.waitForResponse(`${stage.app.url}/api/v1/me`);
  await dialog.getByRole('button', { name: /^Send/ }).first().click();
  expect((await called).status()).toBe(200);
  await dialog.getByText(teamId).first().waitFor();
  expect(problems).toEqual([]);
});
