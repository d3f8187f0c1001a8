// The published package: its examples run, its table matches the contract, and it imports nothing.
// @module-tag endurance
import { execFile } from 'node:child_process';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { renderClientOperations } from '../../../apps/server/src/http/openapi/client-operations.ts';
import type { Workspace } from '../../../apps/server/src/testing/make-workspace.ts';
import { startApp, type TestApp } from '../../../apps/server/src/testing/start-app.ts';
import { buildClient } from '../../../scripts/packages/client.ts';
import { Parley } from './index.ts';

const HERE = fileURLToPath(new URL('..', import.meta.url));
const run = promisify(execFile);

test("the client's table of operations matches the contract (`npm run client-operations` updates it)", async () => {
  const text = readFileSync(join(HERE, 'src/operations.ts'), 'utf8');
  const values = (source: string) => source.replace(/\s+/g, ' ');
  expect(values(text)).toBe(values(renderClientOperations()));
});

test('the client uses no API that only one JavaScript platform has', () => {
  for (const file of readdirSync(join(HERE, 'src')).filter((name) => !name.endsWith('.test.ts'))) {
    const text = readFileSync(join(HERE, 'src', file), 'utf8').replace(/\/\/.*|\/\*[\s\S]*?\*\//g, '');
    expect([file, text.match(/\bprocess\b|\bBuffer\b|from 'node:|\brequire\(|\bwindow\b|\bDeno\b/)]).toEqual([
      file,
      null,
    ]);
    expect([file, text.match(/import (?!type)[^;]*from '(?!\.)/)]).toEqual([file, null]);
  }
});

describe('the build of the client', () => {
  let app: TestApp;
  let w: Workspace;
  let folder: string;
  beforeAll(async () => {
    const dist = await buildClient();
    folder = mkdtempSync(join(tmpdir(), 'parley-client-'));
    cpSync(dist, join(folder, 'node_modules/@parley/client'), { recursive: true });
    app = await startApp({ rates: { free: 1e6, starter: 1e6, business: 1e6, scale: 1e6 } });
    w = await app.make.workspace();
    const parley = new Parley({ key: w.key, baseUrl: app.url });
    await parley.sandbox.receiveMessage({ to: w.number, from: '33698765432', text: 'Hello' });
  });
  afterAll(async () => {
    rmSync(folder, { recursive: true });
    await app.close();
  });

  test('imports nothing, neither its code nor its types', () => {
    for (const file of ['index.js', 'index.cjs', 'index.d.ts', 'index.d.cts']) {
      const text = readFileSync(join(folder, 'node_modules/@parley/client', file), 'utf8');
      expect([file, text.match(/ from ['"]|\brequire\(|\bimport\(/)]).toEqual([file, null]);
    }
  });

  const readme = readFileSync(join(HERE, 'README.md'), 'utf8');
  const examples = [...readme.matchAll(/```ts run\n([\s\S]*?)```/g)].map((found) => found[1]!);

  test.each(examples.map((code, index) => [index, code]))(
    'runs example %i in the README',
    async (index, code) => {
      const lines = code.split('\n');
      const imports = lines.filter((line) => line.startsWith('import ')).join('\n');
      const rest = lines.filter((line) => !line.startsWith('import ')).join('\n');
      const file = join(folder, `example-${index}.ts`);
      const setup = `import { Parley } from '@parley/client';\nconst parley = new Parley(${JSON.stringify({ key: w.key, baseUrl: app.url })});\n`;
      writeFileSync(file, imports + (imports ? '\n' : '') + setup + rest);
      await run(process.execPath, [file]);
    },
  );

  /** Checks a file that uses the package, and returns the errors of TypeScript. */
  async function findTypeErrors(name: string, text: string, more: object = {}): Promise<string> {
    writeFileSync(join(folder, name), text);
    const compilerOptions = {
      strict: true,
      noEmit: true,
      module: 'nodenext',
      target: 'es2023',
      lib: ['es2023', 'dom', 'dom.iterable'],
      types: [],
      ...more,
    };
    const config = join(folder, `${name}.json`);
    writeFileSync(config, JSON.stringify({ compilerOptions, files: [name] }));
    const tsc = join(HERE, '../../node_modules/typescript/bin/tsc');
    return run(process.execPath, [tsc, '-p', config, '--singleThreaded']).then(
      () => '',
      (error: { stdout: string }) => error.stdout,
    );
  }

  test('has type declarations for its users', async () => {
    const all = examples.map((code) => code.replace(/^import .*\n/gm, '')).map((code) => `{\n${code}\n}`);
    const names = 'NotFoundError, Parley, QuotaExceededError, verifyWebhook, WebhookVerificationError';
    const text = `import { ${names} } from '@parley/client';\ndeclare const parley: Parley;\n${all.join('\n')}
// @ts-expect-error a status that is none
await parley.leads.update('x', { status: 'nonsense' });
// @ts-expect-error a field that is none
await parley.leads.list({ colour: 'red' });
const lead = await parley.leads.get('x');
const phone: string | null = lead.phone;
console.log(phone);
`;
    const common = `import { Parley } from '@parley/client';
// @ts-expect-error a client without a key
new Parley({});
`;
    expect(await findTypeErrors('typed.mts', text)).toBe('');
    // The same types were just checked, so it is enough that they are found.
    expect(await findTypeErrors('common.cts', common, { skipLibCheck: true })).toBe('');
  });
});
