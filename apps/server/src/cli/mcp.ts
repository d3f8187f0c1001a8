// `parley mcp`: the MCP server over standard input and output for an assistant on this machine, and the assistant's
// configuration (mcp.md#transports).
import type { Readable, Writable } from 'node:stream';
import { ApiError, ConnectionError } from '@parley/client';
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

const DEFAULT_URL = 'http://127.0.0.1:3000';

export function addMcp(program: Command, cli: Cli): void {
  program
    .command('mcp')
    .summary('serve tools to an AI assistant')
    .description(
      "Serves Parley's tools to an AI assistant that starts this command, over standard input and output. Each tool call is an API call with the key. A running Parley serves the same tools at /mcp.",
    )
    .option('--key <key>', 'API key (prefer PARLEY_KEY, which does not appear in the list of processes)')
    .option('--url <url>', `URL of Parley (PARLEY_URL, default ${DEFAULT_URL})`)
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
  const url = parseAddress(flags.url ?? (env['PARLEY_URL'] || DEFAULT_URL));
  const key = flags.key ?? (env['PARLEY_KEY'] || undefined);
  // Import the server only for this command; the others do not need it.
  const { parseNarrowing, NarrowingError, serveOverStdio } = await import('@parley/mcp');
  const narrowing = (() => {
    try {
      return parseNarrowing(flags.toolsets, flags.readonly ? 'true' : undefined);
    } catch (error) {
      if (error instanceof NarrowingError) throw new CliError(`--${error.message}`, EXIT.usage);
      throw error;
    }
  })();
  if (flags.printConfig) {
    const { where, text } = buildConfiguration(flags.printConfig, { url, key, ...flags });
    terminal.err(where);
    return terminal.out(text);
  }
  if (key === undefined) throw new CliError('Give the API key as PARLEY_KEY or --key.', EXIT.usage);
  await serveOverStdio({
    baseUrl: url,
    key,
    narrowing,
    stdin: streams.stdin as Readable,
    stdout: streams.stdout as Writable,
    onError: (error) => terminal.err(`A call failed: ${error instanceof Error ? error.message : error}`),
  }).catch((error: unknown) => {
    if (error instanceof ApiError) throw new CliError(error.message);
    if (error instanceof ConnectionError)
      throw new CliError(`No Parley answers at ${url}: start it, or set its URL with --url.`);
    throw error;
  });
}

function parseAddress(text: string): string {
  const url = URL.parse(text);
  if (url?.protocol !== 'http:' && url?.protocol !== 'https:') {
    throw new CliError('--url must be an http or https URL, such as https://parley.example.com.', EXIT.usage);
  }
  return text.replace(/\/+$/, '').replace(/\/api\/v1$/, '');
}
