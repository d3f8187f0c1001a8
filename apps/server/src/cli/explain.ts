// `parley explain`: why a message was written and when it was sent, or the state of a lead (agents.md#explanations).
import type { Command } from 'commander';
import type { Flags } from '../config.ts';
import {
  type ExplainedLead,
  type ExplainedMessage,
  explainLead,
  explainMessage,
} from '../features/agent/index.ts';
import { type Cli, DATA_FLAG, formatExamples, JSON_FLAG, readCommandConfig } from './cli.ts';
import { CliError } from './cli-error.ts';
import { EXIT } from './exit-codes.ts';
import { formatLead, formatMessage } from './explain/lines.ts';
import { withApp } from './installation.ts';
import { findLeads, findMessage } from './store.ts';

export function addExplain(program: Command, cli: Cli): void {
  program
    .command('explain')
    .argument('<id>', 'the id of a message (msg_…) or of a lead (lead_…)')
    .summary('explain why a message was sent, or show the state of a lead')
    .description(
      'For a message: why it was written (criteria, proposals, model, cost) and when it was sent (every rule of the send gate with its figure). For a lead: what the agent has found out, the last turns, and what happens next.',
    )
    .option(...DATA_FLAG)
    .option(...JSON_FLAG)
    .addHelpText(
      'after',
      formatExamples(
        'parley explain msg_01k0c3p6n2f8h9q4r7s5t1v0wx',
        'parley explain lead_01k0c3p6n2f8h9q4r7s5t1v0wx --json',
      ),
    )
    .action((id: string, flags: Flags & { json?: boolean }) => explain(cli, id, flags));
}

type ExplainOutput =
  | ({ workspace: string; kind: 'message' } & ExplainedMessage)
  | ({ workspace: string; kind: 'lead' } & ExplainedLead);

async function explain({ terminal, env }: Cli, id: string, flags: Flags & { json?: boolean }): Promise<void> {
  const kind = /^(msg|lead)_/.exec(id)?.[1];
  if (!kind) {
    throw new CliError(
      'parley explain requires the id of a message (msg_…) or of a lead (lead_…), as the API shows it.',
      EXIT.usage,
    );
  }
  const config = readCommandConfig(flags, env);
  const found = await withApp(
    config,
    { create: false, migrate: false },
    async (app): Promise<ExplainOutput> => {
      const { db } = app.system;
      if (kind === 'msg') {
        const message = await findMessage(db, id);
        if (!message) throw new CliError(`There is no message ${id}.`);
        const { workspace, team_id } = message;
        return { workspace, kind: 'message', ...(await explainMessage(app.createCtx(team_id), id)) };
      }
      const [lead] = await findLeads(db, { id, phone: '', workspace: null });
      if (!lead) throw new CliError(`There is no lead ${id}.`);
      return {
        workspace: lead.workspace,
        kind: 'lead',
        ...(await explainLead(app.createCtx(lead.team_id), id)),
      };
    },
  );
  if (flags.json) return terminal.out(JSON.stringify(found));
  const lines = found.kind === 'message' ? formatMessage(found) : formatLead(found);
  for (const line of [`workspace  ${found.workspace}`, ...lines]) terminal.out(line);
}
