// Every reason why a row of a file is not imported, in English and in French.
import { FACTS, type FactParams, type IMPORT_REASONS } from '@parley/contract';
import { renderFact } from '@parley/contract/facts';
import { expect, it } from 'vitest';
import { lists as english } from '../en/lists.ts';
import { createFormats } from '../format.ts';
import { lists as french } from './lists.ts';
import { reasons } from './reasons.ts';

/** Parameters for every code. A code that is missing here is a compile error. */
const SAMPLES: { [C in keyof typeof IMPORT_REASONS]: FactParams<C> } = {
  row_phone_missing: {},
  row_phone_too_long: { max: 64 },
  row_phone_digits: { min: 8 },
  row_phone_unknown: {},
  row_phone_repeated: { row: 3 },
  row_variables_too_long: { max: 2000 },
};

it.each(Object.entries(SAMPLES))('the reason %s has a text in both languages', (code, params) => {
  const fact = { code, params: { ...params } };
  const texts = [renderFact(fact, english.rowReasons), renderFact(fact, french.rowReasons)];
  for (const text of texts) expect(text).toMatch(/^(?!.*(?:undefined|null|row_)).+/);
  expect(texts[0]).not.toBe(texts[1]);
  // The results file words the reason as the public API does.
  expect(renderFact(fact, FACTS)).toMatch(/^(invalid_phone: |duplicate_in_file: |custom_variables exceeds )/);
});

it('a reason from the catalog is shown in French, and an older reason as the stored sentence', () => {
  const { told } = createFormats('fr', 'UTC', reasons);
  const blocked = { code: 'number_blocked', params: {} };
  expect(told({ code: 'lead_not_contacted', params: { reason: blocked } }, french.rowReasons)).toBe('bloqué');
  const optedOut = { code: 'recipient_opted_out', params: {} };
  expect(told({ code: 'lead_not_contacted', params: { reason: optedOut } }, french.rowReasons)).toBe(
    renderFact(optedOut, reasons),
  );
  expect(told('invalid_phone: is required', french.rowReasons)).toBe('invalid_phone: is required');
});

it('the kind of a reason is named without its parameters', () => {
  const { reasonKind } = createFormats('fr', 'UTC', reasons);
  const kinds = { answer_unclear: () => 'Une réponse est restée vague.' };
  expect(reasonKind('answer_unclear', kinds)).toBe('Une réponse est restée vague.');
  expect(reasonKind('asks_for_person', kinds)).toBe('Le lead a demandé à parler à une personne.');
  expect(reasonKind('no_progress', kinds)).toBe('no_progress');
  expect(reasonKind('She wants a call.', kinds)).toBe('She wants a call.');
});
