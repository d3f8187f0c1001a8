// Stores scheduled backups as rows, for the scheduler, `parley doctor` and the metrics.
import { type Queries, statement } from '../postgres/database.ts';

export interface ScheduledBackup {
  started_at: Date;
  ended_at: Date | null;
  error: string | null;
  /** The name of the file in the backup folder; null if no file was written. */
  file: string | null;
  bytes: number | null;
  row_count: number | null;
  tried: boolean;
  off_site: string | null;
}

const COLUMNS = 'started_at, ended_at, error, file, bytes, row_count, tried, off_site';

const newest = statement<ScheduledBackup>(
  'backups.newest',
  `select ${COLUMNS} from backups where started_at <= $1 order by started_at desc limit 1`,
);
const newestGood = statement<ScheduledBackup>(
  'backups.newest-good',
  `select ${COLUMNS} from backups where started_at <= $1 and ended_at is not null and error is null
   order by started_at desc limit 1`,
);

export interface LastBackups {
  /** The last backup, whether it succeeded or failed. */
  last: ScheduledBackup | undefined;
  good: ScheduledBackup | undefined;
}

/**
 * Returns the last backup and the last successful one. @param now later rows are ignored, because a clock that was
 * ahead wrote them.
 */
export async function findLastBackups(db: Queries, now: Date): Promise<LastBackups> {
  return { last: await db.row(newest, [now]), good: await db.row(newestGood, [now]) };
}

const begin = statement(
  'backups.begin',
  'insert into backups (started_at) values ($1) on conflict (started_at) do nothing',
  { writes: ['backups'] },
);

export async function insertBackup(db: Queries, startedAt: Date): Promise<void> {
  await db.write(begin, [startedAt]);
}

const save = statement(
  'backups.save',
  `update backups set ended_at = $2, error = $3, file = $4, bytes = $5, row_count = $6, tried = $7, off_site = $8
   where started_at = $1`,
  { writes: ['backups'] },
);

export async function saveBackup(db: Queries, backup: ScheduledBackup): Promise<void> {
  const { started_at, ended_at, error, file, bytes, row_count, tried, off_site } = backup;
  await db.write(save, [started_at, ended_at, error, file, bytes, row_count, tried, off_site]);
}

const forget = statement('backups.forget', 'delete from backups where started_at < $1', {
  writes: ['backups'],
});

export async function deleteOldBackups(db: Queries, before: Date): Promise<void> {
  await db.write(forget, [before]);
}
