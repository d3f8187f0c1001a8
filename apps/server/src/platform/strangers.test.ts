import { expect, test } from 'vitest';
import { findCode, isAtHost, readCode, readVersion } from './foreign-requests.ts';

test.each(['2026.6.1', '2024.10', '3', '1.2.3.4', '3.0.0-rc.1', '1.0.0+build.5'])(
  'the version %s is accepted',
  (text) => {
    expect(readVersion(text)).toBe(text);
  },
);

test.each([
  ...['', 'v2', '1.2.3.4 5', 'latest', '2026.6.1 <b>', '1.0 and a secret', `1.0-${'a'.repeat(33)}`, '1\n'],
  ...[null, 3, {}, ['1.0']],
])('%j is refused as a version', (value) => {
  expect(readVersion(value)).toBeNull();
});

test.each([
  ...[
    'rate-overlimit',
    'invalid_grant',
    'TooManyRequestsException',
    'BAD_REQUEST',
    '463',
    'PERMISSION_DENIED',
  ],
  ...['ECONNREFUSED', 'UND_ERR_CONNECT_TIMEOUT', 'HPE_INVALID_CONSTANT', 'error.code:12', 'ENGINE2'],
])('the error code %s is accepted', (text) => {
  expect(readCode(text)).toBe(text);
});

test.each([
  ...['', 'two words', '<b>', 'AKIAIOSFODNN7EXAMPLE', 'a1b2c3d4e5f6', 'sk-proj-4f9Kq2', '33612345678', 'x\n'],
  ...['a'.repeat(51), '550e8400-e29b-41d4-a716-446655440000', '_', 'a__b', 'é', null, {}, ['a']],
])('%j is refused as an error code', (value) => {
  expect(readCode(value)).toBeNull();
});

test('the first error code of a list is found', () => {
  expect(findCode(['No such session', undefined, 463, 'later'])).toBe('463');
  expect(findCode(['No such session'])).toBeNull();
});

test("a provider's host is accepted only over https", () => {
  const hosts = ['api.cal.com'];
  expect(isAtHost('https://api.cal.com/v2/me?a=1', hosts)).toBe(true);
  for (const url of [
    'http://api.cal.com/v2',
    'https://api.cal.com.evil.test',
    'https://evil.test/api.cal.com',
    'https://a@evil.test',
  ])
    expect(isAtHost(url, hosts)).toBe(false);
});
