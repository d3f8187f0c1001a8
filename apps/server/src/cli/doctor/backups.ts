// `parley doctor` checks the backups, so that a failed, old, missing or unreadable one is noticed before it is needed.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from '../../config.ts';
import { findRestore, listHeldCampaigns } from '../../installation/restored-store.ts';
import { findLastBackups } from '../../platform/backup/backups-store.ts';
import { readBackup } from '../../platform/backup/contents.ts';
import { systemClock } from '../../platform/clock.ts';
import type { Database } from '../../platform/postgres/database.ts';
import { CliError } from '../cli-error.ts';
import { findOldestWorkspace } from '../store.ts';
import { formatBytes } from '../terminal.ts';

/** The maximum age of the last backup: a day, plus the time that a backup takes. */
const TOO_OLD_MS = 26 * 3_600_000;

export async function checkLastBackup(db: Database, { backups }: Config): Promise<string> {
  if (!backups) return 'Off: the operator of this database backs it up (BACKUPS=on lets Parley do it).';
  const now = systemClock.now();
  const { last, good } = await findLastBackups(db, now);
  const isTooOld = (at: Date | null) => at !== null && now.getTime() - at.getTime() > TOO_OLD_MS;
  if (last?.error) throw new CliError(`The backup of ${last.started_at.toISOString()} failed: ${last.error}`);
  if (!good) {
    const since = (await findRestore(db))?.at ?? (await findOldestWorkspace(db));
    if (!isTooOld(since)) return 'None yet. If Parley is running, it makes the first one soon.';
    throw new CliError('None. Start Parley, which makes one, or run "parley backup FILE".');
  }
  const made = good.started_at.toISOString();
  if (isTooOld(good.started_at)) {
    throw new CliError(
      `The last one is from ${made}. Start Parley, which makes one soon, or run "parley backup FILE".`,
    );
  }
  const file = join(backups.dir, good.file!);
  if (!existsSync(file)) throw new CliError(`The last one, ${file}, is missing. Find out what removed it.`);
  await readBackup(file);
  const tried = good.tried ? 'test-restored and ' : '';
  const elsewhere = good.off_site === null ? '' : ` A copy is at ${good.off_site}.`;
  return `The last one is from ${made}, ${formatBytes(good.bytes!)}, ${tried}complete: ${file}.${elsewhere}`;
}

export async function checkAfterRestore(db: Database): Promise<string> {
  const restored = await findRestore(db);
  if (!restored) return 'Never.';
  const held = await listHeldCampaigns(db);
  const when = `${restored.at.toISOString()} from the backup of ${restored.from.toISOString()}`;
  if (held.length === 0) return `At ${when}.`;
  throw new CliError(
    `At ${when}. Campaigns still paused since then: ${held.length}. Check the waiting messages, then run "parley resume".`,
  );
}
