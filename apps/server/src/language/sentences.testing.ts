// The sentences of sentences.testing.yaml, for tests.
import { readFileSync } from 'node:fs';
import { parse } from 'yaml';

type Kind = 'optOuts' | 'dataRequests' | 'optIns' | 'troubles';
type Sentences = Record<Kind | `no${Capitalize<Kind>}`, Record<string, string[]>>;

/** The sentences by kind, and by language or trouble. The kinds that start with `no` only resemble the others. */
export const sentences: Sentences = parse(
  readFileSync(new URL('sentences.testing.yaml', import.meta.url), 'utf8'),
  (_, value) => (typeof value === 'string' ? value.split(' | ') : value),
);
