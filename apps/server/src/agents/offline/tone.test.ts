import { describe, expect, it } from 'vitest';
import { phrasesByLanguage } from '../../language/phrases/phrases.ts';
import { NO_MANNER } from '../no-manner.testing.ts';
import { formatMoment } from '../offer.ts';
import { brief, Conversation, NOW, week } from './conversation.testing.ts';
import { offlineAgent } from './index.ts';

const criteria = [
  { key: 'owner', ask: 'Owner?', expect: 'any' },
  { key: 'pets', ask: 'Pets?', expect: 'any' },
  { key: 'area', ask: 'Area?', expect: 'any' },
];

describe('the form of address', () => {
  it.each([
    ['nl', 'Goedemorgen, u vroeg om informatie.', null, 'voor uw'],
    ['nl', 'Goedemorgen!', null, 'voor je'],
    ['de', 'Hallo, du hattest uns geschrieben.', null, 'deine Nachricht'],
    ['de', 'Hallo, du hattest uns geschrieben.', 'formal', 'Ihre Nachricht'],
    ['fr', 'Bonjour, tu nous as écrit.', null, 'Salut'],
    ['es', 'Buenos días, usted nos escribió.', null, 'su mensaje|por escribir'],
    ['it', 'Buongiorno, Lei ci ha scritto.', null, 'Buongiorno'],
  ] as const)('follows the campaign, in %s: %s (%s)', async (language, first_message, address, expected) => {
    const talk = new Conversation({
      ...brief,
      criteria,
      language,
      first_message,
      manner: { ...NO_MANNER, address },
    });
    const { reply } = await talk.hears('asdf');
    expect(reply!.text).toMatch(new RegExp(expected));
  });
});

describe('an acknowledgement', () => {
  const ask = async () => {
    const talk = new Conversation({ ...brief, criteria });
    await talk.start();
    return talk;
  };

  it('has sympathy for bad news', async () => {
    const talk = await ask();
    const { reply } = await talk.hears('my husband passed away and left it to me');
    expect(phrasesByLanguage['en']!.sympathy.some((line) => reply!.text.startsWith(line))).toBe(true);
  });

  it('is not the same twice in a row', async () => {
    const talk = await ask();
    const first = (await talk.hears('the whole house')).reply!.text.replace('Pets?', '');
    const second = (await talk.hears('two cats')).reply!.text.replace('Area?', '');
    expect(second).not.toBe(first);
  });
});

describe('a repeated answer', () => {
  const react = async (language: string, criterion: (typeof criteria)[number], answer: string) => {
    const talk = new Conversation({ ...brief, language, criteria: [criterion, ...criteria] });
    await talk.start();
    return (await talk.hears(answer)).reply!.text;
  };

  it.each([
    ['en', 'How many guests do you expect?', '>= 10', '140', '140 guests,'],
    ['en', 'What budget do you have, in pounds?', '>= 10', 'about 900 to be honest', '900 pounds,'],
    ['fr', 'Dans quelle ville ?', 'any', 'Villeurbanne', 'Villeurbanne,'],
    ['de', 'Wie breit ist die Tür, in Zentimetern?', '>= 10', 'so 120 cm', '120 cm,'],
    ['it', 'Quanti sareste?', '>= 2', 'sette', 'Sette,'],
  ])('takes up the words of the lead, in %s: %s', async (language, ask, expected, answer, start) => {
    expect(await react(language, { key: 'one', ask, expect: expected }, answer)).toMatch(
      new RegExp(`^${start}`),
    );
  });

  it.each([
    ['How many guests do you expect?', '>= 10', 'we are a hundred and forty'],
    ['Which town is it in?', 'any', 'my mother decides'],
    ['Do you own it?', 'yes', 'yes I do'],
  ])('contains no words that might not fit: %s', async (ask, expected, answer) => {
    const text = await react('en', { key: 'one', ask, expect: expected }, answer);
    expect(phrasesByLanguage['en']!.acknowledge.some((line) => text.startsWith(line))).toBe(true);
  });
});

describe('a lead who does not fit', () => {
  const lose = async (knowledge: string, ask: string, expected: string, answer: string) => {
    const talk = new Conversation({ ...brief, knowledge, criteria: [{ key: 'one', ask, expect: expected }] });
    await talk.start();
    return (await talk.hears(answer)).reply!.text;
  };

  it.each([
    ['Prices on request. At most 60 guests.', 'How many guests?', '<= 60', '75', 'At most 60 guests.'],
    [
      'We do not fit kitchens in rented homes.',
      'Is it rented?',
      'no',
      'yes',
      'We do not fit kitchens in rented homes.',
    ],
  ])('reads the reason in the knowledge: %s', async (knowledge, ask, expected, answer, reason) => {
    expect(await lose(knowledge, ask, expected, answer)).toContain(` ${reason} `);
  });

  it('reads no sentence about something else', async () => {
    const text = await lose('The deposit is 60 percent.', 'How many guests?', '<= 60', '75');
    expect(text).not.toContain('deposit');
  });
});

describe('asking again', () => {
  it('asks for a number, or offers a person', async () => {
    const talk = new Conversation({
      ...brief,
      criteria: [{ key: 'rooms', ask: 'How many rooms?', expect: '>= 3' }],
    });
    await talk.start();
    const { reply } = await talk.hears('4 rooms upstairs and 3 rooms downstairs');
    expect(reply!.text.endsWith(`How many rooms? ${phrasesByLanguage['en']!.hintFigure[0]}`)).toBe(true);
  });

  it('presses no lead who does not know yet', async () => {
    const talk = new Conversation({
      ...brief,
      criteria: [{ key: 'rooms', ask: 'How many rooms?', expect: '>= 3' }],
    });
    await talk.start();
    const { reply } = await talk.hears("no idea yet, I don't know");
    expect(phrasesByLanguage['en']!.unsure.some((line) => reply!.text.startsWith(line))).toBe(true);
  });

  it('leaves a question open if the knowledge is about an answer that stays unclear', async () => {
    const talk = new Conversation({ ...brief, knowledge: 'We do not fit kitchens in rented homes.' });
    await talk.start();
    await talk.hears('we rent but the landlord is fine with it');
    expect(await talk.hears('rented')).toMatchObject({
      proposals: [],
      reply: { intent: { kind: 'ask', key: 'budget' } },
    });
  });
});

it('reads the answer to a first message that asks the first question in other words', async () => {
  const talk = new Conversation({
    ...brief,
    first_message: 'Hi! Have you got a flat roof of your own for the hives?',
    criteria: [{ key: 'roof', ask: 'Do you have a flat roof for the hives?', expect: 'yes' }, ...criteria],
  });
  await talk.start();
  await talk.hears('yes we do!');
  expect(talk.findings.map(({ key }) => key)).toEqual(['roof']);
});

it.each([
  ['Please bring a sketch to the visit. The visit is free.', true],
  ['Please bring sturdy shoes for the tour.', false],
])('confirms a booking with what to bring to the meeting: %s', async (knowledge, isTold) => {
  const talk = new Conversation({ ...brief, knowledge, criteria: [criteria[0]!] }, week);
  await talk.start();
  await talk.hears('the whole house');
  await talk.hears('1');
  expect(talk.last.includes('Please bring')).toBe(isTold);
});

describe('the reaction before the first question', () => {
  const first_message = 'Hi, this is Lea. May I ask you something?';
  const react = async (...texts: string[]) => {
    const talk = new Conversation({ ...brief, criteria, first_message });
    await talk.start();
    return (await talk.hears(...texts)).reply!.text;
  };
  const isOneOf = (text: string, key: 'begin') =>
    phrasesByLanguage['en']![key].some((line) => text.startsWith(line));

  it('is short to a lead who agrees, and empty after a longer text', async () => {
    expect(isOneOf(await react('hi Lea, shoot'), 'begin')).toBe(true);
    expect(await react('we have been looking for help for months now')).toBe(criteria[0]!.ask);
  });

  it('is the answer if the lead asks something', async () => {
    expect(await react('How long does the installation take?')).toMatch(/^Installation takes/);
  });
});

it('says goodbye to thanks for a booking in any words', async () => {
  const talk = new Conversation({ ...brief, criteria: [criteria[0]!] }, week);
  await talk.start();
  await talk.hears('the whole house');
  await talk.hears('1');
  const { reply } = await talk.hears('cheers Tom');
  expect(phrasesByLanguage['en']!.goodbye).toContain(reply!.text);
});

describe('media', () => {
  it.each([
    ['voice', 'mediaVoice', []],
    ['document', 'mediaFile', ['open_question']],
    ['location', 'mediaLocation', []],
  ] as const)('is acknowledged for what it is: %s', async (kind, key, kinds) => {
    const talk = new Conversation(brief);
    await talk.start();
    const media = { has_media: true, kind, sent_at: NOW, intent: null };
    talk.transcript.push({ id: 'v1', direction: 'inbound', text: null, ...media });
    const { reply, proposals } = await offlineAgent.turn(talk.input());
    expect(phrasesByLanguage['en']![key].some((line) => reply!.text.startsWith(line))).toBe(true);
    expect(proposals.map((one) => one.kind)).toEqual(kinds);
  });
});

it('writes dates as in the country of the time zone', () => {
  const moment = '2026-11-24T09:00:00.000Z';
  expect(formatMoment(moment, { language: 'en', country: null, zone: 'Europe/London' })).toMatch(
    /Tuesday,? 24 November at 0?9:00/,
  );
  expect(formatMoment(moment, { language: 'en', country: null, zone: 'America/New_York' })).toMatch(
    /November 24/,
  );
});
