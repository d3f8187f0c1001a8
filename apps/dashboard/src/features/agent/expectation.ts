// Parses and formats a criterion's expected answer for the form (agents.md#criteria).

export const KINDS = ['yes', 'no', 'any', '>=', '<=', 'one of', 'text'] as const;
export type Kind = (typeof KINDS)[number];

interface Expectation {
  kind: Kind;
  /** The expected number, the choices, or the whole text. */
  rest: string;
}

export function parseExpectation(text: string): Expectation {
  const form = text.trim();
  const word = form.toLowerCase();
  if (word === 'yes' || word === 'no' || word === 'any') return { kind: word, rest: '' };
  const [, bound, figure = ''] = /^(>=|<=|≥|≤)\s*(.*)$/.exec(form) ?? [];
  if (bound) return { kind: bound === '>=' || bound === '≥' ? '>=' : '<=', rest: figure };
  // A space at the end stays while the member types.
  const [, choices] = /^\s*one\s+of\s*: ?(.*)$/is.exec(text) ?? [];
  return choices === undefined ? { kind: 'text', rest: text } : { kind: 'one of', rest: choices };
}

export function formatExpectation({ kind, rest }: Expectation): string {
  if (kind === 'text') return rest;
  if (kind === 'one of') return `one of: ${rest}`;
  return kind === '>=' || kind === '<=' ? `${kind} ${rest}` : kind;
}

/** Returns the answers that can have synonyms. */
export function listPossibleAnswers(text: string): string[] {
  const { kind, rest } = parseExpectation(text);
  if (kind === 'yes' || kind === 'no') return ['yes', 'no'];
  if (kind !== 'one of') return [];
  return rest
    .split(',')
    .map((one) => one.trim())
    .filter((one) => one !== '');
}
