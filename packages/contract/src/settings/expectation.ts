// Parses the `expect` forms of a campaign's criteria (agents.md#criteria).

/** A parsed `expect` form. */
export type Expectation =
  | { kind: 'yes' }
  | { kind: 'no' }
  | { kind: 'any' }
  | { kind: 'at_least'; figure: number }
  | { kind: 'at_most'; figure: number }
  | { kind: 'one_of'; choices: string[] };

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
