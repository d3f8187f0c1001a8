// Deletes leads with everything that is stored about them (docs/adr/delete-leads-with-their-data.md).
import { mkdirSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { contract } from '@parley/contract';
import { afterEach, expect, inject, test } from 'vitest';
import type { Engine } from '../../engines/port.ts';
import { createBrowser, PASSWORD } from '../../testing/browser.ts';
import { createPlay, queryRows } from '../../testing/conversation-helper.ts';
import { startApp, type TestApp } from '../../testing/start-app.ts';

let app: TestApp;
afterEach(() => app.close());

const { leads } = contract;
let mark = 0;

async function setUp(engine?: (simulator: Engine) => Engine) {
  app = await startApp(engine ? { engine } : {});
  const email = (name: string) => `${name}-${++mark}-${app.connections.app.database}@erasure.test`;
  const [ana, ed] = [email('ana'), email('ed')];
  const w = await app.make.workspace({
    members: [
      { email: ana, name: 'Ana', role: 'owner', password: PASSWORD },
      { email: ed, name: 'Ed', role: 'editor', password: PASSWORD },
    ],
    webhooks: [{ url: 'http://127.0.0.1:9/hook', events: ['message.received'] }],
  });
  const signInAs = async (address: string) => {
    const page = createBrowser(app);
    await page.signIn(address);
    return page;
  };
  return { w, play: createPlay(app, w), owner: await signInAs(ana), editor: () => signInAs(ed) };
}

/** Returns the tables in which a row contains the text, apart from simulated phones and the queue of the search. */
async function findTables(text: string): Promise<string[]> {
  const tables = await queryRows<{ name: string }>(
    app,
    `select table_name as name from information_schema.tables
     where table_schema = 'public' and table_type = 'BASE TABLE' and table_name not like 'simulated_%'
       and table_name <> 'lead_changes' order by 1`,
  );
  const found = await Promise.all(
    tables.map(async ({ name }) => {
      const sql = `select 1 from "${name}" entry where strpos(entry::text, $1) > 0 limit 1`;
      return (await queryRows(app, sql, [text])).length > 0 ? [name] : [];
    }),
  );
  return found.flat();
}

test('a deletion leaves neither the phone, the id nor a word of the lead, and no campaign contacts them again', async () => {
  const { w, play, owner, editor } = await setUp();
  const [phone, other] = [app.make.phone(), app.make.phone()];
  for (const one of [phone, other]) {
    await play.push(one, { name: one === phone ? 'Zoraida' : 'Bela' });
    await app.drain();
    await play.say(one, one === phone ? 'quokkas please' : 'wombats please');
  }
  const { id } = await play.lead(phone);
  await play.api.call(leads.addNote, { id, text: 'likes marsupials' });
  await app.drain();
  const until = new Date(app.clock.ms() + 30 * 86_400_000).toISOString();
  await owner.call(contract.conversations.snooze, { id, until });
  expect(await findTables(id)).not.toEqual([]);

  const refusedEditor = (await editor()).call(leads.delete, { ids: [id] });
  await expect(refusedEditor).rejects.toMatchObject({ status: 403 });
  const { data } = await owner.call(leads.delete, { ids: [id, id] });
  expect(data).toEqual({ deleted: 1, refused: [] });
  await app.drain();

  for (const trace of [id, phone, 'Zoraida', 'quokka', 'marsupials']) {
    expect({ trace, tables: await findTables(trace) }).toEqual({ trace, tables: [] });
  }
  expect(await findTables('Bela')).toContain('leads');
  const { data: log } = await owner.call(contract.activity.list, { action: 'leads.deleted' });
  expect(log).toMatchObject([{ actor: { name: 'Ana' }, details: { leads: 1 } }]);

  await play.push(phone, { name: 'Zoraida' });
  await app.drain();
  const again = await play.lead(phone);
  expect(again).toMatchObject({ status: 'unknown', messages_count: 0, first_contact_at: null });
  const known = await queryRows(app, 'select 1 from deleted_people where team_id = $1', [w.teamId]);
  expect(known).toHaveLength(1);
});

test('a lead is kept while a message is being sent, and then deleted', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const begun = Promise.withResolvers<void>();
  const { play, owner } = await setUp((simulator) => ({
    ...simulator,
    async sendText(number, message) {
      begun.resolve();
      await promise;
      return simulator.sendText(number, message);
    },
  }));
  const phone = app.make.phone();
  await play.push(phone, { name: 'Ines' });
  const working = app.drain();
  await begun.promise;
  const { id } = await play.lead(phone);
  const { data } = await owner.call(leads.delete, { ids: [id] });
  expect(data).toMatchObject({
    deleted: 0,
    refused: [{ lead_id: id, reason: { code: 'lead_being_sent_to' } }],
  });
  resolve();
  await working;
  await app.drain();
  expect(await play.lead(phone)).toMatchObject({ id, messages_count: 1 });
  expect((await owner.call(leads.delete, { ids: [id] })).data.deleted).toBe(1);
  await app.drain();
  expect(await findTables(id)).toEqual([]);
});

test('the turn of a deleted lead writes nothing', async () => {
  const { play, owner } = await setUp();
  const phone = app.make.phone();
  await play.push(phone, { name: 'Omar' });
  await app.drain();
  await play.write(phone, 'hello there');
  const { id } = await play.lead(phone);
  await owner.call(leads.delete, { ids: [id] });
  await app.drain();
  expect(await findTables(id)).toEqual([]);
});

test('a file that cannot be removed does not prevent the deletion of its lead or of later ones', async () => {
  const { w, play, owner } = await setUp((simulator) => ({
    ...simulator,
    fetchMedia: async () => ({ bytes: new Blob(['%PDF-1.7']).stream(), mime_type: null, file_name: null }),
  }));
  const [phone, other] = [app.make.phone(), app.make.phone()];
  const number = { team_id: w.teamId, id: w.numberId, phone: w.number };
  await app.report(number, {
    type: 'message',
    engine_message_id: 'file',
    ...{ chat_id: `${phone}@c.us`, phone, name: null, text: null, about: null, referral: null },
    kind: 'document',
    media: { reference: 'file', mime_type: 'application/pdf', file_name: null },
    sent_at: app.clock.now(),
  });
  await play.push(other);
  await app.drain();
  const folder = join(inject('folder'), 'media', app.connections.app.database);
  const [file] = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((one) => one.isFile());
  const path = join(file!.parentPath, file!.name);
  // A folder at the path of the file makes its removal fail.
  rmSync(path);
  mkdirSync(path);
  const ids = [(await play.lead(phone)).id, (await play.lead(other)).id];
  expect((await owner.call(leads.delete, { ids })).data).toEqual({ deleted: 2, refused: [] });
  const { data: log } = await owner.call(contract.activity.list, { action: 'leads.deleted' });
  expect(log).toMatchObject([{ details: { leads: 2 } }]);
});

test('an error keeps only its lead, and a person with a masked id is remembered too', async () => {
  const { w, play, owner } = await setUp();
  const [phone, other] = [app.make.phone(), app.make.phone()];
  const masked = `9${phone}@lid`;
  const number = { team_id: w.teamId, id: w.numberId, phone: w.number };
  await app.report(number, {
    type: 'message',
    engine_message_id: 'masked',
    ...{ chat_id: masked, phone: null, name: 'Mia', text: 'hello', about: null, referral: null },
    ...{ kind: 'text', media: null, sent_at: app.clock.now() },
  });
  await play.push(other);
  await app.drain();
  const [mia] = (await play.api.call(leads.list, {})).data.filter(({ name }) => name === 'Mia');
  const { id: stuck } = await play.lead(other);
  await queryRows(
    app,
    `create function refuse() returns trigger language plpgsql as $$ begin raise 'refused'; end $$;
     create trigger refuse before delete on leads for each row when (old.id = '${stuck}') execute function refuse()`,
  );
  expect((await owner.call(leads.delete, { ids: [stuck, mia!.id] })).data).toMatchObject({
    deleted: 1,
    refused: [{ lead_id: stuck, reason: { code: 'lead_not_deleted' } }],
  });
  // An unavailable database is no reason to refuse a lead: a full disk.
  await queryRows(
    app,
    `create or replace function refuse() returns trigger language plpgsql as $$ begin
       raise 'full' using errcode = '53100'; end $$`,
  );
  await expect(owner.call(leads.delete, { ids: [stuck] })).rejects.toMatchObject({ status: 503 });
  await play.api.call(contract.sandbox.setPhone, { phone, lid: masked.split('@')[0]! });
  await play.push(phone, { name: 'Mia' });
  await app.drain();
  expect((await play.api.call(leads.list, {})).data.find(({ name }) => name === 'Mia')).toMatchObject({
    status: 'unknown',
    first_contact_at: null,
  });
});
