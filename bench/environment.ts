// The environment of all benchmarks: an embedded PostgreSQL in a separate folder, workspaces with leads, and each
// server in a separate process, so that none shares its event loop with the load.
import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { Client } from 'pg';
import { type App, createApp } from '../apps/server/src/composition/app.ts';
import { createLog } from '../apps/server/src/platform/log.ts';
import {
  type Credentials,
  type EmbeddedPostgres,
  openEmbedded,
} from '../apps/server/src/platform/postgres/embedded.ts';
import { migrate } from '../apps/server/src/platform/postgres/migrate.ts';
import { type BenchTeam, seedWorkspaces } from './seed.ts';

export const SECRET = 'a secret key for benchmarks, of no use elsewhere';

/** The options that a server process receives. */
export interface ServerOptions {
  connection: Credentials;
  secretKey: string;
  /** The folder of a built dashboard. */
  dashboard?: string;
  /** True if no other process of the server runs; default: true. */
  alone?: boolean;
}

export interface ServerProcess {
  url: string;
  pid: number;
  /** Sends a word to the process and resolves with its response. */
  ask(word: string): Promise<unknown>;
  close(): Promise<void>;
}

export interface Environment {
  dataDir: string;
  database: EmbeddedPostgres;
  /** A connection as the owner of the schema, to prepare and check data. */
  owner: Client;
  teams: BenchTeam[];
  /** Parley, including its background work. */
  parley: ServerProcess;
  /** A short handwritten server. */
  reference: ServerProcess;
  /** Ends the servers and the database, and keeps the data directory. */
  release(): Promise<void>;
  close(): Promise<void>;
}

export interface EnvironmentOptions {
  leads: number;
  /** The folder for a CPU profile of Parley. */
  profile: string | undefined;
  say: (line: string) => void;
}

/** Creates and fills the database and starts both servers. */
export async function openEnvironment({ leads, profile, say }: EnvironmentOptions): Promise<Environment> {
  const dataDir = await mkdtemp(join(tmpdir(), 'parley-bench-'));
  await writeFile(join(dataDir, 'secret.key'), `${SECRET}\n`, { mode: 0o600 });
  const database = await openEmbedded({ dataDir, mode: 'serve' });
  const started: ServerProcess[] = [];
  const owner = new Client(database.owner);
  let released: Promise<void> | undefined;
  const release = () => {
    released ??= (async () => {
      for (const server of started) await server.close();
      await owner.end();
      await database.stop();
    })();
    return released;
  };
  const close = async () => {
    await release();
    await rm(dataDir, { recursive: true, force: true });
  };
  try {
    await migrate({ owner: database.owner, serviceRole: database.app.user });
    await owner.connect();
    say(`filling a database with ${leads} leads`);
    const teams = await createTeams(database, owner, leads);
    const start = async (file: string, execArgv: string[] = []) => {
      const server = await startServer(file, { connection: database.app, secretKey: SECRET }, execArgv);
      started.push(server);
      return server;
    };
    const profiling = profile ? ['--cpu-prof', `--cpu-prof-dir=${profile}`] : [];
    const parley = await start('parley-server.ts', profiling);
    const reference = await start('reference-server.ts');
    return { dataDir, database, owner, teams, parley, reference, release, close };
  } catch (error) {
    await close();
    throw error;
  }
}

/**
 * Resolves once the search index contains all seeded records, so that indexing does not disturb a measurement
 * (docs/adr/index-search-words-later.md).
 */
export async function waitForSearchIndex(owner: Client): Promise<void> {
  const LEFT = `select 1 from (select coalesce(sum(leads), 0) as leads from lead_changes) lead,
    (select coalesce(max(length(ids)), 0) as length from message_changes) message
    where lead.leads > 0 or message.length > 2000`;
  while ((await owner.query(LEFT)).rows.length > 0) await setTimeout(500);
}

/** Creates workspaces through the product, and their leads by SQL, which is faster. */
async function createTeams(database: EmbeddedPostgres, owner: Client, leads: number): Promise<BenchTeam[]> {
  return withApp(database, true, (app) => seedWorkspaces(app, owner, leads));
}

/** Runs the product in this process, without listening and without jobs, to create workspaces. */
export async function withApp<Result>(
  database: EmbeddedPostgres,
  alone: boolean,
  work: (app: App) => Promise<Result>,
): Promise<Result> {
  const app = await createApp({
    connection: database.app,
    secretKey: SECRET,
    baseUrl: 'http://localhost',
    log: createLog('silent'),
    role: 'api',
    allowLocalWebhooks: true,
    media: { dir: join(tmpdir(), 'parley-bench'), days: 30, bucket: undefined },
    alone,
  });
  try {
    return await work(app);
  } finally {
    await app.stop();
  }
}

/** Starts a file of this folder as a process. The process sends its URL once it listens. */
export async function startServer(
  file: string,
  options: Partial<ServerOptions>,
  execArgv: string[] = [],
): Promise<ServerProcess> {
  const child = fork(new URL(file, import.meta.url), {
    execArgv,
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  child.send(options);
  const url = await new Promise<string>((resolve, reject) => {
    child.once('message', (message) => resolve(String(message)));
    child.once('exit', (code) => reject(new Error(`${file} ended with ${code} before it listened`)));
  });
  const ask = async (word: string) => {
    child.send(word);
    const [answer] = await once(child, 'message');
    return answer;
  };
  return { url, pid: child.pid!, ask, close: () => endProcess(child) };
}

function endProcess(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve();
  return new Promise((resolve) => {
    child.once('exit', () => resolve());
    child.send('stop', () => {});
  });
}
