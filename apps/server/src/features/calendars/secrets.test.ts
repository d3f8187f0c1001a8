// The secrets of calendars: sealed again when the installation's key changes, and entered again when the key is lost.
import { randomBytes } from 'node:crypto';
import { fact } from '@parley/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { dropSealedSecrets, resealAll } from '../../installation/sealed-store.ts';
import { createSeal } from '../../platform/seal.ts';
import { queryRows } from '../../testing/conversation-helper.ts';
import { TEST_SECRET } from '../../testing/database.ts';
import type { FakeCalCom } from '../../testing/fakes/calendars/cal-com/server.ts';
import { startCalCom } from '../../testing/fakes/calendars/cal-com/server.ts';
import { startApp, type TestApp } from '../../testing/start-app.ts';

let app: TestApp;
let server: FakeCalCom;
beforeAll(async () => {
  app = await startApp();
  server = await startCalCom({ now: app.clock.ms });
});
afterAll(async () => {
  await app.close();
  await server.close();
});

const buildCalendar = (more: object = {}) => ({
  name: 'sales',
  provider: 'cal-com',
  url: server.url,
  api_key: server.key,
  event_type_id: 10,
  webhook_secret: 'hook-secret',
  ...more,
});
const readSealed = async (teamId: string) => {
  const text = 'select id, secrets_sealed from calendars where team_id = $1';
  return (await queryRows<{ id: string; secrets_sealed: string }>(app, text, [teamId]))[0]!;
};
/** Rolls back what the test changed. */
const UNDONE = new Error('undone');

describe('the secrets of a calendar', () => {
  test('are sealed in the database, and keep their sealed value while they are unchanged', async () => {
    const parts = { slug: 'sealed', calendars: [buildCalendar()] };
    const w = await app.make.workspace(parts);
    const before = await readSealed(w.teamId);
    expect(before.secrets_sealed).not.toContain('hook-secret');
    await app.make.workspace(parts);
    expect(await readSealed(w.teamId)).toEqual(before);
    await app.make.workspace({ ...parts, calendars: [buildCalendar({ webhook_secret: 'another' })] });
    const after = await readSealed(w.teamId);
    expect(after.id).toBe(before.id);
    expect(after.secrets_sealed).not.toBe(before.secrets_sealed);
  });

  test('are resealed with another key, and stay readable if the change is rolled back', async () => {
    const w = await app.make.workspace({ calendars: [buildCalendar()] });
    const [old, next] = [createSeal(TEST_SECRET), createSeal(randomBytes(32).toString('hex'))];
    const changing = app.system.db.transaction(async (tx) => {
      const changed = await resealAll(tx, old, next);
      expect(changed['calendars.secrets_sealed']).toBeGreaterThan(0);
      throw UNDONE;
    });
    await expect(changing).rejects.toBe(UNDONE);
    const calendar = await app.calendars.named(app.createCtx(w.teamId), 'sales');
    expect(calendar!.account.secrets).toEqual({ api_key: server.key, webhook_secret: 'hook-secret' });
  });

  test('are missing after the encryption key is lost, and work again once the file is applied', async () => {
    const parts = { slug: 'lost', calendars: [buildCalendar()] };
    const w = await app.make.workspace(parts);
    await app.system.db.transaction(async (tx) => {
      expect((await dropSealedSecrets(tx, createSeal(TEST_SECRET))).calendars).toBeGreaterThan(0);
    });
    const calendar = async () => (await app.calendars.named(app.createCtx(w.teamId), 'sales'))!;
    const { adapter, account } = await calendar();
    const range = { from: '2026-12-01T00:00:00.000Z', to: '2026-12-02T00:00:00.000Z' };
    await expect(adapter.freeSlots!(account, range)).rejects.toMatchObject({
      kind: 'auth',
      reason: fact('secret_missing', { setting: 'api_key' }),
    });
    const { id } = await readSealed(w.teamId);
    const told = await fetch(`${app.url}/calendars/${id}`, { method: 'POST', body: '{}' });
    expect(told.status).toBe(401);
    await app.make.workspace(parts);
    const again = await calendar();
    expect(await again.adapter.check(again.account)).toEqual([]);
  });
});
