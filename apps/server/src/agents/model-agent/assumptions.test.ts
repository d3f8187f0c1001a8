import { expect, test } from 'vitest';
import type { Criterion } from '../port.ts';
import { namesValue, readAssumptions } from './assumptions.ts';
import { proveFinding } from './evidence.ts';
import { buildInput } from './grounds.testing.ts';
import { createTokens } from './tokens.ts';

const DAYS: Criterion = { key: 'days', ask: 'Per quanti giorni vi serve?', expect: '>= 3' };
const STAIRS: Criterion = { key: 'stairs', ask: 'Wie ist die Treppe?', expect: 'one of: gerade, kurvig' };
const OWNER: Criterion = { key: 'owner', ask: 'Do you own the place?', expect: 'yes' };
const JABS: Criterion = { key: 'vaccinated', ask: 'Has your dog had all the vaccinations?', expect: 'yes' };
const MOVE: Criterion = { key: 'nederland', ask: 'Verhuist u binnen Nederland?', expect: 'yes' };
const ALLERGY: Criterion = { key: 'allergy', ask: 'Do you have an allergy?', expect: 'no' };
const ISSUE: Criterion = {
  key: 'issue',
  ask: 'What is the main thing?',
  expect: 'one of: pulling, recall, barking',
};
const HOME: Criterion = {
  key: 'home',
  ask: 'Are you moving to a flat or a house?',
  expect: 'one of: flat, house',
};
const LICENCE: Criterion = { key: 'permis_b', ask: 'Avez-vous déjà le permis B ?', expect: 'yes' };
const INSURANCE: Criterion = {
  key: 'versicherung',
  ask: 'Sind Sie gesetzlich oder privat versichert?',
  expect: 'one of: gesetzlich, privat',
};
const ROOMS: Criterion = { key: 'rooms', ask: 'Hoeveel kamers heeft je huidige woning?', expect: '>= 2' };
const CHIMNEYS: Criterion = { key: 'flues', ask: 'How many chimneys are in use?', expect: '<= 4' };
const BUDGET: Criterion = { key: 'budget', ask: 'What is your budget in euros?', expect: '>= 1500' };
const TASSIN =
  'Bonjour, propriétaire à Tassin, cuisine neuve, on pense à 12000-15000€ mais on veut être livrés avant Noël, possible ?';
const PROPRIO: Criterion = {
  key: 'proprietaire',
  ask: 'Êtes-vous propriétaire du logement ?',
  expect: 'yes',
};
const COMMUNE: Criterion = { key: 'commune', ask: 'Dans quelle commune habitez-vous ?', expect: 'any' };
const EUROS: Criterion = { key: 'budget', ask: 'Quel budget avez-vous, en euros ?', expect: '>= 6000' };
const AGE: Criterion = { key: 'age', ask: 'How old is your child?', expect: '>= 4' };
const MODEL: Criterion = {
  key: 'modell',
  ask: 'Wie wird es bezahlt?',
  expect: 'one of: Bruttolohn, noch offen',
};
const ADULT: Criterion = { key: 'adult', ask: 'Are you over 18?', expect: 'yes' };
const LANGUAGES = new Map([
  [DAYS, 'it'],
  [STAIRS, 'de'],
  [MOVE, 'nl'],
  [MODEL, 'de'],
  [PROPRIO, 'fr'],
  [COMMUNE, 'fr'],
  [EUROS, 'fr'],
  [ROOMS, 'nl'],
]);

test.each<[string, Criterion, string, [quote: string, value: string], 'assumed' | 'refused' | 'proven']>([
  ['dates as a number of days', DAYS, 'dal 3 al 9 maggio', ['dal 3 al 9 maggio', '7'], 'assumed'],
  ['people without a number', DAYS, 'una settimanella', ['una settimanella', '7'], 'assumed'],
  ['a choice in other words', STAIRS, 'sie macht einen Bogen', ['macht einen Bogen', 'kurvig'], 'assumed'],
  [
    'a count in another language',
    ROOMS,
    'Moving from a 3 room flat in Utrecht to a flat in Groningen',
    ['Moving from a 3 room flat in Utrecht', '3'],
    'assumed',
  ],
  [
    'an amount in another currency',
    BUDGET,
    'around 2000 US dollars, my aunt pays',
    ['2000', '2000'],
    'refused',
  ],
  ['a number about something else', DAYS, 'abito al civico 12', ['12', '12'], 'refused'],
  ['nothing but a greeting', STAIRS, 'Guten Tag', ['Guten Tag', 'kurvig'], 'refused'],
  ['a yes in other words', JABS, '7 months, all jabs done', ['all jabs done', 'yes'], 'assumed'],
  ['a place for a country', MOVE, 'naar een huis in Amersfoort', ['een huis in Amersfoort', 'ja'], 'assumed'],
  [
    'a statement before a question',
    ISSUE,
    'She pulls like a train and how much is it?',
    ['She pulls like a train', 'pulling'],
    'assumed',
  ],
  [
    'a statement after a comma',
    HOME,
    'flat in Utrecht to a house in Zwolle, is there a charge?',
    ['to a house in Zwolle', 'house'],
    'proven',
  ],
  [
    'a condition before a question',
    ISSUE,
    'if she drags me along, how much is it?',
    ['she drags me along', 'pulling'],
    'refused',
  ],
  [
    'a question',
    ISSUE,
    'do you train dogs that drag, and how much is it?',
    ['dogs that drag', 'pulling'],
    'refused',
  ],
  ['the name of an insurer', INSURANCE, 'ne bin TK', ['bin TK', 'gesetzlich'], 'assumed'],
  ['a yes that repeats a letter', LICENCE, "j'ai le B depuis 2 ans", ["j'ai le B", 'oui'], 'assumed'],
  ['thanks in capitals', INSURANCE, 'DANKE', ['DANKE', 'gesetzlich'], 'refused'],
  ['a yes before a question', PROPRIO, TASSIN, ['propriétaire à Tassin', 'oui'], 'assumed'],
  ['a place before a question', COMMUNE, TASSIN, ['à Tassin', 'Tassin'], 'assumed'],
  ['a range before a question', EUROS, TASSIN, ['12000-15000€', '12000-15000'], 'assumed'],
  [
    'one of two figures before a question',
    AGE,
    'kids are 5 and 2, can they both do it?',
    ['kids are 5 and 2', '5'],
    'refused',
  ],
  [
    'an open choice',
    MODEL,
    'das weiß ich noch nicht, das muss Frau Lang entscheiden',
    ['das weiß ich noch nicht', 'noch offen'],
    'assumed',
  ],
  ['a yes in a question', OWNER, 'does it matter that I own it, or not?', ['I own it', 'yes'], 'refused'],
  [
    'a yes in a condition',
    OWNER,
    'if I own the place, do I pay less?',
    ['I own the place', 'yes'],
    'refused',
  ],
  ['a denied yes', JABS, 'no jabs yet, the vet is on holiday', ['the vet is on holiday', 'yes'], 'refused'],
  ['a tenant as an owner', OWNER, 'we rent it, lovely garden though', ['lovely garden', 'yes'], 'refused'],
  ['a condition', JABS, 'if the vet has time', ['if the vet has time', 'yes'], 'refused'],
  ['a greeting as a yes', JABS, 'hi there', ['hi there', 'yes'], 'refused'],
  ['a no in other words', JABS, 'the vet is on holiday', ['the vet is on holiday', 'no'], 'refused'],
])('%s is %s', (_name, criterion, said, [quote, value], expected) => {
  const language = LANGUAGES.get(criterion) ?? 'en';
  const input = buildInput({
    said: [`> ${criterion.ask}`, said],
    brief: { criteria: [criterion], language },
  });
  const claim = { key: criterion.key, message: 'm3', quote, value, met: true };
  const spoken = said.startsWith('Moving') ? 'en' : language;
  const proof = proveFinding(claim, input, createTokens(input, { free: [] }), [], spoken);
  expect(typeof proof === 'string' ? 'refused' : 'assumption' in proof ? 'assumed' : 'proven').toBe(expected);
});

test.each<[string, Criterion, string, boolean]>([
  ['kurvig', STAIRS, 'Dann notiere ich sie als kurvig.', true],
  ['kurvig', STAIRS, 'Ist sie gerade oder kurvig?', false],
  ['kurvig', STAIRS, 'Bei einer kurvigen Treppe mit Bogen dauert es länger.', true],
  ['7', DAYS, 'Sette giorni, perfetto.', true],
  ['2', DAYS, 'Vi va bene mercoledì 2 dicembre?', false],
  ['yes', JABS, 'So she is fully vaccinated. Which breed?', true],
  ['yes', JABS, 'Is she vaccinated?', false],
  ['yes', JABS, 'She is vaccinated, so we can meet: Thursday 9:30 or Friday 11:00?', true],
  ['yes', JABS, 'She is not vaccinated then.', false],
  ['yes', JABS, 'A dog like yours is welcome!', false],
  ['Tassin', COMMUNE, 'Tassin, c’est noté.', true],
  ['Tassin', COMMUNE, 'Dans quelle commune ?', false],
  ['12000-15000', EUROS, 'Entre 12 000 et 15 000 €, parfait.', true],
  ['12000-15000', EUROS, 'Donc 15 000 €.', false],
  ['yes', MOVE, 'U blijft dus binnen Nederland.', true],
  ['yes', OWNER, 'Lovely place! What budget do you have?', false],
  ['yes', ADULT, 'Great, thanks.', false],
  ['yes', ADULT, 'So you are an adult.', true],
  ['2', ROOMS, 'Beide kamers dus, dank u.', true],
  ['2', ROOMS, 'Dat is bij beide ochtenden mogelijk.', false],
  ['2', CHIMNEYS, 'Both chimneys in use, perfect.', true],
  ['1', CHIMNEYS, 'Both chimneys in use, perfect.', false],
  ['1', CHIMNEYS, 'Just the one, perfect.', true],
  ['no', ALLERGY, 'So no allergy, good.', true],
  ['no', ALLERGY, 'Then I note the allergy.', false],
])('the value %s of %o is named in %j: %s', (value, criterion, text, expected) => {
  expect(namesValue(text, value, criterion, LANGUAGES.get(criterion) ?? 'en')).toBe(expected);
});

test.each<[string, 'confirmed' | 'open' | 'neither']>([
  ['Ja, genau', 'confirmed'],
  ['82 cm breit', 'confirmed'],
  ['Montag früh geht nicht', 'confirmed'],
  ['nein', 'neither'],
  ['sie ist gerade', 'neither'],
  ['keine Ahnung', 'open'],
  ['', 'open'],
])('after the value was named, %j leaves it %s', (answer, expected) => {
  const input = buildInput({
    said: ['sie macht einen Bogen', '> Also kurvig. Wie breit ist sie?', answer],
    brief: { criteria: [STAIRS], language: 'de' },
  });
  const named = input.transcript.findLast(({ direction }) => direction === 'outbound')!;
  const assumed = [{ key: 'stairs', value: 'kurvig', message_id: input.transcript[1]!.id }];
  const transcript = input.transcript.map((one) =>
    one === named ? { ...one, intent: { kind: 'say' as const, assumed } } : one,
  );
  const { confirmed, open } = readAssumptions({ ...input, transcript });
  expect(confirmed.length > 0 ? 'confirmed' : open.length > 0 ? 'open' : 'neither').toBe(expected);
});
