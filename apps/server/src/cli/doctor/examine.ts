// The checks of `parley doctor`: this machine, the database, then the waiting work in it.
import type { Config } from '../../config.ts';
import { sampleTime } from '../../platform/database-clock.ts';
import { findOldestDue } from '../../platform/jobs/store.ts';
import { type Database, openDatabase } from '../../platform/postgres/database.ts';
import { openEmbedded } from '../../platform/postgres/embedded.ts';
import { schemaProblem } from '../../platform/postgres/migrate.ts';
import { readSchema } from '../../platform/postgres/schema-files.ts';
import { isAnyAlive } from '../../platform/processes.ts';
import { createSeal } from '../../platform/seal.ts';
import { computeSecretCheck, countWaitingRows } from '../../store.ts';
import { isParley } from '../demo.ts';
import { askServer, roleProblem, serverProblem } from '../external-database.ts';
import { CliError, explainFailure } from '../failure.ts';
import { hasEmbedded } from '../installation.ts';
import { claimPort } from '../port.ts';
import { findSecretKey, secretKeyFile } from '../secret-key.ts';
import { isInstalled, secretCheck, serverFacts } from '../store.ts';
import { afterRestore, lastBackup } from './backups.ts';
import { calendarProblems } from './calendars.ts';
import type { Check } from './check.ts';
import { clock } from './clock.ts';
import { dataDirectory, node, platformPackage, secretFileMode } from './machine.ts';
import { mediaFiles } from './media.ts';
import { untrustedProxies } from './proxies.ts';
import { reminderProblems } from './reminders.ts';
import { unheardNumbers } from './unheard.ts';

/** Runs every check, also after a failed one. */
export async function examine(config: Config): Promise<Check[]> {
  const own = config.databaseUrl === undefined;
  const checks = [node(), ...(own ? [platformPackage()] : []), await dataDirectory(config)];
  checks.push(await attempt('port', () => port(config)));
  const database = await attempt('database', () => withServer(config, checks));
  // An empty message means that its results are already in `checks`.
  return database.message === '' ? checks : [...checks, database];
}

async function attempt(name: string, work: () => Promise<string>): Promise<Check> {
  try {
    return { name, ok: true, message: await work() };
  } catch (error) {
    return { name, ok: false, message: explainFailure(error).message };
  }
}

async function port(config: Config): Promise<string> {
  if (await isParley(config.baseUrl)) return `Parley answers at ${config.baseUrl}.`;
  return `${await claimPort(config)} is free.`;
}

async function withServer(config: Config, checks: Check[]): Promise<string> {
  if (config.databaseUrl !== undefined) {
    const connection = { connectionString: config.databaseUrl };
    const facts = await askServer(connection);
    const problem = serverProblem(facts, config.allowUnsafeDatabase);
    checks.push({
      name: 'database',
      ok: problem === null,
      message: problem ?? `PostgreSQL ${facts.version} answers.`,
    });
    const tooMuch = roleProblem(facts);
    const role = { name: 'database role', ok: tooMuch === null };
    checks.push({ ...role, message: tooMuch ?? `${facts.role} has only the rights that it needs.` });
    if (facts.version_num >= 150_000) await withDatabase(connection, (db) => inside(db, config, checks));
    return '';
  }
  if (!hasEmbedded(config)) return `None in ${config.dataDir} yet; the first start creates it.`;
  const embedded = await openEmbedded({ dataDir: config.dataDir, mode: 'join' });
  try {
    await withDatabase(embedded.app, async (db) => {
      const { version, fsync, full_page_writes } = await serverFacts(db);
      const safe = fsync === 'on' && full_page_writes === 'on';
      const message = safe
        ? `PostgreSQL ${version} (embedded) answers.`
        : 'It runs with fsync or full_page_writes off: restart Parley.';
      checks.push({ name: 'database', ok: safe, message });
      await inside(db, config, checks);
    });
  } finally {
    await embedded.stop();
  }
  return '';
}

async function withDatabase(
  connection: Parameters<typeof openDatabase>[0]['connection'],
  work: (db: Database) => Promise<void>,
): Promise<void> {
  const db = openDatabase({ connection, maxConnections: 1, onError: () => {} });
  try {
    await work(db);
  } finally {
    await db.close();
  }
}

async function inside(db: Database, config: Config, checks: Check[]): Promise<void> {
  checks.push(await attempt('clock', () => clock(db)));
  const installed = await isInstalled(db);
  const upToDate = await attempt('schema', () => schema(db, installed));
  checks.push(upToDate);
  checks.push(await attempt('secret key', () => secretKey(db, config, installed)));
  if (!installed) return;
  checks.push(await attempt('jobs', () => oldest(db)));
  checks.push(...(await rows(db)));
  if (!upToDate.ok) return;
  checks.push(await attempt('files', () => mediaFiles(db, config)));
  checks.push(await attempt('proxies', () => untrustedProxies(db)));
  checks.push(await attempt('news', () => unheardNumbers(db)));
  checks.push(await attempt('calendars', () => calendarProblems(db)));
  checks.push(await attempt('reminders', () => reminderProblems(db)));
  checks.push(await attempt('backups', () => lastBackup(db, config)));
  checks.push(await attempt('restored', () => afterRestore(db)));
}

async function schema(db: Database, installed: boolean): Promise<string> {
  const wanted = await readSchema();
  const missing = installed ? await schemaProblem(db, wanted) : 'it was never migrated';
  if (missing !== null) throw new CliError(`Not up to date, ${missing}: run "parley migrate".`);
  return `Up to date (${wanted.migrations.at(-1)?.version}).`;
}

async function secretKey(db: Database, config: Config, installed: boolean): Promise<string> {
  const key = findSecretKey(config);
  const check = installed ? await secretCheck(db) : undefined;
  if (key === undefined) {
    if (check === undefined) return 'None yet; the first start creates it.';
    throw new CliError(`${secretKeyFile(config)} is missing: restore it from a backup, or set SECRET_KEY.`);
  }
  if (check !== undefined && computeSecretCheck(createSeal(key)) !== check) {
    throw new CliError('The key does not match this database: use the one that it was set up with.');
  }
  return config.secretKey === undefined ? secretFileMode(config) : 'SECRET_KEY matches the database.';
}

/** Counts that should be zero, and advice if they are not. */
const ALARMS: Record<string, [name: string, advice: string]> = {
  numbers_disconnected: ['numbers', 'disconnected: connect them again, because their messages wait'],
  jobs_dead: ['dead jobs', 'were given up: see "parley jobs list --state dead"'],
};

/** A job that is due for this long is not being processed. */
const OVERDUE_MS = 60_000;

async function oldest(db: Database): Promise<string> {
  const at = await findOldestDue(db);
  const overdue = at === null ? 0 : (await sampleTime(db)) - at.getTime();
  if (overdue < OVERDUE_MS) return 'None is late.';
  const late = `The oldest is overdue by ${Math.round(overdue / 1000)} s`;
  if (!(await isAnyAlive(db))) return `${late}: no Parley is running.`;
  throw new CliError(`${late}, although Parley is running: check its log, and restart it.`);
}

function linkedWords({
  numbers_connected: connected,
  numbers_not_linked: not,
}: Record<string, number>): string {
  if (!not) return 'All are connected.';
  return `${connected ?? 0} connected; ${not} not yet: "parley number connect" links a phone.`;
}

async function rows(db: Database): Promise<Check[]> {
  const figures = await countWaitingRows(db, new Date(await sampleTime(db)));
  const checks = Object.entries(ALARMS).map(([kind, [name, advice]]): Check => {
    const count = figures[kind] ?? 0;
    return { name, ok: count === 0, message: count === 0 ? 'None.' : `${count} ${advice}.` };
  });
  const waiting = Object.entries(figures).filter(
    ([kind, count]) => !(kind in ALARMS || kind === 'numbers_connected') && count > 0,
  );
  const words = waiting.map(([kind, count]) => `${count} ${kind.replaceAll('_', ' ')}`);
  return [
    { ...checks[0]!, message: checks[0]!.ok ? linkedWords(figures) : checks[0]!.message },
    checks[1]!,
    { name: 'waiting', ok: true, message: words.length === 0 ? 'Nothing waits.' : `${words.join(', ')}.` },
  ];
}
