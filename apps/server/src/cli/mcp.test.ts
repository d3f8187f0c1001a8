// `parley mcp`: when it refuses to start, and the configurations in the documents (docs/mcp.md).
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { ASSISTANTS, buildConfiguration } from '../features/keys/index.ts';
import { runParleyHere, SENTENCE } from './testing.ts';

const KEY = `svc_live_${'0'.repeat(40)}`;

test('parley mcp prints a one-line error for a missing key, an invalid address and a missing server', async () => {
  const nobody = { PARLEY_KEY: KEY, PARLEY_URL: 'http://127.0.0.1:9' };
  for (const [args, env, said] of [
    [[], {}, /PARLEY_KEY/],
    [['--url', 'nonsense'], { PARLEY_KEY: KEY }, /--url must be/],
    [['--toolsets', 'inboxes'], { PARLEY_KEY: KEY }, /toolsets must be a comma-separated list of: inbox/],
    [['--print-config', 'clippy'], {}, /claude-code/],
    [[], nobody, /No Parley answers at http:\/\/127\.0\.0\.1:9/],
  ] as const) {
    const { code, out, err } = await runParleyHere(['mcp', ...args], env);
    expect(code).not.toBe(0);
    expect(out).toBe('');
    expect(err).toMatch(said);
    expect(err).toMatch(SENTENCE);
  }
});

describe('the configuration for an assistant', () => {
  const page = readFileSync(new URL('../../../../docs/mcp.md', import.meta.url), 'utf8');

  test.each(ASSISTANTS)('for %s matches the documents', (assistant) => {
    const { text } = buildConfiguration(assistant, { url: 'https://parley.example.com' });
    const portable = text
      .replace(process.execPath, '/path/to/node')
      .replace(/"[^"]*\/bin\/parley\.mjs"/, '"/path/to/parley/bin/parley.mjs"');
    expect(page).toContain(`\n${portable}\n\`\`\``);
  });

  test.each(ASSISTANTS)('for %s is printed with the address, the key and the toolsets', async (assistant) => {
    const args = [
      'mcp',
      '--print-config',
      assistant,
      '--url',
      'https://p.test/',
      '--toolsets',
      'crm',
      '--readonly',
    ];
    const { code, out, err } = await runParleyHere(args, { PARLEY_KEY: KEY });
    expect({ code, err }).toEqual({ code: 0, err: expect.stringMatching(/^[^\n]+[.:]\n$/) });
    expect(out).toContain('https://p.test');
    expect(out).toMatch(/readonly/);
    // VS Code asks for the key itself.
    if (assistant !== 'vscode') expect(out).toContain(KEY);
  });
});
