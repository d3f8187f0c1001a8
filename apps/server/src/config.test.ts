// Settings about access to Parley, and about the proxies that it trusts.
import { violation, violationText } from '@parley/contract';
import { describe, expect, test } from 'vitest';
import { ConfigError, readConfig, withPort } from './config.ts';

describe('TRUSTED_PROXIES', () => {
  test.each([
    ['', []],
    ['loopback', ['loopback']],
    ['127.0.0.1', ['127.0.0.1']],
    [
      'loopback, 10.0.0.0/8,2001:db8::/32 ,uniquelocal',
      ['loopback', '10.0.0.0/8', '2001:db8::/32', 'uniquelocal'],
    ],
    ['10.0.0.7/32,::1/128', ['10.0.0.7/32', '::1/128']],
  ])('accepts %j', (value, proxies) => {
    expect(readConfig({}, { TRUSTED_PROXIES: value }).trustedProxies).toEqual(proxies);
  });

  test('trusts no proxy by default', () => {
    expect(readConfig({}, {}).trustedProxies).toEqual([]);
  });

  test.each([
    'true',
    '1',
    '*',
    'all',
    'proxy.example.com',
    '10.0.0.0/33',
    '0.0.0.0/0',
    '::/0',
    '10.0.0.0/255.0.0.0',
    '10.0.0.0/',
    '10.0.0.0/8/8',
    '127',
    'loopback,',
    ',',
    '10.0.0.7:443',
  ])('refuses %j and lists the accepted values', (value) => {
    expect(() => readConfig({}, { TRUSTED_PROXIES: value })).toThrow(
      new ConfigError(
        'TRUSTED_PROXIES must be addresses or ranges such as 10.0.0.7 or 10.0.0.0/8, or loopback, linklocal, ' +
          'uniquelocal, separated by commas.',
      ),
    );
  });
});

describe('the URL of a language model', () => {
  test.each([
    ['OPENAI_BASE_URL', 'http://localhost:11434/v1?', 'base_address_query'],
    ['ANTHROPIC_BASE_URL', 'https://proxy.example.com/#', 'base_address_query'],
    ['MISTRAL_BASE_URL', 'http://169.254.169.254/v1', 'base_address_metadata'],
  ] as const)('is refused with the accepted format: %s=%s', (name, value, code) => {
    const problem = violationText(violation(code, { example: 'https://api.example.com/v1' }));
    expect(() => readConfig({}, { [name]: value })).toThrow(new ConfigError(`${name} ${problem}.`));
  });
});

describe('METRICS_TOKEN', () => {
  test('is unset by default, and must be valid in a header', () => {
    const token = (METRICS_TOKEN: string) => readConfig({}, { METRICS_TOKEN }).metricsToken;
    expect(token('')).toBeUndefined();
    expect(token('0123456789abcdef')).toBe('0123456789abcdef');
    for (const wrong of ['short', '0123456789 abcdef', '0123456789abcdéf', '0123456789abcdef\n']) {
      expect(() => token(wrong)).toThrow(
        new ConfigError('METRICS_TOKEN must have at least 16 characters, of ASCII and without spaces.'),
      );
    }
  });
});

describe('webhooks to localhost', () => {
  const allowed = (flags: object, env: Record<string, string>) => readConfig(flags, env).allowLocalWebhooks;

  test('are off by default whatever the address, and on with --demo or ALLOW_LOCAL_WEBHOOKS', () => {
    for (const HOST of ['127.0.0.1', 'localhost', '::1', '0.0.0.0'])
      expect(allowed({}, { HOST })).toBe(false);
    expect(allowed({ demo: true }, {})).toBe(true);
    expect(allowed({}, { ALLOW_LOCAL_WEBHOOKS: 'on' })).toBe(true);
    expect(allowed({ demo: true }, { ALLOW_LOCAL_WEBHOOKS: 'off' })).toBe(false);
  });

  test.each([
    'n8n:5678',
    'n8n:80',
    '::ffff:10.0.0.0/104',
    '0.0.0.0/00',
    'http://n8n',
    '0.0.0.0/0',
    '10.0.0.0/33',
    '169.254.169.254',
    'n8n,',
    'a b',
  ])('WEBHOOK_ALLOW cannot be %j', (WEBHOOK_ALLOW) => {
    expect(() => readConfig({}, { WEBHOOK_ALLOW })).toThrow(/^WEBHOOK_ALLOW must be hosts or ranges/);
  });
});

describe('the flag --demo', () => {
  test.each(['127.0.0.1', '127.8.8.8', 'localhost', '::1'])('lets Parley listen on %s', (host) => {
    expect(readConfig({ demo: true, host }, {}).host).toBe(host);
  });

  test.each(['0.0.0.0', '::', '192.168.1.5', '127.example.com', 'parley.internal'])(
    'prevents Parley from listening on %s, even if HOST is set to it',
    (host) => {
      for (const read of [
        () => readConfig({ demo: true, host }, {}),
        () => readConfig({ demo: true }, { HOST: host }),
      ]) {
        expect(read).toThrow(ConfigError);
        expect(read).toThrow(/^--demo works only on this machine .* omit --demo\.$/);
      }
      expect(readConfig({ host }, {}).host).toBe(host);
    },
  );
});

describe('the public URL', () => {
  test('has the port on which the serving process listens', () => {
    const config = readConfig({ port: '0', host: '::' }, {});
    expect(withPort(config, 4321)).toMatchObject({ port: 4321, baseUrl: 'http://localhost:4321' });
    const named = readConfig({ port: '0' }, { BASE_URL: 'https://parley.example.com/' });
    expect(withPort(named, 4321).baseUrl).toBe('https://parley.example.com');
  });

  test("leads to the API in a worker's links, not to the port for the worker's health checks", () => {
    const worker = readConfig({ role: 'worker' }, { PORT: '8080' });
    expect(withPort(worker, 3001)).toMatchObject({ port: 3001, baseUrl: 'http://127.0.0.1:8080' });
  });
});
