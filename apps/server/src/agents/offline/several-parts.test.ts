// Messages with several parts: a day and its exception, a "stop" and a promise to reply, a choice and a question.
import { fact } from '@parley/contract';
import { describe, expect, it, test } from 'vitest';
import { brief, Conversation, listKinds, week } from './conversation.testing.ts';
import { getOutcome, startOffer } from './offer-conversation.testing.ts';

describe('a day that the lead wants, but not next week', () => {
  it.each([
    ['en', 'a monday would be better, but not this one'],
    ['en', 'monday is great, but not this monday'],
    ['fr', 'plutôt un lundi, mais pas celui-ci'],
    ['de', 'Montag ja, aber nicht diesen Montag'],
    ['es', 'mejor un lunes, pero no este'],
    ['it', 'un altro lunedì'],
    ['pt', 'não nesta segunda, na próxima'],
    ['nl', 'liever een maandag, maar niet deze'],
  ])('is offered in the week after in %s: %s', async (language, said) => {
    expect(await getOutcome(await startOffer(language), [said])).toBe('offers 30 9:00, 30 11:00, 30 13:00');
  });

  it.each([
    ['en', 'NO, I said not this monday!'],
    ['fr', "j'ai dit pas ce lundi !"],
    ['it', 'NO ho detto NON questo lunedì'],
  ])('goes to a person if it was booked in %s: %s', async (language, said) => {
    const talk = await startOffer(language);
    await talk.hears('3');
    expect(await getOutcome(talk, [said])).toBe('hands over');
  });
});

it.each([
  ['en', "stop stop, no trial now, I'll get back to you next week"],
  ['fr', 'stop stop, pas de rdv maintenant, je vous recontacte la semaine prochaine'],
  ['de', 'stopp, jetzt keinen Termin, ich melde mich nächste Woche'],
  ['es', 'para para, ahora no, os escribo la semana que viene'],
  ['it', 'stop stop, niente appuntamento adesso, vi scrivo la settimana prossima'],
  ['pt', 'pare pare, agora não quero visita, falo consigo para a semana'],
  ['nl', 'stop stop, nu geen afspraak, ik laat volgende week iets weten'],
])('a stop next to a promise to reply is a wish for later in %s: %s', async (language, said) => {
  const talk = new Conversation({ ...brief, language }, week);
  await talk.start();
  expect(await talk.hears(said)).toMatchObject({
    proposals: [{ kind: 'later', at: '2026-11-23T08:00:00.000Z' }],
    reasoning: fact('wants_later'),
  });
});

it.each([
  ['de', '8, aber wir stellen bis Januar noch 5 ein'],
  ['it', 'senti ma lavorate anche la domenica?'],
])('a figure and a question are no wish for later in %s: %s', async (language, said) => {
  const criteria = [{ key: 'staff', ask: 'Staff?', expect: '>= 10' }];
  const talk = new Conversation({ ...brief, language, criteria }, week);
  await talk.start();
  expect(listKinds(await talk.hears(said))).not.toContain('later');
});

it.each([
  ['en', 'Which area?', 'Otley, as I said. Early next week would be great, not Monday', 'Otley', 'offer 24'],
  ['en', 'Which area?', 'Leeds. is there a minimum term? Thursday after 2pm works', 'Leeds', 'offer 26'],
  ['en', 'Which area?', 'Leeds. Like I told you. I am free Tuesday', 'Leeds', 'offer 24'],
  ['nl', 'Waar woont u?', 'Utrecht, dat zei ik al', 'Utrecht', 'offer 23'],
  ['en', 'Which area?', 'Leeds. Please write to me on Thursday', 'Leeds', 'later 26'],
  ['de', 'In welchem Ort?', 'Brühl, hab ich doch geschrieben. Geht Donnerstag?', 'Brühl', 'offer 26'],
  ['de', 'In welchem Ort?', 'Meine Frau ist einverstanden. Donnerstag?', undefined, 'clarify'],
  ['fr', 'Quelle mutuelle ?', "la MGEN, je l'ai déjà dit. plutôt jeudi", 'la MGEN', 'offer 26'],
  ['es', '¿Para qué?', 'para viajar. y me va bien el jueves a partir de las 2', 'para viajar', 'offer 26'],
  ['it', 'Che rito?', 'civile. giovedì o il 27, quello che avete', 'civile', 'offer 26'],
  ['it', 'Che rito?', 'religioso. devo sentire la mia fidanzata', 'religioso', 'later 23'],
  ['pt', 'Que setor?', 'obras, casas. prefiro falar com uma pessoa', 'obras, casas', 'goodbye'],
  ['nl', 'Wanneer verhuist u?', 'half januari. donderdag na half 3 kan ik', 'half januari', 'offer 26'],
  ['en', 'Why do you want to change provider?', "It's too expensive", "It's too expensive", 'offer 23'],
  ['de', 'Warum möchten Sie wechseln?', 'zu teuer', 'zu teuer', 'offer 23'],
  ['fr', 'Pourquoi changer ?', "c'est trop cher", "c'est trop cher", 'offer 23'],
  ['it', 'Perché vuole cambiare?', 'costa troppo', 'costa troppo', 'offer 23'],
  ['nl', 'Waarom wilt u overstappen?', 'te duur', 'te duur', 'offer 23'],
  ['en', 'Which days suit you for the course?', 'Tuesday evenings', 'Tuesday evenings', 'offer 24'],
  ['en', 'How did you hear about us?', 'I talked to my neighbour', 'I talked to my neighbour', 'offer 23'],
  ['en', 'What is it about?', 'My wife agreed to a divorce', 'My wife agreed to a divorce', 'offer 23'],
  ['en', 'Why?', 'I said no to the builder and he left', 'I said no to the builder and he left', 'offer 23'],
  ['en', 'Why?', 'I told you guys, it broke', 'I told you guys, it broke', 'offer 23'],
  ['pt', 'Porquê?', 'Falei com a minha mulher', 'Falei com a minha mulher', 'offer 23'],
  ['nl', 'Wanneer verhuist u?', 'donderdag om 9 uur', 'donderdag om 9 uur', 'offer 23'],
  ['en', 'What bothers you about your provider?', "it's too expensive", "it's too expensive", 'offer 23'],
  ['de', 'Was stört Sie am jetzigen Anbieter?', 'der ist zu teuer', 'der ist zu teuer', 'offer 23'],
  ['fr', "Qu'est-ce qui vous dérange ?", "c'est trop cher", "c'est trop cher", 'offer 23'],
  ['nl', 'Wat is uw doel?', 'veel geld besparen', 'veel geld besparen', 'offer 23'],
  ['it', 'Da quanto ci pensate?', 'ci pensiamo da due anni', 'ci pensiamo da due anni', 'offer 23'],
  [
    'de',
    'Was haben Sie schon gemacht?',
    'Schon viel Geld in die Heizung gesteckt',
    'Schon viel Geld in die Heizung gesteckt',
    'offer 23',
  ],
  ['en', 'What breed is your dog?', 'bit steep, the place down the road is 18', undefined, 'clarify'],
  ['en', 'What breed is your dog?', 'too expensive. a lab, 3 years old', 'a lab, 3 years old', 'offer 23'],
  ['de', 'In welchem Ort?', 'Ganz schön viel Geld', undefined, 'ask'],
  ['es', '¿Desde cuándo te duele?', 'desde mayo. me lo tengo q pensar', 'desde mayo', 'offer 23'],
  [
    'es',
    '¿Desde cuándo te duele?',
    'desde mayo. ¿Tenéis algo a principios de semana por la tarde?',
    'desde mayo.',
    'offer 23',
  ],
  ['it', 'Hai già uno strumento a casa?', 'sì. le lezioni costano troppo', undefined, 'ask'],
  ['pt', 'Que setor?', 'acho caro', undefined, 'ask'],
  ['nl', 'Waar woont u?', 'zoveel geld! Zeist', 'Zeist', 'offer 23'],
  ['fr', 'Dans quelle ville ?', 'le 25 après 16h ou sinon le 27 au matin', undefined, 'ask'],
  [
    'it',
    'Hai già uno strumento a casa?',
    'lunedì dalle 16:30 in poi, ma anche venerdì',
    undefined,
    'clarify',
  ],
  ['fr', 'Un animal chez vous ?', 'non', 'non', 'offer 23'],
  ['fr', 'Est-ce que vous avez des allergies ?', 'non', 'non', 'offer 23'],
  ['es', '¿Tiene alguna alergia que debamos conocer?', 'no', 'no', 'offer 23'],
  ['es', '¿En qué zona vive usted ahora?', 'no', undefined, 'clarify'],
  ['en', 'Do you have a preferred start date?', 'yes', undefined, 'clarify'],
  ['it', 'Ha una radiografia?', 'no guardi, prima ne parlo con mio marito', undefined, 'later 23'],
  ['de', 'Wann soll die Küche eingebaut werden?', 'Donnerstag Vormittag passt gut', undefined, 'ask'],
  ['en', 'Which part of town?', 'How did you get my number? I never gave it to you.', undefined, 'ask'],
  ['de', 'Welcher Ort?', 'Bist du ein Bot? Klingt wie einer.', undefined, 'ask'],
])('only clauses that answer are recorded in %s: %s %s', async (language, ask, said, value, next) => {
  const criteria = [{ key: 'any', ask, expect: 'any' }];
  const talk = new Conversation({ ...brief, language, criteria }, week);
  await talk.start();
  const intent = (await talk.hears(said)).reply?.intent;
  expect(talk.findings.at(-1)?.value).toBe(value);
  const time =
    intent?.kind === 'later' ? intent.at : intent?.kind === 'offer' ? intent.slots[0]?.start_at : null;
  expect([intent?.kind, time?.slice(8, 10)].filter(Boolean).join(' ')).toBe(next);
});

it.each([
  [
    'en',
    'need to check with my wife first. thursday after 3 might work tho?',
    'offers 26 15:00, 26 15:30, 26 17:00',
  ],
  ['nl', 'moet ik nog overleggen, maar donderdag na 3 zou kunnen?', 'offers 26 15:00, 26 15:30, 26 17:00'],
  ['en', 'Thursday at 3, no wait, 4', 'offers 26 15:00'],
])('a time next to something else is offered and not booked in %s: %s', async (language, said, outcome) => {
  expect(await getOutcome(await startOffer(language), [said])).toBe(outcome);
});

it.each([
  ['yes vaccinated in august', 'yes'],
  ['she is unvaccinated', 'no'],
  ['yes, vacinated', 'yes'],
])('a synonym is no typo of its opposite: %s', async (said, value) => {
  const synonyms = { yes: ['vaccinated'], no: ['unvaccinated', 'not vaccinated'] };
  const criteria = [{ key: 'vaccine', ask: 'Has your dog had its jab?', expect: 'yes', synonyms }];
  const talk = new Conversation({ ...brief, criteria }, week);
  await talk.start();
  await talk.hears(said);
  expect(talk.findings).toMatchObject([{ value }]);
});

it('an answer that starts like a courtesy is read if the lead repeats it', async () => {
  const criteria = [
    { key: 'owner', ask: 'Do you own a dog?', expect: 'yes' },
    { key: 'breed', ask: 'What breed is it?', expect: 'any' },
  ];
  const talk = new Conversation({ ...brief, criteria }, week);
  await talk.start();
  await talk.hears('yes, a Great Dane, thanks a lot');
  await talk.hears('thanks a lot');
  expect(talk.findings).toHaveLength(1);
  await talk.hears('Great Dane!!');
  expect(talk.findings.at(-1)).toMatchObject({ key: 'breed', value: 'Great Dane' });
});

it.each([
  ['en', 'the 3rd one please. And where do you work?', '50 km'],
  ['fr', "le 3. et c'est combien ?", '8,000'],
])('a choice next to a question is booked and answered in %s: %s', async (language, said, answer) => {
  const turn = await (await startOffer(language)).hears(said);
  expect(turn.proposals).toMatchObject([{ kind: 'book' }]);
  expect(turn.reply?.text).toContain(answer);
});

it.each([
  ['en', 'Before that - how much is a lesson a month and is there parking?', ['£128', 'car park']],
  ['en', 'Is there a discount for students?', ['no discounts']],
  ['en', 'how much r drum lessons?', ['£128']],
  ['de', 'was kostet ein ebike?', ['89']],
])('a question is answered by its parts and its intent in %s: %s', async (language, said, words) => {
  const knowledge = 'We teach piano and drums.\nThere is a free car park.\nWe give no discounts.';
  const facts = {
    prices: [
      { for: 'Lesson', amount: '128 GBP', per: 'month' },
      { for: 'E-Bike', amount: '89 EUR' },
    ],
  };
  const talk = new Conversation({ ...brief, language, knowledge, facts }, week);
  await talk.start();
  const { reply } = await talk.hears(said);
  for (const part of words) expect(reply?.text).toContain(part);
});

it.each([
  [
    'en',
    'Tuesday after 4, how much does a project start at?',
    /^A project starts at 8,000 euros\. .*\n1\./,
    [],
  ],
  ['nl', 'Vrijdag ochtend of maandag, waarvoor is die afspraak?', /collega.*\n1\./, ['open_question']],
  ['fr', 'plutôt jeudi après-midi, il y a un parking ?', /collègue.*\n1\./, ['open_question']],
  ['nl', 'donderdag na half 3. Verhuizen jullie ook een piano?', /collega.*\n1\./, ['open_question']],
  ['it', 'giovedì dopo le 16. Quanto dura la visita?', /collega.*\n1\./, ['open_question']],
  ['es', 'mejor el jueves, ¿puedo ir con mi hijo?', /compañero.*\n1\./, ['open_question']],
  ['it', 'Va bene la 3. Cosa devo portare?', /collega/, ['open_question', 'book']],
  ['pt', 'às 4 então. pode ser por video ou tenho de ir aí?', /colega/, ['open_question', 'book']],
  ['en', '2, is that ok?', /booked|calendar/, ['book']],
  ['en', 'Do you have anything on Tuesday? Would that be possible for you?', /^Yes|^Here/, []],
  ['en', 'Tuesday after 4. What else do I need to bring?', /colleague.*\n1\./, ['open_question']],
  ['en', 'Tuesday after 4. Is parking possible?', /colleague.*\n1\./, ['open_question']],
  ['en', 'Tuesday after 4. Is cash ok?', /colleague.*\n1\./, ['open_question']],
  ['en', 'Tuesday after 4. Can I bring my dog, is that ok?', /colleague.*\n1\./, ['open_question']],
  ['de', 'Dienstag nach 16 Uhr. Ist Kartenzahlung möglich?', /Kolleg.*\n1\./, ['open_question']],
  ['en', 'Tuesday after 4. What is it about?', /colleague.*\n1\./, ['open_question']],
  ['en', 'Monday at 1pm?', /booked|calendar/, ['book']],
  ['en', 'Number 3. Can you make it?', /booked|calendar/, ['book']],
  ['en', 'Tuesday after 4. Or is that too late?', /^Yes|^Here/, []],
  ['de', 'Dienstag nach 16 Uhr. Würde das bei Ihnen klappen?', /^Ja|^Da ist/, []],
  ['en', 'Tuesday after 4, are you there then?', /^Yes|^Here|^1\./, []],
  ['en', 'Tuesday after 4? Do you think we can do it?', /^Yes|^Here|^1\./, []],
  ['en', 'Tuesday at 10? Can you make it?', /booked|calendar|10:00/, []],
  ['en', 'Tuesday at 10? Do you think we can do it?', /booked|calendar|10:00/, []],
  ['fr', 'mardi après-midi, ce serait possible de votre côté ?', /^Oui|^Voici/, []],
  ['de', 'Geht auch Dienstag? Haben Sie da überhaupt noch was frei?', /^Ja|^Da ist/, []],
] as const)('a question next to a time gets an answer in %s: %s', async (language, said, text, kinds) => {
  const talk = await startOffer(language);
  const output = await talk.hears(said);
  expect(listKinds(output)).toEqual(kinds);
  expect([output.reply?.text, talk.last].join('\n')).toMatch(text);
});

it.each([
  [
    'en',
    'can we move it to Tuesday at 10? And do you take cards there?',
    /colleague.*Tuesday 24 November at 10:00/,
  ],
  [
    'de',
    'Geht auch Dienstag um die gleiche Zeit? Was kostet das Projekt?',
    /^A project starts.*24\. November um 13:00/,
  ],
  ['en', 'please cancel it. Do I get a refund of the deposit?', /cancel.*colleague/],
])('a question next to a move or a cancellation gets an answer in %s: %s', async (language, said, text) => {
  const talk = await startOffer(language);
  await talk.hears('3');
  expect((await talk.hears(said)).reply?.text).toMatch(text);
});

it.each([
  ['de', 'Welches Budget in Euro?', '>= 6000', 'zwischen 5 und 8 tausend', 'also 7 maximal', '7000'],
  ['de', 'Welches Budget in Euro?', '>= 6000', 'mal sehen', 'also 7 maximal', undefined],
  ['en', 'What budget do you have in mind?', '>= 6000', '10 to 15', 'thousand, yes', '10000-15000'],
  ['en', 'What budget do you have in mind?', '>= 6000', '10', 'a thousand', undefined],
  ['it', 'Che budget ha?', '>= 6000', '10', 'mila', '10000'],
  ['fr', 'Combien de dents ?', '>= 1', 'bonjour', 'UNE. et je peux mettre 1200 pas plus', '1'],
])(
  'a short amount and a limit are read in their context in %s: %s',
  async (language, ask, expected, first, then, value) => {
    const criteria = [
      { key: 'one', ask, expect: expected },
      { key: 'other', ask: 'Quel budget ?', expect: '>= 1500' },
    ].slice(0, language === 'fr' ? 2 : 1);
    const talk = new Conversation({ ...brief, language, criteria });
    await talk.start();
    await talk.hears(first);
    await talk.hears(then);
    expect(talk.findings.map((found) => found.value)[0]).toBe(value);
  },
);

it.each([
  ['en', 'Do you own the place?', 'yes', 'we own it, yeah'],
  ['fr', 'Êtes-vous propriétaire ?', 'oui', 'oui je suis propriétaire'],
])('an answer that is known is no misunderstood answer in %s', async (language, ask, yes, again) => {
  const criteria = [
    { key: 'owner', ask, expect: 'yes' },
    { key: 'budget', ask: 'Budget?', expect: '>= 8000' },
  ];
  const talk = new Conversation({ ...brief, language, criteria });
  await talk.start();
  await talk.hears(yes);
  expect((await talk.hears(again)).reply?.intent).toEqual({ kind: 'ask', key: 'budget', understood: true });
});

it.each([
  ['en', 'Is Lea a real person?'],
  ['fr', 'Léa est une vraie personne ?'],
  ['de', 'Ist Lea ein echter Mensch?'],
  ['es', '¿Lea es una persona real?'],
  ['it', 'Lea è una persona vera?'],
  ['pt', 'A Lea é uma pessoa real?'],
  ['nl', 'Is Lea een echt persoon?'],
])('a question whether the agent is a person gets the truth in %s: %s', async (language, said) => {
  const talk = new Conversation({ ...brief, language });
  await talk.start();
  expect((await talk.hears(said)).reasoning).toMatchObject({ code: 'asks_if_machine' });
});

test('"no thanks" to a question for a yes is no interest, and "ok" is no yes', async () => {
  const talk = new Conversation(brief);
  await talk.start();
  await talk.hears('ok');
  expect(talk.findings).toEqual([]);
  expect(await talk.hears('no thanks')).toMatchObject({
    reasoning: { code: 'not_interested' },
    proposals: [{ kind: 'disqualify', classification: 'not_interested' }],
  });
});

test('a part of a choice is none: "semi-ouverte"', async () => {
  const criteria = [{ key: 'room', ask: 'Cuisine ouverte ou fermée ?', expect: 'one of: ouverte, fermée' }];
  const talk = new Conversation({ ...brief, language: 'fr', criteria });
  await talk.start();
  await talk.hears('semi-ouverte');
  expect(talk.findings).toEqual([]);
  await talk.hears('ouverte');
  expect(talk.findings).toMatchObject([{ key: 'room', value: 'ouverte' }]);
});

it.each([
  ['en', 'one of: detached, semi-detached, terraced', 'semi-detached'],
  ['fr', 'one of: pension complète, demi-pension', 'demi-pension'],
])('a choice of which "semi" is a part is read in %s: %s', async (language, expected, said) => {
  const criteria = [{ key: 'kind', ask: 'Which one?', expect: expected }];
  const talk = new Conversation({ ...brief, language, criteria });
  await talk.start();
  await talk.hears(said);
  expect(talk.findings).toMatchObject([{ key: 'kind', value: said }]);
});
