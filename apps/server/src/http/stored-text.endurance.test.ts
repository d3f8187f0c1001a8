// Text is stored unchanged or refused: hostile but well-formed text goes into every readable field and is read back
// equal; text that no column can store is refused, naming the field (promises.md#input-is-harmless).
// @module-tag endurance
import type { Caller } from '@parley/client';
import { contract, type Operation } from '@parley/contract';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { anyCharacter } from '../testing/any-character.ts';
import { createPlay, queryRows } from '../testing/conversation-helper.ts';
import type { Workspace } from '../testing/make-workspace.ts';
import { NIGHTLY } from '../testing/nightly.ts';
import { startApp, type TestApp } from '../testing/start-app.ts';
import { type Answer, buildPath, expectError, sendRequest } from './wire.testing.ts';

const RANDOM = NIGHTLY ? 150 : 5;
const rates = { free: 1e6, starter: 1e6, business: 1e6, scale: 1e6 };

/** Texts that must pass every layer unchanged. */
const HOSTILE = [
  '\u202egnp.exe\u202c \u2066left\u2069 \u200fright\u061c',
  '\u{1f600}\u{1d54f}\u{2070e}\u{10fffd}',
  '👩‍👩‍👧‍👦 🏴󠁧󠁢󠁳󠁣󠁴󠁿 👍🏿 🇫🇷 ❤️',
  'C:\\temp\\new \\u0000 \\x41 \\\\ \\',
  'a\tb\nc\r\nd\u000be\u000cf\u0085g\u2028h\u2029i',
  '\u0001\u0008\u001b[31m\u001f\u007f\u009b',
  'e\u0301 is not \u00e9, \u212b is not \u00c5, \u1112\u1161\u11ab is not \ud55c',
  '\u0301begins with a mark, Z\u0351\u036b\u0343\u036a\u0302\u036b\u033d\u034f\u0334\u0319\u0324',
  'bom \ufeff, none \u200b\u200c\u200d\u2060, replaced \ufffd, no character \ufffe\uffff\u{1ffff}',
  `'; drop table leads; -- "quoted" $1 $$ %s \${x} {{name}} &amp; <script>`,
  '{"a":"\\ud800"}',
  '{a,"b",NULL}',
  'NULL',
  '__proto__',
];
/** Text that no column can store: a NUL, and halves of a surrogate pair. */
const IMPOSSIBLE = ['a\\u0000b', '\\ud800', 'x\\udc00y', '\\udfff\\ud800'];

let app: TestApp;
beforeAll(async () => {
  app = await startApp({ rates });
});
afterAll(() => app.close());

interface Scene {
  w: Workspace;
  api: Caller;
  phone: string;
  leadId: string;
  groupId: string;
  listId: string;
}

/** Creates a separate workspace, because the number of lists and rules in one is limited. */
async function makeScene(): Promise<Scene> {
  const w = await app.make.workspace();
  const play = createPlay(app, w);
  const phone = app.make.phone();
  await play.write(phone, 'Hello');
  const { id: leadId } = await play.lead(phone);
  await play.api.call(contract.leads.handoff, { id: leadId });
  const { data: group } = await play.api.call(contract.sandbox.createGroup, {
    number: w.number,
    name: 'Club',
    participants: [{ phone }],
  });
  const { data: list } = await play.api.call(contract.lists.create, { name: 'Fair' });
  return { w, api: play.api, phone, leadId, groupId: group.id, listId: list.id };
}

interface Field {
  operation: Operation;
  params?: (scene: Scene) => Record<string, string>;
  /** Returns the body with the text in its field. */
  body: (text: string, scene: Scene) => object;
  /** Reads the text back; `phone` is the phone in the body, if any. */
  read: (scene: Scene, phone: string) => Promise<unknown>;
  most: number;
  /** White space around the text is dropped. */
  trimmed?: true;
}

const first = <Row>({ data }: { data: Row[] }): Row => data[0]!;
const ofLead = ({ leadId }: Scene) => ({ id: leadId });
const ofGroup = ({ groupId }: Scene) => ({ id: groupId });
const lead = async ({ api, leadId }: Scene) => (await api.call(contract.leads.get, { id: leadId })).data;
const list = async ({ api }: Scene) => first(await api.call(contract.lists.list, { limit: 1 }));
const rule = async ({ api }: Scene) => first(await api.call(contract.blocklist.list, { limit: 1 }));
const message = async ({ api, leadId }: Scene) =>
  first(await api.call(contract.conversations.messages, { leadId, limit: 1 })).text;
const createNewcomer = async ({ api }: Scene, phone: string) => {
  await app.drain();
  return first(await api.call(contract.leads.list, { phone }));
};
const push = { operation: contract.campaigns.pushLead, params: ({ w }: Scene) => ({ id: w.campaign }) };
const imports = { operation: contract.lists.importLeads, params: ({ listId }: Scene) => ({ id: listId }) };
const newPhone = () => app.make.phone();

const FIELDS: Record<string, Field> = {
  'tags of a lead': {
    operation: contract.leads.update,
    params: ofLead,
    body: (text) => ({ tags: ['before', text, 'after'] }),
    read: async (scene) => {
      const [before, tag, after, ...more] = (await lead(scene)).tags;
      expect([before, after, more]).toEqual(['before', 'after', []]);
      return tag;
    },
    most: 255,
    trimmed: true,
  },
  'next_action_label of a lead': {
    operation: contract.leads.update,
    params: ofLead,
    body: (text) => ({ next_action_at: '2026-12-01T09:00:00Z', next_action_label: text }),
    read: async (scene) => (await lead(scene)).next_action_label,
    most: 80,
  },
  'text of a note': {
    operation: contract.leads.addNote,
    params: ofLead,
    body: (text) => ({ text }),
    read: async ({ api, leadId }) =>
      first(await api.call(contract.leads.listNotes, { id: leadId, limit: 1 })).text,
    most: 2000,
  },
  'name of a list': {
    operation: contract.lists.create,
    body: (name) => ({ name }),
    read: async (scene) => (await list(scene)).name,
    most: 255,
    trimmed: true,
  },
  'description of a list': {
    operation: contract.lists.create,
    body: (description) => ({ name: 'Fair', description }),
    read: async (scene) => (await list(scene)).description,
    most: 1000,
  },
  'label of a block rule': {
    operation: contract.blocklist.create,
    body: (label) => ({ value: newPhone(), label }),
    read: async (scene) => (await rule(scene)).label,
    most: 255,
  },
  'reason of a block rule': {
    operation: contract.blocklist.create,
    body: (reason) => ({ value: newPhone(), reason }),
    read: async (scene) => (await rule(scene)).reason,
    most: 500,
  },
  'description of a webhook': {
    operation: contract.webhooks.create,
    body: (description) => ({ url: 'https://example.com/hook', events: ['contact.qualified'], description }),
    read: async ({ api }) => {
      const { data } = await api.call(contract.webhooks.list, {});
      expect(data).toHaveLength(1);
      await api.call(contract.webhooks.delete, { id: data[0]!.id });
      return data[0]!.description;
    },
    most: 255,
  },
  'text of a message': {
    operation: contract.messages.send,
    body: (text, { leadId }) => ({ lead_id: leadId, text, humanize: false }),
    read: async (scene) => {
      const [sent, events] = await Promise.all([
        message(scene),
        scene.api.call(contract.sandbox.phoneEvents, { phone: scene.phone }),
      ]);
      const seen = events.data.filter(({ type }) => type === 'text').at(-1)!;
      // The transcript has the text that the phone received.
      expect(seen.text).toBe(sent);
      return sent;
    },
    most: 4096,
  },
  'text that a lead writes': {
    operation: contract.sandbox.receiveMessage,
    body: (text, { w, phone }) => ({ to: w.number, from: phone, text }),
    read: message,
    most: 4096,
  },
  'name of who writes': {
    operation: contract.sandbox.receiveMessage,
    body: (name, { w }) => ({ to: w.number, from: newPhone(), text: 'Hi', name }),
    read: async (scene, phone) => (await createNewcomer(scene, phone)).name,
    most: 255,
    trimmed: true,
  },
  'name of a pushed lead': {
    ...push,
    body: (name) => ({ phone: newPhone(), name }),
    read: async (scene, phone) => (await createNewcomer(scene, phone)).name,
    most: 255,
    trimmed: true,
  },
  'email of a pushed lead': {
    ...push,
    body: (email) => ({ phone: newPhone(), email }),
    read: async (scene, phone) => (await createNewcomer(scene, phone)).email,
    most: 255,
    trimmed: true,
  },
  'external_reference of a pushed lead': {
    ...push,
    body: (external_reference) => ({ phone: newPhone(), external_reference }),
    read: async (scene, phone) => (await createNewcomer(scene, phone)).external_reference,
    most: 255,
  },
  'name of an imported lead': {
    ...imports,
    body: (name) => ({ leads: [{ phone: newPhone(), name }] }),
    read: async (scene, phone) => (await createNewcomer(scene, phone)).name,
    most: 255,
    trimmed: true,
  },
  'email of an imported lead': {
    ...imports,
    body: (email) => ({ leads: [{ phone: newPhone(), email }] }),
    read: async (scene, phone) => (await createNewcomer(scene, phone)).email,
    most: 255,
    trimmed: true,
  },
  'name of a group': {
    operation: contract.sandbox.createGroup,
    body: (name, { w }) => ({ number: w.number, name }),
    read: async ({ api }) => first(await api.call(contract.groups.list, { limit: 1 })).name,
    most: 255,
  },
  'text in a group': {
    operation: contract.sandbox.groupMessage,
    params: ofGroup,
    body: (text, { phone }) => ({ from: phone, text }),
    read: async ({ api, groupId }) =>
      first(await api.call(contract.groups.messages, { id: groupId, limit: 1 })).text,
    most: 4096,
  },
  'name of a member': {
    operation: contract.sandbox.joinGroup,
    params: ofGroup,
    body: (name) => ({ phone: newPhone(), name }),
    read: async ({ api, groupId }, phone) => {
      const { data } = await api.call(contract.groups.events, { id: groupId, limit: 1 });
      expect(data[0]!.member.phone).toBe(phone);
      return data[0]!.member.name;
    },
    most: 255,
    trimmed: true,
  },
};

/** `written` replaces this mark in the JSON of a body with raw bytes: escapes, or bytes that are not UTF-8. */
const RAW = '\u2603raw\u2603';
const wasWritten = (body: object, raw: Buffer) => {
  const [before, after] = JSON.stringify(body).split(RAW) as [string, string];
  return Buffer.concat([Buffer.from(before), raw, Buffer.from(after)]);
};

function send({ operation, params }: Field, scene: Scene, body: object | Buffer): Promise<Answer> {
  return sendRequest(app.url, {
    method: operation.method,
    path: buildPath(operation, params?.(scene)),
    key: scene.w.key,
    body: Buffer.isBuffer(body) ? body : JSON.stringify(body),
  });
}

function getPhone(body: object): string {
  const { phone, from, leads } = body as { phone?: string; from?: string; leads?: { phone: string }[] };
  return phone ?? from ?? leads?.[0]?.phone ?? '';
}

describe.each(Object.entries(FIELDS))('%s', (_name, field) => {
  /** Expects that the text is stored unchanged or refused. */
  async function expectStored(scene: Scene, text: string): Promise<'kept' | 'refused'> {
    const body = field.body(text, scene);
    const answer = await send(field, scene, body);
    if (answer.status === 422) {
      expectError(answer, 422, 'validation_error');
      return 'refused';
    }
    expect({ text, status: answer.status }).toEqual({ text, status: field.operation.success.status });
    const wanted = field.trimmed ? text.trim() || null : text;
    expect({ text, read: await field.read(scene, getPhone(body)) }).toEqual({ text, read: wanted });
    return 'kept';
  }

  test('is stored unchanged, even if it is unusual', async () => {
    const scene = await makeScene();
    const longest = '\u{1f469}'.repeat(field.most);
    for (const text of [...HOSTILE, longest].filter((one) => [...one].length <= field.most)) {
      expect({ text, is: await expectStored(scene, text) }).toEqual({ text, is: 'kept' });
    }
    const unit = fc.constantFrom(anyCharacter, 'grapheme' as const);
    const random = unit.chain((unit) => fc.string({ unit, maxLength: 40 }));
    await fc.assert(
      fc.asyncProperty(random, async (text) => {
        await expectStored(scene, text);
      }),
      { numRuns: RANDOM },
    );
  });

  test('is refused if no column can store it', async () => {
    const scene = await makeScene();
    const bytes = [[0xff], [0xc3, 0x28], [0xed, 0xa0, 0x80], [0xf8, 0x88, 0x80, 0x80, 0x80]];
    const raws = [...IMPOSSIBLE.map((text) => Buffer.from(text)), ...bytes.map((one) => Buffer.from(one))];
    for (const raw of raws) {
      const answer = await send(field, scene, wasWritten(field.body(RAW, scene), raw));
      expectError(answer, 422, 'validation_error');
    }
  });
});

describe('names of a free-form field', () => {
  const HOSTILE_NAMES = [
    '{"__proto__":{"polluted":1}}',
    '{"__proto__":null}',
    '{"constructor":{"prototype":{"polluted":1}}}',
    '{"prototype":{"polluted":1},"toString":"x","valueOf":1,"hasOwnProperty":false}',
    '{"a":{"__proto__":{"polluted":1}},"b":[{"constructor":{"prototype":{"polluted":1}}}]}',
    '{"\\u005f_proto__":{"polluted":1}}',
  ];
  const names = Object.getOwnPropertyNames(Object.prototype);

  function expectUntouched(): void {
    expect(Object.getOwnPropertyNames(Object.prototype)).toEqual(names);
    expect(({} as { polluted?: unknown }).polluted).toBeUndefined();
  }

  test.each(HOSTILE_NAMES)('are harmless in custom_variables: %s', async (variables) => {
    const scene = await makeScene();
    const phone = newPhone();
    const body = Buffer.from(`{"leads":[{"phone":"${phone}","custom_variables":${variables}}]}`);
    const answer = await send({ ...FIELDS['name of an imported lead']! }, scene, body);
    expect([200, 422]).toContain(answer.status);
    expectUntouched();
    const kept = await queryRows<{ same: boolean }>(
      app,
      'select custom_variables = $3::jsonb as same from leads where team_id = $1 and phone = $2',
      [scene.w.teamId, phone, variables],
    );
    const imported = answer.status === 200 && JSON.parse(answer.text).data.imported === 1;
    expect(kept).toEqual(imported ? [{ same: true }] : []);
  });

  test.each(HOSTILE_NAMES)('are harmless in additional_data: %s', async (data) => {
    const w = await app.make.workspace({
      agent: { first_message: 'Hi {{constructor}}{{toString|Ana}}, {{polluted|none}}.', criteria: [] },
    });
    const phone = newPhone();
    const answer = await sendRequest(app.url, {
      method: 'POST',
      path: `/api/v1/campaigns/${w.campaign}/leads`,
      key: w.key,
      body: `{"phone":"${phone}","additional_data":${data}}`,
    });
    expect([202, 422]).toContain(answer.status);
    await app.drain();
    expectUntouched();
    // A property of the prototype is not a variable.
    if (answer.status === 202) {
      const [text] = await createPlay(app, w).texts(phone);
      expect(text).toMatch(/^Hi .*\bnone\./);
      expect(text).not.toMatch(/native code|\[object/);
    }
  });
});
