#!/usr/bin/env node
// Builds the dashboard if its sources changed since the last build, or there is none. Plain JavaScript like setup.mjs,
// which must run first.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { nodePath } from '../bin/node-path.mjs';

const SCRIPT = fileURLToPath(import.meta.url);
const ROOT = dirname(dirname(SCRIPT));
const DASHBOARD = join(ROOT, 'apps/dashboard');
const BUILT = join(DASHBOARD, 'dist');
/** Everything that a build reads, except packages: they change with the lock file. */
const SOURCES = [
  'src',
  'public',
  'index.html',
  'vite.config.ts',
  'package.json',
  '../../package-lock.json',
  '../../scripts/build-dashboard.mjs',
];

/**
 * Builds the dashboard unless the last build has the same sources. The new build is created in a separate folder and
 * replaces the old one when it is complete, so that another process never finds an incomplete build.
 */
export function buildDashboard() {
  const stamp = stampOf();
  if (isBuilt(stamp)) return;
  const started = Date.now();
  process.stderr.write('Building the dashboard ... ');
  const next = `${BUILT}.${process.pid}`;
  try {
    build(next);
    writeFileSync(join(next, '.stamp'), stamp);
    take(next, stamp);
    process.stderr.write(`done in ${Math.round((Date.now() - started) / 1000)} s.\n`);
  } catch (error) {
    process.stderr.write('failed.\n');
    throw error;
  } finally {
    rmSync(next, { recursive: true, force: true });
  }
}

/** Builds the dashboard before it is served. A build that fails is reported, and does not end this process. */
export function prepareDashboard() {
  try {
    buildDashboard();
  } catch (error) {
    process.stderr.write(
      `${error.message}\nThe pages are missing or old. To build them, run "node ${relative('.', SCRIPT)}", then start Parley again. To serve none, use --no-dashboard.\n`,
    );
  }
}

function isBuilt(stamp) {
  const known = join(BUILT, '.stamp');
  return existsSync(known) && readFileSync(known, 'utf8') === stamp;
}

/** Replaces the old build with the new one, unless another process did so first. */
function take(next, stamp) {
  const old = `${next}.old`;
  try {
    if (existsSync(BUILT)) renameSync(BUILT, old);
    renameSync(next, BUILT);
  } catch (error) {
    if (!isBuilt(stamp)) throw error;
  } finally {
    rmSync(old, { recursive: true, force: true });
  }
}

function build(folder) {
  const vite = join(ROOT, 'node_modules/vite/bin/vite.js');
  const { status, stdout, stderr } = spawnSync(
    nodePath(),
    [vite, 'build', '--logLevel', 'warn', '--outDir', folder, '--emptyOutDir'],
    {
      cwd: DASHBOARD,
      encoding: 'utf8',
      // Ignore the caller's NODE_ENV, because a build for development is 50 % larger.
      env: { ...process.env, NODE_ENV: 'production' },
    },
  );
  if (status !== 0) throw new Error(`The dashboard could not be built:\n${stdout}${stderr}`);
}

function stampOf() {
  const hash = createHash('sha256');
  for (const source of SOURCES) {
    const path = join(DASHBOARD, source);
    for (const file of filesOf(path)) hash.update(file.slice(DASHBOARD.length)).update(readFileSync(file));
  }
  return `${hash.digest('hex')}\n`;
}

function filesOf(path) {
  if (/\.\w+$/.test(path)) return [path];
  return readdirSync(path, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
}

if (process.argv[1] !== undefined && resolve(process.argv[1]) === SCRIPT) {
  try {
    buildDashboard();
  } catch (error) {
    process.stderr.write(`${error.message}\n`);
    process.exitCode = 1;
  }
}
