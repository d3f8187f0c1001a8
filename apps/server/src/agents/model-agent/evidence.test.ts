import { describe, expect, test } from 'vitest';
import type { Criterion } from '../port.ts';
import { prove } from './evidence.ts';
import { inputOf } from './grounds.testing.ts';
import { tokensOf } from './tokens.ts';

const CRITERIA: Criterion[] = [
  { key: 'owner', ask: 'Do you own the place?', expect: 'yes' },
  { key: 'tenant', ask: 'Do you rent?', expect: 'no' },
  { key: 'budget', ask: 'What budget do you have in mind?', expect: '>= 8000' },
  { key: 'size', ask: 'How large is it?', expect: '<= 100' },
  { key: 'room', ask: 'Which room is it?', expect: 'one of: kitchen, bathroom' },
  { key: 'colour', ask: 'Which colour do you like?', expect: 'any' },
];

interface Claim {
  key?: string;
  message?: string;
  value?: string;
  met?: boolean;
  language?: string;
  ask?: string;
}

/** What becomes of a quote of the lead's only message, or of the second one of `said`. */
function proven(said: string | null | (string | null)[], quote: string, claim: Claim = {}) {
  const { key = 'owner', message = 'm2', value = 'yes', met = true, language = 'en', ask } = claim;
  const criteria = CRITERIA.map((one) => (ask && one.key === key ? { ...one, ask } : one));
  const input = inputOf({ said: [said].flat(), brief: { criteria, language } });
  const finding = prove({ key, message, quote, value, met }, input, tokensOf(input, { free: [] }));
  return typeof finding === 'string' ? null : `${finding.verdict} ${finding.value}`;
}

describe('a message of 64,000 characters', () => {
  test.each(['yes ', '1 ', 'a.', '" ', ' - ', 'but yes ', 'yes, '])(
    'of %j alone is read at once, and proves nothing',
    (part) => {
      const said = part.repeat(64_000 / part.length);
      expect(proven(said, part)).toBeNull();
      expect(proven(said, said)).toBeNull();
    },
  );

  test('proves what stands in the part that a model is shown', () => {
    const long = 'la '.repeat(20_000);
    expect(proven(`I own it. ${long}`, 'I own it')).toBe('met yes');
    expect(proven(`${long}. I own it`, 'I own it')).toBeNull();
  });

  test('may say the same a few times', () => {
    expect(proven('I own it. '.repeat(20), 'I own it')).toBe('met yes');
    expect(proven('I own it. '.repeat(21), 'I own it')).toBeNull();
  });
});

describe('a quote', () => {
  test.each([
    ['as it is', 'I own it', 'I own it'],
    ['in other case', 'I OWN it', 'i own IT'],
    ['without its accents', 'Oui, je suis propriétaire', 'je suis proprietaire'],
    ['in other width', 'Ｉ ｏｗｎ it', 'I own it'],
    ['with other apostrophes and punctuation', 'Sure, it’s mine!', "it's mine"],
    ['without zero-width characters', 'I o\u200bwn\u2060 it', 'I own it'],
    ['of one word that is all', 'Yes', 'yes'],
    ['of an emoji that is all', '👍', '👍'],
    ['from a very long message', `I own it. ${'la '.repeat(7_000)}`, 'I own it'],
    ['beside a question', 'I own it. How much is it?', 'I own it'],
    ['of a clause with other figures', 'I own it since my parents moved away in 2004', 'I own it'],
  ])('%s proves', (_name, said, quote) => {
    expect(proven(said, quote)).toBe('met yes');
  });

  test.each([
    ['empty', 'I own it', ''],
    ['only spaces', 'I own it', '  '],
    ['only punctuation', 'I own it!', '!'],
    ['invisible', 'I own it', '\u200b'],
    ['that nobody wrote', 'I rent', 'I own it'],
    ['of a part of a word', 'It is a brownfield', 'own'],
    ['in another order', 'it I own', 'I own it'],
    ['over a gap', 'I really own it', 'I own it'],
    ['of a question', 'Do I have to own it?', 'own it'],
    ['that is a question', 'Do I have to own it?', 'Do I have to own it?'],
  ])('%s does not', (_name, said, quote) => {
    expect(proven(said, quote)).toBeNull();
  });

  test.each([
    ['our own', { message: 'm1' }],
    ['a token of none', { message: 'm9' }],
    ['the id of a message', { message: 'msg_2' }],
    ['no message', { message: '' }],
    ['every message', { message: 'm2, m3' }],
    ['a key of another campaign', { key: 'garden' }],
    ['a key of every object', { key: '__proto__' }],
  ])('of %s does not', (_name, claim) => {
    expect(proven(['I own it', 'yes'], 'I own it', claim)).toBeNull();
  });

  test('of a message without text does not', () => {
    expect(proven(null, 'yes')).toBeNull();
    expect(proven([null, 'yes'], 'yes')).toBeNull();
  });
});

describe('what stands around a quote', () => {
  test.each([
    ['I do not own it', 'own it'],
    ["I don't own it", 'own it'],
    ["It isn't mine", 'mine'],
    ['It is not really mine', 'really mine'],
    ['If I own it one day', 'I own it'],
    ['I wish it were mine', 'were mine'],
    ['I want to own it', 'own it'],
    ['Yes, but it is not mine', 'Yes'],
    ["Yes. But I don't own it", 'Yes'],
    ["I own it, but I'm not sure", 'I own it'],
    ['Maybe it is mine', 'it is mine'],
    ["I own it? I don't own it", 'own it'],
    ['I own it. No wait. I do not own it', 'own it'],
  ])('%s: "%s" is no yes', (said, quote) => {
    expect(proven(said, quote)).toBeNull();
  });

  test.each([
    ['fr', 'Êtes-vous propriétaire ?', 'Je ne suis pas propriétaire', 'propriétaire'],
    ['es', '¿Es propietario?', 'No soy propietario', 'soy propietario'],
    ['de', 'Gehört es Ihnen?', 'Es gehört mir nicht', 'Es gehört mir'],
    ['it', 'È proprietario?', 'Non sono il proprietario', 'sono il proprietario'],
    ['pt', 'É proprietário?', 'Não sou o proprietário', 'sou o proprietário'],
    ['nl', 'Bent u eigenaar?', 'Ik ben geen eigenaar', 'eigenaar'],
  ])('in %s', (language, ask, said, quote) => {
    expect(proven(said, quote, { language, ask })).toBeNull();
  });

  test('a plain no is read with it', () => {
    expect(proven('I do not own it', 'own it', { value: 'no', met: false })).toBe('failed no');
    expect(proven('I do not rent', 'I do not rent', { key: 'tenant', value: 'no' })).toBe('met no');
    expect(proven('No, I own it, no worries', 'I own it')).toBe('met yes');
  });

  test.each([
    ["I don't have 9000", '9000'],
    ["I don't have 9000", "I don't have 9000"],
    ['less than 8000', '8000'],
    ['9000 is not possible', '9000'],
    ['more than 5000', 'more than 5000'],
    ['9000 or 10000', '9500'],
  ])('%s: "%s" is no budget of 8000', (said, quote) => {
    expect(proven(said, quote, { key: 'budget', value: '9000' })).toBeNull();
  });

  test.each([
    ['not the kitchen', 'the kitchen'],
    ["I don't want a kitchen", 'kitchen'],
    ['maybe the kitchen', 'kitchen'],
  ])('%s: "%s" is no choice', (said, quote) => {
    expect(proven(said, quote, { key: 'room', value: 'kitchen' })).toBeNull();
  });
});

describe('the value is read by code', () => {
  test.each([
    ['around 12k', '12k', 'met 12000'],
    ['ten thousand', 'ten thousand', 'met 10000'],
    ['8 to 10 thousand', '8 to 10 thousand', 'met 8000-10000'],
    ['8-10k', '8-10k', 'met 8000-10000'],
    ['€ 9.500,00', '€ 9.500,00', 'met 9500'],
    ['$9,500', '$9,500', 'met 9500'],
    ['9000, not more', '9000', 'met 9000'],
    ['no more than 9000', '9000', 'met 9000'],
    ['The kitchen is 12 m2 and I have 9000', 'I have 9000', 'met 9000'],
    ['9000?', '9000', 'met 9000'],
  ])('%s', (said, quote, finding) => {
    expect(proven(said, quote, { key: 'budget', value: '1' })).toBe(finding);
  });

  test('which figure of several it is, the model may say; not which there is not', () => {
    const said = '5,000 for the doors and 9,000 for all the rest';
    expect(proven(said, said, { key: 'budget', value: '9000' })).toBe('met 9000');
    expect(proven(said, said, { key: 'budget', value: '12000' })).toBeNull();
  });

  test.each([
    ['budget', 'only 3,000', '9000', true],
    ['budget', 'only 3,000', '3000', true],
    ['budget', 'around 12k', '12000', false],
    ['budget', 'a lot', '12000', true],
    ['owner', 'No', 'yes', true],
    ['owner', 'Yes', 'no', false],
    ['owner', 'It is mine', 'perhaps', true],
    ['room', 'the garage', 'garage', true],
    ['colour', 'Hello', 'blue', true],
    ['colour', 'I like blue', 'blue', false],
  ])('%s: %s is not %s (%s)', (key, said, value, met) => {
    expect(proven(said, said, { key, value, met })).toBeNull();
  });

  test('a text is what the lead wrote, not what the model makes of it', () => {
    expect(proven('I like  blue', 'like  blue', { key: 'colour', value: 'red' })).toBe('met like blue');
    expect(proven('I like blue', 'I', { key: 'colour', value: 'red' })).toBeNull();
  });
});
