// Decides whether a quote that code cannot read shows anything of the value that a model reads in it. "Hello there" shows
// no yes, whatever the model says. "It's mine" shows one if the question is who owns the place.
import { isSimilar } from '../../language/answers/choices.ts';
import { getAlternative, mentionsWish } from '../../language/answers/yes-no.ts';
import { foldWords } from '../../language/fold-text.ts';
import { lexicons } from '../../language/words/lexicon.ts';
import { getPlainLanguage, getReader, type Reader } from '../../language/words/reader.ts';
import { findKind } from '../knowledge/questions.ts';
import { findSubjects } from '../knowledge/units.ts';
import type { CriterionQuestion } from '../readings.ts';
import type { QuotePlace } from './quote-context.ts';

const OWNS =
  /own|propriet|propriedade|proprio|dueno|duena|dono|dona|eigen|gehor|besitz|tuy[oa]|suy[oa]|su[oa]|tu[oa]|seu|teu|sien|koop|van u|van jou|yours|a vous|a toi/;
/** Words of those who own something. */
const OWNER =
  /^(?:owns?|owned|owners?|bought|proprietaires?|propietari[oa]s?|proprietari[oai]{1,2}s?|duen[oa]s?|don[oa]s?|eigentumer\S*|besitze\S*|eigenaars?)$/;
/** Words of those who rent it, which show no yes. */
const TENANT =
  /^(?:rent(?:s|ed|ing)?|renters?|tenants?|lou(?:e|ons|ent|er)|locataires?|alquil\S+|inquilin\S+|arrend\S+|mieten?|gemietet|miete|mieter\S*|affitt\S+|alug\S+|huur|huren|huurders?)$/;
const MINE =
  / (?:mine|ours|(?:a|van) (?:moi|nous|mij|ons)|mien(?:ne)?|notres?|mi[oa]s?|nuestr[oa]s?|nostr[oa]|meus?|minhas?|noss[oa]s?|mir|uns|mein(?:e|s)?|unser[es]?|in my name|a mon nom|(?:a|em) m(?:i|eu) nom(?:br)?e|meinen namen|a nome mio|mijn naam) /;
const SHORTEST_CONTENT = 4;
const SHORTEST_NAME = 3;
/** The minimum length of a name that can be the last part of a compound. */
const COMPOUND = 5;
/** The number of words in an answer that only repeats words of the question. */
const MOST_REPEATED = 4;
/** The minimum number of words of a quote in another language than the campaign's. */
const FEWEST_FOREIGN = 2;

interface Quoted {
  quote: string;
  asked: CriterionQuestion;
  reader: Reader;
  /** Whether the lead writes in another language than the campaign. */
  isForeign: boolean;
}

/** Returns whether words in a language can't be compared with those of a campaign in another one, or have no word list. */
export function isForeignTo(campaign: string, language: string): boolean {
  const spoken = getPlainLanguage(language);
  return spoken !== getPlainLanguage(campaign) || !Object.hasOwn(lexicons, spoken);
}

/**
 * Returns whether the quote has a word in common with the criterion, says whose something is, or is in another
 * language than the campaign's. That it answers our question is not enough: "good question" shows no yes, so the agent asks again.
 * @param words words of the criterion, in addition to its synonyms.
 * @param isYes whether the value is a yes.
 */
export function showsAnswer(
  { quote, asked, reader, isForeign }: Quoted,
  words: readonly string[],
  isYes = false,
): boolean {
  const said = removeCourtesies(foldWords(quote), reader);
  if (said === '') return /\p{Extended_Pictographic}/u.test(quote);
  const named = [...words, ...Object.values(asked.synonyms ?? {}).flat()].join(' ');
  if (sharesWord(said, foldWords(named)) || sharesAcronym(quote, named)) return true;
  const list = said.split(' ');
  const isOwner = (word: string) => OWNER.test(word) || (!isYes && TENANT.test(word));
  if (OWNS.test(foldWords(asked.ask)) && (MINE.test(` ${said} `) || list.some(isOwner))) return true;
  // Words in another language can't be compared with those of the criterion. Greetings still show nothing.
  const isCourtesy = removeCourtesies(said, getReader('en')) === '';
  return isForeign && !isCourtesy && list.length >= FEWEST_FOREIGN;
}

/** Returns whether the words of a tenant answer a question who owns something. */
export function deniesOwnership(said: string, ask: string): boolean {
  return OWNS.test(foldWords(ask)) && said.split(' ').some((word) => TENANT.test(word));
}

/**
 * Returns whether the quote has a word of the choice that no other choice has: "my right ear" for "one ear", "Kochinsel"
 * for "Insel", "schakel" for "schakelauto".
 */
export function namesChoice(
  { quote, asked, reader }: Quoted,
  choices: readonly string[],
  names: readonly string[],
): boolean {
  const said = foldWords(quote).split(' ');
  if (reader.negation.test(` ${said.join(' ')} `)) return false;
  // "The shape doesn't matter" chooses no "L shape" if the question asks for a shape.
  const others = names
    .reduce((ask, name) => ask.replace(foldWords(name), ' '), foldWords(asked.ask))
    .split(' ');
  const isSaid = (name: string) =>
    findSubjects(foldWords(name)).some(
      (word) =>
        word.length >= SHORTEST_NAME &&
        !others.includes(word) &&
        said.some(
          (one) =>
            one === word ||
            (word.length >= COMPOUND && one.endsWith(word)) ||
            (one.length >= COMPOUND && word.startsWith(one)),
        ),
    );
  return choices.length > 0 && names.every((name) => isSaid(name) === choices.includes(name));
}

/**
 * Returns whether the quote is a short statement in the words of our question about the criterion, which means yes: "tem
 * sim" answers "O cão tem as vacinas em dia?"
 */
export function repeatsQuestion({ quote, asked, reader, question }: Quoted & { question: string }): boolean {
  const words = foldWords(question).split(' ');
  const said = foldWords(quote).split(' ');
  const isOpen = getAlternative(reader).test(` ${words.join(' ')} `);
  if (isOpen || said.length > MOST_REPEATED || /[\d?]/.test(quote)) return false;
  if (!sharesWord(foldWords(question), foldWords(asked.ask))) return false;
  return (
    words.includes(said[0]!) && said.every((word) => words.includes(word) || reader.yes.test(` ${word} `))
  );
}

/** Returns whether the quote names anything besides courtesies and common words. */
export function namesSubject(quote: string, reader: Reader): boolean {
  const rest = removeCourtesies(foldWords(quote), reader);
  // A name in capitals: "bin TK". In a text that is all in capitals, they show nothing.
  const names = /\p{Ll}/u.test(quote) ? (quote.match(ACRONYM) ?? []) : [];
  return (
    names.some((name) => rest.split(' ').includes(foldWords(name))) ||
    findSubjects(rest).some(({ length }) => length >= SHORTEST_NAME)
  );
}

/** Matches a "but" about what was said before: "But it isn't mine", "Aber das ist noch nicht sicher". */
const BUT_IT =
  /^\S+ (?:it|its|that|thats|this|ca|cela|ce|c|eso|esto|es|das|dies|questo|quello|isso|isto|dat|dit|het) /;
/** Words that name nothing in "But I'm not sure". */
const CERTAIN =
  / (?:sure|certain|clear|sur|clair|segur[oa]|claro|sicher|klar|sicur[oa]|cert[oa]|chiaro|certeza|zeker|duidelijk)(?= )/g;

/**
 * Returns whether a sentence that starts with a "but" takes the answer before it back: it has a word of the question, is
 * about "it", denies or doubts something other than the price, or names nothing else. "But I don't know what you charge"
 * takes nothing back.
 */
export function takesBack(but: string, ask: string, reader: Reader): boolean {
  const asked = findSubjects(foldWords(ask));
  // "But the landlord won't allow it" can take back anything.
  const asksPrice = findKind(` ${but} `)?.name === 'price';
  if ((reader.negation.test(` ${but} `) || reader.unsure.test(` ${but} `)) && !asksPrice) return true;
  if (BUT_IT.test(`${but} `) || findSubjects(but).some((word) => asked.some((one) => isSimilar(word, one))))
    return true;
  const rest = [reader.but, reader.unsure, reader.negation].reduce(
    (words, pattern) => words.replace(new RegExp(pattern.source, 'gu'), ' '),
    ` ${but} `.replace(CERTAIN, ' '),
  );
  return !namesSubject(rest, reader);
}

/** Matches an acceptance without a yes, in all languages of the offline agent. */
const ACCEPTANCE =
  /^(?:go (?:for it|on then|ahead)|let s do (?:it|that)|allez y|vas y|mach(?:en)? (?:sie |wir )?das|machen wir|venga|dale|adelante|va bene|facciamo cosi|pode ser|doe (?:dat )?maar)$/;

/** Returns whether the quote only accepts what we proposed: "go for it", "doe maar". */
export const accepts = (quote: string): boolean => !/[\d?]/.test(quote) && ACCEPTANCE.test(foldWords(quote));

/** Matches the "maar" of "doe dat maar", which is no "but". */
const DUTCH_PARTICLE = / maar(?= $)/;

/** Returns whether the quote starts with a yes, and denies nothing after it: "Sí, de sobra", "Oui c'est bien ça". */
export function startsWithYes(quote: string): boolean {
  const words = foldWords(quote);
  if (/[\d?]/.test(quote)) return false;
  const readers = Object.keys(lexicons).map(getReader);
  const yes = readers.map((reader) => reader.yes.exec(` ${words} `)).find((found) => found?.index === 1);
  if (!yes) return false;
  const others = ` ${words} `.slice(yes[0].length).replace(DUTCH_PARTICLE, '');
  return !readers.some(({ negation, unsure, but }) =>
    [negation, unsure, but].some((one) => one.test(` ${others} `)),
  );
}

function removeCourtesies(words: string, reader: Reader): string {
  let rest = ` ${words} `;
  for (let step = 0; step < 4; step += 1) {
    const found = [reader.filler, reader.closing]
      .map((one) => one.exec(rest))
      .find((one) => one?.index === 1);
    if (!found) break;
    rest = rest.slice(found[0].length + 1);
  }
  return rest.trim();
}

/** Returns whether the texts have a word in common, apart from common words. Both are folded. */
export function sharesWord(some: string, others: string): boolean {
  const list = findSubjects(others).filter(({ length }) => length >= SHORTEST_CONTENT);
  return findSubjects(some).some(
    (word) => word.length >= SHORTEST_CONTENT && list.some((one) => isSimilar(word, one)),
  );
}

/** Returns whether the texts have a word in capitals in common: "ESO". */
function sharesAcronym(some: string, others: string): boolean {
  const list: string[] = others.match(ACRONYM) ?? [];
  return (some.match(ACRONYM) ?? []).some((one) => list.includes(one));
}

/**
 * Returns whether a clause says yes with an acronym of the question in lower case: "ya tengo el nie". A word that is also
 * common, such as the Spanish "eso", is no acronym.
 */
export function repeatsAcronym({ quote, asked, reader }: Quoted, { before, after }: QuotePlace): boolean {
  // A question that is all in capitals has no acronyms.
  const list: readonly string[] = /\p{Ll}/u.test(asked.ask) ? (asked.ask.match(ACRONYM) ?? []) : [];
  if (list.length === 0 || after !== '' || removeCourtesies(before, reader) !== '') return false;
  const said = ` ${foldWords(quote)} `;
  const { negation, condition, unsure } = reader;
  if (mentionsWish(said) || [negation, condition, unsure].some((words) => words.test(said))) return false;
  const words = findSubjects(said.trim()).filter(({ length }) => length >= SHORTEST_NAME);
  return list.some((one) => words.includes(foldWords(one)));
}

const ACRONYM = /(?<![\p{L}\d])\p{Lu}{2,}(?![\p{L}\d])/gu;

/**
 * Returns whether the value consists only of words in the quote, with corrected spelling at most, and omits no negation
 * or doubt.
 */
export function usesOnlyQuotedWords(value: string, quote: string): boolean {
  const [named, said] = [foldWords(value), foldWords(quote)];
  const changes = Object.keys(lexicons).some((language) => {
    const { negation, unsure } = getReader(language);
    return negation.test(` ${said} `) || unsure.test(` ${said} `);
  });
  if (named === '' || changes) return false;
  return named.split(' ').every((word) => said.split(' ').some((one) => differsByTypo(one, word)));
}

/** Returns whether the words are equal or differ only by a typo, such as "exel" and "Excel". Numbers must be equal. */
function differsByTypo(said: string, word: string): boolean {
  if (said === word) return true;
  if (/\d/.test(said + word)) return false;
  const [shorter, longer] = said.length < word.length ? [said, word] : [word, said];
  const lacksCharacter = (at: number) => longer.slice(0, at) + longer.slice(at + 1) === shorter;
  const isShort = shorter.length === 4 && longer.length === 5;
  return isSimilar(said, word) || (isShort && [0, 1, 2, 3, 4].some(lacksCharacter));
}
