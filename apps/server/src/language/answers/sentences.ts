// Splits a message into statements and questions. Only statements can be answers.
import { foldWords, splitClauses } from '../fold-text.ts';
import { readDays } from '../times/calendar-words.ts';
import { matchWholeWords, toPlainText } from '../wishes/text.ts';
import type { Reader } from '../words/reader.ts';
import { readBareYesNo, readYesNo } from './yes-no.ts';

const LONGEST = 4000;
/** How many characters at the start of a sentence are examined for signs of a question. */
const OPENING = 60;
/** The maximum number of sentences. Real messages have fewer; the rest of the text is read as one sentence. */
const MOST_SENTENCES = 200;
/**
 * The maximum number of questions for which it is checked whether they are answers ("8000?"). The check is slow, so all
 * others count as questions.
 */
const MOST_LOOKS = 12;

/**
 * Returns the statements and the questions in a message, in their original wording. `mayAnswer` distinguishes a
 * hesitant answer ("8000?") from a short question ("and bathrooms?"). It also gets the statements before the sentence.
 */
export function splitStatements(
  text: string,
  reader: Reader,
  mayAnswer: (sentence: string, ahead: string) => boolean,
): { statements: string; questions: string } {
  let looks = 0;
  const statements: string[] = [];
  const answers = (sentence: string) =>
    ++looks <= MOST_LOOKS && mayAnswer(sentence, statements.join('').trim());
  const questions: string[] = [];
  const sentences = splitSentences(text, reader)
    .flatMap((sentence) => splitAtBut(sentence, reader))
    .flatMap((sentence) => splitAtQuestion(sentence, reader, answers));
  for (const sentence of sentences) {
    if (isCourtesy(sentence, reader)) continue;
    if (isStatement(sentence, reader) || !isQuestion(sentence, reader, answers)) {
      statements.push(sentence);
      continue;
    }
    const [answer, rest] = answerAhead(sentence, reader, answers);
    statements.push(answer);
    questions.push(rest);
  }
  return { statements: statements.join('').trim(), questions: questions.join('').trim() };
}

/** Matches a day before its point: "am 10." */
const DAY_AT_END = /(?<!\p{L})(?:am|der|den|dem|zum|vom) \d{1,2}\.$/iu;

/** Splits a text into sentences. The point of "der 10. vormittags" and of "der 10. Dezember" ends none. */
function splitSentences(text: string, reader: Reader): string[] {
  const parts: string[] = [];
  for (const part of text.slice(0, LONGEST).split(/(?<=[!?؟？\n])|(?<=\.)(?=\s)/)) {
    const isInDate =
      DAY_AT_END.test(parts.at(-1) ?? '') &&
      (/^\s+\p{Ll}/u.test(part) || readDays(foldWords(part).split(' ')[0]!, reader).months.length > 0);
    parts.push(isInDate ? parts.pop()! + part : part);
  }
  const rest = parts.slice(MOST_SENTENCES).join('');
  return [...parts.slice(0, MOST_SENTENCES), ...(rest === '' ? [] : [rest])];
}

const MARKS = ['?', '؟', '？'];
/** Matches all question marks at the end, starting at the first, so that a long run of them is scanned only once. */
const CLOSING_MARKS = /(?<![?؟？\s])[?؟？\s]+$/;

// Words that ask a question even without a question mark. "But can I …" is omitted, because its translation can be a
// statement ("pero puedo …").
const INTERROGATIVE =
  /^(?:c ?est |ca (?:coute|fait|prend|dure) |and |et |y |und |e |en )?(?:what|how|when|where|why|who|which|combien|comment|pourquoi|quel\S*|quand|quoi|cuant\S*|como|donde|cuando|cual|was|wie|wieviel|wann|wo|warum|welche\S*|quant\S*|come|dove|quando|quale|perche|onde|qual|wat|hoe|hoeveel|wanneer|waar|waarom|welke) /;

const ASKS = new RegExp(INTERROGATIVE.source.replace('^', '(?<= )'));

/** Splits a sentence at a "but": "10k but how much is it?" → "10k", "how much is it?" */
function splitAtBut(sentence: string, reader: Reader): string[] {
  const said = sentence.split(/(?<=\s)/);
  const lastMark = Math.max(...MARKS.map((mark) => sentence.lastIndexOf(mark)));
  let at = 0;
  for (let index = 1; index < said.length - 1; index += 1) {
    at += said[index - 1]!.length;
    if (!reader.contrast.test(` ${foldWords(said[index]!)} `)) continue;
    const from = at + said[index]!.length;
    const plain = `${foldWords(sentence.slice(from, from + OPENING))} `;
    if (INTERROGATIVE.test(plain) || (lastMark >= from && startsSentence(reader.question, ` ${plain}`)))
      return [`${sentence.slice(0, at).trimEnd()}\n`, `${sentence.slice(from).replace(CLOSING_MARKS, '')}?`];
  }
  return [sentence];
}

/** Words that ask a question within a sentence, without a question mark. "12k, when the house is sold" does not ask. */
const PLAINLY_ASKS =
  /^(?:how (?:long|much|many|soon|far|big)|what (?:is|are|about|do|does)|(?:ca (?:coute|fait|prend|dure) )?combien|comment|cuant\S*|como|wie (?:lange|viel)|wieviel|quant\S*|hoe (?:lang|veel)|hoeveel) /;
const LINK = /^(?:and|et|y|und|e|en) /;

/** Splits each sentence of a text whose statement is an answer: see splitAtQuestion. */
export function splitTextAtQuestions(
  text: string,
  reader: Reader,
  answers: (sentence: string) => boolean,
): string {
  return splitSentences(text, reader)
    .flatMap((sentence) => splitAtQuestion(sentence, reader, answers))
    .join('');
}

/**
 * If the statement is an answer, splits it from the question after it: "I have 12k, how long does it take?" → "I have
 * 12k", "how long does it take?"
 */
function splitAtQuestion(sentence: string, reader: Reader, answers: (sentence: string) => boolean): string[] {
  const said = sentence.split(/(?<=\s)/);
  const marked = /[?؟？]/.test(sentence);
  let at = 0;
  for (let index = 1; index < said.length - 1; index += 1) {
    at += said[index - 1]!.length;
    if (said[index]!.trim() === '') continue;
    const plain = `${foldWords(sentence.slice(at, at + OPENING))} `;
    // A question within a sentence can start after a linking word, punctuation or a number: "and how long …", "…, how
    // long …", "… 12k how long …".
    if (!LINK.test(plain) && !/[,;:–—-]\s*$|\d/.test(said[index - 1]!)) continue;
    const asked = plain.replace(LINK, '');
    const asks = marked
      ? INTERROGATIVE.test(asked) || startsSentence(reader.question, ` ${asked}`)
      : PLAINLY_ASKS.test(asked);
    if (!asks) continue;
    const ahead = sentence.slice(0, at).trimEnd();
    if (startsSentence(reader.question, ` ${removeFiller(foldWords(ahead), reader)} `) || !answers(ahead))
      return [sentence];
    return [`${ahead}\n`, `${sentence.slice(at).replace(CLOSING_MARKS, '')}?`];
  }
  return [sentence];
}

/** Returns whether the sentence is a question only in form, such as "How are you?" and "Hi Sofia, how are you?". */
function isCourtesy(sentence: string, reader: Reader): boolean {
  if (!/[?؟？]/.test(sentence)) return false;
  if (isOnlyFiller(foldWords(sentence), reader)) return true;
  const [greeting = '', ...rest] = splitClauses(sentence);
  const name = removeFiller(greeting, reader);
  const isGreeting = name !== greeting && !name.includes(' ');
  return isGreeting && rest.length > 0 && rest.every((clause) => isOnlyFiller(clause, reader));
}

/** Splits "A kitchen, how much is it?" and "yes how much is it?" into answer and question. */
function answerAhead(
  sentence: string,
  reader: Reader,
  answers: (sentence: string) => boolean,
): [answer: string, question: string] {
  const said = findLeadingAnswer(sentence, reader);
  if (said !== null) return [`${said}\n`, sentence];
  if (ASKS_ABOUT_FIGURE.test(sentence)) return ['', sentence];
  const comma = sentence.indexOf(',');
  const ahead = foldWords(sentence.slice(0, Math.max(comma, 0)));
  if (ahead === '' || ahead.split(' ').length > 4 || reader.question.exec(` ${ahead} `)?.index === 1)
    return ['', sentence];
  if (!answers(sentence.slice(0, comma))) return ['', sentence];
  return [`${sentence.slice(0, comma)}\n`, sentence.slice(comma + 1)];
}

/** Matches "and if …", whose "si" is no yes. */
const CONDITION = /^(?:y|e|et|pero|mais|ma|mas) (?:si|se) /;
/** Matches a Spanish "I have to", whose "que" starts no question. */
const HAVE_TO = /^(?:\S+ ){0,2}(?:tengo|tenemos) que /;
/** Matches an "if" that is spelled like a yes without its accent. */
const IF = /^\s*(?:si|se)\s+\p{L}/iu;
/** Matches a "no" that denies the verb after it in Spanish, Italian and Portuguese: "no puedo hablar". */
const DENIED_VERB =
  /^\s*(?:no|non|não|nao) (?:puedo|podemos|puede|posso|possiamo|pode|podemos|tengo|tienen|tem|temos|hay|há|se puede)(?!\p{L})/iu;
/** Matches an Italian "one can", whose "si" is no yes. */
const IMPERSONAL = /^\s*si (?:pu[oò]|possono|paga|deve)(?!\p{L})/iu;
/** The maximum number of words in a hesitant answer: "well, not sure, maybe 9000?" */
const MOST_HESITANT_WORDS = 5;
/** Matches a question whether a number is right: "would 9000 be enough?" */
const ASKS_IF_ENOUGH =
  /(?:^| )(?:enough|ok|okay|norma\p{L}*|realist\p{L}*|possible|suffi\p{L}*|reich\p{L}*|genug|basta\p{L}*|alcanza|llega|chega|da|genoeg|voldoende|kan|geht|va|passt|passe|marche|cabe|vale|werkt) /u;

/** Returns the yes or no at the start of a question: "yes" in "yes but how much is it"; null if there is none. */
function findLeadingAnswer(sentence: string, reader: Reader): string | null {
  const plain = foldWords(sentence);
  if (CONDITION.test(plain) || HAVE_TO.test(plain)) return null;
  if (DENIED_VERB.test(sentence) || IMPERSONAL.test(sentence)) return null;
  const said = plain.split(' ');
  // "Claro que no" is one answer, although its second word can start a question.
  const longest = Math.max(
    ...[reader.yes, reader.no].map((one) => {
      const found = one.exec(` ${said.join(' ')} `);
      return found?.index === 1 ? found[0].split(' ').length : 0;
    }),
  );
  for (let length = Math.max(1, longest); length <= Math.min(4, said.length - 2); length += 1) {
    const ahead = ` ${said.slice(0, length).join(' ')} `;
    if (!startsSentence(reader.question, ` ${said.slice(length).join(' ')} `)) continue;
    const link = ahead.replace(reader.contrast, '').replaceAll(/ +/g, ' ');
    // "Si tengo carnet, cuánto cuesta": an "if".
    if (length > 1 && IF.test(sentence) && readBareYesNo(link, reader) === null) return null;
    return readYesNo(link, '', reader) === null ? null : link.trim();
  }
  return null;
}

/** Matches a number that a sentence asks about: "80 is a lot?" */
const ASKS_ABOUT_FIGURE =
  /\d\S*(?: \S{1,6})?\s(?:is|are|est|c['’]est|es|son|ist|sind|wäre|è|sono|é|são|zijn)\s/iu;

/** Returns whether a sentence without a question mark only starts like a question: "tem sim", "sim, tem as vacinas". */
function isStatement(sentence: string, reader: Reader): boolean {
  const plain = ` ${foldWords(sentence)} `;
  if (/[?؟？]/.test(sentence) || !startsSentence(reader.yes, plain)) return false;
  const isTold = toPlainText(sentence).search(matchWholeWords(reader.wish.insists)) >= 0;
  // "Sí tienen parking" asks without its mark. "Sim, tem as vacinas" does not.
  const [yes = ''] = reader.yes.exec(plain) ?? [];
  if (!/^\s*\p{L}+\s*,/u.test(sentence) && startsSentence(reader.question, plain.slice(yes.length)))
    return isTold;
  // In these languages, a statement can start with its verb.
  const isVerbFirst = ['es', 'it', 'pt'].includes(reader.language) && !ASKS.test(plain);
  return isTold || isVerbFirst || startsSentence(reader.question, plain);
}

function isQuestion(sentence: string, reader: Reader, answers: (sentence: string) => boolean): boolean {
  const plain = foldWords(sentence);
  if (plain === '' || reader.pardon.test(` ${plain} `)) return false;
  if (reader.why.test(` ${plain} `)) return true;
  const length = plain.split(' ').length;
  const opening = startsSentence(reader.question, ` ${removeFiller(plain, reader)} `);
  if (findLeadingAnswer(sentence, reader) !== null) return true;
  // "8000?" and "the kitchen?" are hesitant answers, like "not sure, maybe 9000?"; "why?" is a question.
  if (/[?؟？]/.test(sentence))
    return (
      opening ||
      ASKS_ABOUT_FIGURE.test(sentence) ||
      (length > 3 && !/\d/.test(plain)) ||
      length > MOST_HESITANT_WORDS ||
      ASKS_IF_ENOUGH.test(`${plain} `) ||
      !answers(sentence)
    );
  return opening && length >= 4 && !reader.hedge.test(` ${plain} `);
}

/** Returns whether the text consists only of greetings or laughter. */
export function isOnlyFiller(plain: string, reader: Reader): boolean {
  return plain !== '' && removeFiller(plain, reader) === '';
}

/** Removes greetings and other filler: "Hi, and do you …" → "do you …". */
function removeFiller(plain: string, reader: Reader): string {
  let rest = plain;
  for (let step = 0; step < 3; step += 1) {
    const filler = reader.filler.exec(` ${rest} `);
    if (filler?.index !== 1) break;
    rest = rest.slice(filler[0].length).trim();
  }
  return rest;
}

function startsSentence(matcher: RegExp, spaced: string): boolean {
  return matcher.exec(spaced)?.index === 1;
}
