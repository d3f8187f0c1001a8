// `parley key create | list | revoke`.
import { SCOPES, type Scope } from '@parley/contract';
import type { Command } from 'commander';
import type { Flags } from '../config.ts';
import { createKey, listKeys, revokeKey } from '../features/keys/index.ts';
import { type Cli, DATA_FLAG, formatExamples, JSON_FLAG, readCommandConfig } from './cli.ts';
import { CliError } from './cli-error.ts';
import { EXIT } from './exit-codes.ts';
import { withApp, withDatabase } from './installation.ts';
import { findWorkspace } from './named-workspace.ts';
import { findKeyOwner, listWorkspaces } from './store.ts';
import { formatTable } from './terminal.ts';

interface KeyFlags extends Flags {
  workspace?: string;
  name?: string;
  scopes?: string;
  json?: boolean;
}

export function addKey(program: Command, cli: Cli): void {
  const key = program
    .command('key')
    .summary('create, list or revoke API keys')
    .description('Creates, lists and revokes API keys.');
  key
    .command('create')
    .description('Creates an API key and prints it once.')
    .requiredOption('--workspace <slug>', 'slug of the workspace')
    .requiredOption('--name <name>', 'name of the key, such as the program that uses it')
    .requiredOption('--scopes <scopes>', 'all, or a comma-separated list of scopes')
    .option(...DATA_FLAG)
    .option(...JSON_FLAG)
    .addHelpText(
      'after',
      `\nScopes:\n  ${SCOPES.join(', ')}\n${formatExamples('parley key create --workspace acme --name CRM --scopes leads:read,messages:send')}`,
    )
    .action((flags: KeyFlags) => create(cli, flags));
  key
    .command('list')
    .description('Lists API keys, newest first, including revoked ones.')
    .option('--workspace <slug>', 'list only the keys of this workspace')
    .option(...DATA_FLAG)
    .option(...JSON_FLAG)
    .addHelpText('after', formatExamples('parley key list', 'parley key list --workspace acme --json'))
    .action((flags: KeyFlags) => list(cli, flags));
  key
    .command('revoke')
    .argument('<id>', "the key's id, as `parley key list` shows it")
    .description('Revokes an API key immediately, in every running Parley.')
    .option(...DATA_FLAG)
    .option(...JSON_FLAG)
    .addHelpText('after', formatExamples('parley key revoke key_01k0c3p6n2f8h9q4r7s5t1v0wx'))
    .action((id: string, flags: KeyFlags) => revoke(cli, id, flags));
}

async function create({ terminal, env }: Cli, flags: KeyFlags): Promise<void> {
  const name = flags.name!.trim();
  if (name === '' || name.length > 255)
    throw new CliError('--name must have 1 to 255 characters.', EXIT.usage);
  const scopes = parseScopes(flags.scopes!);
  const config = readCommandConfig(flags, env);
  const made = await withApp(config, { create: false, migrate: true }, async (app) => {
    const { db } = app.system;
    const workspace = await findWorkspace(db, flags.workspace!);
    return db.transaction((tx) => createKey(tx, app.createCtx(workspace.team_id), { name, scopes }));
  });
  if (flags.json) return terminal.out(JSON.stringify({ ...made, workspace: flags.workspace, scopes }));
  terminal.out(made.key);
  terminal.out(terminal.color.dim(`The key ${made.id} is shown only once. Scopes: ${scopes.join(', ')}.`));
}

async function list({ terminal, env }: Cli, flags: KeyFlags): Promise<void> {
  const keys = await withDatabase(readCommandConfig(flags, env), async (db) => {
    const of = flags.workspace ? [await findWorkspace(db, flags.workspace)] : await listWorkspaces(db);
    const found = await Promise.all(
      of.map(async ({ team_id, slug }) =>
        (await listKeys(db, { teamId: team_id })).map((key) => ({ ...key, workspace: slug })),
      ),
    );
    return found.flat();
  });
  if (flags.json) return terminal.out(JSON.stringify(keys));
  if (keys.length === 0) return terminal.out('There are no keys. To create one, run "parley key create".');
  const rows = keys.map((key) => [
    key.id,
    key.workspace,
    key.name,
    key.scopes.length === SCOPES.length ? 'all' : key.scopes.join(','),
    key.revoked_at ? `revoked ${key.revoked_at}` : `used ${key.last_used_at ?? 'never'}`,
  ]);
  for (const line of formatTable(rows)) terminal.out(line);
}

async function revoke({ terminal, env }: Cli, id: string, flags: KeyFlags): Promise<void> {
  const name = await withApp(
    readCommandConfig(flags, env),
    { create: false, migrate: false },
    async (app) => {
      const owner = await findKeyOwner(app.system.db, id);
      if (!owner) throw new CliError(`There is no key ${id}. To list all keys, run "parley key list".`);
      if (owner.revoked_at) throw new CliError(`Key ${id} was already revoked, at ${owner.revoked_at}.`);
      await app.system.db.transaction((tx) => revokeKey(tx, app.createCtx(owner.team_id), { id }));
      return owner.name;
    },
  );
  terminal.out(flags.json ? JSON.stringify({ id, revoked: true }) : `Key ${id} (${name}) no longer works.`);
}

function parseScopes(text: string): Scope[] {
  const names = text.split(',').map((name) => name.trim());
  if (names.includes('all') && names.length === 1) return [...SCOPES];
  const unknown = names.filter((name) => !(SCOPES as readonly string[]).includes(name));
  if (unknown.length === 0) return SCOPES.filter((scope) => names.includes(scope));
  const what = unknown[0] === '' ? 'An empty name' : unknown.join(', ');
  throw new CliError(
    `${what} is not a scope. --scopes must be all, or a comma-separated list of: ${SCOPES.join(', ')}.`,
    EXIT.usage,
  );
}
