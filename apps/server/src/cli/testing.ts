// Runs real commands in tests, on separate data directories.
import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process';
import { Readable, Writable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { createMigrated, until } from '../platform/postgres/embedded/testing.ts';
import { getProgram } from '../testing/programs.ts';
import { run } from './program.ts';

export {
  cleanUp,
  createInitialized,
  createMigrated,
  createPrivateFolder,
  until,
} from '../platform/postgres/embedded/testing.ts';

/** The program behind `npx parley`, which loads each module of the product from its source. */
export const LAUNCHER = fileURLToPath(new URL('../../../../bin/parley.mjs', import.meta.url));

/** Returns the same program as a bundle, which starts with a quarter of the processor time. */
export const getLauncher = (): string => getProgram('launcher').file;

const running = new Set<ChildProcess>();

export interface RunningParley {
  code: number | string;
  out: string;
  err: string;
}

export interface Parley {
  process: ChildProcess;
  out(): string;
  err(): string;
  ended: Promise<RunningParley>;
}

type Env = Record<string, string>;

/**
 * Starts `parley …` and does not wait for it.
 * @param file the program to run instead of the `parley` command.
 */
export function spawnParley(
  args: readonly string[],
  { env, file, ...options }: SpawnOptions & { file?: string | undefined },
): ChildProcess {
  const parley = getProgram('parley');
  return spawn(process.execPath, [file ?? parley.file, ...args], {
    ...options,
    env: {
      PATH: process.env['PATH'] ?? '',
      HOME: '/tmp',
      ...(file === LAUNCHER ? {} : parley.env),
      ...env,
    },
  });
}

/**
 * Starts `parley …` with only the given environment.
 * @param channel whether to open a channel as bin/parley.mjs does: the child notices when the channel closes.
 */
export function launchParley(args: readonly string[], env: Env = {}, channel = false, file?: string): Parley {
  const child = spawnParley(args, {
    env,
    file,
    stdio: ['ignore', 'pipe', 'pipe', ...(channel ? ['ipc' as const] : [])],
  });
  running.add(child);
  let out = '';
  let err = '';
  child.stdout?.on('data', (chunk) => {
    out += chunk;
  });
  child.stderr?.on('data', (chunk) => {
    err += chunk;
  });
  // Wait for the streams: the process's 'close' event does not arrive after we have closed a channel.
  const streams = [child.stdout, child.stderr].map(
    (stream) => new Promise((done) => stream?.once('close', done)),
  );
  const ended = new Promise<RunningParley>((resolve) => {
    child.once('exit', async (code, signal) => {
      running.delete(child);
      await Promise.all(streams);
      resolve({ code: signal ?? code ?? -1, out, err });
    });
  });
  return { process: child, out: () => out, err: () => err, ended };
}

/** Runs `parley …` to its end in a separate process, because commands that serve handle signals and exit. */
export function runParley(
  args: readonly string[],
  env: Env = {},
  input: readonly string[] = [],
): Promise<RunningParley> {
  return args[0] === 'start' || args[0] === 'demo'
    ? launchParley(args, env).ended
    : runParleyHere(args, env, input);
}

/**
 * Runs `parley …` in this process, which saves the time to load the code.
 * @param input the lines of the standard input.
 */
export async function runParleyHere(
  args: readonly string[],
  env: Env = {},
  input: readonly string[] = [],
): Promise<RunningParley> {
  const [stdout, stderr] = [createOutput(), createOutput()];
  const code = await run(args, {
    stdin: Readable.from(input.map((line) => `${line}\n`)),
    stdout,
    stderr,
    env,
  });
  return { code, out: stdout.text(), err: stderr.text() };
}

function createOutput() {
  let written = '';
  const stream = new Writable({
    write(chunk, _encoding, done) {
      written += chunk;
      done();
    },
  });
  return Object.assign(stream, { text: () => written });
}

export interface ServedParley extends Parley {
  url: string;
  data: string;
  /** The key of the demo workspace, if this start created it. */
  key: string;
  stop(): Promise<RunningParley>;
}

/** Starts `parley start` on a free port, and resolves once it is ready. */
export async function startServed(
  options: { data?: string; args?: string[]; env?: Env; program?: string } = {},
): Promise<ServedParley> {
  const data = options.data ?? (await createMigrated());
  const started = launchParley(
    ['start', '--port', '0', '--data', data, ...(options.args ?? ['--demo'])],
    options.env,
    false,
    options.program,
  );
  let over = false;
  void started.ended.then(() => {
    over = true;
  });
  await until(() => over || /is ready[\s\S]*Next/.test(started.out()));
  if (over) throw new Error(`parley start ended: ${started.err()}`);
  return {
    ...started,
    data,
    url: /http:\/\/[^/\s]+/.exec(started.out())![0],
    key: /svc_live_[0-9a-f]{40}/.exec(started.out())?.[0] ?? '',
    stop() {
      started.process.kill('SIGTERM');
      return started.ended;
    },
  };
}

/** Ends the processes that a failed test left running. */
export async function endAll(): Promise<void> {
  const ended = [...running].map((child) => new Promise((resolve) => child.once('exit', resolve)));
  for (const child of running) child.kill('SIGKILL');
  await Promise.all(ended);
}

/** Matches output of one sentence, without a stack trace. */
export const SENTENCE = /^[^\n]+[.)]\n$/;
