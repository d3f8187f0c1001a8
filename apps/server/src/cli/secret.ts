// `parley secret rotate`: changes the secret key and encrypts all secrets again. The new key is on disk before the
// database needs it, and replaces the old file afterwards. After an interruption, running it again finishes the change.
import { existsSync, renameSync } from 'node:fs';
import type { Command } from 'commander';
import type { Config, Flags } from '../config.ts';
import { systemClock } from '../platform/clock.ts';
import type { Database } from '../platform/postgres/database.ts';
import { createSeal, newSecretKey } from '../platform/seal.ts';
import { dropSealedSecrets, type LostSecrets, resealAll } from '../sealed-store.ts';
import { computeSecretCheck } from '../store.ts';
import { type Cli, commandConfig, DATA_FLAG, examples, JSON_FLAG } from './cli.ts';
import { CliError } from './failure.ts';
import { withInstallation } from './installation.ts';
import { findSecretKey, makeSecretKey, readKeyFile, secretKeyFile, writeKeyFile } from './secret-key.ts';
import { refuseWhileServed } from './serving.ts';
import { isInstalled, secretCheck } from './store.ts';
import { count } from './terminal.ts';

export function addSecret(program: Command, cli: Cli): void {
  const secret = program.command('secret').summary('rotate the secret key').description('The secret key.');
  secret
    .command('rotate')
    .description(
      'Encrypts all secrets in the database with another key. Parley must be stopped. Earlier backups need the ' +
        'old key, which is kept next to the new one. If SECRET_KEY is set, NEW_SECRET_KEY is the new key.',
    )
    .option('--lost', 'the old key is lost: webhooks and numbers with secrets under it are turned off')
    .option(...DATA_FLAG)
    .option(...JSON_FLAG)
    .addHelpText(
      'after',
      examples('parley secret rotate', 'SECRET_KEY=… NEW_SECRET_KEY=… parley secret rotate'),
    )
    .action((flags: SecretFlags) => rotate(cli, flags));
}

interface SecretFlags extends Flags {
  lost?: boolean;
  json?: boolean;
}

interface Rotated {
  /** Counts of values that were encrypted again, by column. */
  sealed: Record<string, number>;
  /** The parts that were turned off. */
  lost: LostSecrets;
  /** The file of the old key; null if it came from SECRET_KEY. */
  old_key: string | null;
}

async function rotate({ terminal, env }: Cli, flags: SecretFlags): Promise<void> {
  const config = commandConfig(flags, env);
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
      if (!(await isInstalled(db))) throw new CliError('The database is not set up yet: it has no key.');
      if (config.databaseUrl !== undefined) await refuseWhileServed(db);
      if (flags.lost) return await startAnew(db, config);
      return config.newSecretKey === undefined
        ? await rotateFile(db, config)
        : await rotateGiven(db, config.secretKey!, config.newSecretKey);
    } finally {
      await db.close();
    }
  });
  if (flags.json) return terminal.out(JSON.stringify(done));
  if (flags.lost) {
    const { webhooks, numbers, providers, calendars, second_steps } = done.lost;
    const lost = [`${count(webhooks, 'webhook')} turned off: subscribe again.`];
    if (numbers > 0) lost.push(`${count(numbers, 'number')} disconnected: apply the workspace file again.`);
    if (providers > 0)
      lost.push(`${count(providers, 'model provider')} removed: apply the workspace file again.`);
    if (calendars > 0)
      lost.push(`${count(calendars, 'calendar')} disconnected: apply the workspace file again.`);
    if (second_steps > 0) lost.push(`${count(second_steps, 'second step')} turned off.`);
    return terminal.out(`The installation has a new key. ${lost.join(' ')}`);
  }
  const values = Object.values(done.sealed).reduce((sum, one) => sum + one, 0);
  terminal.out(`${count(values, 'secret')} encrypted with the new key, and read back.`);
  terminal.out(
    done.old_key === null
      ? 'Start Parley with the new key as SECRET_KEY. Keep the old one for as long as its backups.'
      : `The new key is in ${secretKeyFile(config)}. Earlier backups need the old one: ${done.old_key}`,
  );
}

const NOTHING = { webhooks: 0, numbers: 0, providers: 0, calendars: 0, second_steps: 0 };

async function rotateGiven(db: Database, from: string, to: string): Promise<Rotated> {
  return { sealed: await change(db, from, to), lost: NOTHING, old_key: null };
}

async function rotateFile(db: Database, config: Config): Promise<Rotated> {
  const file = secretKeyFile(config);
  const newFile = `${file}.new`;
  const from = findSecretKey(config);
  if (from === undefined)
    throw new CliError(`${file} is missing: without the old key nothing can be decrypted.`);
  if (!existsSync(newFile)) writeKeyFile(newFile, newSecretKey(), config);
  const to = readKeyFile(newFile);
  // If the last run died after the change of the database, the database already has the new key.
  const finished = (await secretCheck(db)) === computeSecretCheck(createSeal(to));
  const sealed = finished ? {} : await change(db, from, to);
  const old = `${file}.until-${systemClock.now().toISOString().replace(/[-:.]/g, '')}`;
  renameSync(file, old);
  renameSync(newFile, file);
  return { sealed, lost: NOTHING, old_key: old };
}

/** Replaces a lost key with the current or a new one. */
async function startAnew(db: Database, config: Config): Promise<Rotated> {
  const key = findSecretKey(config);
  const check = await secretCheck(db);
  if (key !== undefined && check === computeSecretCheck(createSeal(key))) {
    throw new CliError('The current key matches this database. Nothing is lost.');
  }
  const seal = createSeal(key ?? makeSecretKey(config));
  const lost = await db.transaction((tx) => dropSealedSecrets(tx, seal));
  return { sealed: {}, lost, old_key: null };
}

async function change(db: Database, from: string, to: string): Promise<Record<string, number>> {
  const [old, next] = [createSeal(from), createSeal(to)];
  if ((await secretCheck(db)) !== computeSecretCheck(old)) {
    throw new CliError('The current key does not match this database: use the one that it was set up with.');
  }
  return db.transaction((tx) => resealAll(tx, old, next));
}
