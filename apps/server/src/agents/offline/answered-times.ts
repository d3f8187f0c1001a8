// Recognizes answers to questions for a time: "When would you like to start?"
import { findPhone } from '../../language/answers/channel-requests.ts';
import { foldWords, splitClauses } from '../../language/fold-text.ts';
import { readTimeUnit } from '../../language/numbers/periods.ts';
import { readDays } from '../../language/times/calendar-words.ts';
import { matchWholeWords, toPlainText } from '../../language/wishes/text.ts';
import type { Reader } from '../../language/words/reader.ts';

/** Matches seasons and holidays, words such as "soon", "no hurry" and "all my life", and conjunctions of time. */
const TIMES = new RegExp(
  ` (?:${[
    'spring|summer|autumn|fall|winter|christmas|xmas|easter|holidays?|asap|soon|now|immediately|right away|urgent\\S*|flexible|any ?time|whenever|when|once|after|before|until|later|early|never|tonight|weekend|yesterday|night|hurry|rush|(?:am|im|are|were) ready(?= (?:$|to (?:go|start|move|buy|book)|now|when|any|as|in))|straight ?away|(?:have|ive|weve) always|(?:my|our) (?:whole|entire) (?:life|lives)|all (?:my life|our lives)|not long|forever|dont mind|doesnt matter|no preference',
    'printemps|ete|automne|hiver|noel|paques|vacances|rentree|fetes|bientot|vite|maintenant|tout de suite|immediatement|peu importe|quand|apres|avant|plus tard|des que|nuit|presse(?:e|s|es)?|(?:suis|sommes|est) pret(?:e|s|es)?|(?:jai|avons|on a|depuis) toujours|toute ma vie|pas longtemps',
    'primavera|verano|otono|invierno|navidad(?:es)?|semana santa|vacaciones|puente|pronto|ahora|cuanto antes|da igual|cuando|despues|antes|noche|prisa|(?:estoy|estamos) list[oa]s?|(?:desde )?siempre (?:he|hemos)|desde siempre|toda (?:mi|la) vida',
    'fruhling|fruhjahr|sommer\\S*|herbst\\S*|winter\\S*|weihnachten|ostern|pfingsten|ferien|silvester|bald|sofort|jetzt|gleich|dringend|egal|flexibel|sobald|wenn|irgendwann|schnell\\S*|spater|nacht|eilt?e?|jederzeit|(?:bin|sind|sofort) bereit|schon immer|seit jeher|(?:mein|unser) (?:ganzes )?leben|nach (?:meine[rnm]?|unsere[rnm]?|der|dem|den)|nicht lange',
    'estate|autunno|inverno|natale|pasqua|vacanze|ferie|presto|subito|adesso|appena|quando|dopo|prima|notte|fretta|(?:sono|siamo) pront[oaie]|(?:ho|abbiamo|da) sempre|tutta la (?:mia )?vita',
    'verao|outono|inverno|natal|pascoa|ferias|carnaval|logo|agora|tanto faz|depois|antes|assim que|noite|pressa|(?:estou|estamos) pront[oa]s?|desde sempre|toda a (?:minha )?vida|a (?:minha )?vida (?:toda|inteira)',
    'voorjaar|lente|zomer\\S*|herfst\\S*|kerst\\S*|pasen|vakantie\\S*|snel|spoedig|nu|meteen|zodra|wanneer|nadat|later|nacht|haast|(?:maakt|maak) niet uit|(?:ben|zijn) (?:er )?klaar|altijd al|al altijd|mijn (?:hele )?leven|na (?:mijn|onze|de|het)|niet lang',
  ].join('|')}) `,
);

/** The minimum length of a unit of time: not the German "an", which is a French year. */
const SHORTEST_UNIT = 3;

/** The maximum number of words that name an event which is no word for a time: "after carnival". */
const MOST_EVENT_WORDS = 10;

/** The maximum number of words before the word that opens a question for a time: "For which dates", "And until when". */
const MOST_WORDS_AHEAD = 2;

/** Matches a conjunction between two questions. */
const AND = / (?:and|et|und|e|y|en|o|oder|or) /;

/** Matches the start of a question for something else than a time. */
const ASKS_ELSE =
  /^(?:what|which|where|who|how|quoi|quel(?:le)?s?|que|quest ce|ou|qui|comment|combien|was|welche[rnsm]?|wo|wer|wie|donde|quien|como|cual(?:es)?|cuant[oa]s?|cosa|che|qual[ei]|dove|chi|come|quant[oaie]s?|onde|quem|qua(?:l|is)|wat|welke?|waar|hoe)(?= |$)/;

/** Returns whether a question asks for a time and for nothing else: not "What would you like, and when?" */
export function asksOnlyForTime(ask: string, reader: Reader): boolean {
  const parts = splitClauses(ask).flatMap((clause) => ` ${clause} `.split(AND).map((part) => part.trim()));
  const isForTime = (part: string) => {
    const found = reader.time.when.exec(` ${part} `);
    return (
      found !== null && part.slice(0, Math.max(0, found.index - 1)).split(' ').length <= MOST_WORDS_AHEAD
    );
  };
  return parts.some(isForTime) && parts.every((part) => isForTime(part) || !ASKS_ELSE.test(part));
}

/** Returns whether a text can answer a question for a time: it names one, or says nothing about a person and denies nothing. */
export function canBeTime(text: string, reader: Reader): boolean {
  const plain = ` ${foldWords(text)} `;
  const isEvent = [reader.self, reader.negation].every((words) => !words.test(plain));
  return (isEvent && plain.trim().split(' ').length <= MOST_EVENT_WORDS) || namesTime(text, reader);
}

/** Returns whether a text names a time of any kind: a day, a month, a season, "soon", "once the house is sold". */
function namesTime(text: string, reader: Reader): boolean {
  const plain = ` ${foldWords(text)} `;
  if (/\d/.test(text) && findPhone(text) === null) return true;
  const { weekdays, months, inDays } = readDays(text, reader);
  if (weekdays.length > 0 || months.length > 0 || inDays !== null || TIMES.test(plain)) return true;
  const { nextWeek, nextMonth, morning, afternoon, evening } = reader.time;
  if ([nextWeek, nextMonth, morning, afternoon, evening].some((words) => words.test(plain))) return true;
  const { thisWeek, weekAfterNext, weekend, workdays, startOf, middleOf, endOf } = reader.wish;
  const named = [thisWeek, weekAfterNext, weekend, workdays, startOf, middleOf, endOf].join('|');
  if (toPlainText(text).search(matchWholeWords(named)) >= 0) return true;
  return plain.split(' ').some((word) => word.length >= SHORTEST_UNIT && readTimeUnit(word) !== null);
}
