// Reads the answer to a yes/no question of a campaign.
import { readPlaceOfEither } from '../language/answers/either-place.ts';
import { saysOwned } from '../language/answers/ownership.ts';
import { readSynonymAnswer } from '../language/answers/synonyms.ts';
import {
  isConsent,
  isNoForNow,
  isOnlyAgreement,
  isPlainNo,
  isUnsure,
  mentionsWish,
  readEcho,
  readYesNo,
  readYesNoInAny,
} from '../language/answers/yes-no.ts';
import { foldWords, splitClauses } from '../language/fold-text.ts';
import { readFigures } from '../language/numbers/figures.ts';
import { isPlainFigure } from '../language/numbers/stray-figures.ts';
import type { Reader } from '../language/words/reader.ts';
import { readSpan } from './asked-spans.ts';
import type { Criterion } from './port.ts';

/** A question whether the lead is an adult. Its answer can be an age. */
const ADULT =
  /\b(?:of (?:legal )?age|an adult|(?:over|at least) 18|18 or (?:over|older)|majeure?|plus de 18 ans|mayor(?:es)? de edad|volljahrig|uber 18|maggiorenne|maior(?:es)? de (?:idade|18)|meerderjarig)\b/;
const ADULT_AGE = 18;
/** A question for the lead's own least age, and nothing else: "Are you 16 or older?", "¿Tienes 16 años o más?" */
const LEAST_AGE =
  /^(?:(?:are you|sind sie|bist du|bent u|ben je) (?:(?:over|at least|uber|mindestens|ouder dan|minstens) (\d\d)|(\d\d)(?= .*(?:older|over|alter|ouder)))|(?:tienes|tiene usted|avez vous|as tu|hai|tem|tens) (?:(?:plus de|au moins|mas de|al menos|piu di|almeno|mais de|pelo menos) )?(\d\d)(?= (?:ans|anos|anni)))(?: (?:years?(?: old)?|ans|anos|jahre?(?: alt)?|anni|jaar(?: oud)?))?(?: (?:or (?:over|older)|o mas|ou plus|oder alter|o piu|ou mais|of ouder))?$/;
/** Matches the words that can follow an age. */
const YEARS = /^(?:$|(?:years?|ans?|anos?|jahre?|anni|jaar)(?: |$))/;
const AGES = { from: 5, to: 110 };
/** The minimum length of a word that shows what a question is about. */
const SHORTEST_NOUN = 6;

/** A yes before a greeting or an apology, which confirms that the lead is there: "ja moin", "sì ciao, scusa". */
const GREETING_YES = (() => {
  const yes = 'yes|yep|yeah|oui|ouais|si|ja|jo|jep|sim';
  const greeting =
    'hi+|hello|hey|hiya|good (?:morning|evening|afternoon)|bonjour|bonsoir|salut|coucou|hola|buen[ao]s|hallo|moin|servus|guten' +
    '|ciao|salve|buon ?giorno|buona ?sera|oi|ola|bom dia|boa (?:tarde|noite)|hoi|dag|goede(?:morgen|middag|navond)';
  const apology =
    'moment\\p{L}*|sekunde|second|sec|attend\\p{L}*|espera|aspett\\p{L}*|wacht|sorry|deso(?:le)?|pardon|perdona?|perdone|disculp\\p{L}*|entschuldig\\p{L}*|scus[aie]|scusate|desculp\\p{L}*|foi mal';
  // "Yes, got your message": it was read, and the question is still open.
  const message =
    '(?:messages?|msgs?|texts?|sms|mensaj\\p{L}*|nachricht\\p{L}*|messagg\\p{L}*|mensage\\p{L}*|bericht\\p{L}*|appjes?)';
  const received =
    '(?:i|ive|j|jai|he|hab|habe|ho|heb|eu|got|saw|seen|received|read|visto|vi|recibi|leido|recebi|li)';
  // "Yes please send me a quote" asks for something else.
  const request =
    'mi dica|dimmi|dica pure|digame|dime|diga|dites moi|dis moi|sagen sie|zeg het maar|tell me|' +
    '(?:(?:please|bitte|por favor|per favore|svp) )?(?:(?:me|mi) )?(?:send|email|envoy\\p{L}*|envi\\p{L}*|mand\\p{L}*|invi\\p{L}*|schick\\p{L}*|stuur)';
  const after = `${request}|${greeting}|${apology}|${received} (?:(?!no |non |nao |nicht |niet )\\p{L}+ ){0,4}?${message}`;
  return {
    certain: new RegExp(`^(?:(?:${greeting}) )?(?:(?:${yes}) )+(?:${after}) `, 'u'),
    possible: new RegExp(`^(?:${greeting}) (?:${yes}) (?=(?:\\S+ ){4})`, 'u'),
  };
})();

/** Matches a question that asks for consent, to which "Perfect!" is a yes. */
const ASKS_CONSENT =
  /(?:^| )(?:can|could|would|may|shall|ok|okay|konn(?:en|ten|ten)|durf(?:en|ten)|wurde\p{L}*|pass(?:t|en)|peut|peux|pouv\p{L}+|pourri\p{L}+|serait|convien\p{L}+|pued\p{L}+|pod\p{L}+|viene bien|gustaria|va bene|poss\p{L}+|potr\p{L}+|kun\p{L}*|kan|mog\p{L}+|mag|zou\p{L}*) /u;

/**
 * Returns true for yes and false for no, in common words or in the campaign's synonyms; null if the text is unclear.
 */
export function readYesOrNo(
  text: string,
  { ask, synonyms }: Pick<Criterion, 'ask' | 'synonyms'>,
  reader: Reader,
): boolean | null {
  if (isNoForNow(text, ask)) return false;
  const opposite = mentionsWish(text) ? null : readSynonymAnswer(text, synonyms, reader);
  if (opposite === 'unclear' || isUnsure(text, reader) || isConsent(text)) return null;
  // The campaign's synonyms take precedence over the words of its question.
  const read = readYesNo(text, opposite === null ? ask : '', reader);
  const listEchoes = () => splitClauses(text).map((clause) => readEcho(clause, ask, reader));
  const isDenied = () => isPlainNo(text, reader) || listEchoes().includes(false);
  const isOwned = saysOwned(text, ask, reader);
  const plain = `${foldWords(text)} `;
  // "Hiya, yes got my provisional last month" names what the question asks for.
  const isGreeting =
    (GREETING_YES.certain.test(plain) || (GREETING_YES.possible.test(plain) && !sharesNoun(plain, ask))) &&
    !isOwned &&
    listEchoes().every((yes) => yes === null);
  if (isGreeting) return opposite;
  const isAgreement = !ASKS_CONSENT.test(`${foldWords(ask)} `) && isOnlyAgreement(text, reader);
  const isSure = read ? !isAgreement || listEchoes().includes(true) : read === false && isDenied();
  const said = isSure ? read : null;
  if (opposite !== null && said !== null) return opposite === said ? said : null;
  return (
    opposite ??
    said ??
    (isOwned && read === null ? true : isAgreement ? null : readYesNoInAny(text)) ??
    readLeastAge(text, ask, reader) ??
    readSpan(text, ask, reader) ??
    readPlaceOfEither(text, ask, reader)
  );
}

/** Returns whether a text contains a long word of the question. */
function sharesNoun(plain: string, ask: string): boolean {
  const asked = foldWords(ask).split(' ');
  return plain.split(' ').some((word) => word.length >= SHORTEST_NOUN && asked.includes(word));
}

/** Reads an age as the answer to a question for the least age; null if the text is not plainly an age. */
function readLeastAge(text: string, ask: string, reader: Reader): boolean | null {
  const asked = foldWords(ask);
  const least = ADULT.test(asked) ? ADULT_AGE : Number(LEAST_AGE.exec(asked)?.slice(1).find(Boolean));
  if (Number.isNaN(least)) return null;
  const [age, ...others] = readFigures(text, reader);
  if (!age || others.length > 0 || age.glued || age.amount || age.negated || age.open !== null) return null;
  const isAge = age.from === age.to && age.to >= AGES.from && age.to <= AGES.to && isPlainFigure(age, ask);
  return isAge && (least === ADULT_AGE || YEARS.test(age.after)) ? age.to >= least : null;
}
