// Unusual but frequent answers, played as whole conversations. Each was misread in the past: a "yes, but" counted as a
// yes, "I rent" was not understood, or a question got the next criterion as its answer.
import { fact } from '@parley/contract';
import { describe, expect, it, test } from 'vitest';
import type { AgentBrief, Criterion } from '../port.ts';
import { brief, Conversation, listKinds, week } from './conversation.testing.ts';

interface Campaign {
  owner: string;
  budget: string;
  room: string;
  rooms: string;
  knowledge: string;
  synonyms: Record<string, string[]>;
}

const campaigns: Record<string, Campaign> = {
  en: {
    owner: 'Do you own the place?',
    budget: 'What budget do you have in mind?',
    room: 'Which room is it about?',
    rooms: 'kitchen, bathroom',
    knowledge: brief.knowledge,
    synonyms: { yes: ['own', 'owner'], no: ['rent', 'tenant'] },
  },
  fr: {
    owner: 'Êtes-vous propriétaire ?',
    budget: 'Quel budget avez-vous en tête ?',
    room: 'Quelle pièce ?',
    rooms: 'cuisine, salle de bain',
    knowledge: 'Nous intervenons à 50 km autour de Lyon. Un projet commence à 8 000 euros.',
    synonyms: { yes: ['propriétaire'], no: ['locataire', 'loue', 'location'] },
  },
  es: {
    owner: '¿La casa es tuya?',
    budget: '¿Qué presupuesto tienes?',
    room: '¿Qué habitación es?',
    rooms: 'cocina, baño',
    knowledge: 'Trabajamos a 50 km de Madrid. Un proyecto empieza en 8000 euros.',
    synonyms: { yes: ['propietario'], no: ['alquilo', 'alquiler', 'inquilino'] },
  },
  de: {
    owner: 'Gehört Ihnen die Wohnung?',
    budget: 'Welches Budget haben Sie?',
    room: 'Welches Zimmer?',
    rooms: 'Küche, Bad',
    knowledge: 'Wir arbeiten im Umkreis von 50 km um Köln. Ein Projekt beginnt bei 8.000 Euro.',
    synonyms: { yes: ['Eigentümer'], no: ['Miete', 'Mieter'] },
  },
  it: {
    owner: 'La casa è di sua proprietà?',
    budget: 'Che budget ha?',
    room: 'Quale stanza?',
    rooms: 'cucina, bagno',
    knowledge: 'Lavoriamo entro 50 km da Milano. Un progetto parte da 8000 euro.',
    synonyms: { yes: ['proprietario'], no: ['affitto', 'inquilino'] },
  },
  pt: {
    owner: 'A casa é sua?',
    budget: 'Qual é o seu orçamento?',
    room: 'Qual cômodo?',
    rooms: 'cozinha, banheiro',
    knowledge: 'Trabalhamos até 50 km de Lisboa. Um projeto começa em 8000 euros.',
    synonyms: { yes: ['proprietário', 'dono'], no: ['alugo', 'inquilino'] },
  },
  nl: {
    owner: 'Is het huis van u?',
    budget: 'Welk budget heeft u?',
    room: 'Welke kamer?',
    rooms: 'keuken, badkamer',
    knowledge: 'Wij werken binnen 50 km van Utrecht. Een project begint bij 8000 euro.',
    synonyms: { yes: ['eigenaar'], no: ['huur', 'huurder'] },
  },
};

type Key = 'owner' | 'budget' | 'room' | 'when';

/** Starts a conversation whose first question is about the criterion `key`. */
async function askFirstQuestion(
  language: string,
  key: Key,
  more: Partial<AgentBrief> = {},
): Promise<Conversation> {
  const words = campaigns[language]!;
  const all: Record<Key, Criterion> = {
    owner: { key: 'owner', ask: words.owner, expect: 'yes', synonyms: words.synonyms },
    budget: { key: 'budget', ask: words.budget, expect: '>= 8000' },
    room: { key: 'room', ask: words.room, expect: `one of: ${words.rooms}` },
    when: { key: 'when', ask: 'When would you like to start?', expect: 'any' },
  };
  const criteria = [all[key], key === 'budget' ? all.owner : all.budget];
  const { knowledge } = words;
  const talk = new Conversation({ ...brief, language, knowledge, criteria, first_message: 'Acme.', ...more });
  await talk.start();
  return talk;
}

/**
 * Returns the result of an answer: a value; `asks back`; `admits` or `answers`, after which the agent asks again; or
 * `over`.
 */
async function getOutcome(language: string, key: Key, said: string | string[]): Promise<string> {
  const talk = await askFirstQuestion(language, key);
  const { proposals, reply } = await talk.hears(...[said].flat());
  const values = proposals.flatMap((one) => (one.kind === 'finding' ? [one.finding.value] : []));
  const admits = proposals.some(({ kind }) => kind === 'open_question') ? ['admits'] : [];
  if (values.length > 0) return [...values, ...admits].join(' + ');
  if (reply?.intent.kind === 'clarify') return 'asks back';
  if (reply?.intent.kind !== 'ask')
    return listKinds({ proposals, reply, reasoning: fact('model_without_reason') }).join(' + ');
  if (admits.length > 0) return 'admits';
  return reply.text === campaigns[language]![key as 'owner'] ? 'repeats' : 'answers';
}

const played: [language: string, key: Key, said: string | string[], outcome: string][] = [
  ['en', 'owner', "Yes but it's my parents' place", 'asks back'],
  ['en', 'owner', 'I rent', 'no'],
  ['en', 'owner', "I'm renting", 'no'],
  ['en', 'owner', 'no I rent it', 'no'],
  ['en', 'owner', "We don't rent, we own", 'yes'],
  ['es', 'owner', 'no alquilo', 'asks back'],
  ['en', 'owner', 'we are tenants', 'no'],
  ['en', 'owner', "I'm not a tenant", 'asks back'],
  ['en', 'owner', 'I own a flat in town and rent this one', 'asks back'],
  ['en', 'owner', 'I used to rent', 'asks back'],
  ['en', 'owner', "no but I'm buying it next month", 'asks back'],
  ['en', 'owner', 'sort of', 'asks back'],
  ['en', 'owner', 'kind of yes', 'asks back'],
  ['en', 'owner', 'more or less', 'asks back'],
  ['en', 'owner', 'yes and no', 'asks back'],
  ['en', 'owner', 'it depends', 'asks back'],
  ['en', 'owner', 'not exactly', 'asks back'],
  ['en', 'owner', 'yeah right 🙄', 'asks back'],
  ['en', 'owner', 'my husband decides', 'asks back'],
  ['en', 'owner', 'my wife owns it', 'asks back'],
  ['en', 'owner', 'my wife and I own it', 'yes'],
  ['en', 'owner', 'Yes with my husband', 'yes'],
  ['en', 'owner', 'but of course', 'yes'],
  ['en', 'owner', 'of course not', 'no'],
  ['en', 'owner', 'yes!!', 'yes'],
  ['en', 'owner', '👍', 'yes'],
  ['en', 'owner', 'haha yes', 'yes'],
  ['en', 'owner', 'oui', 'yes'],
  ['en', 'owner', 'Sí, claro', 'yes'],
  ['en', 'owner', 'nein', 'no'],
  ['en', 'owner', ['no', 'but my wife does'], 'asks back'],
  ['en', 'owner', ['yes', 'but only half'], 'asks back'],
  ['en', 'owner', 'And bathrooms?', 'admits'],
  ['en', 'owner', 'do you also do bathrooms', 'admits'],
  ['en', 'owner', 'I was wondering if you also do bathrooms', 'admits'],
  ['en', 'owner', 'Yes. And bathrooms?', 'yes + admits'],
  ['en', 'owner', 'yes do you do bathrooms too', 'yes + admits'],
  ['en', 'owner', 'yes but how much is it', 'yes'],
  ['en', 'owner', 'can I pay in instalments', 'admits'],
  ['en', 'owner', 'How much does it cost?', 'answers'],
  ['en', 'owner', 'why do you ask?', 'answers'],
  ['en', 'owner', 'what?', 'asks back'],
  ['en', 'owner', 'Hi! How are you?', 'answers'],
  ['en', 'owner', "it's not for me, it's for my mother", 'asks back'],
  [
    'en',
    'owner',
    'BIG SALE! Yes, you read it right, up to 50% off on all shoes this weekend only, do not miss out, tell all your friends and visit https://shop.example.com/sale now!',
    'asks back',
  ],
  ['en', 'budget', 'around 10k but could go to 12', '10000-12000'],
  ['en', 'budget', '5k but could stretch to 9', 'asks back'],
  ['en', 'budget', '5k but I could ask my parents', 'asks back'],
  ['en', 'budget', 'maybe 5000', 'asks back'],
  ['en', 'budget', 'my husband decides', 'asks back'],
  ['en', 'budget', "12k and I'm the owner", '12000 + yes'],
  ['en', 'budget', '10k but how much is it?', '10000'],
  ['en', 'budget', '8.5k, but do you also do bathrooms?', '8500 + admits'],
  ['en', 'when', 'next spring?', 'next spring?'],
  ['en', 'when', 'And bathrooms?', 'admits'],
  ['en', 'when', 'why do you need to know?', 'answers'],
  ['en', 'room', 'both', 'kitchen, bathroom'],
  ['fr', 'owner', "Oui enfin, c'est à mes parents mais je gère", 'asks back'],
  ['fr', 'owner', 'oui mais non', 'asks back'],
  ['fr', 'owner', 'ça dépend', 'asks back'],
  ['fr', 'owner', 'je loue', 'no'],
  ['fr', 'owner', 'je suis locataire', 'no'],
  ['fr', 'owner', 'mais oui', 'yes'],
  ['fr', 'owner', 'bien sûr que non', 'no'],
  ['fr', 'owner', 'vous faites les salles de bain aussi', 'admits'],
  ['fr', 'owner', "oui mais c'est combien", 'yes'],
  ['fr', 'owner', 'moi oui, ma femme non', 'asks back'],
  ['fr', 'budget', 'environ 10k mais je peux monter à 12', '10000-12000'],
  ['fr', 'budget', '5000 mais on peut discuter', 'asks back'],
  ['es', 'owner', 'sí pero es de mis padres', 'asks back'],
  ['es', 'owner', 'más o menos', 'asks back'],
  ['es', 'owner', 'vivo de alquiler', 'no'],
  ['es', 'owner', 'claro que no', 'no'],
  ['es', 'owner', 'ya no', 'no'],
  ['es', 'owner', 'ya te diré', 'asks back'],
  ['es', 'owner', 'y baños?', 'admits'],
  ['es', 'budget', '5000 pero puedo estirarme', 'asks back'],
  ['de', 'owner', 'Ja, aber sie gehört meinen Eltern', 'asks back'],
  ['de', 'owner', 'jein', 'asks back'],
  ['de', 'owner', 'Ich wohne zur Miete', 'no'],
  ['de', 'owner', 'aber ja!', 'yes'],
  ['de', 'owner', 'Ja, meiner Frau und mir', 'yes'],
  ['de', 'owner', 'und Bäder?', 'admits'],
  ['de', 'budget', '5000 aber eventuell mehr', 'asks back'],
  ['it', 'owner', 'sì ma è dei miei genitori', 'asks back'],
  ['it', 'owner', 'sono in affitto', 'no'],
  ['it', 'owner', 'ma certo', 'yes'],
  ['it', 'owner', 'decide mio marito', 'asks back'],
  ['it', 'owner', 'e i bagni?', 'admits'],
  ['it', 'owner', 'si può pagare in contanti?', 'admits'],
  ['pt', 'owner', 'sim mas é dos meus pais', 'asks back'],
  ['pt', 'owner', 'mais ou menos', 'asks back'],
  ['pt', 'owner', 'eu alugo', 'no'],
  ['pt', 'owner', 'oi tudo bem?', 'answers'],
  ['pt', 'owner', 'e banheiro?', 'admits'],
  ['nl', 'owner', 'ja maar het is van mijn ouders', 'asks back'],
  ['nl', 'owner', 'ik huur', 'no'],
  ['nl', 'owner', 'maar natuurlijk', 'yes'],
  ['nl', 'owner', 'en badkamers?', 'admits'],
];

test.each(played)('an answer in %s to %s, "%s", is read as "%s"', async (language, key, said, expected) => {
  expect(await getOutcome(language, key, said)).toBe(expected);
});

describe('a yes followed by a "but"', () => {
  it("leads to one question with the campaign's own words, and after that only a plain answer counts", async () => {
    const talk = await askFirstQuestion('fr', 'owner');
    const back = await talk.hears("Oui enfin, c'est à mes parents mais je gère");
    expect(back.reply?.text).toContain('Êtes-vous propriétaire ?');
    expect(back.reply?.text).toMatch(/1\. \S+\n2\. \S+/);
    expect(listKinds(await talk.hears('oui'))).toEqual(['finding']);
    const other = await askFirstQuestion('fr', 'owner');
    await other.hears('oui mais non');
    expect(await other.hears('plus ou moins')).toMatchObject({
      proposals: [],
      reasoning: fact('comes_back', { ask: 'Êtes-vous propriétaire ?' }),
    });
  });

  it('leads to a question for a plain yes or no if the campaign has no synonyms', async () => {
    const talk = new Conversation();
    await talk.start();
    expect((await talk.hears('sort of')).reply?.text).toMatch(/Do you own the place\?\n1\. Yes\n2\. No/);
  });
});

describe('a question from the lead', () => {
  it('is recorded for a colleague if the knowledge has no answer, and the agent says so', async () => {
    const talk = await askFirstQuestion('en', 'owner');
    const turn = await talk.hears('Do you also do bathrooms?');
    expect(turn.proposals).toEqual([
      { kind: 'open_question', question: 'Do you also do bathrooms?', message_id: 'm2' },
    ]);
    expect(turn.reply?.text).toMatch(/ask a colleague.*Do you own the place\?/);
  });

  it('is handed over if the campaign hands over unknown questions, and the answer in the same message is still recorded', async () => {
    const talk = await askFirstQuestion('en', 'owner', { unknown: 'hand_over' });
    const turn = await talk.hears('Yes I own it. Do you also do bathrooms?');
    expect(listKinds(turn)).toEqual(['finding', 'hand_over']);
    expect(turn.proposals[1]).toMatchObject({
      reason: fact('question_outside_knowledge', { question: 'Do you also do bathrooms?' }),
    });
  });

  it.each([
    ['en', 'I have 12k, how much do you charge?', '8,000 euros'],
    ['en', '12k how much is it', '8,000 euros'],
    ['en', 'I have 12k and what does a project cost?', '8,000 euros'],
    ['en', 'around 12k, do you have a showroom?', 'ask a colleague'],
    ['fr', "J'ai 12 000 €, combien coûte un projet ?", '8 000 euros'],
    ['es', 'Tengo 12 mil, ¿cuánto cuesta un proyecto?', '8000 euros'],
    ['de', 'Ich habe 12k, was kostet ein Projekt?', '8.000 Euro'],
    ['it', 'Ho 12 mila euro, quanto costa un progetto?', '8000 euro'],
    ['pt', 'Tenho 12 mil, quanto custa um projeto?', '8'],
    ['nl', 'Ik heb 12k, hoeveel kost een project?', '8'],
  ])('gets its own answer even if it follows an answer (%s): %s', async (language, said, answer) => {
    const talk = await askFirstQuestion(language, 'budget');
    const { proposals, reply } = await talk.hears(said);
    expect(proposals[0]).toMatchObject({ kind: 'finding', finding: { key: 'budget', value: '12000' } });
    expect(reply?.text).toContain(answer);
  });

  it.each(['12k, when the old house is sold', 'between 8 and 12k, what we saved', '12k, how lucky we are'])(
    'is not detected in "%s"',
    async (said) => {
      const talk = await askFirstQuestion('en', 'budget');
      expect(listKinds(await talk.hears(said))).toEqual(['finding']);
    },
  );

  it('is answered even after a misunderstanding, and goes to a person next to an answer that would rule the lead out', async () => {
    const talk = await askFirstQuestion('en', 'owner');
    await talk.hears('blue');
    expect((await talk.hears('How much does it cost?')).reply?.text).toContain('8,000 euros');
    const end = await talk.hears('No. Do you also do bathrooms?');
    expect(listKinds(end)).toEqual(['finding', 'hand_over']);
  });
});

it.each(['hello? anybody there?', 'are you there?'])('"%s" is no second question', async (said) => {
  const talk = await askFirstQuestion('en', 'owner');
  expect(listKinds(await talk.hears('Do you repair batteries of electric bikes?'))).toContain(
    'open_question',
  );
  const kinds = listKinds(await talk.hears(said));
  expect(kinds).not.toContain('open_question');
  expect(kinds).not.toContain('hand_over');
});

it("the agent asks again about an earlier answer that the lead's words contradict", async () => {
  const talk = await askFirstQuestion('en', 'owner');
  await talk.hears('yes');
  expect((await talk.hears('actually I rent')).reply?.intent).toEqual({ kind: 'clarify', key: 'owner' });
  expect(listKinds(await talk.hears('no'))).toEqual(['finding', 'disqualify']);
  const other = await askFirstQuestion('en', 'owner');
  await other.hears('yes');
  await other.hears("sorry I don't own it");
  expect((await other.hears('yes I own it')).reply?.intent).toEqual({ kind: 'ask', key: 'budget' });
});

it('the agent reads the synonyms of a choice', async () => {
  const room = { key: 'room', ask: 'Which room?', expect: 'one of: kitchen, bathroom' };
  const synonyms = { kitchen: ['cooking'], bathroom: ['shower', 'wash room'] };
  const talk = new Conversation({ ...brief, criteria: [{ ...room, synonyms }] });
  await talk.start();
  expect((await talk.hears('the wash room')).proposals[0]).toMatchObject({ finding: { value: 'bathroom' } });
});

describe('an answer that asks something itself', () => {
  it.each([
    ['en', 'What budget do you have in mind?', '>= 8000', 'would 9000 be enough for that?'],
    ['fr', 'Quel budget avez-vous en tête ?', '>= 8000', 'avec 9000 euros on peut faire quelque chose ?'],
    ['nl', 'Wat is je budget?', '>= 8000', 'is 9000 normaal?'],
    ['es', '¿La casa es tuya?', 'yes', 'y si te digo que no qué pasa?'],
  ])('counts as no answer in %s: %s (%s) %s', async (language, ask, expect_, answer) => {
    const criteria = [{ key: 'asked', ask, expect: expect_ }];
    const talk = new Conversation({ ...brief, language, criteria, knowledge: '' });
    await talk.start();
    expect(listKinds(await talk.hears(answer))).not.toContain('finding');
  });
});

describe('a lead who says that the agent misread something', () => {
  it.each([
    ['fr', "Combien d'invités ?", '2 invités', '2 invités ?! Non, 130'],
    ['pt', 'Quantas assoalhadas?', '3 assoalhadas', 'já respondi que sim'],
    ['en', 'How many rooms?', '3 rooms', 'I just told you'],
  ])('gets a person, who sees the last answer, in %s: %s %s %s', async (language, ask, first, said) => {
    const criteria = [
      { key: 'count', ask, expect: '>= 1' },
      { key: 'owner', ask: 'Do you own the place?', expect: 'yes' },
    ];
    const talk = new Conversation({ ...brief, language, criteria });
    await talk.start();
    expect(listKinds(await talk.hears(first))).toEqual(['finding']);
    const { proposals } = await talk.hears(said);
    const noted = [{ ask, value: first.charAt(0) }];
    expect(proposals).toMatchObject([
      { kind: 'hand_over', reason: fact('says_misread', { noted, quote: said }) },
    ]);
  });
});

it('a day of the month is no number of guests, and the number of a listed answer is an answer', async () => {
  const criteria = [
    { key: 'guests', ask: "Combien d'invités prévoyez-vous ?", expect: '>= 1' },
    { key: 'season', ask: 'Quelle saison ?', expect: 'one of: été, hiver' },
  ];
  const talk = new Conversation({ ...brief, language: 'fr', criteria });
  await talk.start();
  expect((await talk.hears('On peut venir le 2 ou plutôt le samedi matin')).proposals).toEqual([]);
  await talk.hears('130 invités');
  expect((await talk.hears('bof')).reply!.text).toContain('\n1. été\n2. hiver\n');
  expect(listKinds(await talk.hears('2'))).toEqual(['finding', 'qualify']);
  expect(talk.findings.at(-1)!.value).toBe('hiver');
});

it.each([
  ['en', 'scrap that, erm no'],
  ['en', "I got that wrong, it's actually no"],
  ['fr', 'ah non'],
  ['fr', 'je me suis trompé, plutôt non'],
  ['de', 'nein, doch nicht'],
  ['de', 'muss mich korrigieren: leider nein'],
])('a no that can only correct the answer before is asked about, in %s: %s', async (language, said) => {
  const criteria = [
    { key: 'owner', ask: 'Do you own the place?', expect: 'yes' },
    { key: 'budget', ask: 'What budget do you have in mind?', expect: '>= 8000' },
  ];
  const talk = new Conversation({ ...brief, language, criteria });
  await talk.start();
  expect(listKinds(await talk.hears(language === 'fr' ? 'oui' : language === 'de' ? 'ja' : 'yes'))).toEqual([
    'finding',
  ]);
  expect((await talk.hears(said)).reply!.intent).toEqual({ kind: 'clarify', key: 'owner' });
});

it.each([
  ['sorry, wrong: 4000', { kind: 'clarify', key: 'budget' }],
  ['actually 4k', { kind: 'clarify', key: 'budget' }],
])('an amount after an offer corrects the budget: %s', async (said, intent) => {
  const talk = new Conversation(brief, week);
  await talk.start();
  await talk.hears('yes');
  await talk.hears('12000');
  expect((await talk.hears(said)).reply!.intent).toEqual(intent);
});
