import { expect, test } from 'vitest';
import { getSetupSteps, type SetupFacts } from './setup-steps.ts';

const getDone = (facts: Partial<SetupFacts>) =>
  getSetupSteps({ campaigns: [], numbers: [], hasLeads: false, ...facts }).flatMap(({ step, isDone }) =>
    isDone ? [step] : [],
  );
const draft: SetupFacts['campaigns'][number] = {
  campaign_id: 'spring',
  status: 'draft',
  number: null,
  waiting: 0,
};

test('the steps follow from the data of the workspace', () => {
  const numbers = [{ id: 'number', connected: true }];
  expect(getDone({})).toEqual([]);
  expect(getDone({ numbers })).toEqual(['number']);
  expect(getDone({ numbers, campaigns: [draft] })).toEqual(['agent', 'number']);
  expect(getDone({ campaigns: [{ ...draft, status: 'active', waiting: 3 }] })).toEqual([
    'agent',
    'people',
    'start',
  ]);
});
