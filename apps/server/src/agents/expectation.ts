// Judges answers by the expectations of a campaign's criteria.
import type { Expectation } from '@parley/contract';

export { type Expectation, parseExpectation } from '@parley/contract';

/** An answer as the agent understood it. For a single number, `from` equals `to`. Empty `choices` mean "none". */
export type Reading =
  | { kind: 'yes_no'; yes: boolean }
  | { kind: 'number'; from: number; to: number }
  | { kind: 'choice'; choices: string[] }
  | { kind: 'text'; text: string };

/**
 * Judges an answer. A range meets the expectation if any value in it does, because a person who says "8 to 10 thousand"
 * would go up to ten. An answer of another kind than expected fails.
 */
export function judgeReading(expectation: Expectation, reading: Reading): 'met' | 'failed' {
  return satisfiesExpectation(expectation, reading) ? 'met' : 'failed';
}

function satisfiesExpectation(expectation: Expectation, reading: Reading): boolean {
  switch (expectation.kind) {
    case 'any':
      return true;
    case 'yes':
      return reading.kind === 'yes_no' && reading.yes;
    case 'no':
      return reading.kind === 'yes_no' && !reading.yes;
    case 'at_least':
      return reading.kind === 'number' && reading.to >= expectation.figure;
    case 'at_most':
      return reading.kind === 'number' && reading.from <= expectation.figure;
    case 'one_of': {
      if (reading.kind !== 'choice') return false;
      const accepted = expectation.choices.map((choice) => choice.toLowerCase());
      return (
        reading.choices.length > 0 &&
        reading.choices.every((choice) => accepted.includes(choice.toLowerCase()))
      );
    }
  }
}
