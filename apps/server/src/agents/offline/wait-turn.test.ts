import { expect, it } from 'vitest';
import { createMeeting } from '../calendar.testing.ts';
import { brief, Conversation, listKinds, week } from './conversation.testing.ts';
import { startOffer } from './offer-conversation.testing.ts';
import { offlineAgent } from './offline-agent.ts';

it.each([
  ['en', 'please cancel the appointment', ['cancel_booking']],
  ['es', 'cancela la cita mejor', ['cancel_booking']],
  ['en', 'what happens if I cancel?', ['open_question']],
  ['nl', 'moeten wij zelf aangifte doen?', ['open_question']],
])('a lead who waits for a person can cancel the meeting, in %s: %s', async (language, said, kinds) => {
  const talk = await startWaiting(language);
  talk.booking!.booked = createMeeting(week[0]!.start_at);
  const output = await talk.hears(said);
  expect(listKinds(output)).toEqual(kinds);
  expect(output.reply?.intent).toMatchObject({
    wait: kinds[0] === 'cancel_booking' ? 'answer' : 'passed_on',
  });
});

it.each<[string, string, RegExp, string[]]>([
  ['en', "Tuesday 10am would be good, I'd like the assessment", /24 November at 10:00/, ['hand_over']],
  ['en', 'Friday at 10?', /27 November at 10:00/, ['hand_over']],
  ['es', 'bueno, el martes a la una me va bien', /24 de noviembre a las 13:00/, ['hand_over']],
  ['en', "I'm free Friday at 10", /27 November at 10:00/, ['hand_over']],
  ['de', 'Hallo? Freitag um 10?', /27\. November um 10:00/, ['hand_over']],
  ['pt', 'segunda às 10 pode ser', /23 de novembro às 10:00/, ['hand_over']],
  ['nl', 'wanneer bellen jullie?', /doorgegeven/, ['open_question']],
  ['it', 'ok ma mi richiama qualcuno? è urgente', /ti ricontatterà|ti risponderà/, []],
  ['pt', 'mas liguem-me antes do meio-dia', /As suas mensagens|tem as suas mensagens/, []],
  ['fr', 'Le 2 ou le 3 décembre ? plutôt le matin', /transmis/, []],
  ['en', 'my number is 07700 900123', /passed that on/, []],
  ['de', 'ich warte nicht bis nächste Woche', /./, []],
  ['en', 'I own it', /passed that on/, ['finding']],
  ['en', 'how much does a project start at?', /8,000 euros/, []],
  ['nl', 'jammer, dan neem ik het andere bedrijf. bedankt', /Begrepen|laten weten/, ['hand_over']],
  ['en', 'no thanks', /thanks for (letting me know|telling me)/, ['hand_over']],
  ['de', 'hat sich erledigt, danke', /Rückmeldung|Alles Gute/, ['hand_over']],
])('words for the person who takes over get one line, in %s: %s', async (language, said, reply, kinds) => {
  const output = await (await startWaiting(language)).hears(said);
  expect(output.reply?.text).toMatch(reply);
  expect(output.reply?.intent.wait).not.toBe('notice');
  expect(listKinds(output)).toEqual(kinds);
});

it('several messages with news get the line once, and then another one', async () => {
  const talk = await startWaiting('en');
  const heard = [];
  for (const said of ['do you take cards?', 'or 07700 900124', 'thanks', 'what should I bring?', 'and when?'])
    heard.push(await talk.hears(said));
  const waits = heard.map(({ reply }) => reply?.intent.wait);
  expect(waits).toEqual(['passed_on', 'notice', undefined, 'passed_on', undefined]);
  expect(new Set(heard.slice(0, 4).map(({ reply }) => reply?.text)).size).toBe(4);
  // No question is noted twice.
  expect(heard.flatMap(listKinds)).toEqual(['open_question', 'open_question']);
});

it.each([
  ['will someone call me? it is urgent', 'passed_on'],
  ['how much does a project start at?', 'answer'],
  ['Tuesday at 10 works', 'passed_on'],
  ['did you understand me?', undefined],
  ['my number is 07700 900123', undefined],
  ['hello??', undefined],
  ['no, I went with another company', undefined],
  ['this is unacceptable, you never answer', undefined],
])('after a possible opt-out, only words that plainly ask for an answer get one: %s', async (said, wait) => {
  const talk = await startWaiting('en', { might_opt_out: true });
  expect((await talk.hears(said)).reply?.intent.wait).toBe(wait);
});

it.each([
  ['de', 'ok dann nehme ich das andere Paket'],
  ['fr', "je prends l'autre formule"],
  ['en', 'I will take the other one'],
  ['en', 'No thanks needed, I will wait'],
  ['pt', 'ok vamos outra vez'],
  ['it', "prendo l'altro giorno"],
  ['nl', 'dan neem ik het andere nummer'],
  ['en', 'I called you on Friday at 10'],
  ['en', 'Your guy came Tuesday at 10 and left'],
  ['en', 'the office closes Friday at 4'],
  ['en', 'Friday 10 booked?'],
  ['en', 'Friday at 10 already taken?'],
])(
  'words of a waiting lead that neither decline nor choose a time call for no person in %s: %s',
  async (language, said) => {
    const { proposals } = await (await startWaiting(language)).hears(said);
    expect(proposals.filter(({ kind }) => kind === 'hand_over')).toEqual([]);
  },
);

/** A conversation with a lead who waits for a person. */
async function startWaiting(language: string, why: { might_opt_out?: true } = {}) {
  const talk = new Conversation({ ...brief, language }, week);
  talk.agent = {
    ...offlineAgent,
    turn: (input) => offlineAgent.turn({ ...input, ...why, handed_over: true }),
  };
  await talk.start();
  const text = 'A colleague will answer you.';
  const intent = { kind: 'goodbye' as const };
  talk.transcript.push({
    id: 'm0',
    direction: 'outbound',
    text,
    has_media: false,
    sent_at: talk.now,
    intent,
  });
  return talk;
}

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
    /Monday 23 November at 13:00.*colleague/,
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
    /weitergegeben|Kollegen/,
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
