// `parley workspace list`.
import type { Command } from 'commander';
import type { Flags } from '../config.ts';
import { type Cli, DATA_FLAG, formatExamples, JSON_FLAG, readCommandConfig } from './cli.ts';
import { withDatabase } from './installation.ts';
import { listWorkspaces } from './store.ts';
import { formatTable } from './terminal.ts';

export function addWorkspace(program: Command, { terminal, env }: Cli): void {
  const workspace = program
    .command('workspace')
    .summary('list the workspaces')
    .description('Lists the workspaces.');
  workspace
    .command('list')
    .description('Lists the workspaces.')
    .option(...DATA_FLAG)
    .option(...JSON_FLAG)
    .addHelpText('after', formatExamples('parley workspace list', 'parley workspace list --json'))
    .action(async (flags: Flags & { json?: boolean }) => {
      const workspaces = await withDatabase(readCommandConfig(flags, env), listWorkspaces);
      if (flags.json) return terminal.out(JSON.stringify(workspaces));
      if (workspaces.length === 0) return terminal.out('There is no workspace yet: run "parley apply FILE".');
      const rows = workspaces.map((one) => [
        one.slug,
        one.name,
        one.plan,
        `${one.campaigns} campaigns`,
        `${one.leads} leads`,
        one.team_id,
      ]);
      for (const line of formatTable(rows)) terminal.out(line);
    });
}
