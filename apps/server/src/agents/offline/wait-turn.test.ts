import { expect, it } from 'vitest';
import { createMeeting } from '../calendar.testing.ts';
import { brief, Conversation, listKinds, week } from './conversation.testing.ts';
import { startOffer } from './offer-conversation.testing.ts';
import { offlineAgent } from './offline-agent.ts';

it.each([
  ['en', 'please cancel the appointment', ['cancel_booking']],
  ['es', 'cancela la cita mejor', ['cancel_booking']],
  ['en', 'what happens if I cancel?', []],
  ['nl', 'moeten wij zelf aangifte doen?', []],
])('a lead who waits for a person can cancel the meeting, in %s: %s', async (language, said, kinds) => {
  const talk = new Conversation({ ...brief, language }, week);
  talk.agent = {
    ...offlineAgent,
    turn: (input) => offlineAgent.turn({ ...input, handed_over: true }),
  };
  await talk.start();
  talk.booking!.booked = createMeeting(week[0]!.start_at);
  const output = await talk.hears(said);
  expect(listKinds(output)).toEqual(kinds);
  expect(output.reply?.intent).toMatchObject({ wait: kinds.length > 0 ? 'answer' : expect.any(String) });
});

/** A conversation in which slots were offered, and a person was asked to call. */
async function waitAfterOffer(language: string, ...said: string[]) {
  const talk = await startOffer(language);
  await talk.hears(said[0]!);
  expect(talk.proposals.at(-1)).toMatchObject({ kind: 'hand_over' });
  talk.agent = {
    ...offlineAgent,
    turn: (input) => offlineAgent.turn({ ...input, handed_over: true }),
  };
  return { talk, output: await talk.hears(...said.slice(1)) };
}

it.each<[string, string, string, RegExp, object]>([
  [
    'en',
    'can someone ring me instead?',
    'hubby says mon 1pm is fine, can you just book it?',
    /Monday, November 23 at 1:00 PM.*colleague/,
    { code: 'lead_chose_time', params: { start_at: '2026-11-23T12:00:00.000Z' } },
  ],
  [
    'de',
    'Kann mich jemand anrufen?',
    'Montag um 13 Uhr passt',
    /Montag, 23\. November um 13:00.*Kollege/,
    { code: 'lead_chose_time', params: { start_at: '2026-11-23T12:00:00.000Z' } },
  ],
  [
    'de',
    'Kann mich jemand anrufen?',
    'ok. dann meldet euch ende märz nochmal nach dem notar',
    /Kollege/,
    { code: 'lead_wants_contact', params: { at: expect.stringContaining('2027-03') } },
  ],
])('a time that a waiting lead names is noted for the person, in %s: %s, %s', async (...row) => {
  const [language, asks, said, reply, reason] = row;
  const { talk, output } = await waitAfterOffer(language, asks, said);
  expect(output.proposals).toMatchObject([{ kind: 'hand_over', reason }]);
  expect(output.reply?.text).toMatch(reply);
  expect(talk.booking?.booked).toBeNull();
  const input = { ...talk.input(), transcript: talk.transcript.slice(0, -1) };
  const lines = (await offlineAgent.handOverNote(input)).map(({ code }) => code);
  expect(lines).toContain(
    reply.source.includes('13') || language === 'en' ? 'note_chosen_time' : 'note_wanted_contact',
  );
});

it.each([
  'is it Monday at 1pm?',
  'Monday at 1pm does not work',
  'which one is still free?',
  'my dog has an operation next month',
])('words that choose no time note none: %s', async (said) => {
  const { output } = await waitAfterOffer('en', 'can someone ring me instead?', said);
  expect(output.proposals.filter(({ kind }) => kind === 'hand_over')).toEqual([]);
});
