// Reads the choice that a quote names (agents.md#evidence).
import { readChoices } from '../../language/answers/choices.ts';
import { isPlainNo } from '../../language/answers/yes-no.ts';
import { foldWords, splitClauses } from '../../language/fold-text.ts';
import type { Reading } from '../expectation.ts';
import { readAnswer } from '../readings.ts';
import { findDefinedChoices } from './defined-choices.ts';
import {
  askWhatShows,
  type Doubt,
  findContextProblem,
  keepQuestions,
  type QuoteContext,
  type QuotePlace,
} from './quote-context.ts';
import {
  accepts,
  namesChoice,
  namesSubject,
  showsAnswer,
  startsWithYes,
  usesOnlyQuotedWords,
} from './shows-answer.ts';

/** Matches a choice of leads who have not decided. */
const UNDECIDED =
  /^(?:(?:still|noch|nog|encore|ancora|ainda|aun|todavia) )?(?:open|undecided|unsure|not sure|unknown|offen|unentschieden|unklar|pas decide|indecis[oae]?s?|no lo se|non so|nao sei|weet niet|onbeslist)$/;

/** Returns the choices that the quote names at a place, or the reason why it names none. */
export function readChoice(
  quoted: QuoteContext,
  { before, after, clause }: QuotePlace,
  names: readonly string[],
): Reading | Doubt | string {
  const { key, met, quote, value, asked, reader, question } = quoted;
  if (reader.negation.test(` ${before} `)) return findContextProblem(quote);
  // "Not sure yet" means the choice "still open", if there is one.
  if (reader.unsure.test(` ${clause} `) && !UNDECIDED.test(foldWords(value)))
    return `the lead is not sure: ask`;
  const defined = findDefinedChoices(quote, names, asked.ask, reader);
  const own = readAnswer(quote, asked, reader);
  const read = own?.kind === 'choice' ? own.choices : defined;
  const choices = readChoices(value, names, reader, asked.ask);
  if (own?.kind === 'choice' || defined.length > 0) {
    // The model can select among several choices in the quote, but can't add another.
    const chosen = choices ?? read;
    return (chosen.length === 0) === (read.length === 0) && chosen.every((choice) => read.includes(choice))
      ? { kind: 'choice', choices: chosen }
      : `"${quote}" says ${read.join(', ') || 'none'}: quote only the words that say ${value}`;
  }
  const isNone = /^(none|other)$/i.test(value.trim());
  const named = splitClauses(quote).filter((clause) => !isPlainNo(clause, reader));
  // What the lead named counts, not what the model calls it: "Zuid-Holland" of "Rotterdam".
  const another = usesOnlyQuotedWords(value, named.join(', ')) ? value : named.join(', ');
  const isNamed = !met && !choices && !isNone;
  if (met && !choices) return `the value must be one of ${names.join(', ')}`;
  // A plain yes refers to the choice that our question names.
  const offered =
    readChoices(keepQuestions(question), names, reader, asked.ask) ??
    readChoices(question, names, reader, asked.ask);
  const saysYes = startsWithYes(quote) || (after === '' && accepts(quote));
  const agrees = before === '' && saysYes && offered?.length === 1;
  if (agrees && choices?.length === 1 && choices[0] === offered[0]) return { kind: 'choice', choices };
  if (!choices && namesAnother(quoted, isNone))
    return { kind: 'choice', choices: isNamed ? [another.trim()] : [] };
  const reading: Reading = { kind: 'choice', choices: choices ?? [] };
  if ((choices && namesChoice(quoted, choices, names)) || showsAnswer(quoted, choices ?? [asked.ask, key]))
    return reading;
  const why = askWhatShows(quoted);
  return namesSubject(quote, reader) ? { doubtful: reading, why } : why;
}

/** Returns whether an answer to our question names something that is none of the choices: "accordion", "No, only the ankle". */
function namesAnother({ quote, text, asked, reader, isAnswer }: QuoteContext, isNone: boolean): boolean {
  const declines = reader.no.exec(` ${foldWords(quote)} `)?.index === 1;
  return (
    isAnswer &&
    (declines || !isNone) &&
    namesSubject(quote, reader) &&
    readAnswer(text, asked, reader) === null
  );
}
