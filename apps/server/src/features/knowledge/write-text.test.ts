// Tests that a text without an original is reconstructed from its passages, so that cutting it gives the same passages.
import { expect, test } from 'vitest';
import { cutIntoPassages } from './cut-passages.ts';
import { readNote } from './read-text.ts';
import { reconstructText } from './write-text.ts';

const LONG = 'We mount it within 50 km of Lyon, with oak doors. '.repeat(60);

test.each([
  ['one paragraph', 'We work within 50 km of Lyon.'],
  ['paragraphs under plain heading lines', 'Hours\n\nNine to five.\n\nOn Sundays we rest.\n\nPlace\n\nLyon.'],
  ['lines of a paragraph', 'Hours\n\nMonday 9-17\nTuesday 9-12\n\nClosed otherwise.'],
  ['paragraphs that are longer than a passage', `Prices\n\n${LONG}\n\nShort.\n\n${LONG}`],
  [
    'headings below headings, and back again',
    '# Prices\n\nAn oak kitchen costs 12,000 euros.\n\n## Delivery\n\nSix weeks.\n\n### Far away\n\nTen.\n\n# Hours\n\nNine to five.',
  ],
  [
    'a list and a table',
    '# EndpointLimits\n\n- oak\n- beech\n\n| Model | Price |\n|---|---|\n| Oslo | 4,900 € |\n| Bergen | 7,200 € |',
  ],
  [
    'signs that mean something in Markdown',
    '# Sizes\n\n1\\. Take 2 \\* 3 m \\_or\\_ \\[less\\] &lt;b&gt;\n\n\\# is no heading, \\> no quote\n\n\\- nor is this a list: a \\| b \\~ c \\`d\\` \\\\ e &amp;amp;',
  ],
  ['an address', '# Where\n\nhttps://example.com/a_b_c?d=1&e=2 or mail@example.com'],
  ['short lines under headings', '# Colours\n\nRed\n\nGreen\n\n## Others\n\nBlue\n\n# Prices\n\nMany'],
])('a text with %s is reconstructed from its passages', async (_, text) => {
  const passages = cutIntoPassages(readNote(text));
  expect(cutIntoPassages(readNote(await reconstructText(passages)))).toEqual(passages);
});

test('a reconstructed text has no Markdown signs where none are needed', async () => {
  const text = 'Hours\n\nNine to five.\n\nPlace\n\nLyon (Part-Dieu).';
  expect(await reconstructText(cutIntoPassages(readNote(text)))).toBe(text);
});

test('a reconstructed text keeps all words of passages that did not come from cutting a text', async () => {
  const odd = [
    { heading: 'Hours', place: null, text: 'Nine to five.' },
    { heading: null, place: null, text: 'By itself.' },
  ];
  expect(await reconstructText(odd)).toBe('Hours\n\nNine to five.\n\nBy itself.');
});
