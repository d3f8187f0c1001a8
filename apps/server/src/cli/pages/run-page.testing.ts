// Runs the commands of a document in a fresh folder, next to a running Parley
// (docs/contributing/testing.md#commands-in-documents).
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect } from 'vitest';
import { isAlive } from '../../platform/postgres/embedded/testing.ts';
import { getProgram } from '../../testing/programs.ts';
import { eventually } from '../../testing/wait-eventually.ts';
import { claimPort } from '../port.ts';
import { createPrivateFolder, until } from '../testing.ts';
import type { Block } from './read-page.testing.ts';

/**
 * Runs before each block. `npx parley` is the program of this run. Commands that serve until they are stopped continue
 * in the background, a second start ends the first one, and an error status of the API ends the block.
 */
const PRELUDE = `
set -eo pipefail
curl() { command curl --fail-with-body --silent --show-error "$@"; }
npx() { [ "$1" = parley ] && shift && parley "$@"; }
npm() { [ "$*" = start ] && parley start --demo; }
parley() {
  local ready ended
  case "$1" in
    start) ready='is ready'; local -x PORT=$OWN_PORT ;;
    listen) ready=Listening; set -- "$@" --port 0 ;;
    *) node "$PROGRAM" "$@"; return ;;
  esac
  [ "$*" = 'start --demo' ] && [ -e data/locks/serving.pid ] && return
  if [ "$1" = start ] && [ -s "$STATE/start.pid" ]; then
    ended=$(cat "$STATE/start.pid")
    kill "$ended" && while kill -0 "$ended" 2> /dev/null; do sleep 0.1; done
  fi
  node "$PROGRAM" "$@" > "$STATE/$1.out" 2>&1 &
  echo $! > "$STATE/$1.pid"
  until grep --quiet "$ready" "$STATE/$1.out"; do kill -0 $! || { cat "$STATE/$1.out"; return 1; }; sleep 0.1; done
  cat "$STATE/$1.out"
}
[ ! -e "$STATE/shell" ] || . "$STATE/shell"
`;

/** The time in which a reader looks at an output before the next try. */
const READER_MS = 1_500;

/** Keeps variables and functions for the next block, as a terminal does. */
const EPILOGUE = `
{ export -p; declare -f; } > "$STATE/shell"
`;

export interface Setting {
  /** The data directory of the running Parley. */
  data: string;
  url: string;
  /** Variables that the reader has set. */
  env: Record<string, string>;
  /** The reader's own values, by the example on the page. */
  values: Record<string, string>;
  /** Runs statements as the superuser of the reader's own PostgreSQL server. */
  runSql(statements: string): Promise<void>;
}

/** A page that is being followed. */
export interface Walk {
  /** Runs a block, and compares its output with the shown one. */
  follow(block: Block): Promise<void>;
  /** Stops what the page has started. */
  end(): Promise<void>;
}

/** Prepares a fresh folder with a free port. A link to the data of the running Parley stands for Parley's folder. */
export async function startWalk({ data, url, env, values, runSql }: Setting): Promise<Walk> {
  const folder = createPrivateFolder();
  const state = join(folder, '.state');
  mkdirSync(state);
  symlinkSync(data, join(folder, 'data'));
  const port = await claimPort({ host: '127.0.0.1', port: 0 });
  const { file, env: cache } = getProgram('parley');
  let printed = '';

  const read = (name: string) =>
    existsSync(join(state, name)) ? readFileSync(join(state, name), 'utf8').trim() : '';
  /** Returns the address of the Parley that the page started, or of the one that was running. */
  const findUrl = () => (existsSync(join(state, 'start.pid')) ? `http://127.0.0.1:${port}` : url);

  async function stop(name: string): Promise<void> {
    const pid = Number(read(`${name}.pid`));
    if (!pid || !isAlive(pid)) return;
    writeFileSync(join(state, `${name}.pid`), '');
    process.kill(pid, 'SIGTERM');
    await until(() => !isAlive(pid));
  }

  function fillIn(text: string): string {
    const key = printed.match(/svc_live_[0-9a-f]{40}/g)?.at(-1);
    const all = { ...values, ...(key && { 'svc_live_...': key, 'svc_live_…': key }) };
    return Object.entries(all)
      .reduce((filled, [example, value]) => filled.replaceAll(example, value), text)
      .replaceAll(/http:\/\/(localhost|127\.0\.0\.1):3000\b/g, findUrl());
  }

  function run(code: string): Promise<{ status: number | null; output: string }> {
    const here = `export PORT=${new URL(findUrl()).port} PARLEY_URL=${findUrl()}`;
    const child = spawn('bash', ['-c', `${PRELUDE}\n${here}\n${code}\n${EPILOGUE}`], {
      cwd: folder,
      env: {
        PATH: `${dirname(process.execPath)}:${process.env['PATH']}`,
        HOME: folder,
        OWN_PORT: String(port),
        ...cache,
        ...env,
        PROGRAM: file,
        STATE: state,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => (output += chunk));
    return new Promise((resolve) => child.once('exit', (status) => resolve({ status, output })));
  }

  return {
    async follow(block) {
      if (/\bStop Parley\b/.test(block.before)) await stop('start');
      for (const [name, text] of Object.entries(block.files)) writeFileSync(join(folder, name), fillIn(text));
      const code = fillIn(block.code);
      if (block.isSql) return runSql(code);
      const check = async () => {
        const { status, output } = await run(code);
        printed += output;
        if (status !== 0) throw new Error(`Line ${block.line} ended with ${status}: ${output}`);
        if (block.output !== undefined) expect(output).toMatch(toPattern(block.output));
      };
      // Not more often than a reader would: the plan limits the requests of a minute.
      const checkAgain = () => check().catch((error) => sleep(READER_MS).then(() => Promise.reject(error)));
      if (/\bAfter a few seconds\b/.test(block.before)) await eventually(checkAgain);
      else await check();
    },
    async end() {
      await stop('listen');
      await stop('start');
    },
  };
}

/** Returns a pattern for a shown output, in which `…` stands for any text. */
function toPattern(shown: string): RegExp {
  const parts = shown
    .split('…')
    .map((part) => RegExp.escape(part.trim()).replaceAll(/(\\x20|\\n)+/g, '\\s*'));
  return new RegExp(`^\\s*${parts.join('[\\s\\S]*?')}\\s*$`);
}
