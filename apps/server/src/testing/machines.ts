// Simulated machines whose clocks and time zones a test sets, and a database whose clock it sets. On each machine the
// product runs unchanged, as a separate process.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { Client } from 'pg';
import type { Role } from '../config.ts';
import { TEST_SECRET, type TestConnections } from './database.ts';
import { getProgram } from './programs.ts';

const SHIFTED = new URL('./shifted-machine.ts', import.meta.url);

export interface Machine {
  url: string;
  /** All log lines so far. */
  log: string[];
  /** Stops the process with SIGTERM. */
  stop(): Promise<void>;
}

export interface MachineOptions {
  connections: TestConnections;
  /** The number of milliseconds by which the machine's clock is ahead. */
  ahead?: number;
  timezone?: string;
  role?: Role;
}

/** Starts the product on a machine; resolves when it serves. */
export async function startMachine({
  connections,
  ahead = 0,
  timezone,
  role = 'api',
}: MachineOptions): Promise<Machine> {
  const { file, env } = getProgram('serving-child');
  const child = spawn(process.execPath, ['--import', `${SHIFTED}?ms=${ahead}`, file], {
    stdio: ['pipe', 'pipe', 'pipe'],
    env: { ...process.env, ...env, ...(timezone && { TZ: timezone }) },
  });
  const log: string[] = [];
  createInterface({ input: child.stderr }).on('line', (line) => log.push(line));
  const ended = once(child, 'exit');
  child.stdin.write(`${JSON.stringify({ connection: connections.app, secretKey: TEST_SECRET, role })}\n`);
  const served = once(createInterface({ input: child.stdout }), 'line');
  const url = await Promise.race([served.then(([line]) => String(line)), ended.then(() => undefined)]);
  if (url === undefined) throw new Error(`the machine never served: ${log.join('\n')}`);
  return {
    url,
    log,
    async stop() {
      child.stdin.end();
      await ended;
    },
  };
}

export interface DatabaseTime {
  /** Returns the time of the database's clock. */
  now(): Promise<number>;
  /** Sets the clock, for connections made after {@link setDatabaseTime}. */
  set(at: string | number): Promise<void>;
  close(): Promise<void>;
}

/**
 * Gives a test's database a clock that the test can set: new connections find its `clock_timestamp()` before
 * PostgreSQL's. `now()`, which heartbeats use, stays unchanged.
 */
export async function setDatabaseTime(connections: TestConnections): Promise<DatabaseTime> {
  const client = new Client(connections.owner);
  await client.connect();
  await client.query(`
    create table public.test_clock as select interval '0' as ahead;
    grant select on public.test_clock to public;
    create function public.clock_timestamp() returns timestamptz language sql volatile
      as 'select pg_catalog.clock_timestamp() + ahead from public.test_clock';
    alter database ${connections.owner.database} set search_path = public, pg_catalog`);
  return {
    async now() {
      const { rows } = await client.query('select public.clock_timestamp() as at');
      return rows[0].at.getTime();
    },
    async set(at) {
      const ahead = 'update public.test_clock set ahead = $1::timestamptz - pg_catalog.clock_timestamp()';
      await client.query(ahead, [new Date(at)]);
    },
    close: () => client.end(),
  };
}
