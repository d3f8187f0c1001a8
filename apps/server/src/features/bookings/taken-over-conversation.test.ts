// A member takes over the conversation while the agent is typing a confirmation: the confirmation is not sent, even if
// a person has answered and given the conversation back before the typing ends (promises.md#the-person-wins).
import type { Fact } from '@parley/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Engine } from '../../engines/port.ts';
import { createPlay } from '../../testing/conversation-helper.ts';
import { contract, startApp, type TestApp } from '../../testing/start-app.ts';

let app: TestApp;
/** Called when Parley starts to type. */
let asTyping: (() => Promise<void>) | null = null;
beforeAll(async () => {
  const watchEngine = (engine: Engine): Engine => ({
    ...engine,
    async startTyping(number, chat) {
      await engine.startTyping(number, chat);
      const act = asTyping;
      asTyping = null;
      await act?.();
    },
  });
  app = await startApp({ engine: watchEngine });
});
afterAll(() => app.close());

const CONFIRMED = /\/b\/[\w-]{22}/;

test.each([
  { what: 'taken over', answers: false, resumes: false, confirmed: false },
  { what: 'answered from the phone and given back', answers: true, resumes: true, confirmed: false },
  // No one wrote while a person drove the conversation, so the agent continues.
  { what: 'taken over and given back without a word', answers: false, resumes: true, confirmed: true },
])(
  'in a conversation that is $what, a confirmation that is still being typed is sent: $confirmed',
  async ({ answers, resumes, confirmed }) => {
    app.clock.set('2026-11-23T07:00:00.000Z');
    const w = await app.make.workspace({ agent: { humanize: true, follow_ups: [] } });
    const lead = createPlay(app, w);
    const phone = app.make.phone();
    await lead.push(phone, { name: 'Marie Durand' });
    await app.drain();
    for (const text of ['yes', '12k']) await lead.say(phone, text);
    const { id } = await lead.lead(phone);
    asTyping = async () => {
      if (answers) await lead.sent(phone, 'Not that one, I call you.');
      else await lead.api.call(contract.leads.handoff, { id });
      if (resumes) await lead.api.call(contract.leads.resume, { id });
    };
    await lead.say(phone, '1');
    expect((await lead.api.call(contract.bookings.list, {})).data).toMatchObject([{ status: 'booked' }]);
    const typed = (await lead.messages(phone)).find(({ text }) => CONFIRMED.test(text))!;
    expect(typed.status).toBe(confirmed ? 'accepted' : 'discarded');
    if (!confirmed)
      expect(['person_holds', 'person_took_over', 'person_answered_first']).toContain(
        (typed.explanation as Fact).code,
      );
    expect((await lead.texts(phone)).some((text) => CONFIRMED.test(text))).toBe(confirmed);
  },
);
