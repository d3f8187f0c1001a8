// `parley resume`: resumes the campaigns that a restore paused, after a person has checked them.
import { ContractError } from '@parley/contract';
import type { Command } from 'commander';
import type { Flags } from '../config.ts';
import { resumeCampaign } from '../features/campaigns/index.ts';
import { listHeldCampaigns } from '../installation/restored-store.ts';
import { type Cli, DATA_FLAG, formatExamples, JSON_FLAG, readCommandConfig } from './cli.ts';
import { EXIT } from './exit-codes.ts';
import { withApp } from './installation.ts';

interface ResumeFlags extends Flags {
  workspace?: string;
  campaign?: string;
  json?: boolean;
}

export function addResume(program: Command, cli: Cli): void {
  program
    .command('resume')
    .summary('resume the campaigns that a restore paused')
    .description(
      'Resumes the campaigns that a restore paused and that were not changed since. Waiting messages go out.',
    )
    .option('--workspace <slug>', 'resume only the campaigns of this workspace')
    .option('--campaign <slug>', 'resume only this campaign')
    .option(...DATA_FLAG)
    .option(...JSON_FLAG)
    .addHelpText('after', formatExamples('parley resume', 'parley resume --workspace acme --campaign spring'))
    .action((flags: ResumeFlags) => resume(cli, flags));
}

async function resume({ terminal, env, setExitCode }: Cli, flags: ResumeFlags): Promise<void> {
  const done = await withApp(
    readCommandConfig(flags, env),
    { create: false, migrate: false },
    async (app) => {
      const held = (await listHeldCampaigns(app.system.db)).filter(
        ({ workspace, slug }) =>
          (flags.workspace === undefined || workspace === flags.workspace) &&
          (flags.campaign === undefined || slug === flags.campaign),
      );
      const results: { workspace: string; campaign: string; problem: string | null }[] = [];
      for (const { team_id, workspace, id, slug } of held) {
        const problem = await resumeCampaign(app.createCtx(team_id), { id }).then(
          () => null,
          (error: unknown) => {
            if (error instanceof ContractError) return error.message;
            throw error;
          },
        );
        results.push({ workspace, campaign: slug, problem });
      }
      return results;
    },
  );
  if (done.some(({ problem }) => problem !== null)) setExitCode(EXIT.failed);
  if (flags.json) return terminal.out(JSON.stringify(done));
  for (const { workspace, campaign, problem } of done) {
    if (problem === null) terminal.out(`${workspace}/${campaign} is active again.`);
    else terminal.err(`${workspace}/${campaign} stays paused: ${problem}`);
  }
  if (done.length === 0) terminal.out('No campaign is paused by a restore.');
}
