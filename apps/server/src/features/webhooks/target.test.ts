import { describe, expect, test } from 'vitest';
import { parseAllowedHosts } from '../../platform/allowed-hosts.ts';
import { checkTargetUrl } from './target.ts';

const findProblem = (text: string, allowLocal: boolean) => {
  const checked = checkTargetUrl(text, { allowLocal });
  return checked.ok ? null : checked.problem;
};
const NOT_HTTPS = 'target_not_https';

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
    expect(findProblem(text, false)).toBeNull();
    expect(findProblem(text, true)).toBeNull();
  });

  test.each([
    'http://localhost:9000/hook',
    'http://LOCALHOST:9000/hook',
    'http://localhost.:9000/hook',
    'http://127.0.0.1:9000/hook',
    'http://[::1]:9000/hook',
    'https://localhost/hook',
    'https://127.0.0.1/hook',
  ])('can be %s if local targets are allowed', (text) => {
    expect(findProblem(text, true)).toBeNull();
    expect(findProblem(text, false)).toMatchObject({ code: 'target_localhost' });
  });

  test.each([
    ['http://n8n:5678/hook', null],
    ['https://N8N./hook', null],
    ['http://192.168.1.20:5678/hook', null],
    ['http://[fd12::1]/hook', null],
    ['https://10.1.2.3/hook', null],
    ['https://[::ffff:10.1.2.3]/hook', null],
    ['http://10.1.2.3/hook', NOT_HTTPS],
    ['http://n8n.example.com/hook', NOT_HTTPS],
    ['https://192.168.1.21/hook', 'target_private'],
    ['https://localhost/hook', 'target_localhost'],
    ['https://169.254.169.254/hook', 'target_private'],
  ])('can be a host that the operator allows: %s', (text, problem) => {
    const allowedHosts = parseAllowedHosts('n8n, 192.168.1.20, fd12::1, 10.0.0.0/8, 169.254.0.0/16')!;
    const checked = checkTargetUrl(text, { allowLocal: false, allowedHosts });
    expect(checked.ok ? null : checked.problem.code).toBe(problem);
  });

  test.each([
    ['http://example.com/hook', NOT_HTTPS],
    ['http://8.8.8.8/', NOT_HTTPS],
    ['ftp://example.com/hook', NOT_HTTPS],
    ['ws://localhost/hook', NOT_HTTPS],
    ['file:///etc/passwd', NOT_HTTPS],
    ['javascript:alert(1)', NOT_HTTPS],
    ['', 'target_not_absolute'],
    ['example.com/hook', 'target_not_absolute'],
    ['/hook', 'target_not_absolute'],
    ['https://', 'target_not_absolute'],
    ['https:example.com', 'target_not_absolute'],
    ['https:/example.com', 'target_not_absolute'],
    ['https:\\\\example.com', 'target_not_absolute'],
    ['https://example.com\\@localhost/', 'target_not_absolute'],
    [' https://example.com', 'target_not_absolute'],
    ['https://exa\nmple.com', 'target_not_absolute'],
    ['https://example.com/a b', 'target_not_absolute'],
    ['https://example.com:99999/', 'target_not_absolute'],
    ['https://example.com:0/', 'target_port'],
    ['https://user@example.com/', 'target_user'],
    ['https://user:secret@example.com/', 'target_user'],
    ['https://:@example.com/', 'target_user'],
    ['https://@example.com/', 'target_user'],
    ['https://example.com/#', 'target_fragment'],
    ['https://example.com/hook#top', 'target_fragment'],
    ['https://10.0.0.1/hook', 'target_private', '10.0.0.1'],
    ['http://192.168.1.1/hook', 'target_private', '192.168.1.1'],
    ['https://127.0.0.2/hook', 'target_private', '127.0.0.2'],
    ['https://[::ffff:127.0.0.1]/hook', 'target_private', '[::ffff:7f00:1]'],
    ['https://hook.localhost/', 'target_private', 'hook.localhost'],
    [`https://example.com/${'a'.repeat(2_029)}`, 'text_max'],
  ])('cannot be %j', (text, code, host?: string) => {
    const problem = { code, ...(host !== undefined && { params: { host } }) };
    expect(findProblem(text, true)).toMatchObject(problem);
    expect(findProblem(text, false)).toMatchObject(problem);
  });
});
