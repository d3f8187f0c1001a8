// The test chat with calendars at providers: it reads the free times there, but books nothing.
import { contract, type ResultOf } from '@parley/contract';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { PROVIDER_FAKES, type ProviderFake } from '../features/bookings/provider/provider-fakes.testing.ts';
import { createBrowser, PASSWORD } from '../testing/browser.ts';
import { createPlay } from '../testing/conversation-helper.ts';
import { endWork } from '../testing/end-work.ts';
import { buildAgentForm, USUAL_AGENT } from '../testing/make-workspace.ts';
import { startApp, type TestApp } from '../testing/start-app.ts';

type Chat = ResultOf<typeof contract.testChat.try>['data'];

let app: TestApp;
let people = 0;
const ends: ProviderFake[] = [];
beforeAll(async () => {
  app = await startApp();
});
afterEach(() => endWork(app));
afterAll(async () => {
  await app.close();
  for (const { server } of ends) await server.close();
});

async function setUpTestChat(provider: string, booking: Record<string, unknown> = {}) {
  app.clock.set('2026-11-18T12:00:00.000Z');
  const end = await PROVIDER_FAKES[provider]!(app);
  ends.push(end);
  const email = `cal${++people}@test-chat.test`;
  const hours = provider === 'google' ? { hours: 'Mon-Fri 09:00-17:00', timezone: 'Europe/Paris' } : {};
  const agent = { ...USUAL_AGENT, follow_ups: [], booking: { calendar: 'sales', ...hours, ...booking } };
  const members = [{ email, name: 'Ed', role: 'owner', password: PASSWORD }];
  const w = await app.make.workspace({ calendars: [end.section], members, agent });
  await app.drain();
  const page = createBrowser(app);
  await page.signIn(email);
  const step = async (act: object, state: Chat['state'] | null = null): Promise<Chat> =>
    (
      await page.call(contract.testChat.try, {
        campaign_id: w.campaign,
        settings: buildAgentForm(agent),
        act,
        state,
      } as never)
    ).data as Chat;
  return { w, end, step };
}

/**
 * Returns only the intents of the agent's messages: the wording varies, and the place and page of a meeting differ by
 * provider.
 */
const listMessages = ({ state }: Chat) =>
  state.transcript.flatMap(({ direction, intent }) => (direction === 'outbound' ? [intent] : []));

test.each(Object.keys(PROVIDER_FAKES))(
  'a test chat with %s offers the same times as a chat with a lead, and books nothing',
  async (provider) => {
    const { w, end, step } = await setUpTestChat(provider);
    const phone = app.make.phone();
    let chat = await step({ do: 'begin', name: 'Marie Durand', phone });
    const lines = ['yes', '12k', '1'];
    for (const line of lines) chat = await step({ do: 'say', texts: [line] }, chat.state);
    const asksEmail = listMessages(chat).at(-1)?.kind === 'ask_email';
    if (asksEmail) {
      lines.push('marie@example.com');
      chat = await step({ do: 'say', texts: ['marie@example.com'] }, chat.state);
    }
    expect(chat.steps[0]!.deeds.map(({ what }) => what)).toContain('asked_calendar');
    expect(chat.state.meeting).not.toBeNull();
    expect(listMessages(chat).at(-1)).toMatchObject({ kind: 'confirm' });
    expect(end.meetings()).toEqual([]);

    const lead = createPlay(app, w);
    await lead.push(phone, { name: 'Marie Durand' });
    await app.drain();
    for (const line of lines) await lead.say(phone, line);
    const [kept] = end.meetings();
    expect(Date.parse(kept!.start_at)).toBe(Date.parse(chat.state.meeting!.start_at));
    const texts = await lead.texts(phone);
    const offers = chat.state.transcript.filter(({ intent }) => intent?.kind === 'offer');
    const times = offers.at(-1)!.text.match(/^\d\. .*$/gm)!;
    expect(times).toHaveLength(3);
    for (const time of times) expect(texts.join('\n')).toContain(time);
  },
);

test.each(['cal-com', 'calendly'])(
  'a test chat with %s shows an example link, and books nothing',
  async (provider) => {
    const { end, step } = await setUpTestChat(provider, { by: 'link' });
    let chat = await step({ do: 'begin' });
    for (const line of ['yes', '12k']) chat = await step({ do: 'say', texts: [line] }, chat.state);
    expect(listMessages(chat).at(-1)).toMatchObject({ kind: 'send_link' });
    expect(chat.state.transcript.at(-1)!.text).toContain('https://example.com/');
    expect(end.meetings()).toEqual([]);
  },
);

test('free times that a test chat at another time has read are not offered to leads', async () => {
  const { w, end, step } = await setUpTestChat('cal-com');
  let chat = await step({ do: 'begin' });
  for (const act of [
    { do: 'wait', ms: 3_600_000 },
    { do: 'say', texts: ['yes'] },
    { do: 'say', texts: ['12k'] },
  ])
    chat = await step(act, chat.state);
  const offered = chat.steps[0]!.why!.slots[0]!;
  end.take(offered);
  const lead = createPlay(app, w);
  const phone = app.make.phone();
  await lead.push(phone, { name: 'Marie Durand' });
  await app.drain();
  await lead.say(phone, 'yes');
  app.clock.advance(61_000);
  const [said] = await lead.say(phone, '12k');
  const taken = chat.state.transcript
    .at(-1)!
    .text.match(/^1\. .*$/m)![0]
    .slice(3);
  expect(said).not.toContain(taken);
});
