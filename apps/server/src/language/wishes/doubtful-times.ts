// Recognizes times that a lead names and takes back ("Tuesday would be perfect but I can't"), or that depend on
// something ("Tuesday at 10 if my wife can").
import { findPlaces } from '../answers/ordinals.ts';
import { splitClauses } from '../fold-text.ts';
import { listDayNames } from '../times/calendar-words.ts';
import type { Reader } from '../words/reader.ts';
import { compileOnce, toPlainText } from './text.ts';

/** Matches the words that turn a sentence round: "but", "unfortunately". */
const BUT =
  'but|though|sadly|unfortunately|mais|sauf que|malheureusement|aber|nur|leider|pero|solo que|por desgracia|ma|peccato che|purtroppo|maar|alleen|helaas|mas|so que|infelizmente';
/** Words next to "I can't" that change nothing. */
const BESIDE =
  'then|that day|there|sorry|unfortunately|sadly|though|tho|actually|really|ce jour la|la|alors|desolee?|malheureusement|da|dann|an dem tag|leider|ese dia|entonces|lo siento|quel giorno|purtroppo|nesse dia|entao|infelizmente|dan|die dag|helaas|lol|haha';
/** What keeps a lead from coming. */
const CANNOT = [
  '(?:i|we) (?:cant|can not|cannot|wont be able to)(?: make it| make that| come| do it| do that)?',
  '(?:im|i am|were|we are|ill be|i will be|well be) (?:already |usually )?(?:working|at work|busy|away|booked|not (?:free|available|there|here|around))',
  '(?:i|we) (?:have to |need to |must )?work',
  '(?:je|on|nous) (?:ne |n )?(?:peux|peut|pouvons|pourrai|pourrons) (?:malheureusement )?pas(?: venir)?',
  '(?:je|on|nous) (?:travaille|travaillons|bosse)',
  'j ai cours',
  '(?:je|on) (?:ne |n )?(?:suis|est) (?:pas (?:la|libres?|dispo\\p{L}*)|prise?|occupee?|absente?|au travail)',
  '(?:ich|wir) (?:kann|konnen|schaffe es|schaffen es)(?: da| dann| leider){0,2} nicht',
  '(?:kann|konnen|schaffe|schaffen) (?:ich|wir)(?: es| das)?(?: da| dann| leider){0,2} nicht',
  '(?:arbeiten? (?:ich|wir)|(?:ich|wir) arbeiten?)',
  '(?:(?:ich|wir) (?:muss|mussen)|(?:muss|mussen) (?:ich|wir)) (?:da |dann )?arbeiten',
  '(?:(?:ich|wir) (?:bin|sind)|(?:bin|sind) (?:ich|wir)) (?:da |dann )?(?:nicht da|weg|verhindert|unterwegs)',
  '(?:yo )?no (?:puedo|podemos|voy a poder)(?: ir| venir)?',
  '(?:trabajo|estoy (?:trabajando|ocupad[oa]|fuera)|tengo (?:que trabajar|clase))',
  '(?:io )?non (?:posso|possiamo|ci sono|riesco)(?: venire)?',
  '(?:lavoro|devo lavorare|sono (?:al lavoro|via|occupat[oa]|impegnat[oa]))',
  '(?:ik kan|kan ik|wij kunnen|kunnen we)(?: dan| helaas){0,2} niet',
  '(?:ik (?:werk|moet (?:dan )?werken)|(?:werk|moet) ik(?: werken)?|ik ben (?:dan )?(?:weg|er niet)|ben ik (?:er niet|weg))',
  '(?:eu )?nao (?:posso|podemos|consigo|vou poder)(?: ir| vir)?',
  '(?:trabalho|estou (?:a trabalhar|trabalhando|ocupad[oa])|tenho (?:aulas?|que trabalhar))',
].join('|');
const TAKEN_BACK = new RegExp(
  `(?<!\\p{L})(?:${BUT}),? (?:(?:${BESIDE}|${BUT}) ){0,2}(?:${CANNOT})(?: (?:${BESIDE})){0,3}(?=\\s*(?:$|[.,;!]))`,
  'u',
);

/** Matches the end of the clause before the one that a text ends with. "Monday, or Tuesday" is one clause. */
const LAST_CLAUSE = /[.,;!?](?=\s)(?! (?:or|ou|oder|o|of)(?!\p{L}))(?!.*[.,;!?]\s)/u;

/** A text with words that take a time back. */
export interface TakenBack {
  /** The text before the clause. */
  before: string;
  /** The clause right before the words that take it back. */
  clause: string;
  /** The text after the words. */
  after: string;
}

/**
 * Splits a text at the words with which a lead takes back the clause before them; null if there are none. "Hi, Tuesday
 * would be perfect but I can't. Wednesday?" → "hi,", "tuesday would be perfect", ". wednesday?"
 */
export function splitAtTakenBack(text: string): TakenBack | null {
  const plain = toPlainText(text);
  const found = TAKEN_BACK.exec(plain);
  if (!found) return null;
  const said = plain.slice(0, found.index).replace(/[\s.,;!?]+$/, '');
  const end = LAST_CLAUSE.exec(said);
  const start = end ? end.index + 1 : 0;
  return {
    before: said.slice(0, start),
    clause: said.slice(start),
    after: plain.slice(found.index + found[0].length),
  };
}

/** By language: words that start a condition, and people and things that a lead does not decide about alone. */
const CONDITIONS: Readonly<Record<string, readonly [starts: string, others: string]>> = {
  en: [
    '(?:if|provided|assuming|as long as)(?: that)?',
    '(?:my|our) (?:work|job)|(?<=(?:if|provided|assuming|that) )work|wife|husband|hubby|partner|girlfriend|boyfriend|fiancee?|boss|manager|mother|mum|mom|father|dad|parents|kids?|child|children|(?:my|our) son|daughter|baby|sister|brother|friend|colleague|landlord|nanny|(?:baby)?sitter|(?:my|our) (?:shift|car|train)|weather|he|she',
  ],
  fr: [
    '(?:si|sil|a condition|pourvu|en supposant)(?: (?:que|quil|quelle))?',
    'femme|mari|compagne|compagnon|conjointe?|copine|copain|patronn?e?|chef|cheffe|mere|pere|parents|enfants?|(?:mon|notre) fils|fille|bebe|soeur|frere|amie?|nounou|(?:mon|le) (?:travail|boulot)|(?:ma|la) voiture|elle',
  ],
  de: [
    '(?:wenn|falls|sofern|vorausgesetzt)(?: dass)?',
    'frau|mann|partner(?:in)?|freund(?:in)?|chef(?:in)?|mutter|vater|eltern|kinder|kind|sohn|tochter|schwester|bruder|babysitter|arbeit|mein auto|er',
  ],
  es: [
    '(?:si|siempre|con tal de)(?: que)?',
    'mujer|espos[oa]|marido|pareja|novi[oa]|jef[ea]|madre|padres?|nin[oa]s?|hij[oa]s?|herman[oa]|canguro|(?:mi|el) (?:trabajo|coche)|ella',
  ],
  it: [
    '(?:se|purche|a condizione)(?: che)?',
    'moglie|marito|compagn[oa]|fidanzat[oa]|capo|madre|padre|bambin[oi]|figli[oa]?|sorella|fratello|(?:mio|il) lavoro|(?:mia|la) macchina',
  ],
  nl: [
    '(?:als|indien|mits|op voorwaarde)(?: dat)?',
    'vrouw|(?:mijn|mn) man|partner|vriend(?:in)?|baas|moeder|vader|ouders|kinderen|zoon|dochter|zus|broer|oppas|(?:mijn|mn|het|t) werk|hij',
  ],
  pt: [
    '(?:se|(?<! no )caso|desde|contanto)(?: que)?',
    'mulher|marido|espos[oa]|companheir[oa]|namorad[oa]|chefe|mae|pai|filh[oa]s?|criancas|irma|irmao|(?:meu|o) (?:trabalho|carro)|ele|ela',
  ],
};
/** What might still keep a lead from coming. */
const OBSTACLE = [
  '(?:i|we) (?:can|could|manage)(?! (?:choose|pick|select|have|take|book|ask|bring|help|pay|also|get (?:it|that|this|one)))',
  '(?:i|we) (?:find|finish|leave|arrange|have time|get (?!(?:it|that|this|you) ))',
  '(?:im|i am|were|we are) (?:off|free|back|able|not working)',
  '(?:i|we) (?:dont|do not) (?:have to )?work',
  '(?:je|on|nous) (?:peux|peut|pouvons|trouve|trouvons|finis|finit|termine|reussis|arrive|suis (?:libre|dispo\\p{L}*|rentree?))(?! (?:choisir|me permettre|demander|avoir|prendre|apporter))',
  '(?:jarrive|jobtiens|jai (?:le temps|conge|fini))',
  '(?:ich|wir) (?:(?:da|dann|es|das|auch) ){0,2}(?:kann|konnen|schaffe|schaffen|hinbekomme|hinkriege)',
  '(?:ich|wir) (?:\\S+ ){1,4}(?:bekomme|bekommen|kriege|finde|finden|(?:weg|los|frei|kommen) kann|frei habe|zeit habe|nicht arbeiten muss)',
  '(?:(?<=\\S si )(?:puedo|podemos|llego|tengo (?:tiempo|libre))(?! (?:elegir|escoger|pedir|tener|traer|llevar))|(?:consigo|encuentro|salgo|no trabajo|me dan libre))',
  '(?:io )?(?:posso|possiamo|riesco|riusciamo|trovo|finisco|esco|ho tempo|sono liber[oa]|non lavoro)(?! (?:scegliere|chiedere|avere|portare|permettermi))',
  '(?:ik|k|we|wij) (?:(?:dan|het|er) ){0,2}(?:kan|kunnen|red|vrij ben|vrij heb|vrij krijg|tijd heb|weg kan|niet hoef te werken)(?! (?:kiezen|vragen|meenemen|krijgen))',
  '(?:ik|we|wij) (?:\\S+ ){1,3}(?:vind|vinden|krijg|krijgen)',
  '(?:eu )?(?:puder|pudermos|conseguir|conseguirmos|encontrar|arranjar|sair|tiver tempo|estiver livre|nao trabalhar)(?! (?:ser|escolher|pedir|ter|levar|trazer))',
].join('|');
/** Words with which a lead brings a person or a thing along. */
const BRINGS =
  / (?:bring|join|come with|come along|mitbringe?n?|mitkomm\p{L}*|amener|apporter|traer|llevar|portare|meenemen|meebrengen|meekomen|trazer|levar) /u;
/** Conditions that no courtesy opens. */
const UNLESS =
  / (?:unless|sauf si|a moins|es sei denn|ausser wenn|a menos|salvo|a meno che|tenzij|a nao ser)(?= )/u;
/** Matches a reservation for our sake, or for a mistake: "unless you have something earlier". */
const FOR_US =
  / (?:you|your|u|hear|told|mistaken|wrong|otherwise|necessary|needed|vous|votre|vos|tu|toi|ihnen|ihre?|euch|euer|sie|dir|usted\p{L}*|vuestr[oa]|te|voi|vostr[oa]|lei|jullie|uw|voce\p{L}*|anders|possible|moglich) /u;
/** Words before a condition that ask us for an answer: "let me know if my wife can come too". */
const ASKS =
  / (?:know|tell (?:me|us)|call (?:me|us)?|ask|wonder|bescheid|sagen sie(?: mir)?|(?:prevenez|dites|appelez) moi|avisame|digame|dime|avvisami|mi dica|laat (?:me )?weten|avise|diga me)(?: (?:me|us))? $/u;
/** Words before a condition that make it a part of the sentence before: "but only if". */
const OPENS = new RegExp(
  `^ (?:(?:${BUT}|and|et|und|y|e|en|only|just|nur|solo|so|seulement|alleen) ){0,3}$`,
  'u',
);
/** The maximum number of words in a sentence that is a condition for the one before: "If my wife can." */
const MOST_WORDS = 6;

/**
 * Returns whether a time depends on what the lead does not decide alone: "Tuesday at 10 if my wife can". Courtesies
 * ("if that suits you") and conditions for something else ("call me if I'm late") don't count.
 */
export function isConditional(text: string, reader: Reader): boolean {
  return text
    .slice(0, 1000)
    .split(/(?<=[.!?])\s|\n/)
    .some((sentence) => {
      const clauses = splitClauses(sentence).map((clause) => ` ${clause} `);
      const isWhole = clauses.some((clause) => namesTime(clause, reader));
      return clauses.some((clause) => {
        const at = findCondition(clause, reader);
        if (at < 0) return false;
        // "My wife can join if she gets off work" is about something else.
        if (!OPENS.test(clause.slice(0, at))) return namesTime(clause, reader);
        // "Si mi marido y yo preferimos el martes" begins with a yes.
        if (reader.language === 'es' && clause.startsWith(' si ') && namesTime(clause, reader)) return false;
        return isWhole || (clauses.length === 1 && clause.trim().split(' ').length <= MOST_WORDS);
      });
    });
}

/** Returns where a clause starts to depend on what the lead does not decide alone; -1 if it does not. */
function findCondition(clause: string, reader: Reader): number {
  const unless = UNLESS.exec(clause);
  if (unless && !FOR_US.test(clause.slice(unless.index + 1))) return unless.index + 1;
  const condition = compileOnce('condition of a time', reader, () => {
    const [starts, others] = CONDITIONS[reader.language] ?? CONDITIONS.en!;
    return new RegExp(`(?<= )${starts} (?:${OBSTACLE}|(?:\\S+ ){0,5}?(?:${others}))(?= )`, 'u');
  });
  const found = condition.exec(clause);
  if (!found || FOR_US.test(`${found[0]} `) || BRINGS.test(clause.slice(found.index))) return -1;
  return ASKS.test(clause.slice(0, found.index)) ? -1 : found.index;
}

/** Returns whether a clause names a day, an hour or the place of an offered time. */
function namesTime(clause: string, reader: Reader): boolean {
  const named = compileOnce('names a time', reader, () => {
    const { today, tomorrow, dayAfterTomorrow, nextWeek, morning, afternoon, evening } = reader.source;
    const days = [...listDayNames(reader).weekdays.keys()];
    const words = [...days, today, tomorrow, dayAfterTomorrow, nextWeek, morning, afternoon, evening];
    return new RegExp(`\\d|(?<= )(?:${words.join('|')})(?= )`, 'u');
  });
  return named.test(clause) || findPlaces(reader, 3, (one) => one.test(clause)).length > 0;
}
