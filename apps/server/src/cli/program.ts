// All commands of `parley`, and their exit codes (running.md#commands).
import { Command, CommanderError } from 'commander';
import packageJson from '../../../../package.json' with { type: 'json' };
import { wantsDetails } from '../config.ts';
import { addApply } from './apply.ts';
import { addBackup } from './backup.ts';
import { addBooking } from './booking.ts';
import { addChat } from './chat.ts';
import type { Cli } from './cli.ts';
import { explainFailure } from './cli-error.ts';
import { addDemo } from './demo.ts';
import { addDoctor } from './doctor.ts';
import { EXIT } from './exit-codes.ts';
import { addExplain } from './explain.ts';
import { addExport } from './export.ts';
import { addJobs } from './jobs.ts';
import { addKey } from './key.ts';
import { addLead } from './lead.ts';
import { addListen } from './listen.ts';
import { addMcp } from './mcp.ts';
import { addMedia } from './media.ts';
import { addMember } from './member.ts';
import { addMigrate } from './migrate.ts';
import { addNumber } from './number.ts';
import { addRestore } from './restore.ts';
import { addResume } from './resume.ts';
import { addSecret } from './secret.ts';
import { addSeed } from './seed.ts';
import { addSimulate } from './simulate.ts';
import { addStart } from './start.ts';
import { addSuite } from './suite.ts';
import { createTerminal, type Streams } from './terminal.ts';
import { addWorkspace } from './workspace.ts';

export interface ProgramContext extends Streams {
  env: NodeJS.ProcessEnv;
}

/** Returns the command line with all commands. */
export function createProgram(cli: Cli): Command {
  const program = new Command('parley')
    .description('AI agents that hold WhatsApp conversations with your leads.')
    .version(packageJson.version)
    .configureOutput({
      outputError: () => {},
      writeErr: () => {},
      writeOut: (text) => void cli.streams.stdout.write(text),
    })
    .exitOverride()
    .showHelpAfterError(false);
  for (const add of [
    addStart,
    addDemo,
    addChat,
    addSimulate,
    addSuite,
    addSeed,
    addApply,
    addExport,
    addKey,
    addWorkspace,
    addMember,
    addLead,
    addBooking,
    addExplain,
    addListen,
    addMcp,
    addMedia,
    addNumber,
    addJobs,
    addMigrate,
    addBackup,
    addRestore,
    addResume,
    addSecret,
    addDoctor,
  ]) {
    add(program, cli);
  }
  return program;
}

/**
 * Runs a command line with the streams and the environment of `around`.
 * @returns the exit code
 */
export async function run(args: readonly string[], around: ProgramContext = process): Promise<number> {
  const terminal = createTerminal(around);
  let exitCode: number = EXIT.ok;
  const cli: Cli = {
    terminal,
    streams: around,
    env: around.env,
    setExitCode(code) {
      exitCode = code;
    },
  };
  const program = createProgram(cli);
  try {
    await program.parseAsync([...args], { from: 'user' });
    // Wait, because an output error arrives after the write.
    await new Promise(setImmediate);
    const lost = terminal.lost();
    if (!lost || args[0] === 'start') return exitCode;
    terminal.err(`The output could not be written: ${explainFailure(lost).message}`);
    return EXIT.failed;
  } catch (error) {
    if (error instanceof CommanderError) return reportUsage(error, cli);
    const { message, exitCode: code } = explainFailure(error, wantsDetails(around.env));
    terminal.err(message);
    return code;
  } finally {
    terminal.status(null);
  }

  function reportUsage(error: CommanderError, { terminal }: Cli): number {
    if (error.exitCode === 0) return EXIT.ok;
    if (error.code === 'commander.help') terminal.err(findCommand(program, args).helpInformation());
    else terminal.err(toSentence(error.message, findCommand(program, args)));
    return EXIT.usage;
  }
}

/** Returns the innermost command that the arguments name. */
export function findCommand(program: Command, args: readonly string[]): Command {
  let command = program;
  for (const arg of args) {
    const next = command.commands.find((one) => one.name() === arg);
    if (!next) break;
    command = next;
  }
  return command;
}

/** Returns Commander's message as a sentence that points to the help. */
function toSentence(message: string, command: Command): string {
  const text = message
    .replace(/^error: /, '')
    .replaceAll('\n', ' ')
    .trim();
  const path = [];
  for (let one: Command | null = command; one; one = one.parent) path.unshift(one.name());
  const ended = /[.?)]$/.test(text) ? text : `${text}.`;
  return `${ended.charAt(0).toUpperCase()}${ended.slice(1)} See "${path.join(' ')} --help".`;
}
