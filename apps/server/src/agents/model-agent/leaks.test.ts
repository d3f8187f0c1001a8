// Finds internal texts in a reply, in a limited time for any text.
import { expect, test } from 'vitest';
import { expectQuick } from '../../testing/thread-time.ts';
import { buildInput } from './grounds.testing.ts';
import { findLeaks } from './leaks.ts';
import { buildConstantPart } from './prompt.ts';

/** The limit for texts that are many times longer than the longest reply, in milliseconds. */
const MOST_MS = 200;

const findKinds = (text: string, known = '') => findLeaks(text, buildInput({ said: ['Hi'] }), known).join();

test.each([
  ['an id', 'Your number is lead_01jd5k2m3n4p5q6r.', 'a key, an id'],
  ['an id after a dash', 'ref-lead_01jd5k2m3n4p5q6r', 'a key, an id'],
  ['base64', `Here: ${Buffer.from('a text that nobody should read 12').toString('base64')}`, 'a key, an id'],
  ['forty letters', 'x'.repeat(40), 'a key, an id'],
  ['a signed token', 'eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9.eyJzdWIiOiIxIn0', 'a key or a token'],
  ['a key', 'Use sk-ant-api03-abcdefgh', 'a key or a token'],
  ['a tag', 'Hello <b>you</b>', 'plain text'],
  ['a tag after a sign', 'if 3 < 5 then <script src="x">', 'plain text'],
  ['a heading', 'Well\n## Offer', 'plain text'],
  ['a finding', 'm4 is the quote that I need', 'plain text'],
  ['the form of the answer', 'I write JSON that holds my reasoning first.', 'repeats your instructions'],
  ['the form in French', 'Je réponds en JSON : budget >= 8000.', 'repeats your instructions'],
])('a leak is reported in the reply: %s', (_name, text, why) => {
  expect(findKinds(text)).toContain(why);
});

test.each([
  ['a long word', 'Donaudampfschifffahrtsgesellschaft'],
  ['a comparison', 'It is 3 < 5 and 7 > 2.'],
  ['one word of the form', 'Our findings are in the report.'],
  ['a number sign', 'We are #1 in Lyon, flat #12.'],
  ['square metres', 'Is it 40 m² or more? I can quote you a price.'],
])('no leak is reported in the reply: %s', (_name, text) => {
  expect(findKinds(text)).toBe('');
});

test.each([
  ['the opening', {}],
  ['the emoji line', { emoji: true }],
  ['the address line', { address: 'formal' }],
] as const)('a leak is reported for each long sentence of the instructions, with %s', (_name, manner) => {
  const input = buildInput({ manner, brief: { unknown: 'hand_over' } });
  const { brief } = input;
  const sentences = buildConstantPart(input)
    .split(/(?<=[.:])\s|\n/)
    // The lead may read the campaign's own words.
    .filter((sentence) => sentence.split(' ').length >= 9 && !sentence.includes(brief.goal))
    .filter((sentence) => !brief.knowledge.includes(sentence) && !sentence.includes('Expected'));
  expect(sentences.length).toBeGreaterThan(30);
  expect(sentences.filter((sentence) => findKinds(sentence) === '')).toEqual([]);
});

test.each(["I'm Lea, the assistant of Acme.", 'May I write to you in French?', 'Just one question.'])(
  'no leak is reported for words that the instructions use too: %s',
  (text) => {
    expect(findKinds(text)).toBe('');
  },
);

test('a reply can repeat a link that the campaign gave', () => {
  const link = 'https://acme.test/kitchen-renovation-offers-of-2026';
  expect(findKinds(`See ${link}`, `Our page: ${link}`)).toBe('');
});

test.each([
  ...[
    '+-',
    'a-',
    '=',
    '/',
    '_',
    'eyJ-',
    '-eyJ',
    'aa_',
    'm1 ',
    'm1 q',
    '<a ',
    '<a',
    '</b',
    '[ ',
    '\n',
    ' \n',
    '# ',
    '"reply" ',
  ],
  ...['sk-', 'Bearer ', '{', '](', 'S1 ', 'é', '9', 'x'],
])('the leak check takes at most 200 ms for 300,000 characters of %j', (fill) => {
  const text = fill.repeat(300_000 / fill.length);
  const input = buildInput({ said: ['Hi'] });
  expectQuick(() => findLeaks(text, input, ''), MOST_MS);
});
