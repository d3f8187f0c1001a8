// `parley apply FILE`: workspace as code (workspace-file.md).
import { readFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { buffer } from 'node:stream/consumers';
import type { Command } from 'commander';
import type { Flags } from '../config.ts';
import { checkTargetUrl } from '../features/webhooks/index.ts';
import type { AllowedHosts } from '../platform/allowed-hosts.ts';
import { findServingAddress } from '../platform/serving-address.ts';
import { type Applied, ApplyError, applyFile } from '../workspace-file/index.ts';
import { type Cli, DATA_FLAG, formatExamples, readCommandConfig } from './cli.ts';
import { CliError, getErrorSystemCode } from './cli-error.ts';
import { EXIT } from './exit-codes.ts';
import { withApp } from './installation.ts';
import { formatTable, type Terminal } from './terminal.ts';

export function addApply(program: Command, cli: Cli): void {
  program
    .command('apply')
    .argument('<file>', 'YAML file with one workspace per document; - reads standard input')
    .summary('create or update workspaces from a file')
    .description(
      'Creates or updates workspaces from a YAML file, completely or not at all. Only differences are changed. ' +
        'Works whether or not Parley is running.',
    )
    .option(...DATA_FLAG)
    .option('--offline', 'do not check numbers and calendars with their providers, and do not fetch pages')
    .option('--json', 'print the result as JSON, one object per document')
    .addHelpText('after', formatExamples('parley apply examples/demo.yaml', 'parley apply acme.yaml --json'))
    .action(async (file: string, flags: Flags & { json?: boolean; offline?: boolean }) => {
      const text = await readText(file);
      const config = readCommandConfig(flags, cli.env);
      try {
        const applied = await withApp(
          config,
          { create: true, migrate: true },
          async ({ system, engineOf, calendars }) => {
            // The URL of the running Parley is used for links, because its port or BASE_URL can differ.
            const baseUrl = (await findServingAddress(system.db)) ?? system.baseUrl;
            const asked = flags.offline ? {} : { engineOf, calendarOf: calendars.adapterOf };
            const knowledge = {
              folder: getFolder(file),
              allowLocal: config.allowLocalWebhooks,
              offline: flags.offline === true,
            };
            return applyFile({ ...system, baseUrl }, text, file, {
              ...asked,
              knowledge,
              allowedHosts: config.allowedHosts,
              environment: cli.env,
            });
          },
        );
        for (const one of applied) {
          if (flags.json) cli.terminal.out(JSON.stringify(one));
          else printApplied(cli.terminal, one);
        }
        if (!config.allowLocalWebhooks) warnLocalWebhooks(cli.terminal, applied, config.allowedHosts);
      } catch (error) {
        if (!(error instanceof ApplyError)) throw error;
        for (const problem of error.problems) cli.terminal.err(problem);
        cli.setExitCode(EXIT.failed);
      }
    });
}

/**
 * Warns about webhooks on this machine. The file can name them, but the running Parley decides whether it sends to
 * them.
 */
function warnLocalWebhooks({ err }: Terminal, applied: Applied[], allowedHosts: AllowedHosts): void {
  const urls = applied.flatMap(({ webhooks }) => webhooks.map(({ url }) => url));
  for (const url of urls.filter((one) => !checkTargetUrl(one, { allowLocal: false, allowedHosts }).ok)) {
    err(
      `Note: ${url} is on this machine. Parley sends to it only if started with ALLOW_LOCAL_WEBHOOKS=on or --demo.`,
    );
  }
}

/** The size of the largest file. A larger one takes minutes to parse. */
const LARGEST_MIB = 10;

async function readText(file: string): Promise<string> {
  let bytes: Buffer;
  try {
    bytes = file === '-' ? await buffer(process.stdin) : await readFile(file);
  } catch (error) {
    throw new CliError(`${file} ${explainUnreadable(getErrorSystemCode(error))}.`);
  }
  if (bytes.length > LARGEST_MIB * 1024 * 1024) {
    throw new CliError(`${file} is larger than ${LARGEST_MIB} MiB, the limit of a workspace file.`);
  }
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw new CliError(`${file} is not text in UTF-8.`);
  }
}

/**
 * Returns the folder that contains the files named in the workspace file: the folder of that file, or the current one
 * for standard input.
 */
function getFolder(file: string): string {
  return file === '-' || /^\/dev\/(stdin$|fd\/)|^\/proc\//.test(file) ? process.cwd() : dirname(file);
}

function explainUnreadable(code: string | undefined): string {
  if (code === 'ENOENT') return 'does not exist';
  if (code === 'EISDIR') return 'is a directory: name a YAML file';
  if (code === 'EACCES' || code === 'EPERM') return 'is not readable by this user';
  return `cannot be read (${code})`;
}

function printApplied({ out, color }: Terminal, applied: Applied): void {
  out(color.bold(`Workspace ${applied.workspace.slug}`) + color.dim(`  ${applied.workspace.team_id}`));
  const was = color.dim('already existed');
  const rows: [string, string, string][] = [
    ...applied.keys.map((one): [string, string, string] => ['key', one.name, one.key ?? was]),
    ...applied.members.map((one): [string, string, string] => ['member', one.email, one.id]),
    ...applied.members.flatMap(({ email, pending }): [string, string, string][] =>
      pending === null ? [] : [['accept', email, pending.link]],
    ),
    ...applied.numbers.map((one): [string, string, string] => ['number', one.number, one.id]),
    ...applied.numbers.flatMap(({ number, webhook_url: url }): [string, string, string][] =>
      url === null ? [] : [['calls', number, `come from its provider to ${url}`]],
    ),
    ...applied.calendars.map((one): [string, string, string] => ['calendar', one.name, one.id]),
    ...applied.campaigns.map((one): [string, string, string] => ['campaign', one.slug, one.id]),
    ...applied.campaigns.flatMap(({ slug, knowledge }) =>
      knowledge.map(({ source, passages }): [string, string, string] => [
        'knowledge',
        `${slug}: ${source}`,
        passages === null ? color.dim('was never fetched') : `${passages} passages`,
      ]),
    ),
    ...applied.lists.map((one): [string, string, string] => ['list', one.name, one.id]),
    ...applied.links.map((one): [string, string, string] => ['link', one.code, one.url]),
    ...applied.webhooks.map((one): [string, string, string] => ['webhook', one.url, one.secret ?? was]),
  ];
  for (const line of formatTable(rows)) out(`  ${line}`);
  for (const { email, pending } of applied.members) {
    if (pending === null) continue;
    out(
      `  ${email} must accept first (${pending.code}): a workspace's link set their password, so an admin might ` +
        `know it. Give this link to that person only. It works once and expires at ${pending.expires_at}.`,
    );
  }
  if (applied.keys.some(({ key }) => key !== null)) out(color.dim('  Keys are shown only once. Save them.'));
}
