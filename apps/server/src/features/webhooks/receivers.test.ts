// Runs the receivers of docs/quick-start.md as they are printed.
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { claimPort } from '../../cli/port.ts';
import { buildDeliveryHeaders, createSecret } from './signature.ts';

const PAGE = readFileSync(join(import.meta.dirname, '../../../../../docs/quick-start.md'), 'utf8');
const folder = mkdtempSync(join(tmpdir(), 'parley-receivers-'));
const running: ChildProcess[] = [];
afterAll(() => {
  for (const child of running) child.kill();
  rmSync(folder, { recursive: true });
});

const hasPython = spawnSync('python3', ['--version']).status === 0;

describe('the receiver of the quick start', () => {
  test.each([
    ['js', process.execPath, 'receiver.mjs'],
    ...(hasPython ? [['python', 'python3', 'receiver.py']] : []),
  ])('in %s accepts a signed delivery and refuses others', async (language, program, name) => {
    const [, code] = new RegExp(`\`\`\`${language}\n(.*?)\`\`\``, 's').exec(PAGE)!;
    const file = join(folder, name);
    writeFileSync(file, code!);
    const port = await claimPort({ host: '127.0.0.1', port: 0 });
    const secret = createSecret((size) => new Uint8Array(size).fill(7));
    const env = { ...process.env, SECRET: secret, PORT: String(port) };
    const child = spawn(program, [file], { env, stdio: ['ignore', 'pipe', 'ignore'] });
    running.push(child);
    let printed = '';
    child.stdout.on('data', (chunk) => {
      printed += chunk;
    });
    const body = JSON.stringify({ event_type: 'contact.qualified', name: 'Zoë' });
    const headers = buildDeliveryHeaders({
      ...{ secret, body, eventType: 'contact.qualified', eventId: 'evt_1', apiVersion: '2026-06-01' },
      ...{ occurredAt: '2026-11-28T00:00:00.000Z', attemptedAt: new Date() },
    });
    const post = (sent: RequestInit) =>
      fetch(`http://127.0.0.1:${port}/hook`, { method: 'POST', ...sent }).then(
        ({ status }) => status,
        () => null,
      );
    await expect.poll(() => post({ headers, body })).toBe(204);
    expect(await post({ headers, body: `${body} ` })).toBe(400);
    expect(await post({ body })).toBe(400);
    await expect.poll(() => printed).toContain('"name":"Zoë"');
  });
});
