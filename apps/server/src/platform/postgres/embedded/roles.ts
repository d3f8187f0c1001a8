// Creates the roles and the database of the service, and checks whether a server answers.
import pg from 'pg';
import type { Credentials } from './credentials.ts';
import type { Passwords } from './passwords.ts';

/**
 * Creates the following if they are missing: the role `parley_owner`, its database `parley`, and the role `parley_app`,
 * which can connect and use what the migrations grant, but owns nothing and can create nothing
 * (running.md#embedded-database).
 */
export async function ensureRoles(admin: Credentials, passwords: Passwords): Promise<void> {
  await withClient(admin, async (client) => {
    const { rows } = await client.query<{ name: string }>(
      `select rolname as name from pg_roles where rolname in ('parley_owner', 'parley_app')
       union all select 'database' from pg_database where datname = 'parley'`,
    );
    const found = new Set(rows.map((row) => row.name));
    for (const role of ['parley_owner', 'parley_app'] as const) {
      if (found.has(role)) continue;
      await client.query(`create role ${role} login password ${client.escapeLiteral(passwords[role])}`);
    }
    if (!found.has('database')) await client.query('create database parley owner parley_owner');
    await client.query('revoke all on database parley, postgres from public');
    await client.query('grant connect, temporary on database parley to parley_app');
  });
}

/** Returns the server's version, or undefined if it does not answer. */
export async function readVersion(admin: Credentials): Promise<string | undefined> {
  try {
    return await withClient(admin, async (client) => {
      const { rows } = await client.query<{ server_version: string }>('show server_version');
      return rows[0]?.server_version;
    });
  } catch {
    return undefined;
  }
}

async function withClient<T>(credentials: Credentials, use: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ ...credentials, connectionTimeoutMillis: 5_000 });
  // When the server dies, the query fails and reports it. Without a listener the error would end this process.
  client.on('error', () => {});
  try {
    await client.connect();
    return await use(client);
  } finally {
    await client.end();
  }
}
