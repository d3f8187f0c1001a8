// What must not be seen of the machinery in a text: instructions, keys, ids, markup (agents.md#the-truth-gate).
import { fold, words } from '../../language/fold.ts';
import type { TurnInput } from '../port.ts';
import { ANSWER, RULES } from './rules.ts';

const SHINGLE = 7;
/** A line of the campaign's is known by how it begins. */
const BEGINNING = 6;
const SHORTEST_LINE = 4;
const SECRET =
  /\b(?:sk-[\w-]{8,}|svc_(?:live|test)_\w+|whsec_\w+|Bearer\s+\S{8,}|AIza[\w-]{20,}|AKIA\w{12,}|gh[pousr]_\w{16,}|xox[abp]-\S+|eyJ[\w-]{20,}\.[\w-]+)|-----BEGIN /;
/** Ids, hashes, base64: nothing that a person would read. */
const TOKEN =
  /(?<![\w/])(?:[a-z]{2,6}_[0-9a-z]{10,}|(?=[\w+/=-]*\d)(?=[\w+/=-]*[A-Za-z])[\w+/=-]{28,}|[A-Za-z0-9+/]{40,}={0,2})(?!\w)/g;
const MARKUP =
  /\[\s*(?:S\d+|PAGE|LINK)\s*\]|"(?:reasoning|findings|action|action_message|action_value|reply|quote)"\s*:|^\s*#{1,6} |<\/?[a-z][^>]*>|```|!\[|\]\(|\{\{|\bm\d+\b(?=.*\bquote)/im;
const PROMPT = shingles(`${RULES} ${ANSWER}`);

/** @param known all that the text may repeat. */
export function leaks(text: string, input: TurnInput, known: string): string[] {
  if (SECRET.test(text)) return ['the reply has a key or a token in it'];
  const unread = [...text.matchAll(TOKEN)].map(([token]) => token);
  if (unread.some((token) => !known.includes(token))) {
    return ['the reply has a key, an id or an encoded text in it'];
  }
  const said = [...shingles(text)];
  if (said.some((part) => PROMPT.has(part)) || repeats(text, input)) {
    return ['the reply repeats your instructions'];
  }
  return MARKUP.test(text) ? ['the reply must be plain text: no markup, no JSON, no tokens'] : [];
}

/** The campaign's instructions are for the agent alone; what it knows may be said. */
function repeats(text: string, { brief, passages }: TurnInput): boolean {
  const { goal, manner, knowledge } = brief;
  const said = ` ${words(text)} `;
  const told = ` ${words([knowledge, ...passages.map((passage) => passage.text)].join('\n'))} `;
  const lines = [goal, manner.tone, ...manner.rules, ...manner.hand_over_when].flatMap((line) =>
    fold(line).split(/[.\n]+/),
  );
  return lines.some((line) => {
    const beginning = words(line).split(' ').slice(0, BEGINNING);
    if (beginning.length < SHORTEST_LINE) return false;
    const plain = ` ${beginning.join(' ')} `;
    return said.includes(plain) && !told.includes(plain);
  });
}

function shingles(text: string): Set<string> {
  const all = words(text).split(' ');
  return new Set(
    all.slice(0, Math.max(0, all.length - SHINGLE + 1)).map((_, at) => all.slice(at, at + SHINGLE).join(' ')),
  );
}
