// `parley doctor`: checks this installation and prints a line for each check.
import type { Command } from 'commander';
import { type Flags, readConfig } from '../config.ts';
import { type Cli, DATA_FLAG, formatExamples, JSON_FLAG } from './cli.ts';
import { runChecks } from './doctor/run-checks.ts';
import { EXIT } from './exit-codes.ts';
import { formatCount } from './terminal.ts';

interface DoctorFlags extends Flags {
  json?: boolean;
}

export function addDoctor(program: Command, cli: Cli): void {
  program
    .command('doctor')
    .summary('check this installation')
    .description('Checks this installation and suggests a fix for each problem. Exit code 1 if there is one.')
    .option('--port <number>', 'port that Parley serves on (PORT, default 3000)')
    .option('--host <address>', 'address that Parley serves on (HOST, default 127.0.0.1)')
    .option(...DATA_FLAG)
    .option(...JSON_FLAG)
    .addHelpText('after', formatExamples('parley doctor', 'parley doctor --data /var/lib/parley --json'))
    .action((flags: DoctorFlags) => doctor(cli, flags));
}

async function doctor({ terminal, env, setExitCode }: Cli, flags: DoctorFlags): Promise<void> {
  const checks = await runChecks(readConfig({ logLevel: 'silent', ...flags }, env));
  const problems = checks.filter(({ ok }) => !ok);
  if (problems.length > 0) setExitCode(EXIT.failed);
  if (flags.json) return terminal.out(JSON.stringify({ ok: problems.length === 0, checks }));
  const { color } = terminal;
  const widest = Math.max(...checks.map(({ name }) => name.length));
  for (const { ok, name, message } of checks) {
    const sign = ok ? color.green('ok     ') : color.red('problem');
    terminal.out(`${sign}  ${color.dim(name.padEnd(widest))}  ${message}`);
  }
  terminal.out(
    problems.length === 0 ? 'No problems found.' : `${formatCount(problems.length, 'problem')} found.`,
  );
}
