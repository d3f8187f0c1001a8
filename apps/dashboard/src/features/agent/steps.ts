// The steps of the agent form: the fields of each, and what is still missing.
import { BUILTIN } from '@parley/contract/agent-form';
import type { Block } from './agent-block.ts';
import { parseExpectation } from './expectation.ts';

/** The fields of each step, in the order of the form. */
export const STEPS = {
  who: ['language', 'disclose_ai', 'goal', 'first_message'],
  knows: ['knowledge', 'facts', 'unknown'],
  asks: ['criteria', 'objections'],
  books: ['booking'],
  writes: [
    ...['sending_hours', 'reply_delay', 'humanize', 'resume_after'],
    ...['follow_ups', 'follow_up_messages', 'offer_follow_ups'],
  ],
  models: ['models', 'address', 'tone', 'rules', 'never_say', 'hand_over_when', 'emoji'],
} as const satisfies Record<string, readonly (keyof Block)[]>;

export type Step = keyof typeof STEPS;

const isEmpty = (text: string | undefined): boolean => text === undefined || text.trim() === '';

/** The steps that a campaign can leave out. */
export const OPTIONAL_STEPS = ['knows', 'asks', 'books'] as const satisfies readonly Step[];
export type OptionalStep = (typeof OPTIONAL_STEPS)[number];

/** Returns the steps that a campaign can leave out and that have no settings. */
export function listUnsetSteps({ knowledge, facts, criteria, booking }: Block): OptionalStep[] {
  const isSet: Record<OptionalStep, boolean> = {
    knows: knowledge.length > 0 || Object.keys(facts ?? {}).length > 0,
    asks: criteria.length > 0,
    books: booking !== null,
  };
  return OPTIONAL_STEPS.filter((step) => !isSet[step]);
}

/** Returns the number of fields of a step that still need a value. */
export function countMissing(step: Step, block: Block): number {
  const { criteria, objections, booking } = block;
  const countEmpty = (texts: readonly (string | undefined)[]) => texts.filter(isEmpty).length;
  switch (step) {
    case 'who':
      return countEmpty([block.language, block.goal, block.first_message]);
    case 'knows':
      return countEmpty(block.knowledge.map((source) => Object.values(source).join('')));
    case 'asks':
      return countEmpty([
        ...criteria.flatMap(({ ask, expect }) => [ask, hasAnswer(expect) ? expect : '']),
        ...objections.map(({ say }) => say),
      ]);
    case 'books': {
      const needsHours = booking?.calendar === BUILTIN && booking.members.length === 0;
      return needsHours ? countEmpty([booking.hours ?? '']) : 0;
    }
    case 'writes':
      return 0;
    case 'models':
      // A provider without a model has nothing after the slash.
      return block.models.filter((name) => name === '' || name.endsWith('/')).length;
  }
}

function hasAnswer(expect: string): boolean {
  const { kind, rest } = parseExpectation(expect);
  return kind === 'yes' || kind === 'no' || kind === 'any' || !isEmpty(rest);
}
