// Tests the signature check with deliveries signed like the server's, and runs the sample code.
import { execFileSync, spawnSync } from 'node:child_process';
import { createHmac } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { checkSignature } from './signature.ts';
import { getSampleCode, LANGUAGES, type Language } from './signature-code.ts';

const secret = 'whsec_c2FtcGxlIHNlY3JldCBvZiB0aGlydHktdHdvIGJ5dGVz';
const body = '{"event_id":"evt_1","contact":{"name":"Zoë \\"Z\\" 👋"}}';
const sign = (words: string, by = secret) => `sha256=${createHmac('sha256', by).update(words).digest('hex')}`;
const check = (sample: Partial<{ secret: string; header: string; body: string }>) =>
  checkSignature({ secret, header: sign(body), body, ...sample }, 'whsec_');

test('the signature check recognizes a valid signature and each common mistake', async () => {
  expect(await check({})).toBe('valid');
  expect(
    await check({ header: ` X-Service-Signature: ${sign(body).toUpperCase().replace('SHA', 'sha')} ` }),
  ).toBe('valid');
  expect(await check({ body: `${body}\n` })).toBe('trimmed');
  expect(await check({ body, header: sign(`${body}\n`) })).toBe('trimmed');
  expect(await check({ body: JSON.stringify(JSON.parse(body), null, 2) })).toBe('reserialised');
  expect(await check({ secret: secret.slice('whsec_'.length) })).toBe('prefix');
  expect(await check({ secret: 'whsec_another' })).toBe('secret');
  expect(await check({ secret: '' })).toBe('secret');
  expect(await check({ body: body.replace('evt_1', 'evt_2') })).toBe('secret');
  expect(await check({ body: 'no json' })).toBe('secret');
  for (const header of ['', 'v1,abc=', 'sha256=12', 'sha256='])
    expect(await check({ header })).toBe('header');
});

const folder = mkdtempSync(join(tmpdir(), 'parley-signature-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** Programs that pass secret, header and body from their arguments to the sample code and print its result. */
const RUNS: Record<Language, { command: string; file: string; calls: string }> = {
  node: {
    command: process.execPath,
    file: 'check.mjs',
    calls: `const [secret, header, body] = process.argv.slice(2);
console.log(isFromParley(secret, header, Buffer.from(body)) ? 'yes' : 'no');`,
  },
  python: {
    command: 'python3',
    file: 'check.py',
    calls: `import sys
_, secret, header, body = sys.argv
print('yes' if is_from_parley(secret, header, body.encode()) else 'no')`,
  },
  php: {
    command: 'php',
    file: 'check.php',
    calls: `[, $secret, $header, $body] = $argv;
echo is_from_parley($secret, $header, $body) ? 'yes' : 'no';`,
  },
  ruby: {
    command: 'ruby',
    file: 'check.rb',
    calls: `secret, header, body = ARGV
puts from_parley?(secret, header, body) ? 'yes' : 'no'`,
  },
};

test.for(LANGUAGES)(
  "the %s sample code accepts Parley's deliveries and rejects others",
  { tags: 'endurance' },
  (language, { skip }) => {
    const { command, file, calls } = RUNS[language];
    if (spawnSync(command, ['--version']).status !== 0) skip(`${command} is not on this machine`);
    const path = join(folder, file);
    writeFileSync(path, `${getSampleCode(language, 'X-Service-Signature')}\n\n${calls}\n`);
    const runProgram = (...args: string[]) =>
      execFileSync(command, [path, ...args], { encoding: 'utf8' }).trim();
    expect(runProgram(secret, sign(body), body)).toBe('yes');
    expect(runProgram(secret, sign(body), `${body} `)).toBe('no');
    expect(runProgram(secret, '', body)).toBe('no');
    expect(runProgram('whsec_another', sign(body), body)).toBe('no');
  },
);
