// `parley member invite | reset`: prints links for people, because there is no mail server (dashboard-operations.md#links).
import { SCOPES, type Scope, TEAM_ROLES } from '@parley/contract';
import type { Command } from 'commander';
import type { Flags } from '../config.ts';
import { findByEmail, makeReset } from '../features/people/index.ts';
import { invite } from '../features/team/index.ts';
import { type Cli, DATA_FLAG, formatExamples, JSON_FLAG, readCommandConfig } from './cli.ts';
import { CliError } from './cli-error.ts';
import { EXIT } from './exit-codes.ts';
import { withApp } from './installation.ts';
import { findWorkspace } from './named-workspace.ts';

interface MemberFlags extends Flags {
  workspace?: string;
  scopes?: string;
  secondStep?: boolean;
  json?: boolean;
}

type MemberRole = (typeof TEAM_ROLES)[number];

export function addMember(program: Command, cli: Cli): void {
  const member = program
    .command('member')
    .summary('invite members, or reset their passwords')
    .description('Creates links with which people join a workspace or choose a new password.');
  member
    .command('invite')
    .argument('<email>', 'email address of the person')
    .argument('<role>', TEAM_ROLES.join(', '))
    .description('Prints a link that adds a member. It works once and expires after 7 days.')
    .requiredOption('--workspace <slug>', 'slug of the workspace')
    .option('--scopes <scopes>', 'comma-separated scopes; required for the role custom')
    .option(...DATA_FLAG)
    .option(...JSON_FLAG)
    .addHelpText('after', formatExamples('parley member invite bea@acme.test responder --workspace acme'))
    .action((email: string, role: string, flags: MemberFlags) => inviteMember(cli, email, role, flags));
  member
    .command('reset')
    .argument('<email>', 'email address of the person')
    .description('Prints a link to choose a new password. It works once and expires after 24 hours.')
    .option('--second-step', 'also turn off two-factor authentication, for a lost device')
    .option(...DATA_FLAG)
    .option(...JSON_FLAG)
    .addHelpText('after', formatExamples('parley member reset bea@acme.test'))
    .action((email: string, flags: MemberFlags) => resetMember(cli, email, flags));
}

async function inviteMember(cli: Cli, email: string, role: string, flags: MemberFlags): Promise<void> {
  if (!(TEAM_ROLES as readonly string[]).includes(role)) {
    throw new CliError(`${role} is not a role: use ${TEAM_ROLES.join(', ')}.`, EXIT.usage);
  }
  if (!/^[^\s@<>",;]+@[^\s@<>",;]+$/.test(email)) {
    throw new CliError(`${email} is not an email address.`, EXIT.usage);
  }
  const scopes = parseScopes(role as MemberRole, flags.scopes);
  const made = await withApp(
    readCommandConfig(flags, cli.env),
    { create: false, migrate: true },
    async (app) => {
      const { team_id } = await findWorkspace(app.system.db, flags.workspace!);
      const input = { email, role: role as MemberRole, scopes };
      return app.system.db.transaction((tx) => invite(tx, app.createCtx(team_id), input, null));
    },
  );
  printLink(cli, flags, made, `The person who opens it becomes ${role} of ${flags.workspace}`);
}

async function resetMember(cli: Cli, email: string, flags: MemberFlags): Promise<void> {
  const made = await withApp(
    readCommandConfig(flags, cli.env),
    { create: false, migrate: true },
    async (app) => {
      const { db } = app.system;
      const person = await findByEmail(db, email);
      if (!person)
        throw new CliError(
          `No person has the email address ${email}. To invite them, run "parley member invite".`,
        );
      const endsSecondStep = flags.secondStep === true;
      return db.transaction((tx) => makeReset(tx, app.system, person.id, { madeIn: null, endsSecondStep }));
    },
  );
  printLink(cli, flags, made, `The person who opens it chooses the password of ${email}`);
}

function printLink(
  { terminal }: Cli,
  flags: MemberFlags,
  made: { link: string; expires_at: string },
  what: string,
): void {
  terminal.out(flags.json ? JSON.stringify(made) : made.link);
  if (flags.json) return;
  terminal.out(
    terminal.color.dim(`Shown only once. ${what}. It works once and expires at ${made.expires_at}.`),
  );
}

function parseScopes(role: MemberRole, text: string | undefined): Scope[] {
  const names = (text ?? '').split(',').flatMap((name) => name.trim() || []);
  const unknown = names.find((name) => !(SCOPES as readonly string[]).includes(name));
  if (unknown !== undefined) {
    throw new CliError(`${unknown} is not a scope: use ${SCOPES.join(', ')}.`, EXIT.usage);
  }
  if ((role === 'custom') !== names.length > 0) {
    throw new CliError('--scopes is required for the role custom, and only for it.', EXIT.usage);
  }
  return SCOPES.filter((scope) => names.includes(scope));
}
