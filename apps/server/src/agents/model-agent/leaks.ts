// Finds internal texts that a reply must not contain: instructions, keys, ids, markup (agents.md#the-truth-gate).
import { foldText, foldWords } from '../../language/fold-text.ts';
import type { TurnInput } from '../port.ts';
import { recitesInstructions } from './claims.ts';
import { ANSWER, FOLLOW_UP, MANNER, OPENING, RULES, WAITED_LONG, WAITING } from './rules.ts';

const SHINGLE = 7;
/** The number of words at the start of a line by which the campaign's instructions are recognized. */
const BEGINNING = 6;
const SHORTEST_LINE = 4;
const SECRET =
  /\b(?:sk-[\w-]{8,}|svc_(?:live|test)_\w+|whsec_\w+|Bearer\s+\S{8,}|AIza[\w-]{20,}|AKIA\w{12,}|gh[pousr]_\w{16,}|xox[abp]-\S+)|(?<![\w-])eyJ[\w-]{20,}\.[\w-]|-----BEGIN /;
/**
 * Matches runs of characters that people don't write, such as ids, hashes and base64. Each run is scanned only once.
 */
const RUN = /[\w+/=-]{12,}/g;
const ID = /(?<![\w/])[a-z]{2,6}_[0-9a-z]{10,}(?!\w)/g;
const ENCODED = /[A-Za-z0-9+/]{40,}={0,2}/g;
const SHORTEST_MIX = 28;
const MARKUP =
  /\[\s*(?:S\d+|PAGE|LINK)\s*\]|"(?:reasoning|findings|action|action_message|action_value|reply|quote)"\s*:|^[ \t]*#{1,6} |<\/?[a-z][^<>]*>|```|!\[|\]\(|\{\{/im;
const MESSAGE_TOKEN = /\bm\d+\b/i;
/** Words of the instructions and of the answer's form. A text with two of them describes one of both. */
const INTERNAL = /\b(?:json|reasoning|findings|action_\w+|open_question|system prompt)\b|[<>]=/g;
const MOST_INTERNAL = 1;
const PROMPT = splitShingles(
  [OPENING, ...Object.values(MANNER), ...Object.values(FOLLOW_UP), WAITING, WAITED_LONG, RULES, ANSWER].join(
    ' ',
  ),
);

/**
 * Finds parts that the reply must not contain.
 * @param known all texts that the reply can repeat.
 */
export function findLeaks(text: string, input: TurnInput, known: string): string[] {
  if (SECRET.test(text)) return ['the reply has a key or a token in it'];
  if (findUnreadable(text).some((token) => !known.includes(token))) {
    return ['the reply has a key, an id or an encoded text in it'];
  }
  const said = [...splitShingles(text)];
  if (
    said.some((part) => PROMPT.has(part)) ||
    describesAnswer(text, input) ||
    repeatsInstructions(text, input) ||
    recitesInstructions(text, input.brief.agent_name)
  ) {
    return ['the reply repeats your instructions'];
  }
  return MARKUP.test(text) || text.split('\n').some(quotesMessage)
    ? ['the reply must be plain text: no markup, no JSON, no tokens']
    : [];
}

/** Returns the parts of the text that people can't read, such as ids. */
function findUnreadable(text: string): string[] {
  return (text.match(RUN) ?? []).flatMap((run) => {
    const isMix = run.length >= SHORTEST_MIX && /\d/.test(run) && /[A-Za-z]/.test(run);
    return [...(run.match(ID) ?? []), ...(run.match(ENCODED) ?? []), ...(isMix ? [run] : [])];
  });
}

/** Returns whether the text describes the answer's form or the criteria, in any language: "JSON with findings". */
function describesAnswer(text: string, { brief, passages }: TurnInput): boolean {
  const told = foldText([brief.knowledge, ...passages.map((passage) => passage.text)].join('\n'));
  const words = new Set(
    foldText(text)
      .match(INTERNAL)
      ?.filter((word) => !told.includes(word)),
  );
  return words.size > MOST_INTERNAL;
}

/** Returns whether a line has the form of a finding: `m4 "the quote"`. */
function quotesMessage(line: string): boolean {
  const at = line.search(MESSAGE_TOKEN);
  return at >= 0 && /\bquote/i.test(line.slice(at));
}

/**
 * Returns whether the reply repeats the campaign's instructions, which are only for the agent. It can repeat the
 * knowledge.
 */
function repeatsInstructions(text: string, { brief, passages }: TurnInput): boolean {
  const { goal, manner, knowledge } = brief;
  const said = ` ${foldWords(text)} `;
  const told = ` ${foldWords([knowledge, ...passages.map((passage) => passage.text)].join('\n'))} `;
  // Any salesperson asks for the goal: "Would you like to book a tasting in the shop?"
  const isAsked = /[?？]\s*$/.test(text) && !foldWords(text).startsWith(foldWords(goal));
  const lines = [isAsked ? '' : goal, manner.tone, ...manner.rules, ...manner.hand_over_when].flatMap(
    (line) => foldText(line).split(/[.\n]+/),
  );
  return lines.some((line) => {
    const beginning = foldWords(line).split(' ').slice(0, BEGINNING);
    if (beginning.length < SHORTEST_LINE) return false;
    const plain = ` ${beginning.join(' ')} `;
    return said.includes(plain) && !told.includes(plain);
  });
}

function splitShingles(text: string): Set<string> {
  const all = foldWords(text).split(' ');
  return new Set(
    all.slice(0, Math.max(0, all.length - SHINGLE + 1)).map((_, at) => all.slice(at, at + SHINGLE).join(' ')),
  );
}
