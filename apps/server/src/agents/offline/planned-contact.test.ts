// Leads who want to decide first or to be contacted later, and the messages that they get then.
import { expect, it } from 'vitest';
import { brief, Conversation, listKinds, week } from './conversation.testing.ts';
import { getOutcome, startOffer } from './offer-conversation.testing.ts';
import { offlineAgent } from './offline-agent.ts';

/** A "yes" qualifies the lead, and the agent offers times. */
const campaign = { ...brief, criteria: brief.criteria.slice(0, 1) };
/** Friday noon. Two days later is a Sunday, so the agent checks back on Monday. */
const MONDAY = '2026-11-23T08:00:00.000Z';
const THURSDAY = '2026-11-26T08:00:00.000Z';

it.each([
  ['en', "can't talk now, text me monday"],
  ['fr', 'je peux pas parler là, écrivez-moi lundi'],
  ['es', 'ahora no puedo hablar estoy trabajando, escríbeme el lunes por favor'],
  ['it', 'ora non posso parlare, scrivimi lunedì'],
  ['pt', 'agora não posso falar, escreva-me segunda'],
  ['nl', 'kan nu niet praten, app me maandag'],
])('writes on the day that a busy lead names, in %s: %s', async (language, text) => {
  const talk = new Conversation({ ...campaign, language }, week);
  await talk.start();
  expect((await talk.hears(text)).proposals).toMatchObject([{ kind: 'later', at: MONDAY }]);
});

it.each([
  ['en', 'yes', 'Let me discuss it with my partner', 'Thursday', 'write today'],
  ['fr', 'oui', 'je dois en parler avec mon mari', 'jeudi', "aujourd'hui"],
  ['de', 'ja', 'Ich gebe Ihnen dann Bescheid', 'Donnerstag', 'heute'],
  ['es', 'sí', 'déjame que lo hable: tengo que consultarlo con mi jefe', 'el jueves', 'hoy'],
  ['it', 'sì', 'le faccio sapere', 'giovedì', 'oggi'],
  ['pt', 'sim', 'preciso de falar com o meu marido', 'quinta-feira', 'hoje'],
  ['nl', 'ja', 'Ik laat het je nog weten', 'donderdag', 'vandaag'],
])(
  'accepts in %s that the lead decides first, and asks on the day that the lead names',
  async (language, yes, said, day, today) => {
    const talk = new Conversation({ ...campaign, language }, week);
    await talk.start();
    expect((await talk.hears(yes)).reply?.intent.kind).toBe('offer');
    const accepted = await talk.hears(said);
    expect(accepted.proposals).toMatchObject([{ kind: 'later', at: MONDAY }]);
    expect(accepted.reply?.intent).toEqual({ kind: 'later', at: MONDAY, chosen: true });
    const promised = await offlineAgent.followUp(
      { ...talk.input(), now: MONDAY },
      { kind: 'asked', at: MONDAY },
    );
    const named = await talk.hears(day);
    expect(named.proposals).toMatchObject([{ kind: 'later', at: THURSDAY }]);
    expect(listKinds(await talk.hears('ok'))).toEqual(['later']);
    const onDay = { ...talk.input(), now: THURSDAY };
    const asked = await offlineAgent.followUp(onDay, { kind: 'asked', at: THURSDAY });
    expect(asked?.text).toContain(today);
    expect(asked?.text).toContain('1. ');
    expect(asked?.text.split('\n')[0]).not.toBe(promised?.text.split('\n')[0]);
  },
);

it.each([
  ['Later please', 'promised'],
  ['Not now', 'promised'],
  ['Write me tomorrow', 'you asked me to write today'],
])('says on the day what is true after "%s": %s', async (said, words) => {
  const talk = new Conversation(campaign, week);
  await talk.start();
  const { intent } = (await talk.hears(said)).reply!;
  const at = intent.kind === 'later' ? intent.at : '';
  const message = await offlineAgent.followUp({ ...talk.input(), now: at }, { kind: 'asked', at });
  expect(message?.text).toContain(words);
  const other = { kind: 'asked', at: '2026-11-30T09:00:00.000Z' } as const;
  const moved = await offlineAgent.followUp({ ...talk.input(), now: other.at }, other);
  expect(moved?.text).not.toContain('today');
});

it.each([
  ['en', 'yes', 'please message me on Tuesday', 'I need to run this by my boss'],
  ['fr', 'oui', 'écrivez-moi plutôt mardi', "il faut que j'en parle avec ma copine"],
  ['de', 'ja', 'schreiben Sie mir am Dienstag', 'ich muss erst darüber schlafen'],
  ['es', 'sí', 'escríbame el martes mejor', 'déjeme pensarlo'],
  ['it', 'sì', 'mi scriva martedì', 'lasciami pensare'],
  ['pt', 'sim', 'me escreva na terça-feira', 'preciso pensar'],
  ['nl', 'ja', 'app me dinsdag maar', 'ik wil er een nachtje over slapen'],
])('takes no request for a message as a wish for a time, in %s', async (language, yes, write, decide) => {
  for (const said of [write, decide]) {
    const talk = new Conversation({ ...campaign, language }, week);
    await talk.start();
    await talk.hears(yes);
    expect(listKinds(await talk.hears(said))).toEqual(['later']);
  }
});

it.each(['Call me Tuesday at 10', 'Tuesday at 10, text me if it changes', 'Write me down for Tuesday at 10'])(
  'takes a time with other words about contact as a wish: %s',
  async (said) => {
    const talk = new Conversation(campaign, week);
    await talk.start();
    await talk.hears('yes');
    expect(listKinds(await talk.hears(said))).not.toContain('later');
  },
);

it.each(['2', 'the second one please', 'Tuesday at 10:00'])(
  'still reads the choice of an offered time after that: %s',
  async (said) => {
    const talk = new Conversation(campaign, week);
    await talk.start();
    await talk.hears('yes');
    await talk.hears("I'll get back to you");
    expect(listKinds(await talk.hears(said))).toContain('book');
  },
);

it.each([
  'My husband owns it',
  'I think it is mine',
  'Can you get back to me with a price?',
  'My wife said yes',
  'I run it with my wife',
])('does not take every mention of others or of thinking for that: %s', async (said) => {
  const talk = new Conversation();
  await talk.start();
  expect((await talk.hears(said)).reply?.intent).not.toMatchObject({ kind: 'later' });
});

it.each([
  [
    'en',
    'How many hours a week?',
    '>= 2',
    'ok Thursday then. Two hours. I need to talk to my wife first',
    '2',
  ],
  ['es', '¿La casa es tuya?', 'yes', 'el jueves entonces. lo tengo que hablar con mi mujer', undefined],
])(
  'checks back in two days, and not on the day of the meeting, in %s: %s',
  async (language, ask, expected, said, value) => {
    const criteria = [{ key: 'one', ask, expect: expected }];
    const talk = new Conversation({ ...brief, language, criteria }, week);
    await talk.start();
    const turn = await talk.hears(said);
    expect(turn.proposals.at(-1)).toMatchObject({ kind: 'later', at: MONDAY });
    expect(talk.findings[0]?.value).toBe(value);
  },
);

it.each([
  ['es', 'mejor en enero', '2027-01-07'],
  ['de', 'jetzt im november nicht, januar hab ich gesagt', '2027-01-07'],
  ['en', 'march would be better', '2027-03-01'],
])('writes again then if a month can not be booked yet, in %s: %s', async (language, said, day) => {
  const criteria = [{ key: 'owner', ask: 'Do you own the place?', expect: 'yes' }];
  const talk = new Conversation({ ...brief, language, knowledge: '', criteria }, week);
  await talk.start();
  await talk.hears({ es: 'sí', de: 'ja', en: 'yes' }[language]!);
  const { proposals } = await talk.hears(said);
  expect(proposals).toMatchObject([{ kind: 'later', at: expect.stringContaining(day) }]);
});

it.each([
  ['en', "I'm moving in March so as soon as possible"],
  ['en', 'as early as possible, baby comes in March'],
  ['en', 'Next year is too late'],
  ['en', 'March is too late'],
  ['en', "can we meet? I'm moving in March"],
  ['de', 'so bald wie möglich, wir ziehen im März um'],
  ['fr', 'avant mars si possible'],
  ['nl', 'voor januari'],
])('offers times to a lead who wants to meet soon, in %s: %s', async (language, said) => {
  expect(await getOutcome(await startOffer(language), [said])).toMatch(/\d:\d/);
});

it.each([
  ['de', 'erst nächstes jahr'],
  ['es', 'el mes que viene mejor'],
  ['fr', 'pas avant janvier'],
  ['en', 'maybe next month'],
])('waits for a lead who wants to do it later, in %s: %s', async (language, said) => {
  const talk = new Conversation({ ...campaign, language }, week);
  await talk.start();
  expect(listKinds(await talk.hears(said))).toEqual(['later']);
});

it.each([
  ['en', 'Do you own the place?', 'we buy it next month'],
  ['en', 'Do you own the place?', 'We get the keys next month'],
  ['en', 'Do you own the place?', 'I will own it next month'],
  ['en', 'Do you own the place?', 'in 2 years'],
  ['en', 'What is your move-in date?', 'March'],
  ['en', 'What is your move-in date?', 'in March'],
  ['en', 'How old is the child?', 'starts school next year'],
  ['en', 'What is the due month?', 'in March'],
  ['de', 'Welchen Termin wünschen Sie für den Umzug?', 'im März'],
  ['de', 'Welchen Termin wünschen Sie für den Umzug?', 'März'],
])('does not wait after an answer that names a period, in %s: %s %s', async (language, ask, said) => {
  const expected = ask.startsWith('Do ') ? 'yes' : ask.startsWith('How old') ? '>= 3' : 'any';
  const criteria = [{ key: 'q', ask, expect: expected }, ...brief.criteria.slice(0, 1)];
  const talk = new Conversation({ ...brief, language, criteria }, week);
  await talk.start();
  expect(listKinds(await talk.hears(said))).not.toContain('later');
});

it('keeps the answer of a lead who also wants to wait', async () => {
  const criteria = [
    { key: 'q', ask: 'When would you like to start?', expect: 'any' },
    ...brief.criteria.slice(0, 1),
  ];
  const talk = new Conversation({ ...brief, criteria }, week);
  await talk.start();
  expect(listKinds(await talk.hears('not before next month, maybe later'))).toEqual(['finding', 'later']);
});
