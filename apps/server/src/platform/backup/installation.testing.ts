// An installation with many kinds of rows, to back up and to restore from.
import { join } from 'node:path';
import { contract } from '@parley/contract';
import { afterAll, afterEach, beforeAll } from 'vitest';
import { createPlay } from '../../testing/conversation-helper.ts';
import type { TestConnections } from '../../testing/database.ts';
import type { Workspace } from '../../testing/make-workspace.ts';
import { startApp, type TestApp } from '../../testing/start-app.ts';
import type { Credentials } from '../postgres/embedded.ts';
import type { Schema } from '../postgres/schema-files.ts';
import { createEmptyDatabase, createTemporaryFolder, removeFolders } from './backup.testing.ts';
import { restoreBackup } from './restore-backup.ts';
import { writeBackup } from './write-backup.ts';

export const NOW = new Date('2026-11-18T12:00:00.000Z');

/** Sets up backup and restore for a test file. Call it once, at the top of the file. */
export function setUpInstallation() {
  let app: TestApp;
  let w: Workspace;
  const databases: TestConnections[] = [];

  beforeAll(async () => {
    const plenty = 1e6;
    app = await startApp({ rates: { free: plenty, starter: plenty, business: plenty, scale: plenty } });
    w = await app.make.workspace({ lists: [{ name: 'Fair', campaign: 'spring' }] });
    await fill();
  });
  afterEach(async () => {
    for (const database of databases.splice(0)) await database.drop();
  });
  afterAll(async () => {
    await app.close();
    removeFolders();
  });

  /**
   * Creates many kinds of rows: a complete conversation, an import, a webhook, a link, and texts that COPY must escape.
   */
  async function fill(): Promise<void> {
    const play = createPlay(app, w);
    const phone = app.make.phone();
    await play.push(phone, { name: 'Tab\tNew\nline \\N \\. "quoted" 🏠', external_reference: 'crm\\1' });
    await app.drain();
    for (const text of ['Yes, we own it', 'around 12000', 'the first one']) await play.say(phone, text);
    await play.api.call(contract.webhooks.create, {
      url: 'http://localhost:9/hook',
      events: ['contact.qualified'],
    });
    const { data } = await play.api.call(contract.lists.list, {});
    await play.api.call(contract.lists.importLeads, {
      id: data[0]!.id,
      leads: [{ phone: `+${app.make.phone()}`, name: 'Zoé' }, { phone: `+${app.make.phone()}` }],
    });
  }

  async function createEmptied(): Promise<TestConnections> {
    const database = await createEmptyDatabase();
    databases.push(database);
    return database;
  }
  const file = () => join(createTemporaryFolder(), 'one.backup');
  const backup = (connection: Credentials, more: Partial<Parameters<typeof writeBackup>[0]> = {}) =>
    writeBackup({ connection, file: file(), now: NOW, version: '1.2.3', ...more });
  const restore = (connection: Credentials, from: string, schema?: Schema) =>
    restoreBackup({ connection, file: from, schema, finish: async () => {} });

  return {
    get app() {
      return app;
    },
    get w() {
      return w;
    },
    emptied: createEmptied,
    file,
    backup,
    restore,
  };
}
