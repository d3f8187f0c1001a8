// Keys of criteria, which no one has to write.
import { expect, test } from 'vitest';
import { deriveKey } from './criterion-key.ts';

test.each([
  ['Do you own the place?', 'do_you_own_the_place'],
  ['Êtes-vous propriétaire ?', 'etes_vous_proprietaire'],
  ['2 or 3 rooms?', 'or_3_rooms'],
  ['هل أنت المالك؟', 'question'],
  ['  ', ''],
])('the key of %j is %j', (question, key) => {
  expect(deriveKey(question, [])).toBe(key);
});

test('a key is at most 40 characters long and differs from the keys of other criteria', () => {
  const question = 'Which '.repeat(20);
  const first = deriveKey(question, []);
  const second = deriveKey(question, [first]);
  expect(second).toBe(`${first}_2`);
  expect(second.length).toBeLessThanOrEqual(40);
});
