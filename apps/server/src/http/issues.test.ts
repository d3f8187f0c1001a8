// Issues of errors on their way from a schema or a verb to the response (docs/adr/errors-carry-issues.md).
import { formatIssue, formatIssues, issue } from '@parley/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startApp, type TestApp } from '../testing/start-app.ts';

let app: TestApp;
let key: string;
beforeAll(async () => {
  app = await startApp();
  key = (await app.make.workspace()).key;
});
afterAll(() => app.close());

async function readError(method: string, path: string, body?: object): Promise<unknown> {
  const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' };
  const answer = await fetch(`${app.url}/api/v1${path}`, { method, headers, body: JSON.stringify(body) });
  return ((await answer.json()) as { error: unknown }).error;
}

describe('an error from the API', () => {
  test('has the code, the parameters and the path of an invalid field', async () => {
    const tooLong = issue('text_max', { max: 255 }, ['name']);
    expect(await readError('POST', '/lists', { name: 'a'.repeat(256) })).toEqual({
      code: 'validation_error',
      message: formatIssue(tooLong),
      issues: [tooLong],
    });
  });

  test('contains the index of an invalid item in its path', async () => {
    const body = { url: 'https://example.com/hook', events: ['message.received', 1] };
    expect(await readError('POST', '/webhooks', body)).toMatchObject({
      issues: [{ path: ['events', 1], code: 'one_of' }],
    });
  });

  test('has an issue without a path if no field is invalid', async () => {
    const notFound = issue('not_found');
    expect(await readError('GET', '/leads/lead_0')).toEqual({
      code: 'not_found',
      message: formatIssue(notFound),
      issues: [notFound],
    });
  });

  test('has a second issue if a + in the query became a space', async () => {
    const found = [issue('datetime_or_date', {}, ['since']), issue('plus_is_space', {}, ['since'])];
    expect(await readError('GET', '/leads?since=2026-11-20T21:31:05+01:00')).toMatchObject({
      message: formatIssues(found),
      issues: found,
    });
  });

  test('does not repeat a value that the caller sent', async () => {
    expect(JSON.stringify(await readError('POST', '/lists', { name: 7, secret: 'hunter2' }))).not.toContain(
      'hunter2',
    );
  });
});
