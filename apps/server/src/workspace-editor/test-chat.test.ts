// The test chat shows the same behavior as the product, and has no effects (dashboard-operations.md#test-chat,
// docs/adr/run-test-chats-without-side-effects.md).
import { contract, formatPath, type ResultOf } from '@parley/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Agent } from '../agents/port.ts';
import type { TurnRecord } from '../features/agent/turn/record-turn.ts';
import { type Browser, createBrowser, type ErrorAnswer, PASSWORD } from '../testing/browser.ts';
import { createPlay, queryRows } from '../testing/conversation-helper.ts';
import { buildAgentForm, type Workspace, type WorkspaceParts } from '../testing/make-workspace.ts';
import { startApp, type TestApp } from '../testing/start-app.ts';

type Chat = ResultOf<typeof contract.testChat.try>['data'];
type Call = Parameters<typeof buildCall>[3];

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
let app: TestApp;
let people = 0;
beforeAll(async () => {
  app = await startApp({ agent: fixWording, rates: { free: 1e6, starter: 1e6, business: 1e6, scale: 1e6 } });
  // A Monday, not near the end of a slot.
  const now = new Date(app.clock.ms());
  now.setUTCHours(10, 2, 0, 0);
  now.setUTCDate(now.getUTCDate() + ((8 - now.getUTCDay()) % 7));
  app.clock.set(now);
});
afterAll(() => app.close());

/**
 * The wording depends on the ids of messages and meetings. This agent uses their indexes instead, so that two
 * conversations can be compared.
 */
function fixWording(offline: Agent): Agent {
  return {
    ...offline,
    async turn(input) {
      const places = new Map(input.transcript.map(({ id }, place) => [id, `msg_${place}.`]));
      const placed = <One extends object>(one: One, field: keyof One): One => ({
        ...one,
        [field]: places.get(one[field] as string),
      });
      const output = await offline.turn({
        ...input,
        transcript: input.transcript.map((one) => placed(one, 'id')),
        findings: input.findings.map((one) => placed(one, 'message_id')),
      });
      let text = JSON.stringify(output);
      for (const [id, place] of places) text = text.replaceAll(`"${place}"`, `"${id}"`);
      return JSON.parse(text);
    },
    confirmBooking: (brief, booking) => offline.confirmBooking(brief, { ...booking, id: 'book' }),
  };
}

async function setUpTestChat(parts: WorkspaceParts = {}, role = 'editor') {
  const email = `ed${++people}@test-chat.test`;
  const w = await app.make.workspace({
    members: [
      { email: `boss${people}@test-chat.test`, name: 'Olga', role: 'owner' },
      { email, name: 'Ed', role, password: PASSWORD },
    ],
    ...parts,
  });
  const page = createBrowser(app);
  await page.signIn(email);
  return { w, page, settings: buildAgentForm(parts.agent) };
}

function buildCall(
  page: Browser,
  w: Pick<Workspace, 'campaignId'>,
  settings: Record<string, unknown>,
  more: {
    act:
      | { do: 'begin'; name?: string; phone?: string; writes_first?: boolean }
      | { do: 'say'; texts: string[] }
      | { do: 'wait'; ms: number };
    state?: Chat['state'] | null;
  },
): Promise<Chat> {
  return page
    .call(contract.testChat.try, { campaign_id: w.campaignId, settings, ...more })
    .then(({ data }) => data as Chat);
}

/** Plays lines in the test chat. An array stands for several messages in a row. */
async function playLines(
  { page, w, settings }: Awaited<ReturnType<typeof setUpTestChat>>,
  lines: readonly (string | readonly string[])[],
  lead: { name?: string; phone?: string } = {},
) {
  const act: Call['act'] = { do: 'begin', ...lead };
  let chat = await buildCall(page, w, settings, { act });
  const steps = [...chat.steps];
  for (const line of lines) {
    const texts = [line].flat();
    chat = await buildCall(page, w, settings, { act: { do: 'say', texts }, state: chat.state });
    steps.push(...chat.steps);
  }
  return { chat, steps };
}

const listTexts = ({ state }: Chat) =>
  state.transcript.flatMap(({ direction, text }) => (direction === 'outbound' ? [text] : []));
/** Replaces the URL of the meeting's page, which is different each time. */
const replacePages = (text: string) => text.replaceAll(/https?:\/\/\S+/g, '<page>');

describe('a test chat gives the same answers, verdicts and findings as a chat with a lead', () => {
  const FRENCH = {
    language: 'fr',
    first_message: 'Bonjour {{name}}, ici Léa.',
    criteria: [
      { key: 'owner', ask: 'Êtes-vous propriétaire ?', expect: 'yes' },
      { key: 'budget', ask: 'Quel budget avez-vous ?', expect: '>= 8000' },
    ],
  };
  const GERMAN = {
    language: 'de',
    first_message: 'Hallo {{name}}, hier ist Lea.',
    criteria: [{ key: 'kind', ask: 'Haus oder Wohnung?', expect: 'one of: Haus, Wohnung' }],
  };
  test.each<[string, Record<string, unknown>, (string | string[])[]]>([
    ['qualified, and books the second slot', {}, ['Hello', 'yes I own it', 'about 12k', 'the second one']],
    ['no budget', {}, ['Yes', '2000 at most']],
    ['wants a person', {}, ['Yes', 'Can I talk to a real person?', 'Hello?']],
    ['opts out, and comes back', {}, ['Yes', 'STOP', 'Hello?', 'START', 'about 12k']],
    ['a burst', {}, [['Hi', 'yes', 'I own it', 'and have 12k']]],
    ['is not understood twice', {}, ['blue', 'green', 'red']],
    ['asks to be written to later', {}, ['Yes', 'write me again in two days please']],
    [
      'moves and cancels',
      {},
      ['yes', '12k', '1', 'can we move it to another day?', '1', 'please cancel the meeting'],
    ],
    ['asks what the knowledge says', { knowledge: 'x'.repeat(10) }, ['What does it cost?']],
    ['French', FRENCH, ['Bonjour', 'oui', 'environ 10 000 €', 'le premier']],
    ['German', GERMAN, ['ein Haus', 'der zweite Termin', 'danke']],
    ['asks again and again', {}, ['what?', 'why?', 'who?']],
  ])('in the conversation "%s"', async (_name, agent, lines) => {
    const there = await setUpTestChat({ agent });
    const phone = app.make.phone();
    const { chat, steps } = await playLines(there, lines, { name: 'Marie Durand', phone });

    const lead = createPlay(app, there.w);
    await lead.push(phone, { name: 'Marie Durand' });
    await app.drain();
    for (const line of lines) {
      // As long as the lead in the test chat takes to answer.
      app.clock.advance(21_000);
      for (const text of [line].flat()) await lead.write(phone, text);
      await app.drain();
    }
    expect(listTexts(chat).map(replacePages)).toEqual((await lead.texts(phone)).map(replacePages));
    const rows = await queryRows<{ record: TurnRecord }>(
      app,
      'select record from turns where team_id = $1 order by id',
      [there.w.teamId],
    );
    const whys = steps.flatMap(({ why }) => why ?? []);
    expect(whys.map(({ reasoning }) => reasoning)).toEqual(rows.map(({ record }) => record.reasoning));
    const learned = rows.map(({ record: { before, after } }) =>
      after.filter(({ key, value }) => before.find((one) => one.key === key)?.value !== value),
    );
    const bare = (findings: { key: string; verdict: string; value: string }[]) =>
      findings.map(({ key, verdict, value }) => ({ key, verdict, value }));
    expect(whys.map((why) => bare(why.learned))).toEqual(learned.map(bare));
    expect(whys.map(({ proposals }) => proposals.length)).toEqual(
      rows.map(
        ({ record: { accepted, refused } }) =>
          accepted.filter(({ kind }) => kind !== 'finding').length + refused.length,
      ),
    );
    const [row] = await queryRows<{ status: string; manual_override: boolean; booked: Date | null }>(
      app,
      `select status, manual_override, (select start_at from bookings booking
         where booking.team_id = $1 and booking.lead_id = leads.id and booking.status = 'booked') as booked
       from leads where team_id = $1`,
      [there.w.teamId],
    );
    const { state } = chat;
    expect({
      status: state.lead.status,
      manual_override: state.lead.held_by_person,
      booked: state.meeting && new Date(state.meeting.start_at),
    }).toEqual(row);
  });
});

describe('time in a test chat', () => {
  test.each([
    ['a silent lead', ['Yes']],
    ['a lead who only thanks', ['Yes', 'thank you', 'thanks']],
  ])('triggers follow-ups of %s, and then ends the wait, as for a lead', async (_, lines) => {
    const there = await setUpTestChat();
    const phone = app.make.phone();
    const { chat, steps } = await playLines(there, lines, { name: 'Marie Durand', phone });
    const later = await buildCall(there.page, there.w, there.settings, {
      act: { do: 'wait', ms: 12 * DAY },
      state: chat.state,
    });
    const lead = createPlay(app, there.w);
    await lead.push(phone, { name: 'Marie Durand' });
    await app.drain();
    for (const line of lines) await lead.say(phone, line);
    for (let hour = 0; hour < 12 * 24; hour += 6) {
      app.clock.advance(6 * HOUR);
      await app.drain();
    }
    expect(listTexts(later).map(replacePages)).toEqual((await lead.texts(phone)).map(replacePages));
    expect(steps.at(-1)!.by).toBe('turn');
    expect(later.steps.map(({ by, deeds }) => [by, ...deeds.map(({ what }) => what)])).toEqual([
      ['follow_up'],
      ['follow_up'],
      ['silence', 'cold'],
    ]);
    const ages = later.steps.map(({ at }) => Math.round((Date.parse(at) - Date.parse(chat.state.now)) / DAY));
    expect(ages).toEqual([1, 4, 7]);
    expect(await lead.lead(phone)).toMatchObject({ status: 'cold' });
    expect(later.state.lead.status).toBe('cold');
    expect(chat.standing.next).toMatchObject({ what: 'follow_up' });
    expect(later.standing.next).toBeNull();
  });

  test('triggers the meeting reminder, and respects a later time that the lead asked for', async () => {
    const there = await setUpTestChat({ agent: { follow_ups: [] } });
    const { chat } = await playLines(there, ['yes', '12k', '3'], { name: 'Marie' });
    const { meeting } = chat.state;
    const wait = Date.parse(meeting!.start_at) - Date.parse(chat.state.now);
    const act = { do: 'wait', ms: wait } as const;
    const reminded = await buildCall(there.page, there.w, there.settings, { act, state: chat.state });
    expect(reminded.steps.map(({ by }) => by)).toEqual(expect.arrayContaining(['reminder']));
    expect(listTexts(reminded).at(-1)).toContain('https://example.com/your-meeting');

    const other = await playLines(there, ['write me in two days please']);
    expect(other.chat.standing.next).toMatchObject({ what: 'asked_for' });
    const then = await buildCall(there.page, there.w, there.settings, {
      act: { do: 'wait', ms: 3 * DAY },
      state: other.chat.state,
    });
    expect(then.steps).toMatchObject([{ by: 'follow_up', messages: [expect.any(String)] }]);
    expect(then.state.lead).toMatchObject({ status: 'in_progress', next_action_at: null });
  });
});

/** Returns one checksum for each table, without rows that the process writes between two calls. */
async function readAllChecksums() {
  const tables = await queryRows<{ name: string }>(
    app,
    `select relname as name from pg_class where relkind in ('r', 'p') and relnamespace = 'public'::regnamespace
       and relname not in ('sessions', 'processes') order by 1`,
  );
  const union = tables.map(
    ({ name }) =>
      `select '${name}' as name, count(*)::int as rows, md5(coalesce(string_agg(one::text, '' order by one::text), '')) as sum from ${name} one`,
  );
  return queryRows<{ name: string; rows: number; sum: string }>(app, union.join(' union all '));
}

test('a test chat writes nothing to the database, whatever is played', async () => {
  const there = await setUpTestChat();
  await app.drain();
  const before = await readAllChecksums();
  expect(before.find(({ name }) => name === 'campaigns')?.rows).toBeGreaterThan(0);
  const { chat } = await playLines(there, ['yes', '12k', '2', 'can we move it?', '1', 'a person please']);
  await playLines(there, ['STOP', 'START']);
  const act = { do: 'wait', ms: 20 * DAY } as const;
  await buildCall(there.page, there.w, there.settings, { act, state: chat.state });
  expect(await readAllChecksums()).toEqual(before);
});

test('a test chat uses the settings in the form, and reports problems by field', async () => {
  const { page, w, settings } = await setUpTestChat();
  const form = {
    ...settings,
    language: 'fr',
    first_message: 'Bonjour {{name}}, ici Zoé.',
    criteria: [{ key: 'garden', ask: 'Avez-vous un jardin ?', expect: 'yes' }],
    booking: null,
  };
  const there = { page, w, settings: form };
  const { chat, steps } = await playLines(there, ['oui'], { name: 'Marie' });
  expect(listTexts(chat)[0]).toMatch(/^Bonjour Marie, ici Zoé\..*jardin \?$/);
  expect(steps.at(-1)!.why!.learned).toMatchObject([
    { key: 'garden', verdict: 'met', message_id: 'test_0002' },
  ]);
  expect(steps.at(-1)!.deeds.map(({ what }) => what)).toEqual(
    expect.arrayContaining(['learned', 'qualified']),
  );
  // The form changes during the chat, and the chat continues.
  const changed = {
    ...form,
    criteria: [...form.criteria, { key: 'size', ask: 'Quelle surface ?', expect: '>= 50' }],
  };
  const more = await buildCall(page, w, changed, { act: { do: 'wait', ms: HOUR }, state: chat.state });
  expect(more.standing.criteria.map(({ key, verdict }) => [key, verdict])).toEqual([
    ['garden', 'met'],
    ['size', null],
  ]);
  const wrong = { ...form, goal: '', criteria: [{ key: 'A b', ask: '', expect: 'maybe' }] };
  const refused = buildCall(page, w, wrong, { act: { do: 'begin' } });
  await expect(refused).rejects.toMatchObject({ status: 422, code: 'validation_error' });
  const issues: ErrorAnswer['issues'] = await refused.then(
    () => [],
    (error) => error.issues,
  );
  expect(issues.map(({ path }) => formatPath(path))).toEqual(
    expect.arrayContaining(['goal', 'criteria[0].key', 'criteria[0].ask', 'criteria[0].expect']),
  );
  const members = { ...settings, booking: { ...(settings['booking'] as object), members: ['no@body.test'] } };
  await expect(buildCall(page, w, members, { act: { do: 'begin' } })).rejects.toMatchObject({
    issues: [
      { path: ['booking', 'members', 0], code: 'unknown_reference', params: { name: 'no@body.test' } },
    ],
  });
});

test('a test chat searches the texts of the form and stored texts, and names the pages not read yet', {
  tags: 'endurance',
}, async () => {
  const pages = 'https://prices.example/list';
  const old = `## Parking\n${'You park behind the house. '.repeat(200)}\n\n## Hours\n${'We open at nine. '.repeat(200)}`;
  const there = await setUpTestChat({ agent: { knowledge: [{ text: old }] } });
  const text = `## Guarantee\nThe guarantee lasts 27 years.\n\n${'All else is as usual. '.repeat(400)}`;
  const form = { ...there.settings, criteria: [], knowledge: [{ text: old }, { text }, { url: pages }] };
  const { chat, steps } = await playLines({ ...there, settings: form }, ['How long is the guarantee?']);
  expect(chat.unread).toEqual([pages]);
  expect(steps.at(-1)!.why!.passages[0]!.text).toContain('27 years');
  const parking = await buildCall(there.page, there.w, form, {
    act: { do: 'say', texts: ['Where do I park?'] },
    state: chat.state,
  });
  expect(parking.steps[0]!.why!.passages[0]!.text).toContain('behind the house');
  // The stored form finds the same passages of the same source.
  const same = await playLines(there, ['Where do I park?']);
  expect(same.steps.at(-1)!.why!.passages[0]!.text).toContain('behind the house');
  // Texts that were removed from the form are no longer found.
  const without = await playLines({ ...there, settings: { ...form, knowledge: [{ text }] } }, [
    'Where do I park?',
  ]);
  expect(
    without.steps
      .at(-1)!
      .why!.passages.map((one) => one.text)
      .join(),
  ).not.toContain('behind the house');
});

test('a test chat is only for members who can change campaigns, in their own workspace', async () => {
  const viewer = await setUpTestChat({}, 'viewer');
  const act = { do: 'begin' } as const;
  await expect(buildCall(viewer.page, viewer.w, viewer.settings, { act })).rejects.toMatchObject({
    status: 403,
  });
  const [one, other] = [await setUpTestChat(), await setUpTestChat()];
  await expect(buildCall(one.page, other.w, one.settings, { act })).rejects.toMatchObject({ status: 404 });
  const { chat } = await playLines(one, []);
  const [message] = chat.state.transcript;
  const state = { ...chat.state, transcript: Array.from({ length: 195 }, () => message!) };
  await expect(
    buildCall(one.page, one.w, one.settings, { act: { do: 'say', texts: ['Hi'] }, state }),
  ).rejects.toMatchObject({ status: 409, issues: [{ code: 'test_chat_full' }] });
});

test('a test chat refuses an offered time with an invalid id', async () => {
  const there = await setUpTestChat();
  const { chat } = await playLines(there, []);
  const intent = { kind: 'offer', slots: [{ id: 'slot_!', start_at: chat.state.now }] } as const;
  const state = {
    ...chat.state,
    transcript: [{ ...chat.state.transcript[0]!, intent: { ...intent, slots: [...intent.slots] } }],
  };
  await expect(
    buildCall(there.page, there.w, there.settings, { act: { do: 'say', texts: ['Yes'] }, state }),
  ).rejects.toMatchObject({ status: 422 });
});

test('a test chat works for a campaign without a number, and the lead can write first', async () => {
  const there = await setUpTestChat({
    campaign: { slug: 'later', status: 'draft', number: null },
  });
  const waits = await playLines(there, []);
  expect(waits.chat.agent_writes_first).toBe(true);
  const act = { do: 'begin', writes_first: true } as const;
  const begun = await buildCall(there.page, there.w, there.settings, { act });
  expect(begun.state.transcript).toEqual([]);
  const said = await buildCall(there.page, there.w, there.settings, {
    act: { do: 'say', texts: ['Hello, I saw you on Instagram'] },
    state: begun.state,
  });
  expect(said.state.lead).toMatchObject({ status: 'in_progress', replied: true, contacted: false });
  expect(said.steps[0]!.messages).toHaveLength(1);
});
