import { expect, test } from 'vitest';
import { expandIgnoreCase } from './ignore-case.ts';

test.each([
  ['(?i:rue|bd\\.?) \\p{Lu}', '(?:[rR][uU][eE]|[bB][dD]\\.?) \\p{Lu}'],
  ['a(?i:b(c)d)e', 'a(?:[bB]([cC])[dD])e'],
  ['(?i:[a-d]|[^xy.]|[\\p{L}-])', '(?:[A-Da-d]|[^XYxy.]|[\\p{L}-])'],
  ['(?!(?i:à|ß)(?!\\p{L}))b', '(?!(?:[àÀ]|[ßß])(?!\\p{L}))b'],
])('%s is written as %s', (source, expanded) => {
  expect(expandIgnoreCase(source)).toBe(expanded);
  expect(() => new RegExp(expanded, 'u')).not.toThrow();
});
