// Finds internal texts in a reply, in a limited time for any text.
import { expect, test } from 'vitest';
import { buildInput } from './grounds.testing.ts';
import { findLeaks } from './leaks.ts';

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
])('reports a leak: %s', (_name, text, why) => {
  expect(findKinds(text)).toContain(why);
});

test.each([
  ['a long word', 'Donaudampfschifffahrtsgesellschaft'],
  ['a comparison', 'It is 3 < 5 and 7 > 2.'],
  ['a number sign', 'We are #1 in Lyon, flat #12.'],
  ['square metres', 'Is it 40 m² or more? I can quote you a price.'],
])('reports no leak: %s', (_name, text) => {
  expect(findKinds(text)).toBe('');
});

test('lets a reply repeat what the lead and the campaign said', () => {
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
])('reads 300,000 characters of %j quickly', (fill) => {
  findLeaks(fill.repeat(300_000 / fill.length), buildInput({ said: ['Hi'] }), '');
});
