#!/usr/bin/env node
// The command of the published package: the MCP server for an assistant that starts it on its own machine.
import { parseArgs } from 'node:util';
import { TOOLSETS } from '@parley/contract';
import { CommandError, serveCommand } from './serve-command.ts';

const HELP = `Usage: parley-mcp [options]

Serves Parley's tools to an AI assistant that starts this command, over standard input and output.

Options:
  --url <url>         URL of Parley (PARLEY_URL, default http://127.0.0.1:3000)
  --key <key>         API key (prefer PARLEY_KEY, which does not appear in the list of processes)
  --toolsets <names>  offer only the tools of these toolsets, separated by commas:
                      ${TOOLSETS.join(', ')}
  --readonly          offer only tools that change nothing
  --help              print this help
`;
const OPTIONS = {
  url: { type: 'string' },
  key: { type: 'string' },
  toolsets: { type: 'string' },
  readonly: { type: 'boolean' },
  help: { type: 'boolean' },
} as const;

const report = (line: string) => process.stderr.write(`${line}\n`);

try {
  const settings = readSettings();
  if (settings.help) process.stdout.write(HELP);
  else await serveCommand(settings, process.env, { stdin: process.stdin, stdout: process.stdout, report });
} catch (error) {
  if (!(error instanceof CommandError)) throw error;
  report(error.message);
  process.exitCode = error.isUsage ? 2 : 1;
}

function readSettings() {
  try {
    return parseArgs({ options: OPTIONS }).values;
  } catch (error) {
    throw new CommandError(error instanceof Error ? error.message : String(error), true);
  }
}
