// `parley mcp`: the MCP server over standard input and output for an assistant on this machine, and the assistant's
// configuration (mcp.md#transports).
import type { Readable, Writable } from 'node:stream';
import { TOOLSETS } from '@parley/contract';
import { type Command, Option } from 'commander';
import { ASSISTANTS, type Assistant, buildConfiguration } from '../features/keys/index.ts';
import { type Cli, formatExamples } from './cli.ts';
import { CliError } from './cli-error.ts';
import { EXIT } from './exit-codes.ts';

interface McpFlags {
  key?: string;
  url?: string;
  toolsets?: string;
  readonly?: boolean;
  printConfig?: Assistant;
}

export function addMcp(program: Command, cli: Cli): void {
  program
    .command('mcp')
    .summary('serve tools to an AI assistant')
    .description(
      "Serves Parley's tools to an AI assistant that starts this command, over standard input and output. Each tool call is an API call with the key. A running Parley serves the same tools at /mcp.",
    )
    .option('--key <key>', 'API key (prefer PARLEY_KEY, which does not appear in the list of processes)')
    .option('--url <url>', 'URL of Parley (PARLEY_URL, default http://127.0.0.1:3000)')
    .option(
      '--toolsets <names>',
      `offer only the tools of these toolsets, separated by commas: ${TOOLSETS.join(', ')}`,
    )
    .option('--readonly', 'offer only tools that change nothing')
    .addOption(
      new Option('--print-config <assistant>', 'print the settings for this assistant, and exit').choices(
        ASSISTANTS,
      ),
    )
    .addHelpText(
      'after',
      formatExamples(
        'PARLEY_KEY=svc_live_… parley mcp --url https://parley.example.com',
        'parley mcp --readonly --toolsets inbox,crm',
        'parley mcp --print-config claude-code --url https://parley.example.com',
      ),
    )
    .action((flags: McpFlags) => mcp(cli, flags));
}

async function mcp({ terminal, streams, env }: Cli, flags: McpFlags): Promise<void> {
  // Import the server only for this command; the others do not need it.
  const { CommandError, readKey, readUrl, serveCommand } = await import('@parley/mcp');
  try {
    if (flags.printConfig) {
      const request = { ...flags, url: readUrl(flags, env), key: readKey(flags, env) };
      const { where, text } = buildConfiguration(flags.printConfig, request);
      terminal.err(where);
      return terminal.out(text);
    }
    await serveCommand(flags, env, {
      stdin: streams.stdin as Readable,
      stdout: streams.stdout as Writable,
      report: (line) => terminal.err(line),
    });
  } catch (error) {
    if (error instanceof CommandError)
      throw new CliError(error.message, error.isUsage ? EXIT.usage : EXIT.failed);
    throw error;
  }
}
