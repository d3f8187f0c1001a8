// Tests deleting a note that was just written, and correcting a lead's name and email address
// (dashboard-operations.md#notes, dashboard-operations.md#leads-table).

import { contract, fact } from '@parley/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findEvents, listen } from '../../http/live/live.testing.ts';
import { createBrowser, PASSWORD } from '../../testing/browser.ts';
import { queryRows } from '../../testing/conversation-helper.ts';
import { startApp, type TestApp } from '../../testing/start-app.ts';
import { eventually } from '../../testing/wait-eventually.ts';

const { leads, conversations } = contract;

let app: TestApp;
let people = 0;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

async function setUpLead() {
  const emails = [`ana${++people}@notes.test`, `ana-too${people}@notes.test`];
  const made = await app.make.workspace({
    members: emails.map((email) => ({ email, name: 'Ana', role: 'owner', password: PASSWORD })),
  });
  const [page, colleague] = [createBrowser(app), createBrowser(app)];
  await page.signIn(emails[0]!);
  await colleague.signIn(emails[1]!);
  const { data } = await page.call(contract.campaigns.pushLead, {
    id: 'spring',
    phone: `+${app.make.phone()}`,
  });
  await app.drain();
  const [lead] = (await page.call(contract.leads.list, {})).data;
  return { ...made, page, colleague, id: lead!.id, pushed: data };
}

test('a member can delete their own note within a minute, and all open pages remove it', async () => {
  const { page, colleague, id } = await setUpLead();
  const note = async () => (await page.call(contract.leads.addNote, { id, text: 'Called' })).data.id;
  const own = async (by: typeof page) =>
    (await by.call(conversations.timeline, { id, kinds: 'note' })).data.map(
      (line) => 'own' in line && line.own,
    );
  const first = await note();
  // Both members have the same name, so the name does not identify the author.
  expect([await own(page), await own(colleague)]).toEqual([[true], [false]]);
  await expect(colleague.call(leads.deleteNote, { id, note: first })).rejects.toMatchObject({
    code: 'invalid_state',
  });
  const stream = listen(app, colleague);
  await eventually(() => expect(findEvents(stream, 'hello')).toHaveLength(1));
  expect((await page.call(leads.deleteNote, { id, note: first })).data).toEqual({
    id: first,
    deleted: true,
  });
  await eventually(() =>
    expect(findEvents(stream, 'timeline').map(({ data }) => data)).toContainEqual(
      expect.objectContaining({ lead_id: id, gone: [first] }),
    ),
  );
  stream.close();
  await expect(page.call(leads.deleteNote, { id, note: first })).rejects.toMatchObject({ status: 404 });
  expect((await page.call(contract.leads.listNotes, { id })).data.map((one) => one.id)).not.toContain(first);
  const late = await note();
  app.clock.advance(60_000);
  expect(await own(page)).toEqual([false]);
  await expect(page.call(leads.deleteNote, { id, note: late })).rejects.toMatchObject({
    code: 'invalid_state',
  });
});

test('only one of several concurrent deletions of a note succeeds', async () => {
  const { page, id } = await setUpLead();
  const { data: note } = await page.call(contract.leads.addNote, { id, text: 'Called' });
  const answers = await Promise.all(
    [1, 2, 3, 4].map(() => page.ask(leads.deleteNote, { id, note: note.id })),
  );
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 404, 404, 404]);
});

test('members cannot delete notes written by keys or the service, or notes of other leads or workspaces', async () => {
  const { page, id, key } = await setUpLead();
  const other = await setUpLead();
  const { data: foreign } = await other.page.call(contract.leads.addNote, { id: other.id, text: 'Theirs' });
  const { data: byKey } = await app.api(key).call(contract.leads.addNote, { id, text: 'CRM' });
  await page.call(contract.leads.update, { id, deal_status: 'won' });
  const { data: notes } = await page.call(contract.leads.listNotes, { id });
  for (const one of [byKey, notes.find(({ text }) => text.startsWith('Deal'))!]) {
    await expect(page.call(leads.deleteNote, { id, note: one.id })).rejects.toMatchObject({
      status: 409,
    });
  }
  for (const [lead, note] of [
    [id, foreign.id],
    [other.id, foreign.id],
    [id, 'note_x'],
  ] as const) {
    await expect(page.call(leads.deleteNote, { id: lead, note })).rejects.toMatchObject({ status: 404 });
  }
  expect((await page.call(contract.leads.listNotes, { id })).data).toEqual(notes);
});

test('a correction of the name and the email address updates search and journal, and nothing else', async () => {
  const { page, id } = await setUpLead();
  const change = async (to: object) => (await page.call(leads.changeContact, { id, ...to } as never)).data;
  expect(await change({ name: 'שרה Ö.' })).toMatchObject({ id, name: 'שרה Ö.', email: null });
  expect(await change({ email: 'sara@example.org' })).toMatchObject({
    name: 'שרה Ö.',
    email: 'sara@example.org',
  });
  expect((await page.call(leads.table, { q: 'sara@example.org' })).data).toMatchObject([{ id }]);
  expect(await change({ email: null, name: 'שרה Ö.' })).toMatchObject({ name: 'שרה Ö.', email: null });
  const notes = await queryRows(app, 'select author, fact from notes where lead_id = $1 order by id desc', [
    id,
  ]);
  expect(notes.slice(0, 3)).toEqual([
    { author: 'Ana', fact: fact('email_removed') },
    { author: 'Ana', fact: fact('email_set', { email: 'sara@example.org' }) },
    { author: 'Ana', fact: fact('name_set', { name: 'שרה Ö.' }) },
  ]);
  const wrong = [{}, { name: ' ' }, { name: 'x'.repeat(256) }, { email: 'nobody' }, { phone: '+33' }];
  for (const body of wrong) expect((await page.ask(leads.changeContact, { id, ...body })).status).toBe(422);
  expect((await page.ask(leads.changeContact, { id: 'lead_x', name: 'X' })).status).toBe(404);
});

test('concurrent corrections keep all changes', async () => {
  const { page, colleague, id } = await setUpLead();
  await Promise.all([
    page.call(leads.changeContact, { id, name: 'Léa' }),
    colleague.call(leads.changeContact, { id, email: 'lea@example.org' }),
    page.call(contract.leads.update, { id, tags: ['vip'] }),
  ]);
  const { data } = await page.call(contract.leads.get, { id });
  expect(data).toMatchObject({ name: 'Léa', email: 'lea@example.org', tags: ['vip'] });
});
