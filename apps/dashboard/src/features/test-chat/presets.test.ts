import { expect, test } from 'vitest';
import { type Chat, getScriptedAnswer, nextPresetLines, PRESETS } from './presets.ts';

const criterion = (key: string, expect: string) => ({
  key,
  expect,
  ask: '',
  verdict: null,
  value: null,
  message_id: null,
});
const fakeChat = (intent: object | null, lead: object = {}) =>
  ({
    state: {
      lead: { status: 'in_progress', opted_out_at: null, held_by_person: false, ...lead },
      meeting: null,
      transcript: [{ direction: 'outbound', intent }],
    },
    standing: { criteria: [criterion('owner', 'yes'), criterion('budget', '>= 8000')] },
  }) as unknown as Chat;

test.each([
  ['yes', true, 'fr', 'Oui'],
  ['no', true, 'de', 'Nein'],
  ['yes', false, 'en', 'No'],
  ['>= 8000', true, 'en', '12001'],
  ['>= 8000', false, 'en', '2000'],
  ['<= 10', true, 'en', '3'],
  ['<= 10', false, 'en', '16'],
  ['one of: a house, a flat', true, 'en', 'a house'],
  ['any', true, 'xx', 'As soon as possible'],
] as const)(
  'a scripted lead answers the criterion %s (meeting it: %s) in %s with %s',
  (expected, fits, language, said) => {
    expect(getScriptedAnswer(expected, fits, language)).toBe(said);
  },
);

test("every preset answers the agent's questions and ends", () => {
  const budget = fakeChat({ kind: 'ask', key: 'budget' });
  expect(nextPresetLines('budget', budget, 'en', 1)).toEqual(['12001']);
  expect(nextPresetLines('no_budget', budget, 'en', 1)).toEqual(['2000']);
  expect(nextPresetLines('no_budget', fakeChat({ kind: 'ask', key: 'owner' }), 'en', 0)).toEqual(['Yes']);
  expect(nextPresetLines('person', budget, 'fr', 1)![0]).toMatch(/humain/);
  expect(nextPresetLines('stop', budget, 'fr', 1)).toEqual(['STOP']);
  expect(nextPresetLines('burst', budget, 'en', 0)).toEqual(['Hello', 'Yes', '12001']);
  expect(nextPresetLines('language', budget, 'fr', 0)).toEqual(['Hello']);
  expect(nextPresetLines('budget', fakeChat({ kind: 'offer', slots: [] }), 'en', 2)).toEqual(['1']);
  for (const preset of PRESETS) {
    expect(nextPresetLines(preset, budget, 'en', 9)).toBeNull();
    expect(nextPresetLines(preset, fakeChat(null, { held_by_person: true }), 'en', 0)).toBeNull();
    expect(
      nextPresetLines(preset, fakeChat({ kind: 'goodbye' }, { status: 'not_interested' }), 'en', 2),
    ).toBeNull();
  }
});
