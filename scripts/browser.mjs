#!/usr/bin/env node
// Finds the browser of the tests, and prints its path and environment as JSON: PARLEY_CHROMIUM, an installed Chrome,
// Chromium or Edge, Playwright's Chromium, or on Linux x64 a package that is installed once. Plain JavaScript like
// setup.mjs, which must run first.
import { existsSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { SetupError } from '../bin/node-path.mjs';
import { runNpm } from './setup.mjs';

const ROOT = dirname(dirname(fileURLToPath(import.meta.url)));
const PACKAGE = join(ROOT, 'scripts/browser');
const CHROMIUM = '@sparticuz/chromium';
const UNPACKED = join(PACKAGE, 'node_modules/.chromium');

/** Returns the folders of programs on Windows. */
const WINDOWS = ['ProgramFiles', 'ProgramFiles(x86)', 'LocalAppData'].flatMap(
  (name) => process.env[name] ?? [],
);

const INSTALLED = {
  linux: [
    ...['chromium-headless-shell', 'chromium', 'chromium-browser'],
    ...['google-chrome', 'google-chrome-stable', 'microsoft-edge', 'microsoft-edge-stable'],
  ].map((name) => `/usr/bin/${name}`),
  darwin: ['Google Chrome', 'Chromium', 'Microsoft Edge'].map(
    (name) => `/Applications/${name}.app/Contents/MacOS/${name}`,
  ),
  win32: ['Google/Chrome/Application/chrome.exe', 'Microsoft/Edge/Application/msedge.exe'].flatMap((path) =>
    WINDOWS.map((folder) => join(folder, path)),
  ),
};

/**
 * Returns the browser, which is installed first if there is none.
 * @returns {Promise<{ executablePath: string, env: Record<string, string> }>}
 * @throws {SetupError} if there is none for this platform, or PARLEY_CHROMIUM names no file.
 */
export async function findBrowser() {
  const chosen = process.env.PARLEY_CHROMIUM;
  if (chosen && !existsSync(chosen)) throw new SetupError(`PARLEY_CHROMIUM: there is no file ${chosen}.`);
  const found =
    chosen || INSTALLED[process.platform]?.find((path) => existsSync(path)) || (await findPlaywrights());
  if (found) return { executablePath: found, env: {} };
  if (process.platform !== 'linux' || process.arch !== 'x64') {
    throw new SetupError(
      'There is no Chrome, Chromium or Edge: install one, set PARLEY_CHROMIUM to its path, or run "npm test -- --no-browser".',
    );
  }
  if (!existsSync(UNPACKED)) await install();
  return {
    executablePath: join(UNPACKED, 'chromium'),
    env: { LD_LIBRARY_PATH: join(UNPACKED, 'al2023/lib'), FONTCONFIG_PATH: join(UNPACKED, 'fonts') },
  };
}

/** Returns the path of the Chromium that `npx playwright-core install chromium` installed. */
async function findPlaywrights() {
  const { chromium } = await import('playwright-core');
  const path = chromium.executablePath();
  return existsSync(path) ? path : undefined;
}

/** Installs the package and unpacks its browser, libraries and fonts. Several processes can do this in parallel. */
async function install() {
  const started = Date.now();
  process.stderr.write('Installing a browser for the tests (once) ... ');
  const result = runNpm(['ci'], PACKAGE);
  if (result.status !== 0) throw new SetupError(`npm could not install ${CHROMIUM}: ${result.stderr}`);
  const library = join(PACKAGE, 'node_modules', CHROMIUM);
  const folder = mkdtempSync(`${UNPACKED}-`);
  // The package unpacks into the folder for temporary files.
  process.env.TMPDIR = folder;
  const { default: chromium, inflate } = await import(join(library, 'build/index.js'));
  await Promise.all([chromium.executablePath(), inflate(join(library, 'bin/al2023.tar.br'))]);
  // The package's own file names folders of AWS Lambda.
  const folders = [join(UNPACKED, 'fonts'), '/usr/share/fonts'].map((path) => `<dir>${path}</dir>`).join('');
  const cache = `<cachedir>${join(UNPACKED, 'font-cache')}</cachedir>`;
  writeFileSync(join(folder, 'fonts/fonts.conf'), `<fontconfig>${folders}${cache}</fontconfig>\n`);
  try {
    renameSync(folder, UNPACKED);
  } catch {
    // Another process was faster.
    rmSync(folder, { recursive: true });
  }
  process.stderr.write(`done in ${Math.round((Date.now() - started) / 1000)} s.\n`);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  try {
    process.stdout.write(`${JSON.stringify(await findBrowser())}\n`);
  } catch (error) {
    if (!(error instanceof SetupError)) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exitCode = 1;
  }
}
