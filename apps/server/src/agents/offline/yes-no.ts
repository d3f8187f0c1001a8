// Reads yes or no. Only the start of a clause counts: the "no" in "we have no garden" does not answer "Do you own it?".
import { foldWords, splitClauses } from '../../language/fold-text.ts';
import { getReader, lexicons, type Reader } from './lexicon/reader.ts';

type Signal = 'yes' | 'no' | 'unsure';
const WEAK =
  /^(?:ok|okay|okey|oke|vale|dac|great|perfect|super|top|prima|goed|claro|bien|parfait|perfecto|perfetto|perfeito)$/;
const WISH =
  / (?:want|wish|hope|plan|would|will|soon|used|almost|if|voudrais|aimerais|veux|bientot|quiero|quisiera|pronto|mochte|will|bald|vorrei|voglio|presto|quero|queria|wil|zou|binnenkort|si|wenn|se|als) /;
const ALTERNATIVE = / (?:or|ou|o|oder|of) /;
const COMMON = new Set(
  'the you your are have has had been can could for with this that not any yes what how much when where est vous votre avez etes que les des une pour avec los las una usted tiene sind sie ihre haben der die das ein eine und con per sono hai una uma voce tem para bent een heeft het uw jij je'.split(
    ' ',
  ),
);

/**
 * Returns true for yes, false for no, and null if the answer is unclear. If `question` is given, "I own it" answers "Do
 * you own it?".
 */
export function readYesNo(text: string, question: string, reader: Reader): boolean | null {
  const plain = foldWords(text);
  if (plain === 'y') return true;
  if (plain === 'n') return false;
  const found = splitClauses(text).flatMap((clause) => readSignals(clause, reader));
  if (found.some(({ signal }) => signal === 'unsure')) return null;
  const strong = found.some(({ weak }) => !weak) ? found.filter(({ weak }) => !weak) : found;
  const first = strong[0]?.signal;
  if (first === undefined) return readEmoji(text) ?? readEcho(plain, question, reader);
  if (isTakenBack(` ${plain} `, reader)) return null;
  const echo = first === 'yes' ? readEcho(plain, question, reader) : null;
  if (strong.some(({ signal }) => signal !== first)) {
    return reader.but.test(` ${plain} `) || strong[0]?.clauseStart === false ? null : first === 'yes';
  }
  // "Yes, I don't own it": the two halves contradict each other.
  if (first === 'yes' && echo === false) return null;
  return first === 'yes';
}

/**
 * Returns whether a short text is a yes or a no in any language, not only the campaign's; null if it is neither or the
 * languages disagree.
 */
export function readYesNoInAny(text: string): boolean | null {
  if (foldWords(text).split(' ').length > 3) return null;
  const read = Object.keys(lexicons).map((language) => readYesNo(text, '', getReader(language)));
  const said = new Set(read.filter((yes) => yes !== null));
  return said.size === 1 ? [...said][0]! : null;
}

/** Returns whether the text is about a wish or the past: "I want to own one", "I used to rent". */
export function mentionsWish(text: string): boolean {
  return WISH.test(` ${foldWords(text)} `);
}

/** Returns whether the message is unsure: "maybe", "not sure", "it depends". */
export function isUnsure(text: string, reader: Reader): boolean {
  return reader.unsure.test(` ${foldWords(text)} `);
}

interface FoundSignal {
  signal: Signal;
  weak: boolean;
  clauseStart: boolean;
}

function readSignals(clause: string, reader: Reader): FoundSignal[] {
  const found: FoundSignal[] = [];
  let rest = ` ${clause} `;
  for (let step = 0; step < 8 && rest.length > 2; step += 1) {
    const [signal, length] = readOpening(rest, reader);
    if (signal === null) {
      const filler = findOpening(reader.filler, rest);
      if (filler === 0) break;
      rest = rest.slice(filler + 1);
      continue;
    }
    found.push({ signal, weak: WEAK.test(rest.slice(1, length + 1)), clauseStart: step === 0 });
    rest = rest.slice(length + 1);
  }
  return found;
}

function readOpening(rest: string, reader: Reader): [Signal | null, number] {
  let best: [Signal | null, number] = [null, 0];
  for (const signal of ['unsure', 'no', 'yes'] as const) {
    const length = findOpening(reader[signal], rest);
    if (length > best[1]) best = [signal, length];
  }
  return best;
}

function findOpening(matcher: RegExp, rest: string): number {
  const match = matcher.exec(rest);
  return match?.index === 1 ? match[0].length : 0;
}

/** Returns whether the words after a "but" negate or express doubt: "Yes, but I'm not the only owner". */
function isTakenBack(plain: string, reader: Reader): boolean {
  const but = reader.but.exec(plain);
  if (!but) return false;
  const after = plain.slice(but.index + but[0].length);
  return reader.negation.test(after) || reader.unsure.test(after);
}

function readEmoji(text: string): boolean | null {
  const yes = /[👍✅✔☑💯👌🆗🙋]/u.test(text);
  const no = /[👎❌✖🚫🙅]/u.test(text);
  return yes === no ? null : yes;
}

/**
 * Returns whether a short statement in the question's own words agrees ("I own it") or denies ("je ne suis pas
 * propriétaire"); null if the text is not such a statement.
 */
export function readEcho(plain: string, question: string, reader: Reader): boolean | null {
  const asked = ` ${foldWords(question)} `;
  const said = plain.split(' ');
  if (said.length > 8 || ALTERNATIVE.test(asked) || WISH.test(` ${plain} `)) return null;
  const stems = new Set(findSignificantStems(asked.trim().split(' ')));
  if (!findSignificantStems(said).some((stem) => stems.has(stem))) return null;
  return !reader.negation.test(` ${plain} `);
}

function findSignificantStems(list: string[]): string[] {
  return list.filter((word) => word.length >= 3 && !COMMON.has(word)).map((word) => word.slice(0, 6));
}
