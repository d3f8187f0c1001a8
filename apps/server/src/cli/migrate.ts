// `parley migrate`: brings the schema up to date, without serving.
import type { Command } from 'commander';
import type { Flags } from '../config.ts';
import { type Cli, DATA_FLAG, formatExamples, JSON_FLAG, readCommandConfig } from './cli.ts';
import { withInstallation } from './installation.ts';

export function addMigrate(program: Command, { terminal, env }: Cli): void {
  program
    .command('migrate')
    .summary('bring the database schema up to date')
    .description('Applies the migrations that the database lacks. `start` and `apply` do this too.')
    .option(...DATA_FLAG)
    .option(...JSON_FLAG)
    .addHelpText('after', formatExamples('parley migrate', 'DATABASE_URL=postgres://… parley migrate'))
    .action(async (flags: Flags & { json?: boolean }) => {
      const config = readCommandConfig(flags, env);
      const applied = await withInstallation(config, { create: true, migrate: false }, (installation) =>
        installation.migrate(),
      );
      if (flags.json) return terminal.out(JSON.stringify({ applied }));
      for (const name of applied) terminal.out(`Applied ${name}`);
      if (applied.length === 0) terminal.out('The schema is up to date.');
    });
}
