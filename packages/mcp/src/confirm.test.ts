// Preview and confirmation of a tool (mcp.md#preview-and-confirm).
import fc from 'fast-check';
import { beforeEach, expect, test } from 'vitest';
import { anyCharacter } from '../../../apps/server/src/testing/any-character.ts';
import { type Api, createApi } from './api.ts';
import { ConfirmationError, createConfirmable, PREVIEW_LASTS_MS } from './confirm.ts';
import type { JsonObject, Tool } from './tool.ts';

const NOON = Date.parse('2026-11-18T12:00:00Z');
let now = NOON;
let done: JsonObject[] = [];
beforeEach(() => {
  now = NOON;
  done = [];
});

const tool: Tool = {
  name: 'letters_send',
  title: 'Send a letter',
  description: 'Sends a letter.',
  toolset: 'inbox',
  effect: 'reach',
  scopes: [],
  inputSchema: { type: 'object', properties: { to: {} }, required: ['to'], additionalProperties: false },
  outputSchema: { type: 'object', properties: { data: {} }, required: ['data'] },
  async run(_, args) {
    done.push(args);
    return { data: 'sent' };
  },
};
const preview = async (_: Api, args: JsonObject) => ({ letter: args['to'] });
const send = createConfirmable(tool, preview, { takesKey: true });
const createTestApi = (key: string) => createApi({ baseUrl: 'http://parley.invalid', key, now: () => now });
const api = await createTestApi('one');

async function previewLetter(args: JsonObject, by = api) {
  return (await send.run(by, args))['confirm_with'] as { confirm: true; send_id: string };
}

test('a call does nothing without confirmation, and does what the preview showed with it', async () => {
  const args = { to: 'Ana', lines: ['one', { two: 2 }] };
  expect(await send.run(api, args)).toEqual({
    preview: { letter: 'Ana' },
    confirm_with: { confirm: true, send_id: expect.any(String) },
    valid_until: '2026-11-18T12:15:00.000Z',
  });
  expect(done).toEqual([]);
  const confirm = await previewLetter(args);
  expect(await send.run(api, { lines: ['one', { two: 2 }], ...confirm, to: 'Ana' })).toEqual({
    data: 'sent',
  });
  expect(done).toEqual([{ ...args, idempotency_key: confirm.send_id }]);
  expect(confirm.send_id.length).toBeLessThanOrEqual(200);
});

test('a repeated call sends the same idempotency key, and each preview has a different one', async () => {
  const confirm = await previewLetter({ to: 'Ana' });
  await send.run(api, { to: 'Ana', ...confirm });
  await send.run(api, { to: 'Ana', ...confirm });
  await send.run(api, { to: 'Ana', ...(await previewLetter({ to: 'Ana' })) });
  const keys = done.map(({ idempotency_key }) => idempotency_key);
  expect(keys[0]).toBe(keys[1]);
  expect(keys[2]).not.toBe(keys[0]);
});

test('an operation that accepts no idempotency key gets none', async () => {
  const plain = createConfirmable(tool, preview);
  const { confirm_with } = await plain.run(api, { to: 'Ana' });
  await plain.run(api, { to: 'Ana', ...(confirm_with as JsonObject) });
  expect(done).toEqual([{ to: 'Ana' }]);
});

test('only true is accepted as confirmation', async () => {
  const { send_id } = await previewLetter({ to: 'Ana' });
  for (const confirm of [false, null, 'true', 1, undefined]) {
    expect(await send.run(api, { to: 'Ana', confirm, send_id })).toHaveProperty('preview');
  }
  expect(done).toEqual([]);
});

test('a send_id is valid for its tool, arguments and key, and for 15 minutes', async () => {
  const confirm = await previewLetter({ to: 'Ana' });
  const refused = (args: JsonObject, by = api, from = send) =>
    expect(from.run(by, { ...confirm, ...args })).rejects.toThrow(ConfirmationError);
  await refused({ to: 'Ben' });
  await refused({ to: 'Ana', also: 1 });
  await refused({ to: 'Ana' }, await createTestApi('two'));
  await refused({ to: 'Ana' }, api, createConfirmable({ ...tool, name: 'letters_burn' }, preview));
  await refused({ to: 'Ana', send_id: undefined });
  now += PREVIEW_LASTS_MS;
  await send.run(api, { to: 'Ana', ...confirm });
  now += 1;
  await refused({ to: 'Ana' });
  expect(done).toHaveLength(1);
});

test('a send_id cannot be forged, or changed to be valid longer', async () => {
  const { send_id } = await previewLetter({ to: 'Ana' });
  const [time, random, proof] = send_id.split('.');
  const later = (Number.parseInt(time!, 36) + 60_000).toString(36);
  const forged = [
    `${later}.${random}.${proof}`,
    `${time}.${random}.`,
    `${time}.${random}`,
    `${send_id}.`,
    '..',
    '',
  ];
  for (const one of [...forged, send_id.toUpperCase(), ` ${send_id}`, 5, null, ['a'], {}]) {
    const call = send.run(api, { to: 'Ana', confirm: true, send_id: one });
    await expect(call).rejects.toThrow(ConfirmationError);
  }
  const anyText = fc.string({ unit: anyCharacter });
  await fc.assert(
    fc.asyncProperty(anyText, async (text) => {
      const call = send.run(api, { to: 'Ana', confirm: true, send_id: text });
      await expect(call).rejects.toThrow(ConfirmationError);
    }),
  );
  expect(done).toEqual([]);
});

test('arguments that differ from the previewed ones are rejected, but the order of their keys does not matter', async () => {
  await fc.assert(
    fc.asyncProperty(fc.jsonValue(), fc.jsonValue(), async (one, other) => {
      const confirm = await previewLetter({ to: one });
      done = [];
      const isSame = JSON.stringify(sortKeys(one)) === JSON.stringify(sortKeys(other));
      const call = send.run(api, { to: other, ...confirm });
      if (isSame) await call;
      else await expect(call).rejects.toThrow(ConfirmationError);
      expect(done).toHaveLength(isSame ? 1 : 0);
    }),
  );
});

function sortKeys(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sortKeys);
  if (typeof value !== 'object' || value === null) return value;
  return Object.keys(value)
    .toSorted()
    .map((key) => [key, sortKeys((value as JsonObject)[key]), 'object']);
}

test('a preview that is refused returns no send_id', async () => {
  const refusing = createConfirmable(tool, async () => {
    throw new Error('no such person');
  });
  await expect(refusing.run(api, { to: 'Ana' })).rejects.toThrow('no such person');
});

test('the schemas accept the confirmation, and describe either a preview or the result', () => {
  expect(send.inputSchema).toMatchObject({
    properties: { to: {}, confirm: { type: 'boolean' }, send_id: { type: 'string' } },
    required: ['to'],
    additionalProperties: false,
  });
  expect(send.outputSchema).toMatchObject({ properties: { data: {}, preview: {}, confirm_with: {} } });
  expect(send.outputSchema).not.toHaveProperty('required');
});
