// The steps that a member left out of an agent on purpose, so that they do not remain to be done before the start.
import { usePreferences } from '../session/preferences.ts';
import type { Block } from './agent-block.ts';
import { listUnsetSteps, OPTIONAL_STEPS, type OptionalStep } from './steps.ts';

/** Returns the skipped steps of a campaign's agent, and a function that skips one. */
export function useSkippedSteps(campaignId: string): [OptionalStep[], (step: OptionalStep) => void] {
  const [{ skippedSteps }, choose] = usePreferences();
  const all = Array.isArray(skippedSteps) ? skippedSteps : [];
  const toEntry = (step: OptionalStep) => `${campaignId}.${step}`;
  return [
    OPTIONAL_STEPS.filter((step) => all.includes(toEntry(step))),
    (step) => choose({ skippedSteps: [...all, toEntry(step)] }),
  ];
}

/** Returns the steps of an agent that are neither set nor skipped. */
export const listOpenSteps = (block: Block, skipped: readonly OptionalStep[]): OptionalStep[] =>
  listUnsetSteps(block).filter((step) => !skipped.includes(step));
