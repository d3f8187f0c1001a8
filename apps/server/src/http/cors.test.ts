// Calls from browsers of other origins (api.md#browsers): off unless the operator names origins.
import { describe, expect, test } from 'vitest';
import { startApp } from '../testing/start-app.ts';
import { expectError, sendRequest } from './wire.testing.ts';

const ours = 'https://app.example.com';
const preflight = (origin: string) => ({
  method: 'OPTIONS',
  path: '/api/v1/leads',
  headers: {
    origin,
    'access-control-request-method': 'GET',
    'access-control-request-headers': 'authorization',
  },
});

describe('CORS', () => {
  test('sends no header and treats a preflight as an unknown route if no origin is allowed', async () => {
    const app = await startApp();
    const answer = await sendRequest(app.url, preflight(ours));
    expectError(answer, 401, 'missing_api_key');
    expect(answer.headers['access-control-allow-origin']).toBeUndefined();
    await app.close();
  });

  test('allows the named origins, and lets them read errors', async () => {
    const app = await startApp({ corsOrigins: [ours] });
    const allowed = await sendRequest(app.url, preflight(ours));
    expect(allowed.status).toBe(204);
    expect(allowed.headers).toMatchObject({
      'access-control-allow-origin': ours,
      vary: 'Authorization, X-Api-Key, Origin',
    });
    expect(allowed.headers['access-control-allow-headers']).toContain('Idempotency-Key');
    expect(allowed.headers['access-control-allow-methods']).toContain('PATCH');
    const refused = await sendRequest(app.url, { path: '/api/v1/leads', headers: { origin: ours } });
    expectError(refused, 401, 'missing_api_key');
    expect(refused.headers['access-control-allow-origin']).toBe(ours);
    expect(refused.headers['access-control-expose-headers']).toContain('Retry-After');
    const others = await sendRequest(app.url, preflight('https://evil.example.com'));
    expectError(others, 401, 'missing_api_key');
    expect(others.headers['access-control-allow-origin']).toBeUndefined();
    await app.close();
  });

  test('allows every origin with *', async () => {
    const app = await startApp({ corsOrigins: '*' });
    const answer = await sendRequest(app.url, preflight('https://any.example.com'));
    expect([answer.status, answer.headers['access-control-allow-origin']]).toEqual([204, '*']);
    await app.close();
  });
});
