import { violationText } from '@parley/contract';
import { describe, expect, test } from 'vitest';
import { checkTargetUrl } from './target.ts';

const reasonOf = (text: string, allowLocal: boolean) => {
  const checked = checkTargetUrl(text, { allowLocal });
  return checked.ok ? null : `url ${violationText(checked.problem)}`;
};
const NOT_HTTPS = 'url must be https (plain http is accepted only for localhost)';

describe('the URL of a webhook subscription', () => {
  test.each([
    'https://example.com',
    'https://example.com/hook?token=1&b=%20',
    'HTTPS://EXAMPLE.com:8443/hook',
    'https://bücher.example/hook',
    'https://example.com./hook',
    'https://8.8.8.8/hook',
    'https://[2606:4700::1111]/hook',
    'https://example.com/a@b',
    `https://example.com/${'a'.repeat(2_028)}`,
  ])('can be %s', (text) => {
    expect(reasonOf(text, false)).toBeNull();
    expect(reasonOf(text, true)).toBeNull();
  });

  test.each([
    'http://localhost:9000/hook',
    'http://LOCALHOST:9000/hook',
    'http://localhost.:9000/hook',
    'http://127.0.0.1:9000/hook',
    'http://[::1]:9000/hook',
    'https://localhost/hook',
    'https://127.0.0.1/hook',
  ])('can be %s where local targets are allowed', (text) => {
    expect(reasonOf(text, true)).toBeNull();
    expect(reasonOf(text, false)).toContain('does not allow local webhook targets');
  });

  test.each([
    ['http://example.com/hook', NOT_HTTPS],
    ['http://8.8.8.8/', NOT_HTTPS],
    ['ftp://example.com/hook', NOT_HTTPS],
    ['ws://localhost/hook', NOT_HTTPS],
    ['file:///etc/passwd', NOT_HTTPS],
    ['javascript:alert(1)', NOT_HTTPS],
    ['', 'url must be an absolute URL'],
    ['example.com/hook', 'url must be an absolute URL'],
    ['/hook', 'url must be an absolute URL'],
    ['https://', 'url must be an absolute URL'],
    ['https:example.com', 'url must be an absolute URL'],
    ['https:/example.com', 'url must be an absolute URL'],
    ['https:\\\\example.com', 'url must be an absolute URL'],
    ['https://example.com\\@localhost/', 'url must be an absolute URL'],
    [' https://example.com', 'url must be an absolute URL'],
    ['https://exa\nmple.com', 'url must be an absolute URL'],
    ['https://example.com/a b', 'url must be an absolute URL'],
    ['https://example.com:99999/', 'url must be an absolute URL'],
    ['https://example.com:0/', 'url must name a port from 1 to 65535'],
    ['https://user@example.com/', 'url must not contain a user name or password'],
    ['https://user:secret@example.com/', 'url must not contain a user name or password'],
    ['https://:@example.com/', 'url must not contain a user name or password'],
    ['https://@example.com/', 'url must not contain a user name or password'],
    ['https://example.com/#', 'url must not contain a fragment (#)'],
    ['https://example.com/hook#top', 'url must not contain a fragment (#)'],
    ['https://10.0.0.1/hook', 'url must point to a public address: 10.0.0.1 is not one'],
    ['http://192.168.1.1/hook', 'url must point to a public address: 192.168.1.1 is not one'],
    ['https://127.0.0.2/hook', 'url must point to a public address: 127.0.0.2 is not one'],
    ['https://[::ffff:127.0.0.1]/hook', 'url must point to a public address: [::ffff:7f00:1] is not one'],
    ['https://hook.localhost/', 'url must point to a public address: hook.localhost is not one'],
    [`https://example.com/${'a'.repeat(2_029)}`, 'url must have at most 2048 characters'],
  ])('cannot be %j', (text, reason) => {
    expect(reasonOf(text, true)).toContain(reason);
    expect(reasonOf(text, false)).toContain(reason);
  });
});
