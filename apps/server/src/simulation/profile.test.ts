// The same person meets other criteria by the same truth (running.md#against-a-revision).
import { expect, test } from 'vitest';
import { createDraw } from './draw.ts';
import { adaptFacts, drawProfile } from './profile.ts';
import { personWords } from './words.ts';

const words = personWords['en']!;
const BUDGET = { key: 'budget', ask: 'What budget do you have?', expect: '>= 8000' };
const OWNER = { key: 'owner', ask: 'Do you own it?', expect: 'yes' };
const STYLE = { key: 'style', ask: 'Which style?', expect: 'any' };
const CRITERIA = [BUDGET, OWNER, STYLE];

function drawFacts(index: number) {
  const { facts } = drawProfile(index, CRITERIA, words, createDraw(String(index)));
  const adapt = (...criteria: (typeof BUDGET)[]) =>
    adaptFacts(facts, CRITERIA, criteria, words, createDraw('other'));
  return { facts, adapt };
}

test('what is true of a person stays the same for another expectation', () => {
  for (let index = 0; index < 50; index++) {
    const { facts, adapt } = drawFacts(index);
    const [budget, owner] = [facts[0]!, facts[1]!];
    const [renter, dear, cheap] = adapt(
      { ...OWNER, expect: 'no' },
      { ...BUDGET, expect: '>= 12000' },
      { ...BUDGET, expect: '>= 1' },
    );
    expect(renter).toMatchObject({ answer: owner.answer, meets: !owner.meets });
    expect(dear).toMatchObject({ answer: budget.answer, meets: Number(budget.truth!.value) >= 12_000 });
    // Both of the person's figures meet it, so taking one back changes nothing.
    expect(cheap).toMatchObject({ answer: budget.answer, meets: true, opposite: null });
  }
});

test('only a new criterion and one of another kind get other answers', () => {
  const { facts, adapt } = drawFacts(1);
  const [budget, color] = adapt({ ...BUDGET, expect: 'yes' }, { ...BUDGET, key: 'color', expect: 'any' });
  expect(adapt(STYLE)).toEqual([facts[2]]);
  expect(typeof budget!.truth!.value).toBe('boolean');
  expect(facts.map(({ answer }) => answer)).not.toContain(color!.answer);
});
