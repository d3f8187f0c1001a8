// Takes up the lead's answer in the thanks for it: "120 cm, noted." Only words that certainly answer the question are
// repeated.
import { COMMON } from '../../language/answers/yes-no.ts';
import { foldWords } from '../../language/fold-text.ts';
import { readCurrency } from '../../language/numbers/figures.ts';
import { readTimeUnit } from '../../language/numbers/periods.ts';
import type { Finding } from '../port.ts';
import { readAnswer, toRecordedValue } from '../readings.ts';
import { type AskedCriterion, type ReadConversation, withExpectation } from './read-conversation.ts';

/** The maximum number of words of an answer that is repeated, without and with a number. */
const MOST_WORDS = 3;
const MOST_WORDS_WITH_NUMBER = 4;
const MOST_CHARACTERS = 40;
/** A number with the sign or the word after it. */
const NUMBER =
  /[€$£]? ?\d(?:[\d.,']*\d)?(?:[ \u00a0]\d{3})*(?: ?[€$£%]| ?\p{L}{1,20}[²³23]?(?![\p{L}\d]))?/gu;

/** Returns the part of the lead's answer to repeat; null if none is certain to fit into another sentence. */
export function findAnswerToRepeat(
  understood: ReadConversation,
  findings: readonly Finding[],
): string | null {
  const { input, said } = understood;
  const repeated = findings.map((finding) => {
    const criterion = input.brief.criteria.find(({ key }) => key === finding.key);
    const text = said.find(({ id }) => id === finding.message_id)?.text;
    return criterion && text
      ? repeatAnswer(text.trim(), withExpectation(criterion), finding, understood)
      : null;
  });
  const part = repeated.find((one) => one !== null) ?? null;
  return part && part.charAt(0).toUpperCase() + part.slice(1);
}

function repeatAnswer(
  text: string,
  criterion: AskedCriterion,
  { value }: Finding,
  understood: ReadConversation,
): string | null {
  const { expectation } = criterion;
  switch (expectation.kind) {
    case 'yes':
    case 'no':
      return null;
    case 'at_least':
    case 'at_most': {
      const [number, ...others] = text.match(NUMBER) ?? [];
      const isSame = (part: string) => {
        const reading = readAnswer(part, criterion, understood.reader);
        return reading !== null && toRecordedValue(reading) === value;
      };
      if (number === undefined)
        return isSingleWord(text) && value !== '1' ? addCounted(text.replace(/[.!]$/, ''), criterion) : null;
      const part = dropOtherWord(number.trim(), criterion);
      return others.length === 0 && isSame(part) ? addCounted(part, criterion) : null;
    }
    case 'one_of':
      return ` ${foldWords(text)} `.includes(` ${foldWords(value)} `) ? value : null;
    case 'any':
      if (/^\d+$/.test(text)) return addCounted(text, criterion);
      return isPlainPhrase(value, understood) ? value.replace(/[\s.!]+$/, '') : null;
  }
}

/** Drops the word after a number, unless it is a unit or a word of the question. */
function dropOtherWord(number: string, { ask }: AskedCriterion): string {
  const [, digits = '', word = ''] = /^(.*[\d€$£%])(\s*\p{L}+[²³23]?)$/u.exec(number) ?? [];
  if (word === '') return number;
  const plain = foldWords(word);
  const isUnit = readCurrency(plain) !== null || readTimeUnit(plain) !== null || UNIT.test(plain);
  const isAsked = plain.length > 2 && !COMMON.has(plain) && foldWords(ask).split(' ').includes(plain);
  return isUnit || isAsked ? number : digits;
}

const UNIT = /^(?:[cmk]?m[23²³]?|sqm|sqft|qm|mq|ft|kg|t|kva|kwh?|ha|k|mila|mil)$/;

/** Matches "how many guests" and "how many square metres", but not "how many are you". */
const HOW_MANY =
  /(?<!\p{L})(?:how many |combien (?:de |d['’])|wie viele |cu[aá]nt[oa]s |quant(?:i|e|os|as) |hoeveel )(?!(?:are|will|do|would|did|were|sind|seid|werden|waren|son|somos|sois|ser[aá]n|ser[ií]an|siete|sare(?:te|ste|bbero)|sono|s[aã]o|ser[aã]o|seriam|zijn|worden|zouden)(?!\p{L}))((?:square |vierkante )?[\p{L}²³]+)/iu;

/** Adds what the question counts, or its currency, to a bare number: "140" is "140 guests". */
function addCounted(number: string, { ask }: AskedCriterion): string {
  if (!/^(?:\d[\d.,']*|\p{L}+)$/u.test(number) || number === '1') return number;
  const currency = ask.match(/\p{L}{3,}/gu)?.find((word) => readCurrency(word) !== null);
  return [number, HOW_MANY.exec(ask)?.[1] ?? currency].filter(Boolean).join(' ');
}

/** Returns whether the text is a few words that speak about no person and deny nothing. */
function isPlainPhrase(text: string, { reader, questions, said }: ReadConversation): boolean {
  const plain = ` ${foldWords(text)} `;
  return (
    isShort(text) &&
    said.length === 1 &&
    questions === '' &&
    !/[?¿,;:()\n]|\p{Extended_Pictographic}/u.test(text) &&
    [reader.self, reader.negation, reader.unsure, reader.hedge, reader.contrast].every(
      (words) => !words.test(plain),
    ) &&
    [reader.filler, reader.closing, reader.yes, reader.no].every((words) => words.exec(plain)?.index !== 1)
  );
}

function isShort(text: string): boolean {
  const most = /\d/.test(text) ? MOST_WORDS_WITH_NUMBER : MOST_WORDS;
  return text.length <= MOST_CHARACTERS && foldWords(text).split(' ').length <= most;
}

function isSingleWord(text: string): boolean {
  return /^\p{L}+[.!]?$/u.test(text);
}
