// Starts the browser of the tests.
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { type Browser, chromium, type LaunchOptions } from 'playwright-core';

/** Starts the browser, which is installed first if the machine has none (scripts/browser.mjs). */
export function launchBrowser({ args = [], ...options }: LaunchOptions = {}): Promise<Browser> {
  const found = JSON.parse(runScript('browser.mjs')) as {
    executablePath: string;
    env: Record<string, string>;
  };
  return chromium.launch({
    ...options,
    executablePath: found.executablePath,
    env: { ...process.env, ...found.env },
    args: ['--no-sandbox', ...args],
  });
}

/** Runs a file of `scripts/` and returns its output. Throws an Error with what it wrote to its error output. */
export function runScript(name: string): string {
  const path = fileURLToPath(new URL(`../scripts/${name}`, import.meta.url));
  const { status, stdout, stderr } = spawnSync(process.execPath, [path], { encoding: 'utf8' });
  if (status !== 0) throw new Error(stderr);
  return stdout;
}
