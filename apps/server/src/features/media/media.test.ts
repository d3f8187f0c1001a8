// Tests files that people send, from reliable and failing engines into the folder or the bucket, until they expire
// (messages.md#files).

import { createHash, randomBytes } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { fact } from '@parley/contract';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import type { MessageKind } from '../../engines/events.ts';
import { type Engine, EngineError } from '../../engines/port.ts';
import { type FakeBucket, fakeBucket, KEY_ID, REGION, SECRET } from '../../platform/backup/s3.testing.ts';
import { createPlay, queryRows } from '../../testing/conversation-helper.ts';
import { failedWith } from '../../testing/failed-with.ts';
import type { Workspace } from '../../testing/make-workspace.ts';
import { contract, type StartOptions, startApp, type TestApp } from '../../testing/start-app.ts';
import { eventually } from '../../testing/wait-eventually.ts';
import { readMedia } from './index.ts';

const MINUTE = 60_000;
const DAY = 86_400_000;
const MIB = 1024 * 1024;
const PNG = Buffer.concat([
  Buffer.from('89504e470d0a1a0a0000000d49484452000000010000000108060000001f15c489', 'hex'),
  Buffer.from('0000000a49444154789c6360000000020001e221bc330000000049454e44ae426082', 'hex'),
]);
const PDF = Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n');

/** The provider's answer to one fetch. */
type Answer = () => ReadableStream<Uint8Array> | Promise<ReadableStream<Uint8Array>>;
const answerBytes =
  (data: Uint8Array): Answer =>
  () =>
    new Blob([data as Uint8Array<ArrayBuffer>]).stream();
const answerError =
  (...error: ConstructorParameters<typeof EngineError>): Answer =>
  () =>
    Promise.reject(new EngineError(...error));
const answerCut: Answer = () =>
  new ReadableStream({
    pull(controller) {
      controller.enqueue(PNG.subarray(0, 20));
      controller.error(new Error('terminated'));
    },
  });
const answerSilent: Answer = () => new ReadableStream({ start: (controller) => controller.enqueue(PNG) });
const answerNever: Answer = () => new Promise(() => {});
const answerEndless =
  (told: { pieces: number }): Answer =>
  () =>
    new ReadableStream({
      pull(controller) {
        told.pieces++;
        controller.enqueue(new Uint8Array(MIB));
      },
    });

/** The provider's answers for each reference, in order. The last answer repeats. */
const provider = new Map<string, Answer[]>();
/** The references that were requested, in order. */
const asked: string[] = [];
const withFiles = (engine: Engine): Engine => ({
  ...engine,
  async fetchMedia(_number, reference) {
    asked.push(reference);
    const answers = provider.get(reference)!;
    const answer = answers.length > 1 ? answers.shift()! : answers[0]!;
    return { bytes: await answer(), mime_type: 'text/html', file_name: 'of-the-provider.png' };
  },
});

let reports = 0;

/** Creates a person who sends files to a workspace of the app. */
async function setUpSender(app: TestApp, w?: Workspace) {
  const workspace = w ?? (await app.make.workspace());
  const phone = app.make.phone();
  const number = { team_id: workspace.teamId, id: workspace.numberId, phone: workspace.number };
  const lead = createPlay(app, workspace);
  const messages = async () => {
    const { id: leadId } = await lead.lead(phone);
    return (await lead.api.call(contract.conversations.messages, { leadId })).data;
  };
  return {
    w: workspace,
    lead,
    phone,
    /** Sends a file from the lead. @returns the id of its message. */
    async sends(answers: Answer[], file: { name?: string; kind?: MessageKind } = {}): Promise<string> {
      const reference = `file-${++reports}`;
      provider.set(reference, answers);
      await app.report(number, {
        type: 'message',
        engine_message_id: reference,
        ...{ chat_id: `${phone}@c.us`, phone, name: null, text: null, about: null, referral: null },
        kind: file.kind ?? 'image',
        media: { reference, mime_type: 'text/html', file_name: file.name ?? null },
        sent_at: app.clock.now(),
      });
      const sql = 'select id from messages where team_id = $1 and engine_message_id = $2';
      return (await queryRows<{ id: string }>(app, sql, [workspace.teamId, reference]))[0]!.id;
    },
    messages,
    read: (id: string) => readMedia(app.createCtx(workspace.teamId), app.media, id),
    record: async (id: string) => (await readMedia(app.createCtx(workspace.teamId), app.media, id)).record,
    async content(id: string) {
      const { open } = await readMedia(app.createCtx(workspace.teamId), app.media, id);
      return buffer(await open());
    },
  };
}

const getFolder = ({ connections }: TestApp) => join(inject('folder'), 'media', connections.app.database);
/** Returns the files below a folder. */
const listFiles = (folder: string) =>
  existsSync(folder)
    ? readdirSync(folder, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map(({ name }) => name)
        .toSorted()
    : [];
/** Does due work repeatedly for up to `most` minutes. */
async function runDueWork(app: TestApp, most: number, step = MINUTE) {
  await app.drain();
  for (let gone = 0; gone < most * MINUTE; gone += step) {
    app.clock.advance(step);
    await app.drain();
  }
}
/** Starts a process, so that it deletes expired files. */
async function sweep(app: TestApp, options: StartOptions = {}) {
  const other = await startApp({ connections: app.connections, clock: app.clock, alone: true, ...options });
  await other.close();
}

describe('a file on disk', () => {
  let app: TestApp;
  beforeAll(async () => {
    app = await startApp({ engine: withFiles, mediaLimits: { silence: 5_000, whole: 60_000 } });
  });
  afterAll(() => app.close());

  test('is fetched after its message is reported, with the type that its bytes show', async () => {
    const { sends, record, content, messages, w, read } = await setUpSender(app);
    const before = asked.length;
    const id = await sends([answerBytes(PNG)], { name: 'page.html' });
    expect(asked).toHaveLength(before);
    expect((await messages())[0]).toMatchObject({ type: 'USER_IMAGE', has_media: true, text: null });
    expect(await record(id)).toMatchObject({ state: 'waiting', attempts: 0 });
    await expect(read(id).then(({ open }) => open())).rejects.toMatchObject({
      issues: [{ code: 'file_waiting' }],
    });
    await app.drain();
    expect(await record(id)).toEqual({
      message_id: id,
      state: 'stored',
      told_type: 'text/html',
      mime_type: 'image/png',
      file_name: 'page.html',
      size: PNG.length,
      sha256: createHash('sha256').update(PNG).digest('hex'),
      kept_in: 'disk',
      attempts: 1,
      why: null,
      stored_at: expect.any(Date),
      expires_at: new Date('2026-12-19T00:00:00Z'),
    });
    expect(await content(id)).toEqual(PNG);
    expect(readFileSync(join(getFolder(app), '2026-11-18', w.teamId, id))).toEqual(PNG);
    expect(listFiles(join(getFolder(app), 'partial'))).toEqual([]);
  });

  test.each([
    ['a page', Buffer.from('<!DOCTYPE html><script>alert(1)</script>')],
    [
      'a drawing',
      Buffer.from('<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"><script/></svg>'),
    ],
    ['a script', Buffer.from('#!/bin/sh\nrm -rf ~\n')],
    ['a program', Buffer.concat([Buffer.from('MZ'), randomBytes(500)])],
    ['noise', Buffer.alloc(5_000, 7)],
  ])('has an unknown type if it is %s, whatever its name', async (_what, data) => {
    const { sends, record, content } = await setUpSender(app);
    const id = await sends([answerBytes(data)], { name: 'photo.png' });
    await app.drain();
    expect(await record(id)).toMatchObject({ state: 'stored', mime_type: 'application/octet-stream' });
    expect(await content(id)).toEqual(data);
  });

  test.each([
    ['refused', [answerError('transient', failedWith('away'), true)], failedWith('away')],
    ['too early', [answerError('invalid', failedWith('404'), true)], failedWith('404')],
    ['cut off', [answerCut], fact('file_fetch_failed', { error: 'terminated' })],
    ['silent', [answerSilent], fact('no_answer_within', { seconds: 5 })],
    ['never answered', [answerNever], fact('no_answer_within', { seconds: 5 })],
    ['empty', [answerBytes(Buffer.alloc(0))], fact('file_empty')],
  ])('is fetched again if the first fetch is %s', async (_how, answers, why) => {
    const { sends, record, content, messages } = await setUpSender(app);
    const id = await sends([...answers, answerBytes(PDF)], { kind: 'document' });
    await app.drain();
    expect(await record(id)).toMatchObject({ state: 'waiting', attempts: 1, why });
    expect(listFiles(join(getFolder(app), 'partial'))).toEqual([]);
    await runDueWork(app, 1);
    expect(await record(id)).toMatchObject({ state: 'stored', attempts: 2, why: null });
    expect(await record(id)).toMatchObject({
      mime_type: 'application/pdf',
      file_name: 'of-the-provider.png',
    });
    expect(await content(id)).toEqual(PDF);
    expect(await messages()).toHaveLength(2);
  });

  test('is fetched again at the time that the provider gives', async () => {
    const { sends, record } = await setUpSender(app);
    const id = await sends([answerError('rate', failedWith('rate'), true, 10 * MINUTE), answerBytes(PNG)]);
    await runDueWork(app, 9);
    expect(await record(id)).toMatchObject({ state: 'waiting', attempts: 1 });
    await runDueWork(app, 2);
    expect(await record(id)).toMatchObject({ state: 'stored' });
  });

  test('is requested four times if the provider does not have it', async () => {
    const { sends, record, read } = await setUpSender(app);
    const before = asked.length;
    const id = await sends([answerError('invalid', failedWith('404'), true)]);
    await runDueWork(app, 60);
    expect(asked).toHaveLength(before + 4);
    expect(await record(id)).toMatchObject({ state: 'failed', attempts: 4, expires_at: null });
    const opened = read(id).then(({ open }) => open());
    await expect(opened).rejects.toMatchObject({
      issues: [{ code: 'file_failed', params: { why: failedWith('404') } }],
    });
    expect(await app.system.jobs.dead()).toEqual([]);
  });

  test('is given up after a day without success', async () => {
    const { sends, record } = await setUpSender(app);
    const id = await sends([answerCut]);
    await runDueWork(app, 24 * 60, 60 * MINUTE);
    expect(await record(id)).toMatchObject({
      state: 'failed',
      attempts: 10,
      why: fact('file_fetch_failed', { error: 'terminated' }),
    });
    expect(listFiles(join(getFolder(app), 'partial'))).toEqual([]);
  });

  test('is kept if it is at most 25 MiB, and a larger one is aborted and removed', async () => {
    const { sends, record, read, w } = await setUpSender(app);
    const largest = Buffer.alloc(25 * MIB, 1);
    const kept = await sends([answerBytes(largest)]);
    const told = { pieces: 0 };
    const id = await sends([answerEndless(told)]);
    await runDueWork(app, 5);
    expect(await record(kept)).toMatchObject({ state: 'stored', size: 25 * MIB });
    expect(await record(id)).toMatchObject({ state: 'too_large', attempts: 1, size: null, kept_in: null });
    await expect(read(id).then(({ open }) => open())).rejects.toMatchObject({
      issues: [{ code: 'file_too_large' }],
    });
    expect(told.pieces).toBeLessThan(30);
    expect(
      listFiles(join(getFolder(app), '2026-11-19', w.teamId)).concat(listFiles(getFolder(app))),
    ).not.toContain(id);
    expect(listFiles(join(getFolder(app), 'partial'))).toEqual([]);
  });

  test('is fetched later if the disk cannot store it, and the message is reported nonetheless', async () => {
    const dir = join(inject('folder'), `blocked-${randomBytes(4).toString('hex')}`);
    writeFileSync(dir, 'a file where the folder belongs');
    const other = await startApp({ engine: withFiles, media: { dir } });
    const { sends, record, messages } = await setUpSender(other);
    const id = await sends([answerBytes(PNG)]);
    await runDueWork(other, 8);
    expect(await record(id)).toMatchObject({
      state: 'waiting',
      attempts: 5,
      why: { code: 'file_fetch_failed', params: { error: expect.stringMatching(/^E/) } },
    });
    expect(await messages()).toHaveLength(2);
    rmSync(dir);
    await runDueWork(other, 20);
    expect(await record(id)).toMatchObject({ state: 'stored' });
    await other.close();
  });

  test('is hidden from other workspaces, and does not exist for a message without one', async () => {
    const { sends, w, lead, phone, messages, read } = await setUpSender(app);
    const id = await sends([answerBytes(PNG)]);
    const stranger = await app.make.workspace();
    await expect(readMedia(app.createCtx(stranger.teamId), app.media, id)).rejects.toMatchObject({
      issues: [{ code: 'no_file' }],
    });
    await lead.write(phone, 'Hello');
    const hello = (await messages()).find(({ text }) => text === 'Hello')!.id;
    await expect(read(hello)).rejects.toMatchObject({ issues: [{ code: 'no_file' }] });
    await app.drain();
    expect(w.teamId).not.toBe(stranger.teamId);
  });
});

describe('slow file downloads', () => {
  test('leave room for other workspaces, and a shutdown aborts them without counting an attempt', {
    tags: 'endurance',
  }, async () => {
    const app = await startApp({ engine: withFiles, background: true });
    const slow = await setUpSender(app);
    const ids: string[] = [];
    let answer = answerSilent;
    for (let n = 0; n < 20; n++) ids.push(await slow.sends([() => answer()]));
    const from = asked.length;
    const quick = await setUpSender(app);
    const id = await quick.sends([answerBytes(PNG)]);
    await eventually(async () => expect(await quick.record(id)).toMatchObject({ state: 'stored' }));
    expect(asked.length - from).toBeLessThan(20);
    const states = await Promise.all(ids.map(slow.record));
    expect(states.every(({ state }) => state === 'waiting')).toBe(true);
    await app.stop();
    answer = answerBytes(PNG);
    const next = await startApp({
      connections: app.connections,
      clock: app.clock,
      engine: withFiles,
      alone: true,
    });
    await next.drain();
    for (const one of ids) {
      const { record } = await readMedia(next.createCtx(slow.w.teamId), next.media, one);
      expect(record).toMatchObject({ state: 'stored', attempts: 1 });
    }
    await next.close();
    await app.connections.drop();
  });
});

describe('an expired file', () => {
  test('is deleted and marked in its row, and no other file is', async () => {
    const app = await startApp({ engine: withFiles });
    const folder = getFolder(app);
    const { sends, record, read, content, w } = await setUpSender(app);
    const old = await sends([answerBytes(PNG)]);
    const never = await sends([answerError('transient', failedWith('away'), true)]);
    await app.drain();
    app.clock.advance(DAY);
    const young = await sends([answerBytes(PDF)]);
    await app.drain();
    const day = join(folder, '2026-11-18', w.teamId);
    // These files are left behind by a process that died between file and row, by another program, and by aborted
    // fetches.
    writeFileSync(join(day, 'msg_00000000000000000000000000'), 'an orphan');
    mkdirSync(join(folder, '2020-01-01'));
    writeFileSync(join(folder, '2020-01-01', 'holiday.jpg'), 'mine');
    mkdirSync(join(folder, 'partial'), { recursive: true });
    for (const name of ['of-now', 'of-then']) writeFileSync(join(folder, 'partial', name), 'half');
    await utimes(join(folder, 'partial', 'of-then'), new Date(0), new Date(0));

    app.clock.advance(29.4 * DAY);
    await sweep(app);
    expect(await record(old)).toMatchObject({ state: 'stored' });
    expect(await content(old)).toEqual(PNG);
    expect(listFiles(join(folder, 'partial'))).toEqual(['of-now']);

    app.clock.advance(DAY);
    await sweep(app);
    expect(await record(old)).toMatchObject({ state: 'expired', mime_type: 'image/png', expires_at: null });
    expect(await record(never)).toMatchObject({ state: 'expired' });
    await expect(read(old).then(({ open }) => open())).rejects.toMatchObject({
      issues: [{ code: 'file_expired' }],
    });
    expect(existsSync(join(folder, '2026-11-18'))).toBe(false);
    expect(await content(young)).toEqual(PDF);
    expect(listFiles(join(folder, '2020-01-01'))).toEqual(['holiday.jpg']);
    const before = asked.length;
    await app.drain();
    expect(asked).toHaveLength(before);
    await app.close();
  });

  test('is one that is older than the configured number of days', { tags: 'endurance' }, async () => {
    const app = await startApp({ engine: withFiles, media: { days: 2 } });
    const { sends, record } = await setUpSender(app);
    const id = await sends([answerBytes(PNG)]);
    await app.drain();
    expect(await record(id)).toMatchObject({ expires_at: new Date('2026-11-21T00:00:00Z') });
    app.clock.advance(3 * DAY);
    await sweep(app, { media: { days: 2 } });
    expect(await record(id)).toMatchObject({ state: 'expired' });
    await app.close();
  });

  test('is reported as gone if it was deleted by hand', { tags: 'endurance' }, async () => {
    const app = await startApp({ engine: withFiles });
    const { sends, read } = await setUpSender(app);
    const id = await sends([answerBytes(PNG)]);
    await app.drain();
    rmSync(getFolder(app), { recursive: true });
    await expect(read(id).then(({ open }) => open())).rejects.toMatchObject({
      issues: [{ code: 'file_gone_disk' }],
    });
    await app.close();
  });
});

describe('a file in a bucket', () => {
  let bucket: FakeBucket;
  let app: TestApp;
  const settings = () => ({ url: `${bucket.url}/acme`, region: REGION, keyId: KEY_ID, secret: SECRET });
  beforeAll(async () => {
    bucket = await fakeBucket();
    app = await startApp({ engine: withFiles, media: { bucket: settings() } });
  });
  afterAll(async () => {
    await app.close();
    await bucket.close();
  });

  test('is stored only there, is tried again while the bucket is unavailable, and expires', {
    tags: 'endurance',
  }, async () => {
    const { sends, record, content, w } = await setUpSender(app);
    bucket.objects.set('acme/2020-01-01/notes.txt', Buffer.from('mine'));
    bucket.down = true;
    const id = await sends([answerBytes(PNG)]);
    await app.drain();
    expect(await record(id)).toMatchObject({ state: 'waiting', attempts: 1 });
    bucket.down = false;
    await runDueWork(app, 1);
    expect(await record(id)).toMatchObject({ state: 'stored', kept_in: 'bucket' });
    expect(bucket.objects.get(`acme/2026-11-18/${w.teamId}/${id}`)).toEqual(PNG);
    expect(listFiles(getFolder(app))).toEqual([]);
    expect(await content(id)).toEqual(PNG);

    const elsewhere = await startApp({ connections: app.connections, clock: app.clock });
    const { open } = await readMedia(elsewhere.createCtx(w.teamId), elsewhere.media, id);
    await expect(open()).rejects.toMatchObject({ issues: [{ code: 'file_no_bucket' }] });
    app.clock.advance(32 * DAY);
    await sweep(app);
    expect(await record(id)).toMatchObject({ state: 'stored' });
    await elsewhere.close();

    await sweep(app, { media: { bucket: settings() } });
    expect(await record(id)).toMatchObject({ state: 'expired' });
    expect([...bucket.objects.keys()]).toEqual(['acme/2020-01-01/notes.txt']);
    expect(bucket.refused).toBe(0);
  });

  test('is reported as gone if it was deleted there', async () => {
    const { sends, read } = await setUpSender(app);
    const id = await sends([answerBytes(PNG)]);
    await app.drain();
    bucket.objects.clear();
    await expect(read(id).then(({ open }) => open())).rejects.toMatchObject({
      issues: [{ code: 'file_gone_bucket' }],
    });
  });
});
