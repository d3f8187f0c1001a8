// The code's own replies, for turns in which both replies of the model were refused.
import { beforeAll, expect, test } from 'vitest';
import { lexicons } from '../../language/words/lexicon.ts';
import { createMeeting } from '../calendar.testing.ts';
import { readAnswer } from './answer.ts';
import { type LanguageDetector, loadLanguageDetector } from './detect-language.ts';
import { buildInput, SLOTS } from './grounds.testing.ts';
import { createTokens } from './tokens.ts';
import { findFalseClaims } from './truth-gate.ts';

let languageDetector: LanguageDetector;
beforeAll(async () => {
  languageDetector = await loadLanguageDetector();
});

type Parts = NonNullable<Parameters<typeof buildInput>[0]>;

/** Returns the code's reply to an answer whose reply states an invented price. */
function getOwn(answer: Record<string, unknown>, parts: Parts) {
  const input = buildInput(parts);
  const written = JSON.stringify({ action: 'none', action_message: 'm2', reply: '777 euros!', ...answer });
  const read = readAnswer(written, input, createTokens(input, { free: SLOTS }), languageDetector);
  if ('unreadable' in read) throw new Error(read.unreadable);
  expect(read.usable).toBe(false);
  return read;
}

const OWNER = { key: 'owner', message: 'm2', quote: 'I own it', value: 'yes', met: true };
const BUDGET = { key: 'budget', message: 'm2', quote: '12k', value: '12000', met: true };
const booked = createMeeting(SLOTS[0]!.start_at);

test.each<[string, Record<string, unknown>, Parts, RegExp | null, boolean]>([
  [
    'a hand-over',
    { action: 'hand_over' },
    { said: ['it leaks, how long until someone comes?'] },
    /colleague/,
    true,
  ],
  [
    'a wish for later',
    { action: 'later', action_value: '2026-12-01T09:00' },
    { said: ['write me in December'] },
    /1 December/,
    true,
  ],
  ['no interest', { action: 'not_interested' }, { said: ['not interested'] }, /All the best|Take care/, true],
  [
    'a failed criterion',
    { findings: [{ ...BUDGET, quote: '3k', value: '3000', met: false }] },
    { said: ['3k'] },
    /fit|can help/,
    true,
  ],
  ['a cancellation', { action: 'cancel_booking' }, { said: ['cancel please'], booked }, /9:30/, true],
  [
    'a new answer',
    { findings: [OWNER] },
    { said: ['I own it'] },
    /What budget do you have in mind\?$/,
    false,
  ],
  [
    'all criteria',
    { findings: [OWNER, BUDGET] },
    { said: ['I own it, 12k'], lead: { timezone: 'Europe/Lisbon' } },
    /^.+ \(Lisbon time\)\n1\. .+8:30\n2\. .+\n3\. /,
    false,
  ],
  [
    'a question whether it is a machine',
    { findings: [OWNER, BUDGET], reply: "No, I'm an AI assistant. 777 euros!" },
    { said: ['I own it, 12k. are you a real person btw?'] },
    /^(?!.*colleague).*AI assistant.*\n1\. /s,
    false,
  ],
  ['a statement', {}, { said: ['hello there'] }, /^Do you own the place\?$/, false],
  [
    'a question of the lead',
    { findings: [OWNER] },
    { said: ['I own it. do you repair boats?'] },
    /colleague.*\n.*What budget do you have in mind\?$/,
    false,
  ],
  [
    'a question that the knowledge answers',
    { findings: [OWNER] },
    { said: ['I own it. Do you work in Lyon?'], brief: { unknown: 'hand_over' } },
    /^We work within 50 km of Lyon\.\n.*What budget do you have in mind\?$/,
    false,
  ],
  [
    'two questions, one of which the knowledge answers',
    { findings: [OWNER] },
    { said: ['I own it. Do you work in Lyon? Do you repair boats?'] },
    /^We work within 50 km of Lyon\. .*colleague.*\n.*What budget do you have in mind\?$/,
    false,
  ],
  [
    'a question in another language that the facts answer',
    { findings: [OWNER] },
    {
      said: ['Oui, je suis propriétaire. Quelle est votre adresse ? Est-ce que vous travaillez à Lyon ?'],
      brief: { facts: { address: '12 Mill Road' } },
    },
    /^Notre adresse : 12 Mill Road/,
    false,
  ],
  [
    'a question for which a person takes over',
    { findings: [OWNER] },
    { said: ['I own it. do you repair boats?'], brief: { unknown: 'hand_over' } },
    null,
    false,
  ],
  ['no criteria', {}, { said: ['hello there'], brief: { criteria: [] } }, null, false],
])('the reply of the code tells the lead about %s', (_name, answer, parts, text, isOutcome) => {
  const { own } = getOwn(answer, parts);
  expect(own?.isOutcome ?? false).toBe(isOutcome);
  if (text === null) expect(own).toBeNull();
  else expect(own?.reply.text).toMatch(text);
});

test('the open question is asked in other words the second time, and not a third time', () => {
  const ask = (times: number) => {
    const said = [...Array(times).fill(['> Do you own the place?', 'hm']).flat(), 'well'];
    const input = buildInput({ said });
    const transcript = input.transcript.map((message, at) =>
      at > 0 && message.direction === 'outbound'
        ? { ...message, intent: { kind: 'ask' as const, key: 'owner' } }
        : message,
    );
    const read = readAnswer(
      JSON.stringify({ action: 'none', reply: '777 euros!' }),
      { ...input, transcript },
      createTokens(input, { free: SLOTS }),
      languageDetector,
    );
    return 'unreadable' in read ? undefined : read.own?.reply.text;
  };
  expect(ask(0)).toBe('Do you own the place?');
  expect(ask(1)).toMatch(/^(?!Do you own).+Do you own the place\?$/);
  expect(ask(2)).toBeUndefined();
});

test.each(Object.keys(lexicons))(
  'the reply of the code to a hand-over passes the truth gate, in %s',
  (language) => {
    const parts = { brief: { language, knowledge: '' }, said: ['ok'] };
    const read = getOwn({ action: 'hand_over' }, parts);
    const grounds = { times: [], cancels: false, isContacted: true, lookedUp: false, languageDetector };
    const text = read.own!.reply.text;
    expect(findFalseClaims(text, { input: buildInput(parts), ...grounds })).toEqual([]);
  },
);

test('the code writes nothing in a language that it does not speak', () => {
  expect(
    getOwn(
      { action: 'hand_over' },
      { brief: { language: 'tr' }, said: ['Merhaba, evin sahibi benim ve mutfağı yenilemek istiyorum.'] },
    ).own,
  ).toBeNull();
});

test.each([
  ['Das ist kein Problem, dafür haben wir alles da.', /passt es Ihnen/],
  ['Das ist kein Problem, du brauchst dafür nichts weiter.', /passt es dir/],
])('slots in another language than the campaign\'s have the address of the reply "%s"', (reply, text) => {
  const first_message = 'Salut ! Tu es propriétaire ?';
  const input = buildInput({
    said: ['Ja, das Haus gehört mir, und das Budget sind 12k Euro'],
    brief: { language: 'fr', first_message },
  });
  const findings = [
    { ...OWNER, quote: 'das Haus gehört mir' },
    { ...BUDGET, quote: '12k Euro' },
  ];
  const written = JSON.stringify({ action: 'none', findings, reply });
  const read = readAnswer(written, input, createTokens(input, { free: SLOTS }), languageDetector);
  if ('unreadable' in read) throw new Error(read.unreadable);
  expect(read.problems).toEqual([]);
  expect(read.output.reply?.text).toMatch(text);
});

test('a short choice is confirmed in the language of the conversation', () => {
  const said = [
    'Hi, do you work in English? We would like to meet you next week',
    `> Then I can offer Tuesday, or any other day. Which do you prefer?`,
    '9:30. By video',
  ];
  const input = buildInput({ said, brief: { language: 'pt' }, findings: [] });
  const written = JSON.stringify({ action: 'none', reply: 'By video call is fine.' });
  const read = readAnswer(written, input, createTokens(input, { free: SLOTS }), languageDetector);
  expect('output' in read && read.output.language).toBe('en');
});
