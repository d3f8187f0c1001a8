#!/usr/bin/env node
// `npm test`: checks formatting, lint and types while the tests run. It fails if a check or a test fails, and names the
// failures at its end. With --no-browser, it skips the tests that need a browser. Other arguments are passed to vitest.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { nodePath, SetupError } from '../bin/node-path.mjs';
import { findBrowser } from './browser.mjs';

const VITEST = fileURLToPath(new URL('../node_modules/vitest/vitest.mjs', import.meta.url));
const PROJECTS = ['rules', 'unit', 'product'].flatMap((name) => ['--project', name]);
const TESTS = [...PROJECTS, '--tags-filter', '!endurance'];
const NO_BROWSER = '--no-browser';

const args = process.argv.slice(2);
if (args.includes(NO_BROWSER)) {
  TESTS.push('--exclude', 'e2e/{components,journeys,pages}/**');
  process.stderr.write('Without a browser: the tests of the dashboard (e2e) are skipped.\n');
} else {
  try {
    await findBrowser();
  } catch (error) {
    if (!(error instanceof SetupError)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exit(1);
  }
}

/** Its output is written after the tests, so that a failure is the last thing to read. */
const check = spawn('npm run --silent check', { shell: true, stdio: ['ignore', 'pipe', 'pipe'] });
const said = [];
for (const stream of [check.stdout, check.stderr]) stream.on('data', (chunk) => said.push(chunk));
const checked = once(check, 'close');

const tests = spawn(nodePath(), [VITEST, 'run', ...TESTS, ...args.filter((one) => one !== NO_BROWSER)], {
  stdio: 'inherit',
});
const [code] = await once(tests, 'close');
const [checkCode] = await checked;
const failed = [checkCode !== 0 && 'the check of format and types (above)', code !== 0 && 'tests'].filter(
  Boolean,
);
if (failed.length > 0) {
  if (checkCode !== 0) process.stderr.write(`\n${Buffer.concat(said)}`);
  process.stderr.write(`\nnpm test failed: ${failed.join(', and ')}.\n`);
  process.exitCode = 1;
}
