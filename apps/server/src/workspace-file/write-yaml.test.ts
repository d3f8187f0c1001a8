// An exported file reads back unchanged (workspace-file.md#export).
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { anyCharacter } from '../testing/any-character.ts';
import { createVariables } from './secret-names.ts';
import { writeYaml } from './write-yaml.ts';

test('any text that is written as YAML is read back unchanged', () => {
  const text = fc.string({ unit: anyCharacter, maxLength: 300 });
  const words = fc.string({
    unit: fc.constantFrom('a', ' ', '\n', '\t', ':', '#', '-', '"', "'", '{', '}', '$', '|', '>', '\r', '0'),
    maxLength: 200,
  });
  fc.assert(
    fc.property(fc.oneof(text, words), fc.oneof(text, words), (one, other) => {
      const value = { texts: [one, { [one === '' ? 'x' : one]: other }], last: other };
      const escaped = JSON.parse(JSON.stringify(value), (_key, inner) =>
        typeof inner === 'string' ? inner.replaceAll('${', () => '$${') : inner,
      );
      expect(parse(writeYaml(value, [one]))).toEqual(escaped);
    }),
    { numRuns: 1_000 },
  );
});

test('each secret has a separate variable', () => {
  const variables = createVariables();
  const of = (called: string, name: string) => variables.of({ kind: 'number', name, called }, 'api_key').name;
  expect([
    of('Accueil', '1'),
    of('Accueil', '2'),
    of('33600', '33600'),
    of('שלום', '33601'),
    of('@acme.shop', '@acme.shop'),
  ]).toEqual([
    'ACCUEIL_API_KEY',
    'ACCUEIL_API_KEY_2',
    'NUMBER_33600_API_KEY',
    'NUMBER_33601_API_KEY',
    'ACME_SHOP_API_KEY',
  ]);
});
