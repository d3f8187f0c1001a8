// `parley lead allow`: a member undoes an opt-out (lead.md#opt-out).
import { toBareDigits } from '@parley/contract';
import type { Command } from 'commander';
import type { Flags } from '../config.ts';
import type { Actor } from '../context.ts';
import { allowLead } from '../features/leads/index.ts';
import type { Queries } from '../platform/postgres/database.ts';
import { type Cli, DATA_FLAG, formatExamples, JSON_FLAG, readCommandConfig } from './cli.ts';
import { CliError } from './cli-error.ts';
import { EXIT } from './exit-codes.ts';
import { withApp } from './installation.ts';
import { findLeads, findMember, type LeadRecord } from './store.ts';

const MOST_REASON = 1_000;

interface AllowFlags extends Flags {
  reason?: string;
  member?: string;
  workspace?: string;
  json?: boolean;
}

export function addLead(program: Command, cli: Cli): void {
  const lead = program
    .command('lead')
    .summary('undo the opt-out of a lead')
    .description('Undoes the opt-out of a lead.');
  lead
    .command('allow')
    .argument('<lead>', "the lead's id or phone")
    .description(
      'Undoes the opt-out of a lead who agreed outside the chat, for example in a call, to receive messages again. The journal records the reason. Earlier messages are neither sent nor answered.',
    )
    .requiredOption('--reason <reason>', 'how the lead agreed')
    .option('--member <email>', 'email address of the member who decides; the journal names them')
    .option('--workspace <slug>', 'required if the phone is in several workspaces')
    .option(...DATA_FLAG)
    .option(...JSON_FLAG)
    .addHelpText(
      'after',
      formatExamples(
        'parley lead allow 33612345678 --reason "Called us on Monday" --member ana@acme.test',
        'parley lead allow lead_01k0c3p6n2f8h9q4r7s5t1v0wx --reason "Signed up again at the fair"',
      ),
    )
    .action((name: string, flags: AllowFlags) => allowLeadCommand(cli, name, flags));
}

async function allowLeadCommand({ terminal, env }: Cli, name: string, flags: AllowFlags): Promise<void> {
  const reason = flags.reason!.trim();
  if (reason === '' || reason.length > MOST_REASON) {
    throw new CliError(`--reason must have 1 to ${MOST_REASON} characters.`, EXIT.usage);
  }
  const config = readCommandConfig(flags, env);
  const done = await withApp(config, { create: false, migrate: false }, async (app) => {
    const { db } = app.system;
    const lead = await findOptedOut(db, name, flags.workspace ?? null);
    const actor = await findActor(db, lead, flags.member);
    const { status } = await allowLead({ ...app.createCtx(lead.team_id), actor }, { id: lead.id, reason });
    return { workspace: lead.workspace, lead_id: lead.id, phone: lead.phone, status };
  });
  if (flags.json) return terminal.out(JSON.stringify(done));
  terminal.out(`${done.lead_id} (${done.phone ?? 'no phone'}, ${done.workspace}) can be contacted again.`);
  if (done.status === 'stopped') {
    terminal.out(
      'A person set the status to stopped, and it stays. The agent writes only after someone changes it.',
    );
  }
}

/**
 * Returns the lead who opted out and has this id or phone.
 * @throws {CliError} if there is none, or there are several.
 */
async function findOptedOut(db: Queries, name: string, workspace: string | null): Promise<LeadRecord> {
  const leads = await findLeads(db, { id: name, phone: toBareDigits(name), workspace });
  const [lead, ...others] = leads.filter((one) => one.opted_out);
  if (lead && others.length === 0) return lead;
  if (lead) {
    const all = [lead, ...others].map(
      (one) => `${one.id} (${one.workspace}, on ${one.number ?? 'no number'})`,
    );
    throw new CliError(`Several leads with this phone opted out. Choose one by its id: ${all.join(', ')}.`);
  }
  throw new CliError(leads.length > 0 ? `${name} has not opted out.` : `There is no lead ${name}.`);
}

async function findActor(db: Queries, lead: LeadRecord, email: string | undefined): Promise<Actor> {
  if (email === undefined) return { kind: 'system' };
  const member = await findMember(db, lead.team_id, email);
  if (!member) throw new CliError(`The workspace ${lead.workspace} has no member ${email}.`);
  return { kind: 'member', ...member };
}
