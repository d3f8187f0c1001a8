// `parley seed`: fills a workspace on simulated numbers with made-up leads (sandbox.md#seed).
import { type Command, InvalidArgumentError } from 'commander';
import type { Flags } from '../config.ts';
import { type SeedProblem, seedLeads } from '../features/sandbox/index.ts';
import { type Cli, DATA_FLAG, formatExamples, JSON_FLAG, readCommandConfig } from './cli.ts';
import { CliError } from './cli-error.ts';
import { withApp } from './installation.ts';
import { findWorkspace } from './named-workspace.ts';
import { formatTable } from './terminal.ts';

const MOST_LEADS = 1_000_000;

const PROBLEMS: Record<SeedProblem, string> = {
  real_number:
    'Cannot seed this workspace because it has a number that reaches real people. Use one with simulated numbers only.',
  no_campaign: 'Cannot seed this workspace because it has no one-to-one campaign with a simulated number.',
};

interface SeedFlags extends Flags {
  workspace: string;
  leads: number;
  seed: number;
  json?: boolean;
}

/** Returns the reader of a whole number in a range. */
export const createCount = (least: number, most: number) => (text: string) => {
  const count = /^\d{1,9}$/.test(text) ? Number(text) : Number.NaN;
  if (count >= least && count <= most) return count;
  throw new InvalidArgumentError(`It must be a whole number from ${least} to ${most}.`);
};

export function addSeed(program: Command, { terminal, env }: Cli): void {
  program
    .command('seed')
    .summary('fill a workspace with made-up leads and conversations')
    .description(
      'Fills a workspace that has only simulated numbers with made-up leads and conversations, for load tests. The same seed gives the same people. Nothing is sent. A second run adds only missing leads.',
    )
    .requiredOption('--workspace <slug>', 'the workspace')
    .requiredOption('--leads <count>', 'how many leads it should have', createCount(1, MOST_LEADS))
    .option(
      '--seed <number>',
      'makes up other people, in a workspace without any of another seed',
      createCount(0, 999_999_999),
      1,
    )
    .option(...DATA_FLAG)
    .option(...JSON_FLAG)
    .addHelpText(
      'after',
      formatExamples(
        'parley seed --workspace acme --leads 1000',
        'parley seed --workspace acme --leads 100000 --seed 7 --json',
      ),
    )
    .action(async ({ workspace, leads, seed, ...flags }: SeedFlags) => {
      const seeded = await withApp(
        readCommandConfig(flags, env),
        { create: false, migrate: false },
        async (app) => {
          const { team_id } = await findWorkspace(app.system.db, workspace);
          return seedLeads(app.createCtx(team_id), { leads, seed }, (done) =>
            terminal.status(`${done} of ${leads} leads`),
          );
        },
      );
      terminal.status(null);
      if (typeof seeded === 'string') throw new CliError(PROBLEMS[seeded]);
      if (flags.json) return terminal.out(JSON.stringify({ workspace, ...seeded }));
      const rows = Object.entries(seeded.added).map(([stage, count]) => [stage, String(count)]);
      for (const line of formatTable([...rows, ['messages', String(seeded.messages)]])) terminal.out(line);
    });
}
