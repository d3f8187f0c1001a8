// Makes scheduled backups: once a day one process makes a backup, tests that it can be restored, copies it off this
// machine, and deletes old ones. A missed backup is made soon after the start. Each result is recorded as a row
// (backups-store.ts).
import { existsSync, mkdirSync, readdirSync } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { ClientConfig } from 'pg';
import type { BucketSettings } from '../bucket.ts';
import type { Clock } from '../clock.ts';
import type { Log } from '../log.ts';
import type { Database, Queries } from '../postgres/database.ts';
import { changeOwner } from '../postgres/embedded/home.ts';
import { type DayTime, findOldBackups, formatBackupName, getLastDue, isDue } from './backup-schedule.ts';
import {
  deleteOldBackups,
  findLastBackups,
  insertBackup,
  type LastBackups,
  type ScheduledBackup,
  saveBackup,
} from './backups-store.ts';
import { openBackupBucket } from './bucket.ts';
import { restoreBackup } from './restore-backup.ts';
import type { ScratchDatabase } from './scratch.ts';
import { openSession } from './session.ts';
import { writeBackup } from './write-backup.ts';

export interface BackupSettings {
  /** The folder of backups, which is created if it is missing. */
  dir: string;
  /** The number of backups to keep. */
  keep: number;
  time: DayTime;
  bucket: BucketSettings | undefined;
}

export interface BackupsOptions {
  db: Database;
  clock: Clock;
  log: Log;
  settings: BackupSettings;
  /** The connection as the owner of the schema. */
  owner: ClientConfig;
  /** The database in which backups are tested; undefined if Parley can't create databases. */
  scratch: ScratchDatabase | undefined;
  version: string;
}

export interface Backups {
  /**
   * Makes a backup if one is due and no other process is making it. Never rejects: the result is recorded in a row and
   * in the log.
   */
  look(): Promise<void>;
  last(): Promise<LastBackups>;
  /** Checks every minute whether a backup is due. */
  start(): void;
  /** Interrupts a running backup. The next process to start makes it again. */
  stop(): Promise<void>;
}

const LOOK_MS = 60_000;
const REMEMBERED_MS = 90 * 86_400_000;
/** The number of the database lock, which every process uses for backups and nothing else. */
export const BACKUP_LOCK = 7_271_002_027;
/** The suffix of a backup that can't be restored. It is kept for inspection and never counts as good. */
const UNRESTORABLE = 'unrestorable.backup';

export function createBackups({
  db,
  clock,
  log,
  settings,
  owner,
  scratch,
  version,
}: BackupsOptions): Backups {
  const { dir, keep, time } = settings;
  const stopping = new AbortController();
  const { signal } = stopping;
  const bucket = settings.bucket && openBackupBucket(settings.bucket, signal);
  let timer: NodeJS.Timeout | undefined;
  let looking: Promise<void> | undefined;

  async function findLastIfDue(queries: Queries): Promise<LastBackups | undefined> {
    const now = clock.now();
    const found = await findLastBackups(queries, now);
    const { last, good } = found;
    const times = { lastAttempt: last?.ended_at ?? last?.started_at, lastGood: good?.started_at };
    return isDue(time, now, times) ? found : undefined;
  }

  async function backUpIfDue(): Promise<void> {
    if (!(await findLastIfDue(db))) return;
    const session = await openSession(owner, signal);
    try {
      const taken = await session.client.query<{ taken: boolean }>(
        'select pg_try_advisory_lock($1) as taken',
        [BACKUP_LOCK],
      );
      if (!taken.rows[0]!.taken) return;
      // Another process might have made the backup before this one got the lock.
      const found = await findLastIfDue(db);
      if (found) await run(found);
    } finally {
      await session.close();
    }
  }

  async function run({ last }: LastBackups): Promise<void> {
    // If only the copy failed, the day's backup exists already.
    const written =
      last?.file && last.started_at >= getLastDue(time, clock.now()) && existsSync(join(dir, last.file));
    const backup: ScheduledBackup = written ? last : createRecord(clock.now());
    await insertBackup(db, backup.started_at);
    try {
      if (!written) await write(backup);
      if (bucket) await copy(backup);
      await saveBackup(db, { ...backup, ended_at: clock.now(), error: null });
      log.info({ ...backup, started_at: undefined }, 'made a backup');
      await deleteOldBackups(db, new Date(clock.ms() - REMEMBERED_MS));
    } catch (error) {
      if (signal.aborted) return;
      const why = error instanceof Error ? error.message : String(error);
      log.error({ err: error, file: backup.file }, 'the backup failed; retrying in half an hour');
      await saveBackup(db, { ...backup, ended_at: clock.now(), error: why });
    }
  }

  /** Writes a backup, and fills in the fields of `backup` step by step. */
  async function write(backup: ScheduledBackup): Promise<void> {
    mkdirSync(dir, { recursive: true, mode: 0o700 });
    changeOwner(dir, dirname(dir));
    await removePartial(dir);
    const name = formatBackupName(backup.started_at);
    const file = join(dir, name);
    await rm(file, { force: true });
    const { bytes, rows } = await writeBackup({
      connection: owner,
      file,
      now: backup.started_at,
      version,
      signal,
    });
    try {
      await scratch?.use((connection) => restoreBackup({ connection, file, finish: async () => {}, signal }));
    } catch (error) {
      await (signal.aborted ? rm(file) : rename(file, join(dir, UNRESTORABLE)));
      throw error;
    }
    Object.assign(backup, { file: name, bytes, row_count: rows, tried: scratch !== undefined });
    for (const old of findOldBackups(readdirSync(dir), keep)) await rm(join(dir, old));
  }

  async function copy(backup: ScheduledBackup): Promise<void> {
    backup.off_site = await bucket!.put(join(dir, backup.file!), backup.file!);
    await bucket!.prune(keep);
  }

  const look = () => {
    looking ??= backUpIfDue()
      .catch((error) => {
        if (!signal.aborted) log.error({ err: error }, 'could not check whether a backup is due');
      })
      .finally(() => {
        looking = undefined;
      });
    return looking;
  };
  return {
    look,
    last: () => findLastBackups(db, clock.now()),
    start() {
      timer = setInterval(() => void look(), LOOK_MS);
    },
    async stop() {
      clearInterval(timer);
      stopping.abort();
      await looking;
    },
  };
}

function createRecord(at: Date): ScheduledBackup {
  return {
    started_at: at,
    ended_at: null,
    error: null,
    file: null,
    bytes: null,
    row_count: null,
    tried: false,
    off_site: null,
  };
}

/**
 * Removes partial files of processes that died while writing. The caller holds the lock, so no process is writing now.
 */
async function removePartial(dir: string): Promise<void> {
  for (const name of readdirSync(dir)) {
    if (/^parley-.*\.part$/.test(name)) await rm(join(dir, name), { force: true });
  }
}
