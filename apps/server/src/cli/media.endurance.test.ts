// `parley media` while Parley runs, with a number on a WAHA server (running.md#files).
// @module-tag endurance
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Caller, createCaller } from '@parley/client';
import { contract, violation, violationText } from '@parley/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { getSessionPhone, type Writing } from '../testing/fakes/waha/phone.ts';
import { startWaha, type Waha } from '../testing/fakes/waha/server.ts';
import { USUAL_AGENT } from '../testing/make-workspace.ts';
import { eventually } from '../testing/wait-eventually.ts';
import {
  cleanUp,
  createPrivateFolder,
  endAll,
  runParley,
  SENTENCE,
  type ServedParley,
  startServed,
} from './testing.ts';

const SESSION = 'desk-of-files';
const PHONE = '33611110900';
const PNG = Buffer.from(
  '89504e470d0a1a0a0000000d49484452000000010000000108060000001f15c4890000000a49444154789c6360000000020001e221bc330000000049454e44ae426082',
  'hex',
);
let server: ServedParley;
let waha: Waha;
let api: Caller;
let people = 0;
const onData = (...args: string[]) => runParley([...args, '--data', server.data]);

beforeAll(async () => {
  waha = await startWaha();
  server = await startServed();
  const path = join(createPrivateFolder(), 'files.yaml');
  const { reply_delay: _pace, ...agent } = { ...USUAL_AGENT, humanize: true };
  const document = {
    workspace: { slug: SESSION, name: 'Files', plan: 'business' },
    keys: [{ name: 'CRM', scopes: 'all' }],
    numbers: [
      { phone: PHONE, engine: 'waha', waha: { url: waha.url, api_key: waha.apiKey, session: SESSION } },
    ],
    campaigns: [{ slug: 'spring', name: 'Lea', status: 'active', purpose: 'setter', number: PHONE, agent }],
  };
  writeFileSync(path, JSON.stringify(document));
  const applied = JSON.parse((await onData('apply', path, '--json')).out);
  api = createCaller({ baseUrl: server.url, key: applied.keys[0].key });
  const connecting = onData('number', 'connect', PHONE);
  await eventually(() => {
    expect(waha.sessions.get(SESSION)?.status).toBe('SCAN_QR_CODE');
  });
  getSessionPhone(waha, SESSION).scan(PHONE);
  expect(await connecting).toMatchObject({ code: 0 });
});
afterAll(async () => {
  await endAll();
  await cleanUp();
  await waha.close();
});

/** Sends a message from a person to the number. @returns the id of the message. */
async function sendFile(writing: Writing): Promise<string> {
  const phone = `3369900${1000 + ++people}`;
  getSessionPhone(waha, SESSION).receives(phone, writing);
  return eventually(async () => {
    const { data: leads } = await api.call(contract.leads.list, { phone: `+${phone}` });
    const { data } = await api.call(contract.conversations.messages, { leadId: leads[0]!.id });
    return data.find(({ direction }) => direction === 'inbound')!.id;
  });
}

test('parley media shows the state of a file and writes it once', async () => {
  const id = await sendFile({
    kind: 'image',
    text: 'Look',
    file: { bytes: PNG, mimetype: 'text/html', filename: 'page\u001b[2J.html' },
  });
  const known = await eventually(async () => {
    const record = JSON.parse((await onData('media', id, '--json')).out);
    expect(record.state).toBe('stored');
    return record;
  });
  expect(known).toMatchObject({
    workspace: SESSION,
    message_id: id,
    told_type: 'text/html',
    mime_type: 'image/png',
    size: PNG.length,
    sha256: createHash('sha256').update(PNG).digest('hex'),
    kept_in: 'disk',
  });
  const { out: shown } = await onData('media', id);
  expect(shown).toMatch(/^type +image\/png$/m);
  expect(shown).toMatch(/^name per sender +page\[2J\.html$/m);
  expect(shown).not.toContain('\u001b');

  const file = join(createPrivateFolder(), 'look.png');
  expect(await onData('media', id, '--out', file)).toEqual({
    code: 0,
    err: '',
    out: `${file}: image/png, 1 kB.\n`,
  });
  expect(readFileSync(file)).toEqual(PNG);
  writeFileSync(file, 'mine');
  expect(await onData('media', id, '--out', file)).toMatchObject({
    code: 1,
    out: '',
    err: `${file} already exists: choose another file name.\n`,
  });
  expect(readFileSync(file, 'utf8')).toBe('mine');
  const other = `${file}.2`;
  const written = JSON.parse((await onData('media', id, '--out', other, '--json')).out);
  expect(written).toEqual({ ...known, file: other });
});

test('parley media prints a one-line error for a missing file and does not write a file', async () => {
  const id = await sendFile({ text: 'Hello' });
  const file = join(createPrivateFolder(), 'none');
  for (const [message, sentence] of [
    [id, violationText(violation('no_file'))],
    ['msg_nope', 'There is no message msg_nope.'],
  ]) {
    const run = await onData('media', message!, '--out', file);
    expect(run).toEqual({ code: 1, out: '', err: `${sentence}\n` });
    expect(run.err).toMatch(SENTENCE);
  }
  expect(existsSync(file)).toBe(false);
  const missing = join(file, 'in-no-folder');
  const image = await sendFile({ kind: 'image', file: { bytes: PNG, mimetype: 'image/png' } });
  await eventually(async () => {
    const run = await onData('media', image, '--out', missing);
    expect(run.err).toContain('could not be written: ENOENT');
    expect(run.code).toBe(1);
  });
});

test('parley doctor names files that are missing from the data directory', async () => {
  const checkFiles = async () => {
    const { checks } = JSON.parse((await onData('doctor', '--json')).out);
    return checks.find(({ name }: { name: string }) => name === 'files');
  };
  const id = await sendFile({ kind: 'image', file: { bytes: PNG, mimetype: 'image/png' } });
  await eventually(async () => {
    expect(JSON.parse((await onData('media', id, '--json')).out).state).toBe('stored');
  });
  expect(await checkFiles()).toMatchObject({
    ok: true,
    message: expect.stringMatching(/^\d+ files?, all present\.$/),
  });
  const dir = join(server.data, 'media');
  const path = readdirSync(dir, { recursive: true, encoding: 'utf8' }).find((name) => name.endsWith(id))!;
  rmSync(join(dir, path));
  const found = await checkFiles();
  expect(found.ok).toBe(false);
  expect(found.message).toContain(`not in ${dir} (messages ${id})`);
});
