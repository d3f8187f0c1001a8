// Adds up the people that a lead names one by one: "2 adults 2 kids", "mi mujer y yo", "ma femme et moi".
import { foldWords } from '../fold-text.ts';
import type { Reader } from '../words/reader.ts';
import { findUnit, listQuestionWords } from './figure-units.ts';
import { replaceNumberWords } from './number-words.ts';

/** The maximum length of a list of people. */
const LONGEST = 120;
/** Questions for a number of people that name none. */
const ASKS_US =
  /(?:how many (?:are|of|will) (?:you|there be of you)|combien (?:etes|serez|de vous)|combien vous serez|cuant[oa]s (?:sois|son|seran|sereis|vais|van|venis|vienen)|wie viele? (?:sind|seid|werden) (?:sie|ihr)|zu wievielt|in quanti|quanti (?:siete|sarete)|quant[oa]s (?:sao|serao|vao)|met hoeveel|hoeveel (?:zijn|komen) (?:jullie|u))(?= |$)/;
/** Matches a question for one kind of people, of which the others are none: "How many children?" */
const ONE_KIND =
  /^(?:kids|child(?:ren)?|enfants?|kinder|hijos|ninos|figli|bambini|filhos|criancas|kinderen|employees|employes|staff|mitarbeiter|empleados|dipendenti|funcionarios|medewerkers|adult\p{L}*|erwachsene\p{L}*|volwassene\p{L}*)$/u;
/** Matches a question for guests, to which the hosts are no answer: "my wife and I". */
const GUESTS =
  /^(?:guests?|invites?|convives|gaste|gasten|invitad[ao]s|ospiti|invitati|convidados|employees|colleagues)$/;

const ME = '(?:me|i|myself|moi|je|yo|ich|io|me|eu|ik|mij|ikzelf)';
/** Words for the lead alone. */
const ONLY_ME =
  /^(?:(?:just|only|juste|seulement|rien que|que|nur|bloss|solo|solamente|soltanto|so|somente|apenas|alleen|enkel) (?:me|myself|moi|ich|yo|io|eu|ik)|(?:me|moi|ich|yo|io|eu|ik) (?:alone|only|tout seul|toute seule|seule?|alleine?|sol[oa]|sozinh[oa]))$/;
const SINGLES =
  'wife|husband|girlfriend|boyfriend|partner|fiancee?|spouse|mum|mom|dad|mother|father|brother|sister|son|daughter|friend|mate|baby|' +
  'femme|mari|copine|copain|compagne|compagnon|conjointe?|mere|pere|frere|soeur|fils|fille|amie?|bebe|epouse|epoux|' +
  'mujer|marido|novi[oa]|pareja|espos[oa]|madre|padre|herman[oa]|hij[oa]|amig[oa]|' +
  'frau|mann|freund(?:in)?|partnerin|verlobte|mutter|vater|bruder|schwester|sohn|tochter|kind|' +
  'moglie|marito|ragazz[oa]|compagn[oa]|fidanzat[oa]|fratello|sorella|figli[oa]|amic[oa]|bimb[oa]|' +
  'mulher|namorad[oa]|companheir[oa]|mae|pai|irm(?:ao|a)|filh[oa]|' +
  'vrouw|man|vriend(?:in)?|moeder|vader|broer|zus|zoon|dochter';
const GROUPS =
  'adults?|kids?|child(?:ren)?|toddlers?|babies|friends|mates|sons|daughters|people|persons?|ppl|pax|adultes?|enfants?|gosses|gamins|bebes|ami(?:e)?s|potes|filles|garcons|personnes?|pers|' +
  'adult[oi]s?|nin[oa]s?|hij[oa]s|peques?|pequenos|bebes|colegas?|amig[oa]s|chic[oa]s|personas?|' +
  'erwachsenen?|kinder|babys?|freunde|freundinnen|kumpels?|kollegen|leute|personen|jugendliche|' +
  'bambin[oi]|bimb[io]|figl[ie]|amic[hi]e?|ragazzi|person[ae]|criancas?|filh[oa]s|pessoas?|' +
  'volwassenen?|kinderen|vrienden|vriendinnen|maten|mensen';
/** Words before one of the people, and the article before a number of them. */
const OWN =
  'my|our|the|an?|mon|ma|mes|notre|nos|les|une?|mi|mis|nuestr[oa]s?|l[oa]s|una?|mein[e]?|unsere?|die|der|ein[e]?|mio|mia|i|le|la|il|lo|un|meu|minha|meus|minhas|os|as|o|uma?|mijn|onze?|de|een';
const PERSON = new RegExp(`^(?:(?:${OWN}) )?(?:(?:${OWN}) )?(?:${SINGLES})$`, 'u');
const MENTIONS = new RegExp(`(?<!\\p{L})(?:${SINGLES}|${GROUPS})(?!\\p{L})`, 'u');
const GROUP = new RegExp(
  `^(?:(?:${OWN}) )?(\\d{1,3}) (?:(?:other|autres|otros|andere|altri|outros) )?(?:${SINGLES}|${GROUPS})$`,
  'u',
);
const NEXT_GROUP = new RegExp(`(?<!\\p{L})(${SINGLES}|${GROUPS}) (?=\\d)`, 'gu');
const SELF = new RegExp(`^${ME}$`, 'u');
const SEPARATOR = /(?: ?[,+&;] ?| (?:and|plus|with|et|avec|y|con|mas|und|mit|e|ed|piu|com|en|met) )/u;
const OPENING =
  /^(?:(?:we|well|wed|its?|it|is|are|were|be|would|will|on|est|sera|serait|nous|sommes|serons|c|cest|ce|somos|seremos|seriamos|vamos|wir|sind|waren|das|siamo|saremo|in|ser[ia]amos|we|zijn|met|just|only|juste|nur|solo|alleen|so|hola|hi|hello|bonjour|hallo|ciao|ola|voor|pour|para|for|fur|per) )+/;
/** Words before a total: "o sea 4". */
const TOTAL =
  /^(?:(?:so|in total|total|o sea|en total|vamos|entonces|donc|soit|au total|also|insgesamt|das heisst|zusammen|quindi|cioe|in tutto|ou seja|portanto|no total|dus|in totaal) )+(\d{1,3})(?: (?:in total|en total|au total|insgesamt|zusammen|in tutto|no total|in totaal|of us|people|personas|personen|personnes|persone|pessoas))?$/;
/** A total ahead of its parts: "4 people, 2 adults 2 kids". */
const TOTAL_AHEAD =
  /^(\d{1,3})(?: (?:people|persons?|ppl|pax|personnes?|pers|personas?|personen|leute|mann|persone|pessoas?|mensen))?(?= \d|$)/;
/** A number of groups of unknown size. */
const COUPLES =
  /\d (?:couples?|paare?n?|parchen|parejas?|coppi[ae]|casa(?:l|is)|stell(?:en|etjes)|koppels?|paartjes?|families|family|familles?|familien?|familias?|famigli[ae]|gezinnen)(?!\p{L})/u;
/** The text of an answer whose number is unclear, so that the agent asks again. */
const UNCLEAR = '';

/** A pet, which is no person: "somos 4 y un perro". */
const PET =
  /(?:,| (?:and|plus|with|et|avec|y|con|und|mit|e|com|en|met))\s+(?:an?|the|my|our|une?|le|notre|mon|un|el|mi|nuestro|ein(?:en)?|der|unser(?:en|em)?|mein(?:en|em)?|il|o|um|een|de|onze)\s+(?:dog|cat|chien|chat|perr[oa]|gat[oa]|hund|katze|cane|gatto|cachorro|cao|cão|hond|kat)(?!\p{L})/iu;

/** Words for the size of a group: "zu zweit", "met z'n vieren". */
const GERMAN_GROUP = /(?<!\p{L})zu (zweit|dritt|viert|funft|sechst|siebt|acht|neunt|zehnt)(?!\p{L})/u;
const GERMAN_COUNTS = ['zweit', 'dritt', 'viert', 'funft', 'sechst', 'siebt', 'acht', 'neunt', 'zehnt'];
const DUTCH_GROUP =
  /(?<!\p{L})(?:met )?(?:z n|zn|zijn|ons|wij|we|jullie) (tweeen|drieen|vieren|vijven|zessen|zevenen|achten|negenen|tienen)(?!\p{L})/u;
const DUTCH_COUNTS = [
  'tweeen',
  'drieen',
  'vieren',
  'vijven',
  'zessen',
  'zevenen',
  'achten',
  'negenen',
  'tienen',
];

/** Returns the number of people as digits if a text only lists people and the question asks for their number. */
export function writePeople(text: string, question: string, reader: Reader): string {
  const asked = listQuestionWords(question);
  const isOneKind = asked.some((word) => ONE_KIND.test(word));
  if (text.length > LONGEST || isOneKind || !(findUnit(asked) === 'people' || ASKS_US.test(asked.join(' '))))
    return text;
  const parts = text
    .replace(PET, '')
    .split(/[,;.!():\n]+/)
    .map((part) => foldWords(part))
    .filter((part) => part !== '');
  const group = readGroup(parts.join(', '));
  const said = group ?? text.replace(PET, '');
  const clauses = (group?.split(', ') ?? parts).map((clause) =>
    replaceNumberWords(clause, reader).replaceAll('~', ''),
  );
  if (clauses.some((clause) => COUPLES.test(clause))) return UNCLEAR;
  const terms = clauses.flatMap((clause) => splitTerms(clause));
  if (terms.length === 1 && ONLY_ME.test(terms[0]!) && !asked.some((word) => GUESTS.test(word))) return '1';
  const total = TOTAL.exec(terms.at(-1) ?? '')?.[1];
  const people = (total === undefined ? terms : terms.slice(0, -1)).map((term, at) =>
    at === 0 ? term.replace(OPENING, '') : term,
  );
  if (people.slice(1).some((term) => countPeople(term) !== null || MENTIONS.test(term))) {
    const [, ahead] = TOTAL_AHEAD.exec(clauses[0]!.replace(OPENING, '')) ?? [];
    if (ahead !== undefined) return isTotal(Number(ahead), people.slice(1)) ? ahead : UNCLEAR;
    if (TOTAL_AHEAD.test(people[0]!)) return UNCLEAR;
  }
  if (group !== null) return MENTIONS.test(group) ? UNCLEAR : group;
  const counts = people.map((term) => countPeople(term));
  const hasSelf = people.some((term) => SELF.test(term.replace(OPENING, '')));
  // "My wife and our 2 kids" leaves open whether the lead comes too, and "2, 3" adds up to nothing.
  if (!hasSelf && people.some((term) => PERSON.test(term))) return said;
  if (people.some((term) => /^\d+$/.test(term)) && !(hasSelf && people.length === 2)) return said;
  const sum = addUp(counts);
  // "Ich mit 3 Freunden" is more than 3.
  if (sum === null && hasSelf) return UNCLEAR;
  if (sum === null || counts.length < 2) return said;
  if (total !== undefined && Number(total) !== sum) return said;
  return hasSelf && asked.some((word) => GUESTS.test(word)) ? said : String(sum);
}

/** Returns whether a number is the total of the people after it, or of more: "4 people, 2 kids". */
function isTotal(total: number, people: readonly string[]): boolean {
  const sum = addUp(people.map((term) => countPeople(term)));
  // "2 people, 2 kids" can be four people.
  if (sum === null || people.some((term) => /^\d+$/.test(term))) return false;
  return sum === total ? people.length > 1 : sum < total && people.every((term) => GROUP.test(term));
}

function addUp(counts: readonly (number | null)[]): number | null {
  return counts.reduce((all, one) => (all === null || one === null ? null : all + one), 0);
}

/** Splits a clause at its links, and before a number: "2 adults 2 kids". */
function splitTerms(clause: string): string[] {
  return clause
    .replace(NEXT_GROUP, '$1 , ')
    .split(SEPARATOR)
    .map((term) => term.trim())
    .filter((term) => term !== '' && !/^(?:the|les|los|las|os|as|i|die|de)$/.test(term));
}

/** Returns how many people a term names; null if it names something else. */
function countPeople(term: string): number | null {
  if (SELF.test(term) || PERSON.test(term)) return 1;
  const [, count] = GROUP.exec(term) ?? /^(\d{1,3})$/.exec(term) ?? [];
  return count === undefined ? null : Number(count);
}

function readGroup(plain: string): string | null {
  const [, german] = GERMAN_GROUP.exec(plain) ?? [];
  const [, dutch] = DUTCH_GROUP.exec(plain) ?? [];
  if (german !== undefined && dutch === undefined)
    return writeGroup(plain, GERMAN_GROUP, GERMAN_COUNTS, german);
  return dutch === undefined ? null : writeGroup(plain, DUTCH_GROUP, DUTCH_COUNTS, dutch);
}

/** Returns the text with the number of the group; null if it names another group: "zu zweit oder zu dritt". */
function writeGroup(plain: string, group: RegExp, counts: readonly string[], name: string): string | null {
  const written = plain.replace(group, String(counts.indexOf(name) + 2));
  return group.test(written) ? null : written;
}
