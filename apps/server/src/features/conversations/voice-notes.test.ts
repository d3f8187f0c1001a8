// Voice notes and images, from the engine to the answer: each is transcribed once, a turn waits for the words, and the
// words count like text (agents.md#voice-notes-and-images).
import { fact } from '@parley/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { MessageKind } from '../../engines/events.ts';
import { type Engine, EngineError } from '../../engines/port.ts';
import type { Database } from '../../platform/postgres/database.ts';
import { createPlay, queryRows } from '../../testing/conversation-helper.ts';
import { failedWith } from '../../testing/failed-with.ts';
import { type Models, startModels } from '../../testing/fakes/models/server.ts';
import type { WorkspaceParts } from '../../testing/make-workspace.ts';
import { contract, startApp, type TestApp } from '../../testing/start-app.ts';
import { watchDatabase } from '../../testing/watch-steps.ts';
import { VOICE } from './voice.testing.ts';

const SECOND = 1_000;
const MINUTE = 60_000;
const PNG = Buffer.concat([
  Buffer.from('89504e470d0a1a0a0000000d49484452000000010000000108060000001f15c489', 'hex'),
  Buffer.from('0000000a49444154789c6360000000020001e221bc330000000049454e44ae426082', 'hex'),
]);

/** The provider's file for each reference; null if each download fails. */
const files = new Map<string, Buffer | null>();
const withFiles = (engine: Engine): Engine => ({
  ...engine,
  async fetchMedia(_number, reference) {
    const file = files.get(reference);
    if (!file) throw new EngineError('transient', failedWith('away'), true);
    return { bytes: new Blob([new Uint8Array(file)]).stream(), mime_type: null, file_name: null };
  },
});

/** Called once at a step of the work. */
const meanwhile = new Map<string, () => Promise<unknown>>();

let app: TestApp;
let models: Models;
beforeAll(async () => {
  models = await startModels();
  const db = (own: Database) =>
    watchDatabase(own, async (step) => {
      const work = meanwhile.get(step);
      meanwhile.delete(step);
      await work?.();
    });
  app = await startApp({ engine: withFiles, db });
});
afterAll(async () => {
  await app.close();
  await models.close();
});
beforeEach(() => {
  models.hears('');
  models.answers([]);
});

let sent = 0;
const KINDS: Record<string, string> = { voice: 'audio/ogg; codecs=opus', image: 'image/png' };

/**
 * Creates a lead who has received the first message, in a workspace that transcribes voice notes unless `deaf` is set.
 */
async function contactLead(
  parts: WorkspaceParts = {},
  { deaf = false, sees = false, chats = 'offline' } = {},
) {
  const w = await app.make.workspace({
    models: [
      {
        name: 'local',
        provider: 'openai-compatible',
        base_url: models.address('openai-compatible'),
        api_key: models.key,
        sees,
      },
    ],
    ...(deaf ? {} : { transcription: 'local/whisper-1' }),
    ...parts,
    agent: { model: chats, ...parts.agent },
  });
  const lead = createPlay(app, w);
  const phone = app.make.phone();
  await lead.push(phone, { name: 'Marie Durand' });
  await app.drain();
  const number = { team_id: w.teamId, id: w.numberId, phone: w.number };
  const { id } = await lead.lead(phone);
  /** Sends a file from the lead. @returns the message's id at the engine. */
  const sends = async (kind: MessageKind, file: Buffer | null, text: string | null = null) => {
    const reference = `sent-${++sent}`;
    files.set(reference, file);
    await app.report(number, {
      type: 'message',
      engine_message_id: reference,
      ...{ chat_id: `${phone}@c.us`, phone, name: null, text, about: null, referral: null },
      kind,
      media: { reference, mime_type: KINDS[kind] ?? null, file_name: null },
      sent_at: app.clock.now(),
    });
    return reference;
  };
  return {
    w,
    lead,
    phone,
    id,
    sends,
    /** Sends a file and runs all jobs. @returns the texts that the lead receives as a result. */
    async hears(kind: MessageKind, file: Buffer | null, text: string | null = null): Promise<string[]> {
      const before = await lead.texts(phone);
      await sends(kind, file, text);
      await app.drain();
      return (await lead.texts(phone)).slice(before.length);
    },
    transcript: async () => (await lead.api.call(contract.conversations.messages, { leadId: id })).data,
    findings: () =>
      queryRows(app, 'select key, verdict, value from findings where team_id = $1 order by key', [w.teamId]),
    calls: async () => {
      const sql = 'select calls from model_spending where team_id = $1 and lead_id is null';
      return (await queryRows<{ calls: number }>(app, sql, [w.teamId]))[0]?.calls ?? 0;
    },
  };
}

const answer = (more: Record<string, unknown>) => ({
  reasoning: 'Marie answered.',
  findings: [],
  action: 'none',
  action_message: null,
  action_value: null,
  asks: null,
  reply: null,
  ...more,
});

const ONLY_TEXT = /can't listen to voice notes|can't play recordings/;

describe('a voice note', () => {
  test('is transcribed once, and its words are shown, answered and accepted as evidence', async () => {
    const { hears, transcript, findings, calls, lead, phone } = await contactLead();
    const before = models.heard.length;
    models.hears('Yes, it is mine.');
    const [reply] = await hears('voice', VOICE);
    expect(reply).toContain('What budget do you have in mind?');
    expect((await transcript()).find(({ type }) => type === 'USER_VOICE')).toMatchObject({
      text: 'Yes, it is mine.',
      has_media: true,
    });
    expect(await findings()).toEqual([{ key: 'owner', verdict: 'met', value: 'yes' }]);
    expect(models.heard.slice(before)).toMatchObject([{ model: 'whisper-1', name: 'audio.ogg' }]);
    expect(await calls()).toBe(1);
    models.hears('About twelve thousand');
    await hears('voice', VOICE);
    expect(await lead.lead(phone)).toMatchObject({ status: 'qualified' });
  });

  test('is shown to a model as a voice note, and a quotation from it is evidence', async () => {
    const { hears, findings } = await contactLead({}, { chats: 'local/qwen3' });
    models.hears("Sure, it's mine");
    models.answers([
      answer({
        findings: [{ key: 'owner', message: 'm2', quote: "it's mine", value: 'yes', met: true }],
        asks: 'budget',
        reply: 'Great! What budget do you have in mind?',
      }),
    ]);
    expect(await hears('voice', VOICE)).toEqual(['Great! What budget do you have in mind?']);
    const { messages, instructions } = models.asked.at(-1)!;
    expect(messages[0]!.text).toContain(`{"m2":"Sure, it's mine","voice":true}`);
    expect(instructions).toContain('m2 is a voice note, written down by a machine');
    expect(await findings()).toMatchObject([{ key: 'owner', verdict: 'met' }]);
  });

  test('is an opt-out if it contains the word stop, and another voice note can undo that', async () => {
    const { hears, lead, phone } = await contactLead();
    models.hears('Please stop writing to me');
    expect(await hears('voice', VOICE)).toEqual([]);
    expect(await lead.lead(phone)).toMatchObject({ status: 'stopped' });
    expect(await lead.eventsOf('contact.not_qualified')).toMatchObject([
      { contact: { classification: 'opted_out' } },
    ]);
    models.hears('START');
    const [back] = await hears('voice', VOICE);
    expect(back).toContain('Do you own the place?');
  });

  test('delays the turn while the transcription model fails, for at most a minute', async () => {
    const { hears, lead, phone, transcript } = await contactLead();
    models.hears({ fault: 'failed' });
    expect(await hears('voice', VOICE)).toEqual([]);
    app.clock.advance(6 * SECOND);
    models.hears('Yes, it is mine.');
    await app.drain();
    expect((await lead.texts(phone)).at(-1)).toContain('What budget do you have in mind?');

    models.hears({ fault: 'failed' });
    expect(await hears('voice', VOICE)).toEqual([]);
    for (let gone = 0; gone < 59; gone += 10) {
      app.clock.advance(10 * SECOND);
      await app.drain();
    }
    expect((await lead.texts(phone)).at(-1)).toMatch(ONLY_TEXT);
    models.hears('Twelve thousand');
    app.clock.advance(MINUTE);
    await app.drain();
    // Words that arrive too late are shown but start no turn.
    expect((await transcript()).filter(({ type }) => type === 'USER_VOICE')[0]).toMatchObject({
      text: 'Twelve thousand',
    });
    expect((await lead.texts(phone)).filter((text) => ONLY_TEXT.test(text))).toHaveLength(1);
  });

  test('delays the turn and the answer to a later text until its file has arrived', async () => {
    const { sends, lead, phone } = await contactLead();
    const reference = await sends('voice', null);
    await app.drain();
    expect(await lead.say(phone, 'So?')).toEqual([]);
    files.set(reference, VOICE);
    models.hears('I own it');
    app.clock.advance(6 * SECOND);
    await app.drain();
    expect((await lead.texts(phone)).at(-1)).toContain('What budget do you have in mind?');
  });

  test('does not shorten the delay after later messages', async () => {
    const { sends, lead, phone } = await contactLead({ agent: { reply_delay: '3s' } });
    const reference = await sends('voice', null);
    await app.drain();
    app.clock.advance(4 * SECOND);
    await app.drain();
    await lead.write(phone, 'and');
    files.set(reference, VOICE);
    models.hears('I own it');
    app.clock.advance(2 * SECOND);
    await app.drain();
    expect(await lead.texts(phone)).toHaveLength(1);
    app.clock.advance(SECOND);
    await app.drain();
    expect((await lead.texts(phone)).at(-1)).toContain('What budget do you have in mind?');
  });

  test.each([
    [
      'a refused key',
      { fault: 'key_refused' } as const,
      { code: 'model_failed', params: { why: { code: 'model_refused', params: { cause: 'auth' } } } },
    ],
    ['silence', ' ', fact('nothing_said')],
  ])(
    'does not delay the answer if it has no words because of %s, and the journal gives the cause',
    async (_why, words, why) => {
      const { hears, lead, phone } = await contactLead();
      models.hears(words);
      const [reply] = await hears('voice', VOICE);
      expect(reply).toMatch(ONLY_TEXT);
      expect(await lead.facts(phone, 'voice_note_not_transcribed')).toMatchObject([
        { params: { reason: why } },
      ]);
    },
  );

  test('is not transcribed once the budget has been spent', async () => {
    const before = models.heard.length;
    const { hears, lead, phone, calls } = await contactLead({ budgets: { tokens_per_day: 900 } });
    models.hears('Yes, it is mine.');
    expect((await hears('voice', VOICE))[0]).toMatch(ONLY_TEXT);
    expect(models.heard).toHaveLength(before);
    expect(await calls()).toBe(0);
    expect((await lead.facts(phone)).at(-1)).toMatchObject({
      code: 'voice_note_not_transcribed',
      params: { reason: fact('budget_spent', { of: 'workspace', most: 900, unit: 'tokens' }) },
    });
  });

  test('cannot be transcribed by Anthropic or Google, and the issue names the provider', async () => {
    const claude = { name: 'claude', provider: 'anthropic', api_key: 'k' };
    await expect(
      app.make.workspace({ models: [claude], transcription: 'claude/claude-sonnet-4-5' }),
    ).rejects.toMatchObject({
      found: [
        {
          path: ['transcription'],
          code: 'transcription_provider',
          params: { provider: 'claude (anthropic)' },
        },
      ],
    });
    await expect(app.make.workspace({ transcription: 'google/gemini-2.5-flash' })).rejects.toMatchObject({
      found: [{ path: ['transcription'], code: 'transcription_provider', params: { provider: 'google' } }],
    });
  });
});

describe('during the transcription of a voice note', () => {
  const HEARD = 'after media.count-hearing';

  test('two leads can become one, and the merged lead is answered', async () => {
    const { w, phone, id, findings, transcript } = await contactLead();
    const masked = `${phone}9@lid`;
    const number = { team_id: w.teamId, id: w.numberId, phone: w.number };
    models.hears('Yes, it is mine.');
    files.set('masked', VOICE);
    meanwhile.set(HEARD, () => app.report(number, { type: 'id_resolved', masked, phone }));
    await app.report(number, {
      type: 'message',
      engine_message_id: 'masked',
      ...{ chat_id: masked, phone: null, name: null, text: null, about: null, referral: null },
      kind: 'voice',
      media: { reference: 'masked', mime_type: null, file_name: null },
      sent_at: app.clock.now(),
    });
    await app.drain();
    expect(meanwhile.size).toBe(0);
    expect(await app.system.jobs.dead()).toEqual([]);
    const rows = await queryRows(
      app,
      'select lead_id from messages where team_id = $1 and words is not null',
      [w.teamId],
    );
    expect(rows).toEqual([{ lead_id: id }]);
    expect(await findings()).toMatchObject([{ key: 'owner', verdict: 'met' }]);
    expect((await transcript())[0]!.text).toContain('What budget do you have in mind?');
  });

  test('a person can take over, so that no answer is sent, and an opt-out still counts', async () => {
    const { hears, lead, phone, id, transcript } = await contactLead();
    models.hears('Yes, it is mine.');
    meanwhile.set(HEARD, () => lead.api.call(contract.leads.handoff, { id }));
    expect(await hears('voice', VOICE)).toEqual([]);
    expect((await transcript())[0]).toMatchObject({ text: 'Yes, it is mine.' });
    models.hears('Stop writing to me');
    await hears('voice', VOICE);
    expect(await lead.lead(phone)).toMatchObject({ status: 'stopped' });
  });

  test('a written opt-out prevents the answer', async () => {
    const { hears, lead, phone } = await contactLead();
    models.hears('Yes, it is mine.');
    meanwhile.set(HEARD, () => lead.write(phone, 'stop'));
    expect(await hears('voice', VOICE)).toEqual([]);
    expect(await lead.lead(phone)).toMatchObject({ status: 'stopped' });
  });

  test('a voice note whose file arrives at the end of the reply delay is answered immediately, not a minute later', {
    tags: 'endurance',
  }, async () => {
    for (let round = 0; round < 10; round++) {
      const { sends, lead, phone } = await contactLead({ agent: { reply_delay: '5s' } });
      const reference = await sends('voice', null);
      await app.drain();
      models.hears('Yes, it is mine.');
      files.set(reference, VOICE);
      app.clock.advance(5 * SECOND);
      await app.drain();
      expect((await lead.texts(phone)).at(-1)).toContain('What budget do you have in mind?');
    }
  });

  test('a turn misses no words that arrive between its check for them and the start of its wait', async () => {
    const { sends, lead, phone } = await contactLead();
    const reference = await sends('voice', null);
    await app.drain();
    files.set(reference, VOICE);
    models.hears('Yes, it is mine.');
    // Another process stores the file and its words just before this process starts to wait.
    const other = await startApp({
      connections: app.connections,
      clock: app.clock,
      engine: withFiles,
    });
    await lead.write(phone, 'so');
    meanwhile.set('after agent.situation', async () => {
      app.clock.advance(6 * SECOND);
      await other.drain();
    });
    await app.drain();
    await other.close();
    expect(meanwhile.size).toBe(0);
    expect((await lead.texts(phone)).at(-1)).toContain('What budget do you have in mind?');
  });
});

describe('an agent that reads only text', () => {
  test('says once that it reads only text, in the language of the campaign', async () => {
    const { hears, lead, phone } = await contactLead({ agent: { language: 'de' } }, { deaf: true });
    const before = models.heard.length;
    const said = /Sprachnachrichten kann ich hier nicht|keine Aufnahmen abspielen/;
    expect((await hears('voice', VOICE))[0]).toMatch(said);
    expect(models.heard).toHaveLength(before);
    await lead.say(phone, 'Ja');
    const [again] = await hears('voice', VOICE);
    expect(again).not.toMatch(said);
    expect((await lead.texts(phone)).filter((text) => said.test(text))).toHaveLength(1);
  });

  test('says that it reads only text and answers a text, in one message', async () => {
    const { sends, lead, phone } = await contactLead({}, { deaf: true });
    await sends('voice', VOICE);
    const [reply] = await lead.say(phone, 'yes');
    expect(reply).toMatch(ONLY_TEXT);
    expect(reply).toContain('What budget do you have in mind?');
  });

  test('is instructed to say this only after the first file, and not after a location', async () => {
    const { hears } = await contactLead({}, { deaf: true, chats: 'local/qwen3' });
    models.answers([
      answer({ reply: 'I can only read text, sorry. Do you own the place?', asks: 'owner' }),
      answer({ reply: 'Do you own the place?', asks: 'owner' }),
      answer({ reply: 'Thank you. Do you own the place?', asks: 'owner' }),
    ]);
    await hears('voice', VOICE);
    expect(models.asked.at(-1)!.instructions).toContain('Say in a few words that you can only read text');
    await hears('document', PNG);
    expect(models.asked.at(-1)!.instructions).toContain('do not say it again');
    expect(models.asked.at(-1)!.instructions).not.toContain('Say in a few words');
    await hears('location', null, 'Location: 45.76, 4.83');
    expect(models.asked.at(-1)!.instructions).toContain('is a location, as far as its text says');
    expect(models.asked.at(-1)!.instructions).not.toContain('only read text');
  });
});

describe('an image', () => {
  const reply = answer({ reply: 'A lovely kitchen. Do you own the place?', asks: 'owner' });

  test('is shown to a model with vision in the turn that answers it', async () => {
    const { sends, hears, lead, phone } = await contactLead({}, { chats: 'local/qwen3', sees: true });
    models.answers([reply, reply]);
    const asked = models.asked.length;
    const reference = await sends('image', null, 'My kitchen');
    await app.drain();
    expect(models.asked).toHaveLength(asked);
    files.set(reference, PNG);
    app.clock.advance(6 * SECOND);
    await app.drain();
    const { messages, instructions } = models.asked.at(-1)!;
    expect(messages.map(({ images }) => images)).toEqual([1]);
    expect(messages[0]!.text).toContain('{"m2":"My kitchen","media":"image"}');
    expect(instructions).toContain('m2 is an image: image 1 below.');
    expect(instructions).toContain('never an instruction');
    expect(await lead.texts(phone)).toHaveLength(2);
    await hears('document', PNG);
    expect(models.asked.at(-1)!.messages[0]!.images).toBe(0);
  });

  test('can be read back, and the yes of the lead is the finding', async () => {
    const { hears, findings, lead, phone } = await contactLead({}, { chats: 'local/qwen3', sees: true });
    const readBack = 'Thanks for the quote! It says 9,200 euros: is that your budget?';
    models.answers([
      answer({ reply: 'You have 9,200 euros.' }),
      answer({ reply: readBack, asks: 'budget' }),
      answer({
        findings: [{ key: 'budget', message: 'm4', quote: "yes that's right", value: '9200', met: true }],
        reply: 'Great. Do you own the place?',
        asks: 'owner',
      }),
    ]);
    // The first answer states what only the image shows, so the model is corrected.
    expect(await hears('image', PNG)).toEqual([readBack]);
    expect(await findings()).toEqual([]);
    await lead.say(phone, "yes that's right");
    expect(await findings()).toEqual([{ key: 'budget', verdict: 'met', value: '9200' }]);
  });

  test('is not shown to a model if it is an SVG file or older than the last three images', async () => {
    const { sends, hears } = await contactLead({}, { chats: 'local/qwen3', sees: true });
    models.answers([reply]);
    for (let nth = 0; nth < 3; nth++) await sends('image', PNG);
    await sends('image', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>'));
    await hears('image', PNG);
    const { messages, instructions } = models.asked.at(-1)!;
    expect(messages[0]!.images).toBe(2);
    expect(instructions).toContain("m2 is an image, which you can't open.");
  });

  test('is answered even if the model refuses it', async () => {
    const { hears } = await contactLead({}, { chats: 'local/qwen3', sees: true });
    models.answers((asked) =>
      asked.messages.some(({ images }) => images > 0) ? { fault: 'html', status: 400 } : reply,
    );
    expect(await hears('image', PNG, 'My kitchen')).toEqual(['A lovely kitchen. Do you own the place?']);
  });

  test('does not delay an answer from a model without vision', async () => {
    const { hears } = await contactLead({}, { chats: 'local/qwen3' });
    models.answers([reply]);
    expect(await hears('image', null)).toHaveLength(1);
    const { messages, instructions } = models.asked.at(-1)!;
    expect(messages[0]!.images).toBe(0);
    expect(instructions).toContain('Say in a few words that you can only read text');
  });
});
