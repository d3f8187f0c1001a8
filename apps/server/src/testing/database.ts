// Gives each test file its own database, a copy of the migrated one.

import { randomBytes } from 'node:crypto';
import { Pool } from 'pg';
import { inject } from 'vitest';
import { getSharedReaders } from '../agents/readers/readers.ts';
import type { System } from '../context.ts';
import type { Clock } from '../platform/clock.ts';
import { movableClock } from '../platform/clock.ts';
import { createCursors } from '../platform/cursor.ts';
import { createIds } from '../platform/ids.ts';
import { createJobs } from '../platform/jobs/jobs.ts';
import { createLog } from '../platform/log.ts';
import { type Database, openDatabase } from '../platform/postgres/database.ts';
import type { Credentials } from '../platform/postgres/embedded.ts';
import { createSeal } from '../platform/seal.ts';
import { ALONE } from './queue-alone.ts';

export const TEST_SECRET = 'a secret key for tests, of no use elsewhere';

export interface TestConnections {
  /** Connection settings of the service's role. */
  app: Credentials;
  /** Connects as the owner of the schema, to read and prepare rows. */
  owner: Credentials;
  /** Connects as the server's superuser, to fill tables without foreign key checks. */
  admin: Credentials;
  drop(): Promise<void>;
}

/**
 * The connection that creates and drops databases for all files of a worker: opening one for each file would take as
 * long as a copy.
 */
let maker: Pool | undefined;

function getAdminPool(admin: Credentials): Pool {
  if (maker) return maker;
  maker = new Pool({ ...admin, max: 2, allowExitOnIdle: true });
  // Ignore the error when the server stops at the end of the run.
  maker.on('error', () => {});
  return maker;
}

/** Copies the migrated database, or the one named `from`, to which nothing may be connected. */
export async function copyDatabase(from = inject('postgres').owner.database): Promise<TestConnections> {
  const { admin, app, owner } = inject('postgres');
  const name = `test_${randomBytes(6).toString('hex')}`;
  const run = async (sql: string) => void (await getAdminPool(admin).query(sql));
  // Copying files takes a third of the processor time of copying pages through the write-ahead log.
  await run(`create database ${name} template ${from} strategy file_copy owner ${owner.user}`);
  return {
    app: { ...app, database: name },
    owner: { ...owner, database: name },
    admin: { ...admin, database: name },
    drop: () => run(`drop database ${name} with (force)`),
  };
}

/** Creates a database and a system without an HTTP server, for tests of verbs that no route calls. */
export async function createTestDatabase(
  clock: Clock = movableClock(),
): Promise<{ db: Database; system: System; connections: TestConnections; close(): Promise<void> }> {
  const connections = await copyDatabase();
  const db = openDatabase({ connection: connections.app, maxConnections: 10, onError: () => {} });
  const log = createLog('silent');
  const seal = createSeal(TEST_SECRET);
  const jobs = createJobs({
    db,
    clock,
    log,
    processId: 'test',
    tasks: [],
    watch: db,
    ...ALONE,
  });
  const system: System = {
    db,
    clock,
    random: Math.random,
    randomBytes,
    newId: createIds(clock),
    jobs,
    log,
    seal,
    cursors: createCursors(seal, clock),
    baseUrl: 'http://localhost:3000',
    reader: getSharedReaders(),
  };
  return {
    db,
    system,
    connections,
    async close() {
      await db.close();
      await connections.drop();
    },
  };
}
