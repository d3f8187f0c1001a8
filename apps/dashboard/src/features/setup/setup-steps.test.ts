import { expect, test } from 'vitest';
import { findSetupCampaign, getSetupSteps, type SetupFacts } from './setup-steps.ts';

const getDone = (facts: Partial<SetupFacts>) =>
  getSetupSteps({ campaign: undefined, openSteps: [], numbers: [], hasLeads: false, ...facts }).flatMap(
    ({ step, isDone }) => (isDone ? [step] : []),
  );
const draft: NonNullable<SetupFacts['campaign']> = {
  campaign_id: 'spring',
  status: 'draft',
  number: null,
  waiting: 0,
};

test('the steps follow from the data of the workspace', () => {
  const numbers = [{ id: 'number', connected: true }];
  expect(getDone({})).toEqual([]);
  expect(getDone({ numbers })).toEqual(['number']);
  expect(getDone({ numbers, campaign: draft })).toEqual(['campaign', 'agent', 'number']);
  const openSteps = ['knows', 'books'] as const;
  expect(getDone({ campaign: draft, openSteps })).toEqual(['campaign']);
  expect(getDone({ campaign: { ...draft, status: 'active', waiting: 3 }, openSteps })).toEqual([
    'campaign',
    'agent',
    'people',
    'start',
  ]);
});

test('the campaign of the trial on a simulated number completes no step', () => {
  const trial = { ...draft, campaign_id: 'try-it-2', status: 'active' as const };
  expect(findSetupCampaign([trial])).toBeUndefined();
  expect(findSetupCampaign([trial, draft])).toBe(draft);
});
