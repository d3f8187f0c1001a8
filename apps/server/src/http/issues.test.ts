// Issues of errors on their way from a schema or a verb to the response (docs/adr/errors-carry-issues.md).
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
    expect(await readError('POST', '/lists', { name: 'a'.repeat(256) })).toEqual({
      code: 'validation_error',
      message: 'name must have at most 255 characters',
      issues: [
        {
          path: ['name'],
          code: 'text_max',
          params: { max: 255 },
          message: 'must have at most 255 characters',
        },
      ],
    });
  });

  test('contains the index of an invalid item in its path', async () => {
    const body = { url: 'https://example.com/hook', events: ['message.received', 1] };
    expect(await readError('POST', '/webhooks', body)).toMatchObject({
      issues: [{ path: ['events', 1], code: 'one_of' }],
    });
  });

  test('has an issue without a path if no field is invalid', async () => {
    expect(await readError('GET', '/leads/lead_0')).toEqual({
      code: 'not_found',
      message: 'Not found.',
      issues: [{ path: [], code: 'not_found', params: {}, message: 'Not found.' }],
    });
  });

  test('has a second issue if a + in the query became a space', async () => {
    const message =
      'since must be an ISO 8601 date-time with an offset or Z, such as 2026-11-20T21:31:05Z, or a date';
    expect(await readError('GET', '/leads?since=2026-11-20T21:31:05+01:00')).toMatchObject({
      message: expect.stringContaining(message),
      issues: [{ code: 'datetime_or_date' }, { path: ['since'], code: 'plus_is_space' }],
    });
  });

  test('does not repeat a value that the caller sent', async () => {
    expect(JSON.stringify(await readError('POST', '/lists', { name: 7, secret: 'hunter2' }))).not.toContain(
      'hunter2',
    );
  });
});
