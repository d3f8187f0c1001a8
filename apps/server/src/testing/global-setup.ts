// Starts one embedded server for a test run. Each test file gets a copy of its migrated database.
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import type { TestProject } from 'vitest/node';
import { type Credentials, openEmbedded } from '../platform/postgres/embedded.ts';
import { migrate } from '../platform/postgres/migrate.ts';

declare module 'vitest' {
  interface ProvidedContext {
    postgres: { owner: Credentials; app: Credentials; admin: Credentials };
    /** The time limit of checks that are repeated until they succeed, in milliseconds (vitest.config.ts). */
    patienceMs: number;
    /** The folder of the server, removed after the run. */
    folder: string;
  }
}

const SETTINGS = {
  // Several files can each run several apps at the same time.
  max_connections: 400,
  // Writing the log caused most of the cost of copying a database.
  wal_compression: 'off',
  // A commit waits for no flush to the disk, because this server's data is not needed after a crash.
  synchronous_commit: 'off',
};

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'parley-test-'));
  const options = { dataDir: join(folder, 'data'), mode: 'serve' } as const;
  const made = await openEmbedded(options);
  const admin = new Client(made.admin);
  await admin.connect();
  for (const [name, value] of Object.entries(SETTINGS))
    await admin.query(`alter system set ${name} = ${value}`);
  await admin.end();
  await made.stop();
  // Use no passwords, because checking one costs both sides more than most queries do.
  await writeFile(
    join(options.dataDir, 'postgres/pg_hba.conf'),
    'local all all trust\nhost all all 127.0.0.1/32 trust\n',
  );
  const server = await openEmbedded(options);
  await migrate({ owner: server.owner, serviceRole: server.app.user });
  // PostgreSQL then writes its cache of the catalog, which each copy gets. Otherwise each copy would make its own.
  const owner = new Client(server.owner);
  await owner.connect();
  await owner.query('select 1');
  await owner.end();
  project.provide('postgres', { owner: server.owner, app: server.app, admin: server.admin });
  project.provide('folder', folder);
  return async () => {
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  };
}
