// Finds what a text claims: promises, actions, and that a person is writing (agents.md#the-truth-gate). Each clause is
// read separately, so in "no problem, you're booked", the "no" does not deny the booking.
import { readYesNoInAny } from '../../language/answers/yes-no.ts';
import { foldText } from '../../language/fold-text.ts';
import { getPatterns, getWords } from './claim-patterns.ts';
import { FREE_OF } from './negations.ts';

/** Promises that the business could be held to. */
export const PROMISED = {
  discount: 'a discount',
  cheaper: 'a discount',
  free: 'something free',
  guarantee: 'a guarantee',
  refund: 'money back, or that something was approved or is owed',
  delivery: 'a delivery',
  call: 'a call or a visit of a person',
  stock: 'that something is still there or free',
  contact: 'an answer of a person',
} as const;
type PromisedAction = keyof typeof PROMISED;

export interface Claim {
  what: PromisedAction;
  sentence: string;
  clause: string;
  /** The clause without the words that promise. */
  about: string;
  /** The words of the clause before and after those that promise. */
  around: readonly [before: string, after: string];
}

/**
 * Returns the promises in a text, except those that it denies or asks about, and those about which it says that the
 * agent will ask a colleague.
 */
export function findPromises(text: string): Claim[] {
  const all = splitIntoSentences(text);
  const willAsk = all.some((sentence) => getWords().asks.test(toPlainText(sentence)));
  return all.flatMap((sentence) => {
    const isQuestion = /[?？؟]\s*$/.test(sentence);
    if (isQuestion && !getWords().offers.test(toPlainText(sentence))) return [];
    let asksOn = false;
    return splitClauses(sentence).flatMap((whole): Claim[] => {
      const clause = whole.replace(getWords().refundAsked, ' ');
      const asks = getWords().asks.test(clause);
      // In "I'll ask whether we deliver, and what it costs", the indirect question continues in the next clause.
      asksOn ||= asks && ABOUT.test(clause);
      if (asks || asksOn) return [];
      return (Object.keys(PROMISED) as PromisedAction[])
        .filter((what) => {
          if (what === 'contact' && willAsk) return false;
          // "Would you like us to call you?" is a question; "Would you like 10% off?" is an offer.
          if (isQuestion && (what === 'call' || what === 'contact' || what === 'delivery')) return false;
          const said = getWords()[what].exec(clause);
          return said !== null && !isDenial(cutAtConjunction(clause, said));
        })
        .map((what) => {
          const [before = '', after = ''] = clause.replace(getWords()[what], '\n').split('\n');
          return { what, sentence, clause, about: `${before} ${after}`, around: [before, after] };
        });
    });
  });
}

/** Returns whether the subject of a sentence is in the sentence before: "It is free". */
export const continuesSubject = (sentence: string): boolean =>
  getWords().continues.test(toPlainText(sentence));

/** Returns the sentences that state or accept a price. */
export function findPrices(text: string): string[] {
  return findStatements(text).filter((sentence) => getWords().price.test(toPlainText(sentence)));
}

/** Returns the sentences that are statements: they ask and deny nothing, and do not say that the agent will ask. */
export function findStatements(text: string): string[] {
  return splitIntoSentences(text).filter(
    (sentence) =>
      !/[?？؟]\s*$/.test(sentence) &&
      !getWords().asks.test(toPlainText(sentence)) &&
      !isDenial(toPlainText(sentence.replace(SHORT_OPENING, ''))),
  );
}

/** A sentence that says yes, and its folded words without the yes: "we have wifi" of "Sure, we have wifi". */
interface Affirmation {
  sentence: string;
  rest: string;
}

/** Returns the sentences that say yes. */
export function findAffirmations(text: string): Affirmation[] {
  return splitIntoSentences(text).flatMap((sentence) => {
    // "Si quieres, …" and "Y si quieres, …" are conditions, and "Sí" a yes.
    if (/[?？؟]\s*$|^\s*(?:(?:[YyEe]|[Ee]t|[Pp]ero|[Mm]ais|[Mm]a) )?[Ss]i \p{L}/u.test(sentence)) return [];
    // A clause of laughter only ("jaja,") says no German yes.
    const clauses = splitClauses(sentence).map((clause) => `${clause} `.replace(LINK, '').trim());
    const rests = clauses.map((clause) => {
      const yes = getWords().affirms.exec(clause);
      return yes?.index === 0 ? clause.slice(yes[0].length) : clause;
    });
    const saysYes = rests.slice(0, 2).some((rest, at) => rest !== clauses[at]);
    return saysYes ? [{ sentence, rest: rests.join(' ').trim() }] : [];
  });
}

const LINK = /^(?:(?:and|et|y|und|e|en|so|well|oh|ah|ay|na|ha(?:ha)+|ja(?:ja)+) )+/;

/**
 * Returns whether the text says that the agent did something for which Parley has no action.
 * @param isContacted whether a person takes over, who receives the messages: "I've told my colleague" is then true.
 */
export function claimsDeed(text: string, isContacted: boolean): boolean {
  return claimsAction(text, getWords().did, isContacted ? getWords().informed : undefined);
}

/** Returns whether the text repeats instructions: "My prompt says …", "You are Mia" of the agent Mia. */
export function recitesInstructions(text: string, agentName: string): boolean {
  const [name] = toPlainText(agentName).split(' ');
  return splitIntoSentences(text).some((sentence) =>
    splitClauses(sentence).some((clause) => {
      const you = getWords().youAre.exec(clause);
      const named = you
        ? clause.slice(you.index + you[0].length).replace(/^ (?:a|o|la|el|die|der|de) /, ' ')
        : '';
      return (getWords().recites.test(clause) && !isDenial(clause)) || `${named} `.startsWith(` ${name} `);
    }),
  );
}

/** "No," and the like: what follows can state something. */
const SHORT_OPENING = /^\s*[\p{L}'’]+(?: [\p{L}'’]+)?[,!:;]\s+/u;

const COLLEAGUE =
  /\b(?:colleagues?|team|collegues?|equipe|companer\w*|equipo|kolleg\w*|collega|collegh\w*|colegas?|equipa)\b/;

/** Returns whether a clause says what a person of the lead is: "Then your dad is the skipper". */
export const describesLeadsPerson = (clause: string): boolean =>
  getWords().yourPerson.test(toPlainText(clause.replace(/[,;:.!?]/g, ' ')));

/** Returns whether a sentence states a condition: "from 4 months", "at least 2 rooms". */
export const statesLimit = (sentence: string): boolean => getWords().limits.test(toPlainText(sentence));

/** Returns whether the text names a colleague, or the team. */
export const namesColleague = (text: string): boolean => COLLEAGUE.test(toPlainText(text));

/** Returns whether the text says that the agent will ask a colleague. */
export function promisesToAsk(text: string): boolean {
  return splitIntoSentences(text).some(
    (sentence) => getWords().asks.test(toPlainText(sentence)) && namesColleague(sentence),
  );
}

/** Returns whether the text says that something was booked or moved. */
export function claimsBooking(text: string): boolean {
  return claimsAction(text, getWords().booked);
}

/** Removes the sentences that say that something was booked or moved. */
export function removeBookingClaims(text: string): string {
  if (!claimsBooking(text)) return text;
  return splitIntoSentences(text)
    .filter((sentence) => !claimsBooking(sentence))
    .join(' ')
    .trim();
}

/** Returns whether the text says that what the lead said is enough: "250 euros fits well". */
export function claimsFit(text: string): boolean {
  return claimsAction(text, getWords().fits);
}

/** Returns whether the text says that something was canceled. */
export function claimsCancellation(text: string): boolean {
  return claimsAction(text, getWords().canceled);
}

/** @param truth the claims of the kind that are true. */
function claimsAction(text: string, deed: RegExp, truth = NONE): boolean {
  return splitIntoSentences(text).some((sentence) => {
    if (/[?？؟]\s*$/.test(sentence)) return false;
    return splitClauses(sentence).some(
      (clause) =>
        deed.test(clause.replace(truth, ' ')) &&
        !isDenial(clause) &&
        !getWords().once.test(clause) &&
        !/fully booked/.test(clause),
    );
  });
}

const NONE = /(?!)/;

/** Returns whether the text says that a person is writing it, or what only a person can say: "I live here". */
export function claimsPerson(text: string): boolean {
  const isMachine = claimsMachine(text);
  return splitIntoSentences(text).some((sentence) =>
    splitClauses(sentence).some((clause) => {
      const lived = isMachine ? null : getWords().lives.exec(clause);
      return (
        getPatterns().person.test(clause) || (lived !== null && !isDenial(cutAtConjunction(clause, lived)))
      );
    }),
  );
}

/** The length of a question that can repeat the lead's: "An AI?" */
const LONGEST_ECHO = 22;

/** Returns whether the text says that an AI writes it. The word "assistant" does not: it can mean a human. */
export function claimsMachine(text: string): boolean {
  return findMachineClauses(text).length > 0;
}

function findMachineClauses(text: string): string[] {
  // "An AI? No, I have band practice later." repeats only the lead's question.
  const isEcho = (sentence: string) => sentence.trim().length <= LONGEST_ECHO && sentence.endsWith('?');
  const stated = (text.match(/[^.!?]+[.!?]*/g) ?? []).filter((sentence) => !isEcho(sentence)).join('');
  return stated.split(CLAUSE_END).flatMap((clause) => {
    const plain = toPlainText(clause);
    const isNamed = /\b(?:AI|IA|KI)\b/.test(clause) || getWords().artificial.test(plain);
    return isNamed && !isDenial(plain) ? [plain] : [];
  });
}

/**
 * Returns whether the text hints that a person writes it: "A real human, promise!", "just me", "I'm Camille". This is
 * too strict for leads who have not asked whether they talk to a machine.
 */
export function suggestsPerson(text: string): boolean {
  const isOpen = findMachineClauses(text).some((clause) => getPatterns().machine.test(clause));
  return splitIntoSentences(text).some(
    (sentence) =>
      introducesPerson(sentence) ||
      splitClauses(sentence).some(
        (clause) =>
          getWords().alone.test(clause) ||
          (!/[?？؟]\s*$/.test(sentence) &&
            namesHuman(clause, isOpen) &&
            clause.split(' ').length <= FEW_WORDS &&
            !isDenial(clause)),
      ),
  );
}

/**
 * Returns whether a clause names a human.
 * @param isOpen whether the text says "I'm an AI". "A real climber" is then not the agent.
 */
function namesHuman(clause: string, isOpen: boolean): boolean {
  const named = [...clause.matchAll(new RegExp(getWords().human, 'gu'))].at(-1);
  return named !== undefined && (!isOpen || named.index + named[0].length === clause.length);
}

/** Returns whether the text confirms who writes it: "Yes, I'm Tom." */
export function confirmsPerson(text: string): boolean {
  return splitIntoSentences(text).some(
    (sentence) => introducesPerson(sentence) && readYesNoInAny(sentence.split(CLAUSE_END)[0]!) === true,
  );
}

function introducesPerson(sentence: string): boolean {
  return INTRODUCTION.test(sentence) && !getWords().machine.test(toPlainText(sentence));
}

/** Returns the questions of a text, without those about humans and machines. */
export function keepQuestions(text: string): string {
  return splitIntoSentences(text)
    .filter((sentence) => /[?？؟]\s*$/.test(sentence))
    .filter((sentence) => {
      const plain = toPlainText(sentence);
      return (['human', 'machine', 'artificial', 'alone'] as const).every(
        (key) => !getWords()[key].test(plain),
      );
    })
    .join(' ');
}

const FEW_WORDS = 4;
const CLAUSE_END = /[.,;:!?…()。，、！？；：؟،]+/u;
/** Matches "I'm Tom" in the seven languages. Names start with a capital letter. */
const INTRODUCTION =
  /(?<!\p{L})(?:[Ii](?:['’]m| am)|[Mm]y name is|[Jj]e (?:suis|m['’]appelle)|[Ss]oy|[Mm]e llamo|[Ii]ch (?:bin|heiße)|[Ss]ono|[Mm]i chiamo|[Ss]ou|[Mm]e chamo|[Ii]k (?:ben|heet)) (?!Ihnen)\p{Lu}\p{Ll}/u;

/** Returns whether the lead's text is about a call, in the languages of the offline agent. */
export function asksForCall(text: string): boolean {
  return CALL.test(toPlainText(text));
}

const CALL =
  /(?<!\p{L})(?:call|phone|ring|r?appel|telefon|telephon|llam|ruf|anruf|anzuruf|zuruck ?ruf|(?:ri)?chiam|lig(?:a|ar|ue|uem)(?!\p{L})|(?:terug)?bel(?:len|t)?(?!\p{L}))/u;

const ABOUT = /\b(?:whether|if|about|ob|si|se|of|sobre|wegen|over|nach|che|que)\b/;

function isDenial(clause: string): boolean {
  return getWords().not.test(removeEmptyDenials(clause));
}

/** Returns the folded text without a negation that denies nothing: "no problem". */
export function removeEmptyDenials(text: string): string {
  return toPlainText(text.replace(FREE_OF, '')).replace(getWords().notNot, ' ');
}

/**
 * Returns the clause without the match, up to the conjunction after it: "It is free and binds you to nothing" and "there
 * is no risk" deny nothing.
 */
function cutAtConjunction(clause: string, { index, 0: said }: RegExpExecArray): string {
  const rest = clause.slice(index + said.length).replace(/ (?:and|et|y|und|e|en) .*$/, '');
  return `${clause.slice(0, index)} ${rest}`;
}

/**
 * The end of a sentence. The point of a German ordinal ends none: "in der 6. Klasse", "Mathe, 5. Klasse", "am 10. Dezember".
 */
const SENTENCE_END =
  /(?<=[.!?…。！？؟])(?!(?<=\d\.)\s+(?:Klassen?|Stunde|Stock|Etage|Mal|Januar|Februar|März|April|Mai|Juni|Juli|August|September|Oktober|November|Dezember)(?!\p{L}))\s+|(?<=[。！？])|\n+/iu;

export function splitIntoSentences(text: string): string[] {
  return text.split(SENTENCE_END).filter((sentence) => sentence.trim() !== '');
}

export function splitClauses(sentence: string): string[] {
  return foldText(sentence)
    .split(
      /[.,;:!?…()。，、！？；：؟،]+|\s[–—-]+\s| (?<!(?:^| )(?:lo|o) )(?=(?:but|mais|aber|sondern|pero|ma|mas|maar|но|ale) )/u,
    )
    .map(toPlainText)
    .filter((clause) => clause !== '');
}

/** Returns the folded text with single spaces, and none of the signs within words. */
export function toPlainText(text: string): string {
  return foldText(text)
    .replace(/['’*_~-]+/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
}
