// Errors as a model receives them (mcp.md#errors).
import { ApiError, ConnectionError } from '@parley/client';
import { ERRORS, fact, type Issue, issue, SESSION_CODES } from '@parley/contract';
import { expect, test } from 'vitest';
import { ConfirmationError } from './confirm.ts';
import { describeProblem } from './problem.ts';

type Code = ApiError['code'];
const createApiError = (
  status: number,
  code: Code,
  message: string,
  { headers = {}, issues = [] }: { headers?: Record<string, string>; issues?: Issue[] } = {},
) => {
  const error = new ApiError(status, code, message, new Headers(headers), issues as never);
  return (describeProblem(error) as { error: Record<string, unknown> }).error;
};

test('a problem names a next step for every error of the API', () => {
  const ofMembers: readonly string[] = SESSION_CODES;
  for (const { status, code } of Object.values(ERRORS)) {
    if (ofMembers.includes(code)) continue;
    const { next_step, ...rest } = createApiError(status, code as Code, 'No.');
    expect([code, String(next_step).length > 20]).toEqual([code, true]);
    expect(rest).toEqual({ code, message: 'No.' });
  }
});

test('a problem names the missing scope', () => {
  const issues = [issue('scope_missing', { scope: 'leads:write' })];
  expect(createApiError(403, 'insufficient_scope', 'No.', { issues })).toMatchObject({
    scope: 'leads:write',
  });
});

test('a problem names the invalid field, or no field if the error concerns the whole input', () => {
  const getProblemField = (path: (string | number)[]) =>
    createApiError(422, 'validation_error', 'No.', { issues: [issue('required', {}, path)] })['field'];
  expect(getProblemField(['leads', 3, 'phone'])).toBe('leads[3].phone');
  expect(getProblemField(['text'])).toBe('text');
  expect(getProblemField([])).toBeUndefined();
  expect(getProblemField(['Idempotency-Key'])).toBeUndefined();
});

test('a problem names only the time at which the reached limit ends', () => {
  const rate = {
    'x-ratelimit-remaining': '0',
    'x-ratelimit-reset': '2026-11-18T12:01:00.000Z',
    'retry-after': '20',
  };
  expect(
    createApiError(429, 'rate_limited', 'More than 60 requests in this minute.', { headers: rate }),
  ).toMatchObject({
    retry_after_seconds: 20,
    retry_at: '2026-11-18T12:01:00.000Z',
  });
  const issues = [
    issue('number_pace', { why: fact('per_minute', { most: 5 }), retry_at: '2026-11-18T12:00:40.000Z' }),
  ];
  const headers = { ...rate, 'retry-after': '40' };
  expect(createApiError(429, 'rate_limited', 'Not sent.', { headers, issues })).toMatchObject({
    retry_after_seconds: 40,
    retry_at: '2026-11-18T12:00:40.000Z',
  });
  const quota = createApiError(429, 'quota_exceeded', 'Not sent.', {
    headers: { ...rate, 'x-quota-reset': '2026-11-19T00:00:00.000Z' },
  });
  expect(quota).toMatchObject({ retry_at: '2026-11-19T00:00:00.000Z' });
  expect(createApiError(429, 'quota_exceeded', 'The workspace has 200 lists.')).not.toHaveProperty(
    'retry_at',
  );
});

test('a problem describes a failure without a response, and hides an unexpected error', () => {
  expect(describeProblem(new ConnectionError('Parley cannot be reached.'))).toMatchObject({
    error: { code: 'no_answer', next_step: expect.stringContaining('send_id') },
  });
  expect(describeProblem(new ConfirmationError('Too old.', 'Preview again.'))).toEqual({
    error: { code: 'confirmation_invalid', message: 'Too old.', next_step: 'Preview again.' },
  });
  expect(JSON.stringify(describeProblem(new Error('password=secret')))).not.toContain('secret');
  expect(createApiError(502, 'unknown', 'HTTP 502', { headers: { 'x-request-id': 'r1' } })).toMatchObject({
    request_id: 'r1',
  });
});
