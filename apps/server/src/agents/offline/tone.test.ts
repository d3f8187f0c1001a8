import { describe, expect, it } from 'vitest';
import { phrasesByLanguage } from '../../language/phrases/phrases.ts';
import { formatMoment } from '../offer.ts';
import { NO_MANNER } from '../port.ts';
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

describe('the reaction before the first question', () => {
  const first_message = 'Hi, this is Lea. May I ask you something?';
  const react = async (...texts: string[]) => {
    const talk = new Conversation({ ...brief, criteria, first_message });
    await talk.start();
    return (await talk.hears(...texts)).reply!.text;
  };
  const isOneOf = (text: string, key: 'begin' | 'acknowledgeCalm') =>
    phrasesByLanguage['en']![key].some((line) => text.startsWith(line));

  it('is short to a lead who agrees, and contains no praise after a longer text', async () => {
    expect(isOneOf(await react('hi Lea, shoot'), 'begin')).toBe(true);
    expect(isOneOf(await react('we have been looking for help for months now'), 'acknowledgeCalm')).toBe(
      true,
    );
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
