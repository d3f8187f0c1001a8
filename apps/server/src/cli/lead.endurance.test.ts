// `parley lead allow` while Parley runs (lead.md#opt-out).
// @module-tag endurance
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Caller, createCaller } from '@parley/client';
import { contract, fact, factText } from '@parley/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { NO_PACING, USUAL_AGENT } from '../testing/make-workspace.ts';
import {
  cleanUp,
  createPrivateFolder,
  endAll,
  runParley,
  SENTENCE,
  type ServedParley,
  startServed,
  until,
} from './testing.ts';

let server: ServedParley;
let api: Caller;
const NUMBERS = ['33600000101', '33600000102'] as const;
const onData = (...args: string[]) => runParley([...args, '--data', server.data]);

beforeAll(async () => {
  server = await startServed();
  const path = join(createPrivateFolder(), 'two.yaml');
  const numbers = NUMBERS.map((phone) => ({ phone, name: phone, engine: 'simulator', pacing: NO_PACING }));
  const campaigns = NUMBERS.map((number) => {
    return {
      slug: `on-${number}`,
      name: 'Lea',
      status: 'active',
      purpose: 'setter',
      number,
      agent: USUAL_AGENT,
    };
  });
  const document = {
    workspace: { slug: 'two-desks', name: 'Two desks', plan: 'business' },
    members: [{ email: 'ana@acme.test', name: 'Ana', role: 'owner' }],
    keys: [{ name: 'CRM', scopes: 'all' }],
    numbers,
    campaigns,
  };
  writeFileSync(path, JSON.stringify(document));
  const applied = JSON.parse((await onData('apply', path, '--json')).out);
  api = createCaller({ baseUrl: server.url, key: applied.keys[0].key });
});
afterAll(async () => {
  await endAll();
  await cleanUp();
});

/** Sends STOP from a person to a number, and checks that it stops the lead. @returns the lead's id. */
async function writeStop(from: string, to: string = NUMBERS[0]): Promise<string> {
  await api.call(contract.sandbox.receiveMessage, { to, from, text: 'STOP' });
  const { data } = await api.call(contract.leads.list, { phone: `+${from}`, campaign_id: `on-${to}` });
  expect(data).toMatchObject([{ status: 'stopped' }]);
  return data[0]!.id;
}
const send = (lead_id: string) => api.call(contract.messages.send, { lead_id, text: 'Hi', humanize: false });
const journal = async (id: string) =>
  (await api.call(contract.leads.listNotes, { id })).data.map(({ text, author }) => `${author}: ${text}`);

test('parley lead undoes an opt-out by phone with a journal entry, and the agent answers again', async () => {
  const phone = '33699000001';
  const id = await writeStop(phone);
  await expect(send(id)).rejects.toMatchObject({ status: 422 });
  const reason = ['--reason', ' Called us on Monday ', '--member', 'Ana@acme.test'];
  const run = await onData('lead', 'allow', '+33 6 99 00 00 01', ...reason);
  expect(run).toEqual({ code: 0, err: '', out: `${id} (${phone}, two-desks) can be contacted again.\n` });
  const undone = factText(fact('opt_out_undone', { reason: 'Called us on Monday' }));
  expect((await journal(id))[0]).toBe(`Ana: ${undone}`);
  expect((await send(id)).data.lead_id).toBe(id);
  await api.call(contract.sandbox.receiveMessage, { to: NUMBERS[0], from: phone, text: 'Hello' });
  await until(async () => {
    const { data } = await api.call(contract.sandbox.phoneEvents, { phone });
    return data.filter(({ type }) => type === 'text').length === 2;
  });
  const again = await onData('lead', 'allow', id, '--reason', 'x');
  expect(again).toMatchObject({ code: 1, err: `${id} has not opted out.\n` });
});

test('parley lead undoes an opt-out by id with JSON output, and keeps a status that a person set', async () => {
  const phone = '33699000002';
  await api.call(contract.sandbox.receiveMessage, { to: NUMBERS[0], from: phone, text: 'Hello' });
  const { data } = await api.call(contract.leads.list, { phone: `+${phone}` });
  await api.call(contract.leads.update, { id: data[0]!.id, status: 'stopped' });
  const id = await writeStop(phone);
  const run = await onData('lead', 'allow', id, '--reason', 'Signed up again', '--json');
  expect(JSON.parse(run.out)).toEqual({ workspace: 'two-desks', lead_id: id, phone, status: 'stopped' });
  const undone = factText(fact('opt_out_undone', { reason: 'Signed up again' }));
  expect((await journal(id))[0]).toBe(`null: ${undone}`);
  await writeStop(phone);
  expect((await onData('lead', 'allow', id, '--reason', 'Signed up again')).out).toContain(
    'A person set the status to stopped',
  );
});

test('parley lead lists the leads with one phone that opted out on two numbers', async () => {
  const phone = '33699000003';
  const ids = [await writeStop(phone), await writeStop(phone, NUMBERS[1])];
  const run = await onData('lead', 'allow', phone, '--reason', 'x');
  expect(run).toMatchObject({ code: 1, out: '' });
  for (const [at, id] of ids.entries()) expect(run.err).toContain(`${id} (two-desks, on ${NUMBERS[at]})`);
  expect((await onData('lead', 'allow', ids[1]!, '--reason', 'x')).code).toBe(0);
  await expect(send(ids[0]!)).rejects.toMatchObject({ status: 422 });
  expect((await onData('lead', 'allow', phone, '--reason', 'x', '--workspace', 'demo')).err).toBe(
    `There is no lead ${phone}.\n`,
  );
});

test.each([
  [['33699999999', '--reason', 'x'], 1, 'There is no lead 33699999999.'],
  [['lead_nope', '--reason', 'x'], 1, 'There is no lead lead_nope.'],
  [['33699000004', '--reason', 'x', '--member', 'bob@acme.test'], 1, 'has no member bob@acme.test.'],
  [['33699000004', '--reason', ' '], 2, '--reason must have 1 to 1000 characters.'],
  [['33699000004'], 2, "Required option '--reason <reason>' not specified."],
])('parley lead refuses %j with a one-line error', async (args, code, sentence) => {
  await writeStop('33699000004');
  const run = await onData('lead', 'allow', ...args);
  expect(run).toMatchObject({ code, out: '' });
  expect(run.err).toContain(sentence);
  expect(run.err).toMatch(SENTENCE);
});
