// `parley booking list | came | no-show | cancel`: lets members record what happened to meetings
// (bookings.md#attendance).
import { ContractError } from '@parley/contract';
import type { Command } from 'commander';
import type { Flags } from '../config.ts';
import type { Ctx } from '../context.ts';
import { cancelByMember, markCame, markNoShow } from '../features/bookings/index.ts';
import { type Cli, DATA_FLAG, formatExamples, JSON_FLAG, readCommandConfig } from './cli.ts';
import { CliError } from './cli-error.ts';
import { EXIT } from './exit-codes.ts';
import { withApp, withDatabase } from './installation.ts';
import { findWorkspace } from './named-workspace.ts';
import { findBookings, findMember } from './store.ts';
import { formatTable } from './terminal.ts';

const MOST_LISTED = 100;
const MOST_REASON = 500;

interface BookingFlags extends Flags {
  workspace?: string;
  member?: string;
  reason?: string;
  json?: boolean;
}

export function addBooking(program: Command, cli: Cli): void {
  const booking = program
    .command('booking')
    .summary('list meetings, record attendance, or cancel a meeting')
    .description("Lists leads' meetings, records attendance, and cancels meetings.");
  booking
    .command('list')
    .description(`Lists the ${MOST_LISTED} latest meetings.`)
    .option('--workspace <slug>', 'list only the meetings of this workspace')
    .option(...DATA_FLAG)
    .option(...JSON_FLAG)
    .addHelpText('after', formatExamples('parley booking list --workspace acme'))
    .action((flags: BookingFlags) => listBookings(cli, flags));
  const act = (name: string, description: string, then: Act) => {
    const command = booking
      .command(name)
      .argument('<id>', "the meeting's id, as `parley booking list` shows it")
      .description(description)
      .option('--member <email>', 'email address of the member who reports this; the journal names them')
      .option(...DATA_FLAG)
      .option(...JSON_FLAG)
      .addHelpText('after', formatExamples(`parley booking ${name} book_01k0c3p6n2f8h9q4r7s5t1v0wx`))
      .action((id: string, flags: BookingFlags) => executeAct(cli, id, flags, then));
    return command;
  };
  act('came', 'Records that the lead came to a meeting.', async (ctx, id) => {
    await markCame(ctx, { id });
    return 'The lead came.';
  });
  act('no-show', 'Records that the lead did not come to a meeting.', async (ctx, id) => {
    await markNoShow(ctx, { id });
    return 'The lead did not come. The status of the meeting is now no_show.';
  });
  act('cancel', 'Cancels a meeting and informs the lead.', async (ctx, id, { reason = '' }) => {
    const why = reason.trim();
    if (why.length > MOST_REASON)
      throw new CliError(`--reason must have at most ${MOST_REASON} characters.`, EXIT.usage);
    const done = await cancelByMember(ctx, { id, reason: why || null });
    return done === 'canceled'
      ? 'The meeting is canceled, and the lead is informed.'
      : "Parley asked the calendar's provider to cancel the meeting. Once it is canceled, Parley informs the lead.";
  }).option('--reason <reason>', 'why the meeting is canceled; stored with the meeting');
}

/**
 * Runs an action on a booking.
 * @returns the result as a sentence.
 */
type Act = (ctx: Ctx, id: string, flags: BookingFlags) => Promise<string>;

async function listBookings({ terminal, env }: Cli, flags: BookingFlags): Promise<void> {
  const { workspace = null } = flags;
  const found = await withDatabase(readCommandConfig(flags, env), async (db) => {
    if (workspace !== null) await findWorkspace(db, workspace);
    return findBookings(db, { workspace, most: MOST_LISTED });
  });
  if (flags.json) {
    for (const { team_id: _, ...record } of found) terminal.out(JSON.stringify(record));
    return;
  }
  if (found.length === 0) return terminal.out('There are no meetings.');
  const rows = found.map((one) => [
    one.id,
    one.start_at,
    one.came ? 'came' : one.status,
    one.lead ?? one.lead_id,
    one.campaign ?? '',
    one.calendar,
    one.workspace,
  ]);
  const head = ['ID', 'START', 'STATUS', 'LEAD', 'CAMPAIGN', 'CALENDAR', 'WORKSPACE'];
  for (const line of formatTable([head, ...rows])) terminal.out(line);
}

async function executeAct({ terminal, env }: Cli, id: string, flags: BookingFlags, act: Act): Promise<void> {
  const config = readCommandConfig(flags, env);
  const said = await withApp(config, { create: false, migrate: false }, async (app) => {
    const [booking] = await findBookings(app.system.db, { id, most: 1 });
    if (!booking) throw new CliError(`There is no meeting ${id}.`);
    const ctx = app.createCtx(booking.team_id);
    const member = flags.member && (await findMember(app.system.db, booking.team_id, flags.member));
    if (flags.member && !member) {
      throw new CliError(`The workspace ${booking.workspace} has no member ${flags.member}.`);
    }
    try {
      return await act({ ...ctx, ...(member && { actor: { kind: 'member', ...member } }) }, id, flags);
    } catch (error) {
      if (!(error instanceof ContractError)) throw error;
      throw new CliError(error.message);
    }
  });
  terminal.out(flags.json ? JSON.stringify({ id, said }) : said);
}
