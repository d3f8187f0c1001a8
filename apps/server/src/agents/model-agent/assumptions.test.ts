import { expect, test } from 'vitest';
import type { Criterion } from '../port.ts';
import { namesValue, readAssumptions } from './assumptions.ts';
import { proveFinding } from './evidence.ts';
import { buildInput } from './grounds.testing.ts';
import { createTokens } from './tokens.ts';

const DAYS: Criterion = { key: 'days', ask: 'Per quanti giorni vi serve?', expect: '>= 3' };
const STAIRS: Criterion = { key: 'stairs', ask: 'Wie ist die Treppe?', expect: 'one of: gerade, kurvig' };
const OWNER: Criterion = { key: 'owner', ask: 'Do you own the place?', expect: 'yes' };

test.each<[string, Criterion, string, [quote: string, value: string], 'assumed' | 'refused']>([
  ['dates as a number of days', DAYS, 'dal 3 al 9 maggio', ['dal 3 al 9 maggio', '7'], 'assumed'],
  ['people without a number', DAYS, 'una settimanella', ['una settimanella', '7'], 'assumed'],
  ['a choice in other words', STAIRS, 'sie macht einen Bogen', ['macht einen Bogen', 'kurvig'], 'assumed'],
  ['a number about something else', DAYS, 'abito al civico 12', ['12', '12'], 'refused'],
  ['nothing but a greeting', STAIRS, 'Guten Tag', ['Guten Tag', 'kurvig'], 'refused'],
  ['a yes', OWNER, 'lovely weather today', ['lovely weather', 'yes'], 'refused'],
])('%s is %s', (_name, criterion, said, [quote, value], expected) => {
  const language = criterion === DAYS ? 'it' : criterion === STAIRS ? 'de' : 'en';
  const input = buildInput({
    said: [`> ${criterion.ask}`, said],
    brief: { criteria: [criterion], language },
  });
  const claim = { key: criterion.key, message: 'm3', quote, value, met: true };
  const proof = proveFinding(claim, input, createTokens(input, { free: [] }));
  expect(typeof proof === 'string' ? 'refused' : 'assumption' in proof ? 'assumed' : 'proven').toBe(expected);
});

test.each<[string, Criterion, string, boolean]>([
  ['kurvig', STAIRS, 'Dann notiere ich sie als kurvig.', true],
  ['kurvig', STAIRS, 'Ist sie gerade oder kurvig?', false],
  ['kurvig', STAIRS, 'Bei einer kurvigen Treppe mit Bogen dauert es länger.', true],
  ['7', DAYS, 'Sette giorni, perfetto.', true],
  ['2', DAYS, 'Vi va bene mercoledì 2 dicembre?', false],
])('the value %s of %o is named in %j: %s', (value, criterion, text, expected) => {
  expect(namesValue(text, value, criterion, criterion === DAYS ? 'it' : 'de')).toBe(expected);
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
