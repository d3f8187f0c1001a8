// `parley restore FILE`: reads the whole file before it changes the database, saves the contents of the database, then
// restores in one transaction (platform/backup/restore-backup.ts).
import { mkdirSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import type { Command } from 'commander';
import packageJson from '../../../../package.json' with { type: 'json' };
import type { Config, Flags } from '../config.ts';
import { type HeldWork, settleRestored } from '../installation/restored-store.ts';
import { computeSecretCheck } from '../installation/store.ts';
import { type Contents, readBackup } from '../platform/backup/contents.ts';
import { restoreBackup } from '../platform/backup/restore-backup.ts';
import { writeBackup } from '../platform/backup/write-backup.ts';
import { systemClock } from '../platform/clock.ts';
import { changeOwner } from '../platform/postgres/embedded/home.ts';
import { checkApplied } from '../platform/postgres/migrate.ts';
import { readSchema } from '../platform/postgres/schema-files.ts';
import { createSeal } from '../platform/seal.ts';
import { type Cli, DATA_FLAG, formatExamples, JSON_FLAG, readCommandConfig } from './cli.ts';
import { CliError } from './cli-error.ts';
import { type Installation, withInstallation } from './installation.ts';
import { findSecretKey, getSecretKeyFile } from './secret-key.ts';
import { refuseWhileServed } from './serving.ts';
import { countWorkspaces, isInstalled } from './store.ts';
import { formatCount } from './terminal.ts';

interface RestoreFlags extends Flags {
  replace?: boolean;
  resume?: boolean;
  /** Whether to restore although the secret key is not on this machine. */
  withoutKey?: boolean;
  json?: boolean;
}

export function addRestore(program: Command, cli: Cli): void {
  program
    .command('restore')
    .argument('<file>', 'the file that `parley backup` wrote')
    .summary('restore a backup')
    .description(
      'Restores a backup into an empty database. With --replace, it replaces the contents of the database, which ' +
        'are saved first. Parley must be stopped. A failed restore changes nothing. Active campaigns come back paused.',
    )
    .option('--replace', 'replace the workspaces in the database')
    .option(
      '--resume',
      'keep active campaigns active; use this only if Parley was stopped before the backup was made',
    )
    .option('--without-key', 'restore without the secret key; Parley does not start until you add it')
    .option(...DATA_FLAG)
    .option(...JSON_FLAG)
    .addHelpText(
      'after',
      formatExamples('parley restore today.backup', 'parley restore today.backup --replace'),
    )
    .action((file: string, flags: RestoreFlags) => restore(cli, file, flags));
}

async function restore({ terminal, env }: Cli, name: string, flags: RestoreFlags): Promise<void> {
  const config = readCommandConfig(flags, env);
  const file = resolve(name);
  const contents = await readBackup(file);
  checkApplied(contents.header.schema, (await readSchema()).migrations, 'backup');
  const keyProblem = findKeyProblem(config, contents);
  if (keyProblem !== null && !flags.withoutKey) throw new CliError(`${keyProblem} Nothing was changed.`);
  const options = { create: true, migrate: false, mode: 'serve' } as const;
  const done = await withInstallation(config, options, async (installation) => {
    const restorePoint = await saveBefore(installation, flags.replace === true);
    const now = systemClock.now();
    const restored = await restoreBackup({
      connection: installation.owner,
      file,
      finish: (tx, { made_at }) =>
        settleRestored(tx, { now, madeAt: new Date(made_at), hold: flags.resume !== true }),
    });
    await installation.migrate();
    return { restorePoint, held: restored.finished };
  });
  const { made_at } = contents.header;
  if (flags.json) {
    const { rows } = contents;
    const key = keyProblem === null ? 'fits' : 'missing';
    return terminal.out(
      JSON.stringify({
        file,
        made_at,
        rows,
        restore_point: done.restorePoint,
        secret_key: key,
        ...done.held,
      }),
    );
  }
  terminal.out(
    `Restored ${formatCount(contents.rows, 'row')} of the backup made at ${made_at}; every table was checked.`,
  );
  if (done.restorePoint) terminal.out(`Previous contents: ${done.restorePoint}`);
  for (const line of formatHeldWork(done.held, made_at)) terminal.out(line);
  if (keyProblem !== null) terminal.err(keyProblem);
}

/** Returns why the current key does not match the backup, in one sentence, or null. */
function findKeyProblem(config: Config, { file, header }: Contents): string | null {
  if (header.secret_check === null) return null;
  const key = findSecretKey(config);
  const place = `put the key of the installation that made it into ${getSecretKeyFile(config)} or SECRET_KEY`;
  if (key === undefined) return `The secret key that ${file} needs is not here: ${place}.`;
  if (computeSecretCheck(createSeal(key)) === header.secret_check) return null;
  const which = config.secretKey === undefined ? getSecretKeyFile(config) : 'SECRET_KEY';
  return `The current secret key (${which}) is not the one that ${file} was made with: ${place}.`;
}

/**
 * Backs up the current contents of the database.
 * @returns the backup's file, or null if the database was empty.
 */
async function saveBefore(installation: Installation, replace: boolean): Promise<string | null> {
  const { config } = installation;
  const db = installation.openDatabase();
  let workspaces = 0;
  try {
    if (!(await isInstalled(db))) return null;
    if (config.databaseUrl !== undefined) await refuseWhileServed(db);
    workspaces = await countWorkspaces(db);
  } finally {
    await db.close();
  }
  if (workspaces === 0) return null;
  if (!replace) {
    throw new CliError(
      `The database contains ${formatCount(workspaces, 'workspace')}. To replace its contents with the backup, add --replace. They are saved first.`,
    );
  }
  const now = systemClock.now();
  const dir = config.backups?.dir ?? join(config.dataDir, 'backups');
  mkdirSync(dir, { recursive: true, mode: 0o700 });
  changeOwner(dir, dirname(dir));
  const file = join(dir, `before-restore-${now.toISOString().replace(/[-:.]/g, '')}.backup`);
  await writeBackup({ connection: installation.owner, file, now, version: packageJson.version });
  return file;
}

function formatHeldWork(held: HeldWork, madeAt: string): string[] {
  const waits = `${formatCount(held.messages_waiting, 'message')} and ${formatCount(held.first_contacts_waiting, 'first contact')}`;
  if (held.campaigns_paused === 0) return [`Waiting to be sent: ${waits}.`];
  return [
    `${formatCount(held.campaigns_paused, 'active campaign')} came back paused. ${waits} were waiting at ${madeAt} and might have been sent since.`,
    'The backup does not contain later opt-outs, blocks and revocations of keys. Check them, then run "parley resume".',
    ...(held.deliveries_settled > 0
      ? [
          `${formatCount(held.deliveries_settled, 'webhook delivery', 'webhook deliveries')} were waiting at that time and might have been sent since, so Parley does not send them.`,
        ]
      : []),
  ];
}
