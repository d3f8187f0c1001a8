// How much comes before the inbox works, beside what may come (dashboard-doors.md#pages).
import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';

const BUILD = fileURLToPath(new URL('../../scripts/build-dashboard.mjs', import.meta.url));
const DIST = fileURLToPath(new URL('../../apps/dashboard/dist/', import.meta.url));
const BUDGET = { script: 190, style: 25, chunks: 6, requests: 12 };
/** What the inbox asks the server for at its start: session, list, counts, the stream. */
const CALLS = 4;

/** The files of the page and all that they import without being asked. */
function startFiles(): string[] {
  const page = readFileSync(`${DIST}index.html`, 'utf8');
  const files = new Set([...page.matchAll(/(?:src|href)="\/(assets\/[^"]+)"/g)].map(([, file]) => file!));
  for (const file of files) {
    if (!file.endsWith('.js')) continue;
    const imports = readFileSync(DIST + file, 'utf8').matchAll(/(?:from|import)\s*["']\.\/([^"']+\.js)["']/g);
    for (const [, name] of imports) files.add(`assets/${name}`);
  }
  return [...files];
}

/** Kilobytes as they travel. */
const weightOf = (files: readonly string[]): number =>
  Math.round(files.reduce((sum, file) => sum + gzipSync(readFileSync(DIST + file)).length, 0) / 100) / 10;

test('the inbox starts light', () => {
  const build = spawnSync(process.execPath, [BUILD], { encoding: 'utf8' });
  expect(build.stderr).toBe('');
  const files = startFiles();
  const scripts = files.filter((file) => file.endsWith('.js'));
  const has = {
    script: weightOf(scripts),
    style: weightOf(files.filter((file) => file.endsWith('.css'))),
    chunks: scripts.length,
    requests: files.length + 1 + CALLS,
  };
  process.stdout.write(
    Object.entries(has)
      .map(([what, value]) => `${what} ${value} of ${BUDGET[what as keyof typeof BUDGET]}`)
      .join(', ')
      .concat('\n'),
  );
  for (const [what, most] of Object.entries(BUDGET))
    expect(has[what as keyof typeof has], what).toBeLessThanOrEqual(most);
});

test('nothing that checks records comes to the browser', () => {
  const scripts = readdirSync(`${DIST}assets`).filter((file) => file.endsWith('.js'));
  for (const file of scripts)
    expect(readFileSync(`${DIST}assets/${file}`, 'utf8')).not.toMatch(/\bZodError\b/);
});
