// The upgrade of a filled database: a backup of the last version before the migrations were merged, with rows of a
// version that stored sentences instead of facts, is restored and served. Old texts still show, and queued jobs run.
// @module-tag endurance
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createCaller } from '@parley/client';
import { contract } from '@parley/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { eventually } from '../testing/wait-eventually.ts';
import { cleanUp, createInitialized, endAll, runParley, type ServedParley, startServed } from './testing.ts';

const BACKUP = fileURLToPath(new URL('./schema-60.testing.bin', import.meta.url));
/** The secret key, an API key and the number of the installation that made the backup. */
const SECRET = 'sR7BALfmtQdqQg1c2JMCn4mrAEOMY8hUiKOphOnrHTg';
const KEY = 'svc_live_05595709dc19111c53add51c9b38ff7f1865a7ed';
const NUMBER = '33600000001';
/** A lead who is qualified and has booked a meeting. */
const ANA = '33699110001';
/** A lead who asked for a person, with a note and a tag of a member. */
const BOB = '33699110002';
/** A lead who opted out. */
const CID = '33699110003';
/** A lead who was pushed while the number was disconnected. */
const DAN = '33699110004';

let server: ServedParley;
let api: ReturnType<typeof createCaller>;
beforeAll(async () => {
  const data = await createInitialized();
  writeFileSync(join(data, 'secret.key'), SECRET, { mode: 0o600 });
  expect(await runParley(['restore', BACKUP, '--data', data, '--resume'])).toMatchObject({
    code: 0,
    err: '',
  });
  server = await startServed({ data, args: [] });
  api = createCaller({ baseUrl: server.url, key: KEY });
});
afterAll(async () => {
  await endAll();
  await cleanUp();
});

const findLead = async (phone: string) =>
  (await api.call(contract.leads.list, { phone: `+${phone}` })).data[0]!;
const listNotes = async (phone: string) => {
  const { id } = await findLead(phone);
  return (await api.call(contract.leads.listNotes, { id })).data.map(({ text }) => text);
};

test('an upgrade keeps leads, their meetings, tags and opt-outs', async () => {
  expect(await findLead(ANA)).toMatchObject({ status: 'qualified', booking_status: 'booked' });
  expect(await findLead(BOB)).toMatchObject({ tags: ['vip'] });
  expect(await findLead(CID)).toMatchObject({ status: 'stopped' });
});

test('an upgraded installation shows old journals and reasons as sentences', async () => {
  expect(await listNotes(BOB)).toContain('Called, no answer.');
  for (const phone of [ANA, BOB, CID]) {
    const notes = await listNotes(phone);
    expect(notes.length).toBeGreaterThan(0);
    const { id } = await findLead(phone);
    const explained = await runParley(['explain', id, '--data', server.data]);
    expect(explained).toMatchObject({ code: 0, err: '' });
    // No text is a bare code or a stored fact.
    for (const text of [...notes, explained.out]) expect(text).not.toMatch(/"code"|^[a-z]+_[a-z_]+$/m);
  }
});

test('an upgraded installation works on jobs that were queued before the upgrade', async () => {
  await api.call(contract.sandbox.setNumber, { phone: NUMBER, connected: true });
  await eventually(async () => {
    const { data } = await api.call(contract.sandbox.phoneEvents, { phone: DAN });
    expect(data.filter(({ type }) => type === 'text')).toHaveLength(1);
  });
});

test('doctor reports no problem in an upgraded installation', async () => {
  const run = await runParley(['doctor', '--data', server.data, '--port', '0', '--json']);
  const { checks } = JSON.parse(run.out) as { checks: { name: string; ok: boolean }[] };
  expect(checks.filter(({ ok }) => !ok)).toEqual([]);
});
