// `parley number list | connect | status | logout | resume` (running.md#connecting, sending.md#health).
import { toWords } from '@parley/contract';
import type { Command } from 'commander';
import type { Flags } from '../config.ts';
import { EngineError } from '../engines/port.ts';
import {
  logOut,
  type NumberHealth,
  readNumberHealth,
  resumeFirstContacts,
} from '../features/numbers/index.ts';
import { type Cli, DATA_FLAG, formatExamples, JSON_FLAG, readCommandConfig } from './cli.ts';
import { CliError } from './cli-error.ts';
import { EXIT } from './exit-codes.ts';
import { withApp } from './installation.ts';
import { findNumber } from './named-number.ts';
import { type ConnectFlags, connectNumber } from './number-connect.ts';
import { listNumbers, type NumberRecord } from './store.ts';
import { formatTable, type Terminal } from './terminal.ts';

const MOST_REASON = 500;
const ON = { create: false, migrate: false } as const;

interface NumberFlags extends Flags {
  workspace?: string;
  reason?: string;
  json?: boolean;
}

export function addNumber(program: Command, cli: Cli): void {
  const number = program
    .command('number')
    .summary('connect numbers, and show their state')
    .description('Connects numbers, the phones and accounts that agents send from, and shows their state.');
  const workspace = ['--workspace <slug>', 'required if the number is in several workspaces'] as const;
  number
    .command('list')
    .description('Lists the numbers and their connections.')
    .option('--workspace <slug>', 'list only the numbers of this workspace')
    .option(...DATA_FLAG)
    .option(...JSON_FLAG)
    .addHelpText('after', formatExamples('parley number list', 'parley number list --workspace acme --json'))
    .action((flags: NumberFlags) => list(cli, flags));
  number
    .command('connect')
    .argument('<number>', "the number's phone, or @ and its Instagram name")
    .description(
      'Connects a number: shows a QR code until it is scanned on the phone (Linked devices, Link a device), or with ' +
        '--code a code to type there. Exit code 0 once the number is connected.',
    )
    .option('--code [phone]', 'show a code to type on the phone instead of a QR code')
    .option(...workspace)
    .option(...DATA_FLAG)
    .option('--json', 'print each step as JSON, one object per line')
    .addHelpText(
      'after',
      formatExamples(
        'parley number connect 33600000003',
        'parley number connect 33600000003 --code',
        'parley number connect 33600000003 --json',
      ),
    )
    .action((handle: string, flags: ConnectFlags) => connectNumber(cli, handle, flags));
  number
    .command('status')
    .argument('<number>', "the number's phone, or @ and its Instagram name")
    .description('Shows the health of a number: connection, quotas, pauses and journal.')
    .option(...workspace)
    .option(...DATA_FLAG)
    .option(...JSON_FLAG)
    .addHelpText('after', formatExamples('parley number status 33600000003'))
    .action((handle: string, flags: NumberFlags) => showStatus(cli, handle, flags));
  number
    .command('logout')
    .argument('<number>', "the number's phone")
    .description('Unlinks the phone of a number. Waiting messages stay until it is connected again.')
    .option(...workspace)
    .option(...DATA_FLAG)
    .option(...JSON_FLAG)
    .addHelpText('after', formatExamples('parley number logout 33600000003'))
    .action((handle: string, flags: NumberFlags) => logout(cli, handle, flags));
  number
    .command('resume')
    .argument('<number>', "the number's phone, or @ and its Instagram name")
    .description('Resumes the first contacts of a number after its health or the network paused them.')
    .requiredOption('--reason <reason>', 'what you did about the cause; the journal records it')
    .option(...workspace)
    .option(...DATA_FLAG)
    .option(...JSON_FLAG)
    .addHelpText('after', formatExamples('parley number resume 33600000003 --reason "Cleaned the list"'))
    .action((handle: string, flags: NumberFlags) => resume(cli, handle, flags));
}

async function list({ terminal, env }: Cli, flags: NumberFlags): Promise<void> {
  const numbers = await withApp(readCommandConfig(flags, env), ON, ({ system: { db, clock } }) =>
    listNumbers(db, { workspace: flags.workspace ?? null, handle: null, now: clock.now() }),
  );
  if (flags.json) return terminal.out(JSON.stringify(numbers));
  if (numbers.length === 0) return terminal.out('There are no numbers yet: run "parley apply FILE".');
  const rows = numbers.map((one) => [
    one.number,
    one.workspace,
    one.name ?? '',
    one.engine,
    one.status,
    describeNumber(one),
  ]);
  for (const line of formatTable(rows)) terminal.out(line);
}

function describeNumber({
  disconnected_since,
  restricted_until,
  paused,
  status,
  number,
  ...one
}: NumberRecord): string {
  if (disconnected_since !== null) return `disconnected since ${disconnected_since}`;
  if (status === 'SCAN_QR_CODE') return `not linked; run "parley number connect ${number}"`;
  if (paused !== null) return `first contacts paused: ${paused}`;
  if (restricted_until !== null) return `first contacts stopped until ${restricted_until}`;
  const quality = one.quality && `quality ${one.quality}`;
  const people = one.people_limit === null ? null : `${one.people_limit} people in 24 h`;
  return [quality, people].filter(Boolean).join(', ');
}

async function showStatus({ terminal, env }: Cli, handle: string, flags: NumberFlags): Promise<void> {
  const { number, health } = await withApp(readCommandConfig(flags, env), ON, async (app) => {
    const found = await findNumber(app, handle, flags.workspace);
    return { number: found, health: await readNumberHealth(app.createCtx(found.team_id), found.id) };
  });
  if (flags.json) return terminal.out(JSON.stringify({ workspace: number.workspace, ...health }));
  terminal.out(terminal.color.bold(`${health.number}  ${number.workspace}  ${health.engine}`));
  printHealth(terminal, health);
}

function printHealth({ out, color }: Terminal, health: NumberHealth): void {
  const { session, incident, sends, first_contacts: first, figures, quality } = health;
  const connection = [
    session.status,
    session.connected_as && `as ${session.connected_as}`,
    incident && `disconnected since ${incident.since.toISOString()}`,
    session.detail,
  ];
  const limit = first.limit === null ? 'no limit' : `${first.left} left of ${first.limit}`;
  const shares = [
    `${figures.undeliverable} of the last ${figures.tried} not reached`,
    `${figures.opted_out} of ${figures.written} opted out`,
    `${figures.replied} of ${figures.waited_for} answered`,
  ];
  const rows = [
    ['connection', connection.filter(Boolean).join(', ')],
    ['sends today', `${sends.today}, ${sends.left} left of ${sends.quota}; ${sends.waiting} waiting`],
    ['first contacts today', `${first.today}, ${limit}; ${first.gap} apart`],
    ['warm-up', `day ${health.warm_up_day}${first.why === null ? '' : `; ${first.why}`}`],
    ['stopped', first.stopped?.reason ?? 'no'],
    ['people', shares.join(', ')],
    ...(quality.rating === null && quality.people === null
      ? []
      : [['network rating', describeQuality(quality)]]),
    ['refused in 24 h', String(sends.refused_in_24h)],
  ];
  for (const line of formatTable(rows)) out(`  ${line}`);
  for (const { at, text } of health.journal) out(color.dim(`  ${at}  ${text}`));
}

function describeQuality({ rating, people }: NumberHealth['quality']): string {
  const quality = rating === null ? 'no rating yet' : `quality ${rating}`;
  if (people === null) return quality;
  const limit =
    people.limit === null
      ? 'any number of people'
      : `${people.limit} people per 24 h (${people.left} left now)`;
  return `${quality}; the business can start conversations with ${limit}, across all its numbers`;
}

async function logout({ terminal, env }: Cli, handle: string, flags: NumberFlags): Promise<void> {
  const number = await withApp(readCommandConfig(flags, env), ON, async (app) => {
    const found = await findNumber(app, handle, flags.workspace);
    const engine = app.engineOf(found.engine);
    if (!engine?.session?.pairing) {
      throw new CliError(`${found.number} is on the engine ${found.engine}, which needs no phone.`);
    }
    await logOut(app.createCtx(found.team_id), engine, found.id).catch((error) => {
      if (!(error instanceof EngineError)) throw error;
      throw new CliError(`${found.number} is not logged out: ${error.message}.`);
    });
    return found;
  });
  const { number: phone, workspace, id } = number;
  if (flags.json) return terminal.out(JSON.stringify({ workspace, id, number: phone, logged_out: true }));
  terminal.out(`${phone} is logged out. To link a phone again, run "parley number connect ${phone}".`);
}

async function resume({ terminal, env }: Cli, handle: string, flags: NumberFlags): Promise<void> {
  const reason = flags.reason!.trim();
  if (reason === '' || reason.length > MOST_REASON) {
    throw new CliError(`--reason must have 1 to ${MOST_REASON} characters.`, EXIT.usage);
  }
  const number = await withApp(readCommandConfig(flags, env), ON, async (app) => {
    const found = await findNumber(app, handle, flags.workspace);
    const input = { number_id: found.id, reason: toWords(reason) };
    if (await resumeFirstContacts(app.createCtx(found.team_id), input)) return found;
    throw new CliError(`The first contacts of ${found.number} are not paused.`);
  });
  const { number: phone, workspace, id } = number;
  if (flags.json) return terminal.out(JSON.stringify({ workspace, id, number: phone, resumed: true }));
  terminal.out(`${phone} makes first contacts again.`);
}
