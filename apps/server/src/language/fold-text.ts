// Normalizes text for comparison, so that case, accents, width, invisible characters and apostrophes don't matter.
// Patterns and messages are normalized by the same function.

const INVISIBLE = /[\p{Cf}\p{Co}\u115F\u1160\u3164]|[\uFE00-\uFE0F]|\u20E3/gu;
const ACCENTS = /[\u0300-\u036F\u0483-\u0487\u064B-\u065F\u0670\u0640]/g;
const LETTERS: Record<string, string> = { ı: 'i', ß: 'ss', ø: 'o', ł: 'l', đ: 'd', æ: 'ae', œ: 'oe' };
const CLAUSE_END = /[.,!?;:\n…。，、！？؟।،|/()"«»“”„]+|\s[-–—]+\s/u;

/** Matches "a.u.b." and "s.v.p.". */
const ABBREVIATION = /(?<![\p{L}.])(?:\p{L}\.){2,}/gu;

/** The latest results, cached because all rules that read a turn fold the same messages. */
const kept = new Map<string, string>();
const MOST_KEPT = 8;
const LONGEST_KEPT = 20_000;

/**
 * Returns the text in lower case and NFKC, without accents and invisible characters, and with straight apostrophes.
 * Other punctuation is kept.
 */
export function foldText(text: string): string {
  // Most messages are plain ASCII and can skip the steps below.
  if (/^[\x20-\x7e\n]*$/.test(text)) return text.toLowerCase().replace(/`/g, "'");
  const known = kept.get(text);
  if (known !== undefined) return known;
  const folded = foldAny(text);
  if (text.length <= LONGEST_KEPT) {
    if (kept.size === MOST_KEPT) kept.delete(kept.keys().next().value!);
    kept.set(text, folded);
  }
  return folded;
}

function foldAny(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(INVISIBLE, '')
    .replace(/[ıßøłđæœ]/g, (letter) => LETTERS[letter] ?? letter)
    .normalize('NFD')
    .replace(ACCENTS, '')
    .normalize('NFC')
    .replace(/[’‘ʼ`´ʹ]/g, "'");
}

/** Returns the folded words separated by single spaces, without apostrophes (`don't` → `dont`). */
export function foldWords(text: string): string {
  return padWords(foldText(text));
}

/** Removes the points of abbreviations, which end no clause: "a.u.b." → "aub". */
export function joinAbbreviations(text: string): string {
  return text.replace(ABBREVIATION, (letters) => letters.replaceAll('.', ''));
}

/** Splits a folded message at its punctuation. Each clause is in the form of `foldWords`. */
export function splitClauses(text: string): string[] {
  return joinAbbreviations(foldText(text))
    .split(CLAUSE_END)
    .map(padWords)
    .filter((clause) => clause !== '');
}

/**
 * Compiles phrases (fragments of regular expressions, in the form of `foldWords`) into a pattern that matches whole
 * words only. The text to match needs a space on both sides: ` ${words} `.
 */
export function compilePhrases(phrases: readonly string[], flags = 'u'): RegExp {
  if (phrases.length === 0) return /(?!)/;
  return new RegExp(`(?<= )(?:${foldPhrases(phrases)})(?= )`, flags);
}

/** Returns the phrases as one folded alternation. `\S` is replaced first, because folding would turn it into `\s`. */
export function foldPhrases(phrases: readonly string[]): string {
  return phrases.map((phrase) => foldText(phrase.replaceAll('\\S', '[^ ]')).replace(/'/g, '')).join('|');
}

function padWords(folded: string): string {
  return folded
    .replace(/'/g, '')
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
    .trim();
}
