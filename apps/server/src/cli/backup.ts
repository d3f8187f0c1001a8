// `parley backup FILE`: makes a backup now, whether or not Parley is running.
import { existsSync, statSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Command } from 'commander';
import packageJson from '../../../../package.json' with { type: 'json' };
import type { Flags } from '../config.ts';
import { writeBackup } from '../platform/backup/write-backup.ts';
import { systemClock } from '../platform/clock.ts';
import { type Cli, DATA_FLAG, formatExamples, JSON_FLAG, readCommandConfig } from './cli.ts';
import { CliError } from './cli-error.ts';
import { withInstallation } from './installation.ts';
import { getSecretKeyFile } from './secret-key.ts';
import { formatBytes, formatCount } from './terminal.ts';

export function addBackup(program: Command, cli: Cli): void {
  program
    .command('backup')
    .argument('<file>', 'the file to write; it must not exist yet')
    .summary('back up the installation into one file')
    .description(
      'Writes a snapshot of all rows of this installation into one compressed file, and reads it back to check it. ' +
        'Works while Parley is running. The file does not contain the secret key.',
    )
    .option(...DATA_FLAG)
    .option(...JSON_FLAG)
    .addHelpText(
      'after',
      formatExamples(
        'parley backup today.backup',
        'DATABASE_URL=postgres://… parley backup /mnt/backups/today.backup',
      ),
    )
    .action((file: string, flags: Flags & { json?: boolean }) => backup(cli, file, flags));
}

async function backup(
  { terminal, env }: Cli,
  name: string,
  flags: Flags & { json?: boolean },
): Promise<void> {
  const config = readCommandConfig(flags, env);
  const file = resolve(name);
  if (existsSync(file) && statSync(file).isDirectory()) {
    throw new CliError(`${name} is a directory: name a file in it.`);
  }
  const made = await withInstallation(config, { create: false, migrate: false }, ({ owner }) =>
    writeBackup({ connection: owner, file, now: systemClock.now(), version: packageJson.version }),
  );
  const { header, bytes, rows, tables } = made;
  if (flags.json) {
    const schema = header.schema.at(-1)!.version;
    return terminal.out(
      JSON.stringify({ file, made_at: header.made_at, schema, bytes, rows, tables: tables.length }),
    );
  }
  terminal.out(`${file}: ${formatCount(rows, 'row')}, ${formatBytes(bytes)}, read back and complete.`);
  const key = config.secretKey === undefined ? getSecretKeyFile(config) : 'SECRET_KEY';
  terminal.out(
    terminal.color.dim(`The file does not contain the secret key. Keep a copy of ${key} somewhere else.`),
  );
}
