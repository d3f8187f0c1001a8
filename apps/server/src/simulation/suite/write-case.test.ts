// Conversations as cases (suites.md#cases-from-conversations).
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { createReplacer } from './replace-people.ts';
import { appendCase, type Conversation, writeCase } from './write-case.ts';

const people = {
  names: ['Ana de Souza', 'Bo Li', 'Zoraida Van den Berg', 'Jean-Pierre Dupont'],
  phones: ['4915112345678'],
  variables: ['Villa Mimosa', '48392017', 'yes', '12', 'Société Générale', 'AB-123-CD'],
  handles: ['ana.sz'],
  campaign:
    'We are at 5 rue Neuve. Call 01 42 68 53 00 or see acme.test, instagram.com/ourbrand, info@acme.test.',
  ...{ language: 'fr', timezone: 'Europe/Paris' },
};

test.each([
  ['Ana', 'Camille'],
  ["c'est ANA, Ana ou souza", "c'est Camille, Camille ou Moreau"],
  // A short word counts as a name only with a capital.
  ['Bo est là, li et de aussi', 'Camille est là, li et de aussi'],
  ['Zoraida- ici, zoraida-Maria', 'Camille- ici, Camille-Maria'],
  ['Jean Pierre, ou pierre dupont', 'Camille Julien, ou Julien Moreau'],
  ['jean-pierre, JeanPierre', 'Camille-Julien, Nadia'],
  // A short name counts next to a longer one.
  ['ana souza', 'Camille Moreau'],
  ['06 12 34 56 78 ou +33612345678', '+33639980101 ou +33639980101'],
  ['+49 (0)151 1234567, 020 7946 0958', '+33639980101, +33639980102'],
  ['Tel0612345678', 'Tel+33639980101'],
  ['06,12,34,56,78 ou 06·12·34·56·78', '+33639980101 ou +33639980101'],
  ['0612345678\n15000, 0612345679 20000', '+33639980101\n15000, +33639980102 20000'],
  ['٠٦١٢٣٤٥٦٧٨', '+33639980101'],
  // The lead's own phone, in any notation.
  ['151 -- 12 34 56 78', '+33639980101'],
  ['Ana@Souza.test, ana@souza.test !', 'lead-a@example.com, lead-a@example.com !'],
  ['zora at gmail dot com, zora (arobase) gmail.com', 'lead-a@example.com, lead-a@example.com'],
  ['zora.b at gmail.com', 'lead-a@example.com'],
  ['o@acme.test', 'lead-a@example.com'],
  ['voir https://insta.test/p?x=1.', 'voir https://example.com/a.'],
  // The campaign's host, but not its page.
  ['https://instagram.com/zora_b', 'https://example.com/a'],
  ['moi @ana.sz, ana.sz', 'moi @lead.a, @lead.a'],
  ['la villa-mimosa, 48 392 017', 'la Example A, 10000001'],
  ['societe generale, ab 123 cd', 'Example A, Example B'],
])('replaces what identifies people: %s', (text, hidden) => {
  expect(createReplacer(people).replace(text)).toBe(hidden);
});

test.each([
  ['au 12 rue de la République, 69003 Lyon', 'au 1 Example Street'],
  ['12 rue victor hugo à Lyon', '1 Example Street à Lyon'],
  ['12 RUE DE RIVOLI', '1 Example Street'],
  ['12rue de Rivoli', '1 Example Street'],
  ['rue de Rivoli 12', '1 Example Street'],
  ['Hauptstraße 5, Calle Mayor 12, 12 oak street', '1 Example Street, 2 Example Street, 3 Example Street'],
  ['HAUPTSTRASSE 5', '1 Example Street'],
  ['Am Markt 5, 10115 Berlin', '1 Example Street'],
  ['calle mayor 12.', '1 Example Street.'],
  ['Via Roma 5, 00184 Roma', '1 Example Street'],
  ['12 oak st', '1 Example Street'],
  ['221B Baker Street', '1 Example Street'],
  ['12 Oak Drive', '1 Example Street'],
])('replaces street addresses: %s', (text, hidden) => {
  expect(createReplacer(people).replace(text)).toBe(hidden);
});

test.each([
  'de 8 000 - 12 000 euros, 12.000-15.000, 15000/20000, 15.000 / 20.000',
  '8000 10000, 12000 - 15000 - 20000, 10000000 €, 0,75 - 1,25 - 2,50',
  'le 24/11/2026 14h30, ou 24-11-2026 10:00, 24/11/26 14h30, 24.11.26 10:00',
  '12/05 - 14/05, 2026/2027, 12 05 2027, 2026/11/24 10:00',
  '01/12 02/12 03/12, 12.5 13.5 14.5 15, 0/10000/20000',
  '14.00-16.00, 10.30 - 11.30',
  'yes, 12 personnes, 120000 euros',
  // No addresses.
  '80 people will drive 10 minutes drive, We are 80 on the road, 100 guests on the Way',
  'weit weg 20 km, auf dem Parkplatz 20 Leute, am Montag 5.',
  '300 place Assise, 12 personnes à St Malo, via Zoom 5 people, dans la rue 12 personnes',
  'I saw you at acme.test',
  // No names.
  'Van den trein',
  // The campaign's own.
  'vous êtes au 5 rue Neuve, 01.42.68.53.00, www.acme.test, instagram.com/ourbrand, info@acme.test ?',
])('keeps what identifies no one: %s', (text) => {
  const replacer = createReplacer(people);
  expect(replacer.replace(text)).toBe(text);
  expect(Object.values(replacer.count()).every((count) => count === 0)).toBe(true);
});

test.each(['12,000', '12 000', '8 000 €', '120000', '24/11/2026', 'May 2027', 'spring', 'garden', 'true'])(
  'keeps a variable that can be an answer: %s',
  (variable) => {
    const text = `It is ${variable}, ${variable.replace(/\D/g, '')} or spring.`;
    expect(createReplacer({ ...people, variables: [variable] }).replace(text)).toBe(text);
  },
);

test.each([
  ['Can Will', 'Can can and Will will', 'Emma can and Walker will'],
  ['Mark May', 'mark it in may, May', 'mark it in may, Walker'],
  ['Said Young', 'she said a young Young', 'she said a young Walker'],
  // A longer name is none of these words.
  ['Zoraida', 'zoraida', 'Emma'],
  ['王伟', '我是王伟', '我是Emma'],
])('a name that can be a word counts only with a capital: %s', (name, text, hidden) => {
  const replacer = createReplacer({ ...people, names: [name], language: 'en' });
  expect(replacer.replace(text)).toBe(hidden);
});

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const lead = (at: number, text: string | null, kind = 'message') => ({
  at,
  from: 'lead' as const,
  text,
  kind,
});
const us = (at: number) => ({ at, from: 'us' as const, text: 'x', kind: 'ai_reply' });

function write(changes: Partial<Conversation>) {
  const { yaml } = writeCase('one', {
    ...{ people, acts: [], starts_at: 0, ends_at: 0, criteria: ['owner'], notes: ['From a test.'] },
    messages: [us(0), lead(MINUTE, 'oui')],
    end: { status: 'cold', findings: [], booked: false, opted_out: false, hand_over: null },
    ...changes,
  });
  return { yaml, written: parse(yaml)[0] };
}

test('a script waits for the same messages as the lead did, and names what it leaves out', () => {
  const { yaml, written } = write({
    messages: [
      ...[us(0), lead(MINUTE, 'oui'), lead(MINUTE + 20 * SECOND, 'enfin'), us(3 * MINUTE)],
      // The agent's answer to a photo is not part of the case, so the next message does not wait for it.
      ...[lead(5 * MINUTE, null, 'image'), us(6 * MINUTE), lead(8 * MINUTE, 'voilà')],
    ],
    acts: [-5, 90].map((at) => ({ at: at * MINUTE, do: 'phone_writes' as const })),
    ends_at: 3 * 24 * 60 * MINUTE,
  });
  expect(written).toMatchObject({
    script: ['oui', { say: 'enfin', after: '20s', wait: false }, { say: 'voilà', after: '5m' }],
    world: [{ do: 'phone_writes', at: '90m' }],
    days: 4,
  });
  expect(yaml).toContain('  # From a test.\n  # Left out: 1 image.\n  - name: one\n');
});

test('a line separator in a message stays as it is', () => {
  const said = 'a\u2028  b\u2029c\nd';
  const { yaml, written } = write({ messages: [us(0), lead(MINUTE, said)] });
  expect(written.script).toEqual([said]);
  expect(parse(appendCase('cases:\n    - name: a\n', yaml)).cases[1].script).toEqual([said]);
});

test('the end expects only what the campaign and a suite have', () => {
  const finding = { verdict: 'met' as const, value: 'Ana' };
  const { yaml, written } = write({
    end: {
      ...{ status: 'unreachable', booked: true, opted_out: true, hand_over: 'asks_for_person' },
      findings: ['owner', 'old'].map((key) => ({ key, ...finding })),
    },
  });
  expect(written.expect).toEqual({
    criteria: { owner: { verdict: 'met', value: 'Camille' } },
    ...{ booking: 'booked', opted_out: true, hand_over: 'asks_for_person' },
  });
  expect(yaml).toContain('# The campaign no longer has these criteria: old.\n');
});

test.each([
  ['cases:\n- name: a # x\n\n# end', 'cases:\n- name: a # x\n\n- name: b\n  days: 1\n\n# end'],
  ['cases:\n    - name: a', 'cases:\n    - name: a\n\n    - name: b\n      days: 1\n'],
  [
    'cases:\r\n  - name: a\r\nx: 1\r\n',
    'cases:\r\n  - name: a\r\n\r\n  - name: b\r\n    days: 1\r\nx: 1\r\n',
  ],
  ['cases: [{ name: a }] # x\n', 'cases:\n  - { name: a }\n  - name: b\n    days: 1\n  # x\n'],
])('a case is added at the end of the cases: %j', (suite, added) => {
  expect(appendCase(suite, '  - name: b\n    days: 1\n')).toBe(added);
});
