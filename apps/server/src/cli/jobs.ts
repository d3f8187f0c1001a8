// `parley jobs list | retry`: lists jobs that are waiting, running or given up, and retries those that were given up.
import type { Command } from 'commander';
import type { Flags } from '../config.ts';
import { type JobRecord, listJobs, retryJobs } from '../platform/jobs/job-records.ts';
import { type Cli, DATA_FLAG, formatExamples, JSON_FLAG, readCommandConfig } from './cli.ts';
import { CliError } from './cli-error.ts';
import { EXIT } from './exit-codes.ts';
import { withDatabase } from './installation.ts';
import { formatTable } from './terminal.ts';

const STATES = ['waiting', 'running', 'dead'] as const;
const MOST = 1_000;

interface JobsFlags extends Flags {
  state?: string;
  all?: boolean;
  json?: boolean;
}

export function addJobs(program: Command, cli: Cli): void {
  const jobs = program
    .command('jobs')
    .summary('list jobs, or retry those that were given up')
    .description('Lists and retries jobs.');
  jobs
    .command('list')
    .description(`Lists the first ${MOST} jobs, earliest first.`)
    .option('--state <state>', `list only jobs in this state: ${STATES.join(', ')}`)
    .option(...DATA_FLAG)
    .option(...JSON_FLAG)
    .addHelpText('after', formatExamples('parley jobs list', 'parley jobs list --state dead --json'))
    .action((flags: JobsFlags) => list(cli, flags));
  jobs
    .command('retry')
    .argument('[key]', "the job's key, as `parley jobs list` shows it")
    .option('--all', 'retry every given-up job')
    .description('Runs a given-up job again immediately.')
    .option(...DATA_FLAG)
    .option(...JSON_FLAG)
    .addHelpText(
      'after',
      formatExamples('parley jobs retry dispatch:num_01k0c3p6n2f8h9q4r7s5t1v0wx', 'parley jobs retry --all'),
    )
    .action((key: string | undefined, flags: JobsFlags) => retry(cli, key, flags));
}

async function list({ terminal, env }: Cli, flags: JobsFlags): Promise<void> {
  const state = STATES.find((one) => one === flags.state) ?? null;
  if (flags.state !== undefined && state === null) {
    throw new CliError(`--state must be one of: ${STATES.join(', ')}.`, EXIT.usage);
  }
  const jobs = await withDatabase(readCommandConfig(flags, env), (db) => listJobs(db, state, MOST));
  if (flags.json) return terminal.out(JSON.stringify(jobs));
  if (jobs.length === 0) return terminal.out(state === null ? 'There are no jobs.' : `No jobs are ${state}.`);
  for (const line of formatTable(jobs.map(toTableRow))) terminal.out(line);
}

function toTableRow({ key, state, run_at, attempts, deaths, crashes, error }: JobRecord): string[] {
  const troubles = [
    attempts > 0 && `failed ${attempts} times`,
    deaths > 0 && `its process ended ${deaths} times`,
    crashes > 0 && `its process crashed ${crashes} times`,
  ];
  return [key, state, run_at, [...troubles, error].filter(Boolean).join(', ')];
}

async function retry({ terminal, env }: Cli, key: string | undefined, flags: JobsFlags): Promise<void> {
  if ((key === undefined) !== (flags.all === true)) {
    throw new CliError('Name one job by its key, or use --all.', EXIT.usage);
  }
  const keys = await withDatabase(readCommandConfig(flags, env), (db) =>
    retryJobs(db, key ?? null, new Date()),
  );
  if (flags.json) return terminal.out(JSON.stringify(keys));
  if (key !== undefined && keys.length === 0) {
    throw new CliError(
      `No job with the key ${key} was given up. To list those that were, run "parley jobs list --state dead".`,
    );
  }
  terminal.out(keys.length === 0 ? 'No job was given up.' : `Retried: ${keys.join(', ')}.`);
}
