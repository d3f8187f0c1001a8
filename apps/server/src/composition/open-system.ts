// Opens the database, and creates the parts that all others share: time, ids, encryption and the log.
import { randomBytes } from 'node:crypto';
import type { Readers } from '../agents/readers/port.ts';
import { getSharedReaders } from '../agents/readers/readers.ts';
import type { Ctx, System } from '../context.ts';
import { checkSecretKey } from '../installation/store.ts';
import { createCursors } from '../platform/cursor.ts';
import { openDatabaseClock, readDatabaseTime } from '../platform/database-clock.ts';
import { createFairSlots } from '../platform/fair-slots.ts';
import { createIds } from '../platform/ids.ts';
import type { Jobs } from '../platform/jobs/jobs.ts';
import { type Database, openDatabase } from '../platform/postgres/database.ts';
import { shareDatabase } from '../platform/postgres/share-database.ts';
import { createSeal } from '../platform/seal.ts';
import type { AppOptions } from './app-options.ts';
import type { Overrides } from './overrides.ts';

export interface OpenSystem {
  /** `system.jobs` is assigned later, because the queue's handlers need the system. */
  system: System;
  readers: Readers;
  /** The database for callers, who get their own share of the connections. */
  forCallers: Database;
  /** The maximum number of connections of callers, and that of background work. */
  share: number;
  /** A separate connection that shows whether the database responds. */
  watch: Database;
  /** Aborted when the process stops. */
  stopping: AbortController;
  /** Returns the context of a workspace, for work without a request. */
  createCtx(teamId: string): Ctx;
  /** Closes the database. */
  close(): Promise<unknown>;
}

const CONNECTIONS = 40;
/**
 * The share of the connections that background work gets; callers get the same share. The rest keeps the queue running.
 */
const SHARE = 0.45;

/** @throws if the database is away, or if its secrets are sealed with another key. */
export async function openSystem(options: AppOptions, overrides: Overrides): Promise<OpenSystem> {
  const { connection, log } = options;
  const onError = (error: Error) => log.warn({ err: error }, 'a database connection broke');
  const maxConnections = options.maxConnections ?? CONNECTIONS;
  const { callersWait } = overrides;
  const opened = openDatabase({ connection, maxConnections, onError, callersWait });
  const watch = openDatabase({ connection, maxConnections: 1, onError });
  const db = overrides.db?.(opened) ?? opened;
  const forCallers = db.forCallers();
  const stopping = new AbortController();
  const close = () => {
    stopping.abort();
    return Promise.all([db.close(), watch.close()]);
  };
  try {
    const databaseTime = { sample: () => readDatabaseTime(forCallers.brief), log, until: stopping.signal };
    const clock = overrides.clock ?? (await openDatabaseClock(databaseTime));
    const seal = createSeal(options.secretKey);
    await checkSecretKey(db, seal);
    const readers = overrides.readers ?? getSharedReaders();
    const system: System = {
      db,
      clock,
      random: overrides.random ?? Math.random,
      randomBytes: overrides.randomBytes ?? randomBytes,
      newId: createIds(clock, overrides.randomBytes),
      log,
      seal,
      cursors: createCursors(seal, clock),
      baseUrl: options.baseUrl,
      reader: readers,
      jobs: undefined as unknown as Jobs,
    };
    const share = Math.floor(maxConnections * SHARE);
    const connections = createFairSlots(share);
    const createCtx = (teamId: string): Ctx => ({
      ...system,
      db: shareDatabase(db, connections, teamId),
      teamId,
      actor: { kind: 'system' },
    });
    return { system, readers, forCallers, share, watch, stopping, createCtx, close };
  } catch (error) {
    await close();
    throw error;
  }
}
