// Programs that tests start as separate processes: bundled into one file each, once in a test run, together with their
// compiled code. That halves their start-up time.
import { spawnSync } from 'node:child_process';
import { closeSync, existsSync, openSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { inject } from 'vitest';

const resolveHere = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const BUNDLER = resolveHere('./bundle-programs.ts');
const SOURCES = {
  'crash-child': resolveHere('./crash-child.ts'),
  'serving-child': resolveHere('./serving-child.ts'),
  parley: resolveHere('../cli/main.ts'),
  launcher: resolveHere('../../../../bin/parley.mjs'),
};

/** Returns a program, and the environment variables with which it starts fast. */
export function getProgram(name: keyof typeof SOURCES): {
  file: string;
  env: { NODE_COMPILE_CACHE: string };
} {
  const folder = join(inject('folder'), 'programs');
  const env = { NODE_COMPILE_CACHE: join(folder, 'compiled') };
  const done = `${folder}.done`;
  if (!existsSync(done) && isFirst(`${folder}.lock`)) {
    const made = spawnSync(process.execPath, [BUNDLER, folder, JSON.stringify(SOURCES)], {
      env: { ...process.env, ...env },
      stdio: ['ignore', 'ignore', 'pipe'],
    });
    // Other workers wait for this file, even if there was nothing to start.
    closeSync(openSync(done, 'w'));
    if (made.status !== 0) throw new Error(String(made.stderr));
  }
  const wait = new Int32Array(new SharedArrayBuffer(4));
  while (!existsSync(done)) Atomics.wait(wait, 0, 0, 20);
  return { file: join(folder, `${name}.mjs`), env };
}

/** Returns true for the first worker that calls it. */
function isFirst(lock: string): boolean {
  try {
    closeSync(openSync(lock, 'wx'));
    return true;
  } catch {
    return false;
  }
}
