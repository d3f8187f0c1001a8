// Tests pushes and imports of people who are already leads: the caller's data is kept (lead.md#deduplication).
import { fact } from '@parley/contract';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createPlay, type Play, queryRows } from '../../testing/conversation-helper.ts';
import { NO_PACING } from '../../testing/make-workspace.ts';
import { contract, startApp, type TestApp } from '../../testing/start-app.ts';

let app: TestApp;
let lead: Play;
let phone: string;
beforeAll(async () => {
  app = await startApp({ rates: { free: 1e6, starter: 1e6, business: 1e6, scale: 1e6 } });
  lead = createPlay(app, await app.make.workspace());
});
afterAll(() => app.close());
beforeEach(() => {
  phone = app.make.phone();
});

/** Returns the journal entry about a push for a lead who is already in touch. */
const pushed = (again: boolean, more: object = {}) => ({
  code: 'known_lead_pushed',
  params: { again, how: 'contacted', ...more },
});
const push = async (more: Parameters<Play['push']>[1] = {}, play = lead) => {
  await play.push(phone, more);
  await app.drain();
  // Two pushes within the same millisecond have no defined order.
  app.clock.advance(1);
};
/** Pushes a lead whose phone is checked a minute later, as happens when the engine does not answer. */
const pushVerifiedLate = async (more: Parameters<Play['push']>[1]) => {
  await lead.push(phone, more);
  await queryRows(
    app,
    `update jobs set run_at = run_at + interval '1 minute' where task = 'first-contact.verify'`,
  );
  app.clock.advance(1);
};
const add = async (row: Record<string, unknown>, play = lead) => {
  const list = await play.api.call(contract.lists.create, { name: 'Fair', campaign_id: 'spring' });
  const leads = [{ phone, ...row }];
  const { data } = await play.api.call(contract.lists.importLeads, { id: list.data.id, leads });
  await app.drain();
  return data.lead_ids[0]!;
};
const findLeads = async (external_reference: string) =>
  (await lead.api.call(contract.leads.list, { external_reference })).data.map(({ phone }) => phone);

test('the reference of the latest push is stored, and the journal keeps the old one', async () => {
  const [first, second] = [`crm-1-${phone}`, `crm-2-${phone}`];
  await push({ external_reference: first });
  await push({ external_reference: first });
  await push({});
  await push({ external_reference: second });
  expect(await lead.lead(phone)).toMatchObject({ external_reference: second });
  expect([await findLeads(first), await findLeads(second)]).toEqual([[], [phone]]);
  const changed = { reference_before: first, reference: second };
  expect(await lead.facts(phone)).toMatchObject([pushed(true), pushed(true), pushed(true, changed)]);
  expect(await lead.texts(phone)).toHaveLength(1);
});

test('a push fills in a missing name and email, and replaces neither', async () => {
  await push({ name: 'Marie' });
  const before = await lead.lead(phone);
  await push({ name: 'Maria', email: 'marie@example.com' });
  await push({ email: 'other@example.com' });
  const after = await lead.lead(phone);
  expect(after).toMatchObject({ name: 'Marie', email: 'marie@example.com', external_reference: null });
  expect(after.updated_at > before.updated_at).toBe(true);
  await push({ name: 'Maria' });
  expect(await lead.lead(phone)).toEqual(after);
});

test('the journal of a person who wrote first records the first push as new and the next as repeated', async () => {
  await lead.write(phone, 'Hello');
  await app.drain();
  await push({ name: 'Marie', email: 'marie@example.com', external_reference: 'crm-7' });
  expect(await lead.lead(phone)).toMatchObject({
    name: 'Marie',
    email: 'marie@example.com',
    external_reference: 'crm-7',
    source: 'inbound',
  });
  await push();
  expect(await lead.facts(phone)).toMatchObject([pushed(false), pushed(true)]);
});

test('a push of a lead who opted out stores its reference, and sends no message', async () => {
  await lead.write(phone, 'STOP');
  await push({ external_reference: 'crm-8' });
  expect(await lead.lead(phone)).toMatchObject({ external_reference: 'crm-8', status: 'stopped' });
  expect(await lead.texts(phone)).toEqual([]);
});

test('a late check of an earlier push does not undo a later push', async () => {
  await pushVerifiedLate({ external_reference: 'crm-old', name: 'Marie' });
  await push({ external_reference: 'crm-new' });
  expect(await lead.lead(phone)).toMatchObject({ external_reference: 'crm-new', name: null });
  app.clock.advance(60_000);
  await app.drain();
  expect(await lead.lead(phone)).toMatchObject({ external_reference: 'crm-new', name: 'Marie' });
  expect(await lead.facts(phone)).toMatchObject([pushed(true)]);
});

test('a late check stores the reference of its push if the later push had none', async () => {
  await pushVerifiedLate({ external_reference: 'crm-1' });
  await push();
  expect(await lead.lead(phone)).toMatchObject({ external_reference: null });
  app.clock.advance(60_000);
  await app.drain();
  expect(await findLeads('crm-1')).toEqual([phone]);
});

test('a lead who could not be contacted before is contacted with the latest data', async () => {
  await lead.api.call(contract.sandbox.setPhone, { phone, registered: false });
  await push({ external_reference: 'crm-1', email: 'marie@example.com' });
  expect(await lead.lead(phone)).toMatchObject({ status: 'unknown' });
  await lead.api.call(contract.sandbox.setPhone, { phone, registered: true });
  await push({ external_reference: 'crm-2', email: 'other@example.com', name: 'Marie' });
  expect(await lead.lead(phone)).toMatchObject({
    status: 'in_progress',
    external_reference: 'crm-2',
    email: 'marie@example.com',
    name: 'Marie',
  });
  expect(await lead.facts(phone)).toContainEqual(
    fact('lead_reference_changed', { again: true, reference_before: 'crm-1', reference: 'crm-2' }),
  );
});

test('a waiting first message uses the name from the second push', async () => {
  const waiting = createPlay(
    app,
    await app.make.workspace({ number: { pacing: { ...NO_PACING, first_contacts_per_day: 1 } } }),
  );
  const first = app.make.phone();
  await waiting.push(first);
  await push({}, waiting);
  await push({ name: 'Marie' }, waiting);
  expect(await waiting.facts(phone, 'known_lead_pushed')).toMatchObject([
    { params: { again: true, how: 'waits' } },
  ]);
  app.clock.advance(86_400_000);
  await app.drain();
  const texts = await waiting.texts(phone);
  expect(texts).toHaveLength(1);
  expect(texts[0]).toContain('Hi Marie');
});

test('a push gives a waiting imported lead its reference, and a second import fills in missing data', async () => {
  const waiting = createPlay(
    app,
    await app.make.workspace({ number: { pacing: { ...NO_PACING, first_contacts_per_day: 1 } } }),
  );
  await waiting.push(app.make.phone());
  await app.drain();
  await add({}, waiting);
  await push({ external_reference: 'crm-9' }, waiting);
  expect(await waiting.facts(phone, 'known_lead_pushed')).toMatchObject([
    { params: { again: false, how: 'waits' } },
  ]);
  const known = await waiting.lead(phone);
  expect(known).toMatchObject({ external_reference: 'crm-9', source: 'list', name: null });
  const other = await add({ name: 'Marie', email: 'marie@example.com' }, waiting);
  const kept = (await waiting.api.call(contract.leads.get, { id: known.id })).data;
  expect(kept).toMatchObject({ external_reference: 'crm-9', name: 'Marie', email: 'marie@example.com' });
  expect((await waiting.api.call(contract.leads.get, { id: other })).data).toMatchObject({
    status: 'unknown',
  });
  app.clock.advance(86_400_000);
  await app.drain();
  expect((await waiting.texts(phone))[0]).toContain('Hi Marie');
});
