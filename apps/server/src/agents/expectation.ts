// Parses the `expect` forms of a campaign's criteria, and uses them to judge answers.

/** A parsed `expect` form. */
export type Expectation =
  | { kind: 'yes' }
  | { kind: 'no' }
  | { kind: 'any' }
  | { kind: 'at_least'; figure: number }
  | { kind: 'at_most'; figure: number }
  | { kind: 'one_of'; choices: string[] };

/** An answer as the agent understood it. For a single number, `from` equals `to`. Empty `choices` mean "none". */
export type Reading =
  | { kind: 'yes_no'; yes: boolean }
  | { kind: 'number'; from: number; to: number }
  | { kind: 'choice'; choices: string[] }
  | { kind: 'text'; text: string };

/** Parses `yes`, `no`, `any`, `>= N`, `<= N` or `one of: a, b`; returns null for anything else. */
export function parseExpectation(text: string): Expectation | null {
  const form = text.trim();
  const word = form.toLowerCase();
  if (word === 'yes' || word === 'no' || word === 'any') return { kind: word };

  const bound = /^(>=|<=|≥|≤)\s*(-?\d{1,15}(?:\.\d{1,6})?)$/.exec(form);
  if (bound) {
    const figure = Number(bound[2]);
    return bound[1] === '>=' || bound[1] === '≥' ? { kind: 'at_least', figure } : { kind: 'at_most', figure };
  }

  const list = /^one\s+of\s*:(.*)$/is.exec(form);
  if (!list) return null;
  const choices = (list[1] ?? '').split(',').map((choice) => choice.trim());
  const distinct = new Set(choices.map((choice) => choice.toLowerCase()));
  if (choices.includes('') || distinct.size !== choices.length) return null;
  return { kind: 'one_of', choices };
}

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
