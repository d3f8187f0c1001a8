// `parley secret rotate`: changes the secret key and encrypts all secrets again. The new key is on disk before the
// database needs it, and replaces the old file afterwards. After an interruption, running it again finishes the change.
import { existsSync, renameSync } from 'node:fs';
import type { Command } from 'commander';
import type { Config, Flags } from '../config.ts';
import { dropSealedSecrets, type LostSecrets, resealAll } from '../installation/sealed-store.ts';
import { computeSecretCheck } from '../installation/store.ts';
import { systemClock } from '../platform/clock.ts';
import type { Database } from '../platform/postgres/database.ts';
import { createSeal, createSecretKey } from '../platform/seal.ts';
import { type Cli, DATA_FLAG, formatExamples, JSON_FLAG, readCommandConfig } from './cli.ts';
import { CliError } from './cli-error.ts';
import { withInstallation } from './installation.ts';
import { findSecretKey, getSecretKeyFile, makeSecretKey, readKeyFile, writeKeyFile } from './secret-key.ts';
import { refuseWhileServed } from './serving.ts';
import { isInstalled, readSecretCheck } from './store.ts';
import { formatCount } from './terminal.ts';

export function addSecret(program: Command, cli: Cli): void {
  const secret = program
    .command('secret')
    .summary('rotate the secret key')
    .description('Rotates the secret key.');
  secret
    .command('rotate')
    .description(
      'Encrypts all secrets in the database with a new key. Parley must be stopped. Earlier backups need the ' +
        'old key, which is kept next to the new one. If SECRET_KEY is set, NEW_SECRET_KEY is the new key.',
    )
    .option('--lost', 'continue without the old key; webhooks and numbers that need it are turned off')
    .option(...DATA_FLAG)
    .option(...JSON_FLAG)
    .addHelpText(
      'after',
      formatExamples('parley secret rotate', 'SECRET_KEY=… NEW_SECRET_KEY=… parley secret rotate'),
    )
    .action((flags: SecretFlags) => rotate(cli, flags));
}

interface SecretFlags extends Flags {
  lost?: boolean;
  json?: boolean;
}

interface RotationResult {
  /** The number of values that were encrypted again, by column. */
  sealed: Record<string, number>;
  /** The parts that were turned off because their secrets were lost. */
  lost: LostSecrets;
  /** The file of the old key; null if it came from SECRET_KEY. */
  old_key: string | null;
}

async function rotate({ terminal, env }: Cli, flags: SecretFlags): Promise<void> {
  const config = readCommandConfig(flags, env);
  if (!flags.lost && (config.secretKey === undefined) !== (config.newSecretKey === undefined)) {
    throw new CliError(
      config.secretKey === undefined
        ? 'NEW_SECRET_KEY is only for installations with SECRET_KEY. This one creates its own key.'
        : 'Set the new key as NEW_SECRET_KEY, because SECRET_KEY is set.',
    );
  }
  const options = { create: false, migrate: false, mode: 'serve' } as const;
  const done = await withInstallation(config, options, async (installation) => {
    const db = installation.openDatabase();
    try {
      if (!(await isInstalled(db)))
        throw new CliError(
          'Cannot rotate the secret key because the database is not set up. Run "parley start" first.',
        );
      if (config.databaseUrl !== undefined) await refuseWhileServed(db);
      if (flags.lost) return await replaceLostKey(db, config);
      return config.newSecretKey === undefined
        ? await rotateFile(db, config)
        : await rotateToGivenKey(db, config.secretKey!, config.newSecretKey);
    } finally {
      await db.close();
    }
  });
  if (flags.json) return terminal.out(JSON.stringify(done));
  if (flags.lost) {
    const { webhooks, numbers, providers, calendars, second_steps } = done.lost;
    const said = ['The installation has a new key.'];
    if (webhooks > 0) said.push(`${formatCount(webhooks, 'webhook')} turned off: subscribe again.`);
    if (numbers > 0)
      said.push(`${formatCount(numbers, 'number')} disconnected: apply the workspace file again.`);
    if (providers > 0)
      said.push(`${formatCount(providers, 'model provider')} removed: apply the workspace file again.`);
    if (calendars > 0)
      said.push(`${formatCount(calendars, 'calendar')} disconnected: apply the workspace file again.`);
    if (second_steps > 0)
      said.push(`Two-factor authentication turned off for ${formatCount(second_steps, 'person', 'people')}.`);
    return terminal.out(said.join(' '));
  }
  const values = Object.values(done.sealed).reduce((sum, one) => sum + one, 0);
  terminal.out(`${formatCount(values, 'secret')} encrypted with the new key, and read back.`);
  terminal.out(
    done.old_key === null
      ? 'Start Parley with the new key as SECRET_KEY. Keep the old key as long as you keep backups made with it.'
      : `The new key is in ${getSecretKeyFile(config)}. Earlier backups need the old one: ${done.old_key}`,
  );
}

const NOTHING = { webhooks: 0, numbers: 0, providers: 0, calendars: 0, second_steps: 0 };

async function rotateToGivenKey(db: Database, from: string, to: string): Promise<RotationResult> {
  return { sealed: await resealSecrets(db, from, to), lost: NOTHING, old_key: null };
}

async function rotateFile(db: Database, config: Config): Promise<RotationResult> {
  const file = getSecretKeyFile(config);
  const newFile = `${file}.new`;
  const from = findSecretKey(config);
  if (from === undefined)
    throw new CliError(`${file} is missing: without the old key nothing can be decrypted.`);
  if (!existsSync(newFile)) writeKeyFile(newFile, createSecretKey(), config);
  const to = readKeyFile(newFile);
  // If an earlier run was interrupted after it changed the database, the database already uses the new key.
  const finished = (await readSecretCheck(db)) === computeSecretCheck(createSeal(to));
  const sealed = finished ? {} : await resealSecrets(db, from, to);
  const old = `${file}.until-${systemClock.now().toISOString().replace(/[-:.]/g, '')}`;
  renameSync(file, old);
  renameSync(newFile, file);
  return { sealed, lost: NOTHING, old_key: old };
}

/** Replaces a lost key with the current or a new one. */
async function replaceLostKey(db: Database, config: Config): Promise<RotationResult> {
  const key = findSecretKey(config);
  const check = await readSecretCheck(db);
  if (key !== undefined && check === computeSecretCheck(createSeal(key))) {
    throw new CliError('The current key matches this database. Nothing is lost.');
  }
  const seal = createSeal(key ?? makeSecretKey(config));
  const lost = await db.transaction((tx) => dropSealedSecrets(tx, seal));
  return { sealed: {}, lost, old_key: null };
}

async function resealSecrets(db: Database, from: string, to: string): Promise<Record<string, number>> {
  const [old, next] = [createSeal(from), createSeal(to)];
  if ((await readSecretCheck(db)) !== computeSecretCheck(old)) {
    throw new CliError('The current key does not match this database: use the one that it was set up with.');
  }
  return db.transaction((tx) => resealAll(tx, old, next));
}
