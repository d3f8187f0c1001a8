// The checks of `parley doctor`: of this machine, of the database, and of the waiting work in the database.
import { type Config, getLocalUrl } from '../../config.ts';
import { computeSecretCheck, countWaitingRows } from '../../installation/store.ts';
import { readDatabaseTime } from '../../platform/database-clock.ts';
import { findOldestDue } from '../../platform/jobs/store.ts';
import { type Database, openDatabase } from '../../platform/postgres/database.ts';
import { openEmbedded } from '../../platform/postgres/embedded.ts';
import { findSchemaProblem } from '../../platform/postgres/migrate.ts';
import { readSchema } from '../../platform/postgres/schema-files.ts';
import { isAlive, isAnyAlive } from '../../platform/processes.ts';
import { createSeal } from '../../platform/seal.ts';
import { CliError, explainFailure } from '../cli-error.ts';
import { askServer, findRoleProblem, findServerProblem } from '../external-database.ts';
import { hasEmbedded } from '../installation.ts';
import { claimPort } from '../port.ts';
import { findSecretKey, getSecretKeyFile, REPLACE_KEY } from '../secret-key.ts';
import { findProcessAt } from '../serving.ts';
import { isInstalled, readSecretCheck, readServerFacts } from '../store.ts';
import { checkAfterRestore, checkLastBackup } from './backups.ts';
import { checkCalendars } from './calendars.ts';
import type { Check } from './check.ts';
import { checkClock } from './clock.ts';
import { checkDataDirectory, checkNode, checkPlatformPackage, checkSecretFileMode } from './machine.ts';
import { checkMediaFiles } from './media.ts';
import { checkUntrustedProxies } from './proxies.ts';
import { checkReminders } from './reminders.ts';
import { checkSilentNumbers } from './silent-numbers.ts';

/** The results of the checks in the database. */
interface StoredChecks {
  checks: Check[];
  /** Whether the process that serves at this installation's host and port uses this database. */
  isServed: boolean;
}

/** Runs every check, even after one has failed. */
export async function runChecks(config: Config): Promise<Check[]> {
  const own = config.databaseUrl === undefined;
  const machine = [checkNode(), ...(own ? [checkPlatformPackage()] : []), await checkDataDirectory(config)];
  const stored: StoredChecks = { checks: [], isServed: false };
  const database = await attemptCheck('database', () => withServer(config, stored));
  const port = await attemptCheck('port', () => checkPort(config, stored.isServed));
  // An empty message means that `stored` already contains the results.
  return [...machine, port, ...stored.checks, ...(database.message === '' ? [] : [database])];
}

async function attemptCheck(name: string, work: () => Promise<string>): Promise<Check> {
  try {
    return { name, ok: true, message: await work() };
  } catch (error) {
    return { name, ok: false, message: explainFailure(error).message };
  }
}

/** A Parley that answers and does not use this installation's database is another one. */
async function checkPort(config: Config, isServed: boolean): Promise<string> {
  if (isServed) return `Parley answers at ${getLocalUrl(config.host, config.port)}.`;
  return `${await claimPort(config)} is free.`;
}

async function withServer(config: Config, stored: StoredChecks): Promise<string> {
  const { checks } = stored;
  if (config.databaseUrl !== undefined) {
    const connection = { connectionString: config.databaseUrl };
    const facts = await askServer(connection);
    const problem = findServerProblem(facts, config.allowUnsafeDatabase);
    checks.push({
      name: 'database',
      ok: problem === null,
      message: problem ?? `PostgreSQL ${facts.version} answers.`,
    });
    const tooMuch = findRoleProblem(facts);
    const role = { name: 'database role', ok: tooMuch === null };
    checks.push({ ...role, message: tooMuch ?? `${facts.role} has only the rights that it needs.` });
    if (facts.version_num >= 150_000)
      await withDatabase(connection, (db) => checkDatabase(db, config, stored));
    return '';
  }
  if (!hasEmbedded(config)) return `None in ${config.dataDir} yet; the first start creates it.`;
  const embedded = await openEmbedded({ dataDir: config.dataDir, mode: 'join' });
  try {
    await withDatabase(embedded.app, async (db) => {
      const { version, fsync, full_page_writes } = await readServerFacts(db);
      const safe = fsync === 'on' && full_page_writes === 'on';
      const message = safe
        ? `PostgreSQL ${version} (embedded) answers.`
        : 'It runs with fsync or full_page_writes off. Restart Parley.';
      checks.push({ name: 'database', ok: safe, message });
      await checkDatabase(db, config, stored);
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

async function checkDatabase(db: Database, config: Config, stored: StoredChecks): Promise<void> {
  const { checks } = stored;
  checks.push(await attemptCheck('clock', () => checkClock(db)));
  const installed = await isInstalled(db);
  const upToDate = await attemptCheck('schema', () => checkSchema(db, installed));
  checks.push(upToDate);
  checks.push(await attemptCheck('secret key', () => checkSecretKey(db, config, installed)));
  if (!installed) return;
  // The public address might have no proxy yet, or not be reachable from this machine.
  const serving = await findProcessAt(getLocalUrl(config.host, config.port));
  stored.isServed = serving !== undefined && (await isAlive(db, serving));
  checks.push(await attemptCheck('jobs', () => describeOldest(db)));
  checks.push(...(await checkRows(db)));
  if (!upToDate.ok) return;
  checks.push(await attemptCheck('files', () => checkMediaFiles(db, config)));
  checks.push(await attemptCheck('proxies', () => checkUntrustedProxies(db)));
  checks.push(await attemptCheck('news', () => checkSilentNumbers(db)));
  checks.push(await attemptCheck('calendars', () => checkCalendars(db)));
  checks.push(await attemptCheck('reminders', () => checkReminders(db)));
  checks.push(await attemptCheck('backups', () => checkLastBackup(db, config)));
  checks.push(await attemptCheck('restored', () => checkAfterRestore(db)));
}

async function checkSchema(db: Database, installed: boolean): Promise<string> {
  const wanted = await readSchema();
  const missing = installed ? await findSchemaProblem(db, wanted) : 'it was never migrated';
  if (missing !== null) throw new CliError(`Not up to date: ${missing}. Run "parley migrate".`);
  return `Up to date (${wanted.migrations.at(-1)?.version}).`;
}

async function checkSecretKey(db: Database, config: Config, installed: boolean): Promise<string> {
  const key = findSecretKey(config);
  const check = installed ? await readSecretCheck(db) : undefined;
  if (key === undefined) {
    if (check === undefined) return 'None yet; the first start creates it.';
    throw new CliError(`${getSecretKeyFile(config)} is missing: ${REPLACE_KEY}.`);
  }
  if (check !== undefined && computeSecretCheck(createSeal(key)) !== check) {
    throw new CliError('The key does not match this database: use the one that it was set up with.');
  }
  return config.secretKey === undefined ? checkSecretFileMode(config) : 'SECRET_KEY matches the database.';
}

/** Counts that should be zero, with the name of the check and what to do if they are not. */
const ALARMS: Record<string, [name: string, advice: string]> = {
  numbers_disconnected: ['numbers', 'disconnected. Connect them again, because their messages are waiting'],
  jobs_dead: ['dead jobs', 'were given up. To list them, run "parley jobs list --state dead"'],
};

/** The age at which a due job counts as not being processed. */
const OVERDUE_MS = 60_000;

async function describeOldest(db: Database): Promise<string> {
  const at = await findOldestDue(db);
  const overdue = at === null ? 0 : (await readDatabaseTime(db)) - at.getTime();
  if (overdue < OVERDUE_MS) return 'None is late.';
  const late = `The oldest is overdue by ${Math.round(overdue / 1000)} s`;
  if (!(await isAnyAlive(db))) return `${late}, because no Parley is running.`;
  throw new CliError(`${late}, although Parley is running. Check its log, and restart it.`);
}

function describeLinked({
  numbers_connected: connected,
  numbers_not_linked: not,
}: Record<string, number>): string {
  if (!not) return 'All are connected.';
  return `${connected ?? 0} connected; ${not} not yet. To link a phone, run "parley number connect NUMBER".`;
}

async function checkRows(db: Database): Promise<Check[]> {
  const figures = await countWaitingRows(db, new Date(await readDatabaseTime(db)));
  const checks = Object.entries(ALARMS).map(([kind, [name, advice]]): Check => {
    const count = figures[kind] ?? 0;
    return { name, ok: count === 0, message: count === 0 ? 'None.' : `${count} ${advice}.` };
  });
  const waiting = Object.entries(figures).filter(
    ([kind, count]) => !(kind in ALARMS || kind === 'numbers_connected') && count > 0,
  );
  const words = waiting.map(([kind, count]) => `${count} ${kind.replaceAll('_', ' ')}`);
  return [
    { ...checks[0]!, message: checks[0]!.ok ? describeLinked(figures) : checks[0]!.message },
    checks[1]!,
    {
      name: 'waiting',
      ok: true,
      message: words.length === 0 ? 'Nothing is waiting.' : `${words.join(', ')}.`,
    },
  ];
}
