// After a restore nothing is sent automatically, because messages that waited when the backup was made might have been
// sent since.
import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { contract } from '@parley/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { resumeCampaign } from '../features/campaigns/index.ts';
import { openDelivery, type Receiver, startReceiver } from '../features/webhooks/receiver.testing.ts';
import {
  createEmptyDatabase,
  createTemporaryFolder,
  removeFolders,
  sql,
} from '../platform/backup/backup.testing.ts';
import { restoreBackup } from '../platform/backup/restore-backup.ts';
import { writeBackup } from '../platform/backup/write-backup.ts';
import { migrate } from '../platform/postgres/migrate.ts';
import { createSeal } from '../platform/seal.ts';
import { createPlay } from '../testing/conversation-helper.ts';
import { TEST_SECRET, type TestConnections } from '../testing/database.ts';
import type { Workspace } from '../testing/make-workspace.ts';
import { startApp, type TestApp } from '../testing/start-app.ts';
import { eventually } from '../testing/wait-eventually.ts';
import { findRestore, type HeldWork, listHeldCampaigns, settleRestored } from './restored-store.ts';
import { resealAll, SEALED_COLUMNS } from './sealed-store.ts';
import { SecretKeyError } from './store.ts';

let app: TestApp;
let w: Workspace;
let hook: Receiver;
let secret: string;
let file: string;
const queued = { phone: '' };
const MADE_AT = new Date('2026-11-18T12:00:00.000Z');

/** A lead waits for sending hours, and a delivery waits in its lane. Then the backup is made. */
beforeAll(async () => {
  hook = await startReceiver();
  app = await startApp();
  w = await app.make.workspace({ agent: { sending_hours: 'Mon-Sun 15:00-23:00' } });
  const play = createPlay(app, w);
  const made = await play.api.call(contract.webhooks.create, {
    url: `${hook.url}/hook`,
    events: ['message.received'],
  });
  secret = made.data.secret;
  queued.phone = app.make.phone();
  await play.push(queued.phone);
  await app.drain();
  // A lead writes, and the backup is made before any work on that message.
  await play.write(app.make.phone(), 'Hello, is anybody there?');
  // As on a server that has had more transactions.
  await sql(app.connections.owner, `update events set transaction_id = '900000000000'`);
  file = join(createTemporaryFolder(), 'held.backup');
  await writeBackup({ connection: app.connections.owner, file, now: MADE_AT, version: '1.2.3' });
});
afterAll(async () => {
  await app.close();
  await hook.close();
  removeFolders();
});

async function restoreWorkspace(
  hold: boolean,
): Promise<{ again: TestApp; held: HeldWork; target: TestConnections }> {
  const target = await createEmptyDatabase();
  const now = app.clock.now();
  const { finished } = await restoreBackup({
    connection: target.owner,
    file,
    finish: (tx, { made_at }) => settleRestored(tx, { now, madeAt: new Date(made_at), hold }),
  });
  await migrate({ owner: target.owner, serviceRole: target.app.user });
  return { again: await startApp({ connections: target, clock: app.clock }), held: finished, target };
}

describe('a restored database', () => {
  test('sends and delivers nothing until a person resumes the campaigns, and then sends waiting messages once', {
    tags: 'endurance',
  }, async () => {
    const { again, held, target } = await restoreWorkspace(true);
    try {
      const play = createPlay(again, w);
      expect(held).toEqual({
        campaigns_paused: 1,
        deliveries_settled: 1,
        messages_waiting: 0,
        first_contacts_waiting: 1,
      });
      expect((await findRestore(again.system.db))!.from).toEqual(MADE_AT);
      const stranger = again.make.phone();
      await play.write(stranger, 'Hello?');
      await again.drain();
      again.clock.advance(29 * 3_600_000);
      await again.drain();
      expect(await play.texts(queued.phone)).toEqual([]);
      expect(await play.texts(stranger)).toEqual([]);
      // Events after the restore are delivered; deliveries that waited in the backup count as attempted.
      expect(hook.received.map((one) => openDelivery(one, secret).event_type)).toEqual(['message.received']);
      expect(hook.received[0]!.body).toContain('Hello?');

      const campaigns = await listHeldCampaigns(again.system.db);
      expect(campaigns).toMatchObject([{ workspace: w.slug, slug: 'spring' }]);
      await resumeCampaign(again.createCtx(w.teamId), { id: campaigns[0]!.id });
      await again.drain();
      expect(await listHeldCampaigns(again.system.db)).toEqual([]);
      expect(await play.texts(queued.phone)).toHaveLength(1);
      expect((await play.texts(stranger)).length).toBeGreaterThan(0);
    } finally {
      await again.close();
      await target.drop();
    }
  });

  test('continues its pending work on request', { tags: 'endurance' }, async () => {
    const { again, held, target } = await restoreWorkspace(false);
    try {
      expect(held).toMatchObject({ campaigns_paused: 0, deliveries_settled: 0, first_contacts_waiting: 1 });
      expect(await sql(target.owner, 'select status from campaigns')).toEqual([{ status: 'active' }]);
      expect(await listHeldCampaigns(again.system.db)).toEqual([]);
      await eventually(() => expect(hook.received.at(-1)?.body).toContain('is anybody there'));
      const { api } = createPlay(again, w);
      const readLog = async () =>
        (await api.call(contract.events.list, {})).data.map((one) => one.event_type);
      await expect.poll(readLog).toEqual(['message.received']);
    } finally {
      await again.close();
      await target.drop();
    }
  });
});

describe('changing the secret key', () => {
  test('covers every sealed column', async () => {
    const columns = await sql<{ name: string }>(
      app.connections.owner,
      `select relname || '.' || attname as name from pg_attribute join pg_class on pg_class.oid = attrelid
       where relkind = 'r' and relnamespace = 'public'::regnamespace and attname like '%sealed%' order by 1`,
    );
    expect(columns.map(({ name }) => name)).toEqual(SEALED_COLUMNS.map(({ name }) => name).sort());
  });

  test('reseals everything that the old key sealed, or changes nothing if it fails', {
    tags: 'endurance',
  }, async () => {
    const { again, target } = await restoreWorkspace(false);
    const [old, next, other] = [
      TEST_SECRET,
      randomBytes(32).toString('hex'),
      randomBytes(32).toString('hex'),
    ].map(createSeal);
    const { db } = again.system;
    const secrets = 'select secret_sealed, secret_check from webhooks, installation';
    const before = await sql(target.owner, secrets);
    await expect(db.transaction((tx) => resealAll(tx, other!, next!))).rejects.toThrow();
    const late = db.transaction(async (tx) => {
      await resealAll(tx, old!, next!);
      throw new Error('the power went');
    });
    await expect(late).rejects.toThrow('the power went');
    expect(await sql(target.owner, secrets)).toEqual(before);

    const changed = await db.transaction((tx) => resealAll(tx, old!, next!));
    expect(changed).toEqual({
      'webhooks.secret_sealed': 1,
      'numbers.secrets_sealed': 0,
      'calendars.secrets_sealed': 0,
      'model_providers.key_sealed': 0,
      'people.totp_sealed': 0,
    });
    const [row] = await sql<{ id: string; secret_sealed: string }>(target.owner, 'select * from webhooks');
    expect(next!.open(row!.secret_sealed, `webhook ${w.teamId} ${row!.id}`)).toBe(secret);
    await again.close();
    await expect(startApp({ connections: target })).rejects.toThrow(SecretKeyError);
    await target.drop();
  });
});
