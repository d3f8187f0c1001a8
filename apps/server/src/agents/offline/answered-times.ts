// Recognizes answers to questions for a time: "When would you like to start?"
import { findPhone } from '../../language/answers/channel-requests.ts';
import { foldWords } from '../../language/fold-text.ts';
import { readTimeUnit } from '../../language/numbers/periods.ts';
import { readDays } from '../../language/times/calendar-words.ts';
import { matchWholeWords, toPlainText } from '../../language/wishes/text.ts';
import type { Reader } from '../../language/words/reader.ts';

/** Matches seasons and holidays, words such as "soon" and "any time", and conjunctions of time, in all languages. */
const TIMES = new RegExp(
  ` (?:${[
    'spring|summer|autumn|fall|winter|christmas|xmas|easter|holidays?|asap|soon|now|immediately|right away|urgent\\S*|flexible|any ?time|whenever|when|once|after|before|until|later|early|never|tonight|weekend|yesterday|night',
    'printemps|ete|automne|hiver|noel|paques|vacances|rentree|fetes|bientot|vite|maintenant|tout de suite|immediatement|peu importe|quand|apres|avant|plus tard|des que|nuit',
    'primavera|verano|otono|invierno|navidad(?:es)?|semana santa|vacaciones|puente|pronto|ahora|cuanto antes|da igual|cuando|despues|antes|noche',
    'fruhling|fruhjahr|sommer\\S*|herbst\\S*|winter\\S*|weihnachten|ostern|pfingsten|ferien|silvester|bald|sofort|jetzt|gleich|dringend|egal|flexibel|sobald|wenn|irgendwann|schnell\\S*|spater|nacht',
    'estate|autunno|inverno|natale|pasqua|vacanze|ferie|presto|subito|adesso|appena|quando|dopo|prima|notte',
    'verao|outono|inverno|natal|pascoa|ferias|carnaval|logo|agora|tanto faz|depois|antes|assim que|noite',
    'voorjaar|lente|zomer\\S*|herfst\\S*|kerst\\S*|pasen|vakantie\\S*|snel|spoedig|nu|meteen|zodra|wanneer|nadat|later|nacht',
  ].join('|')}) `,
);

/** The minimum length of a unit of time: not the German "an", which is a French year. */
const SHORTEST_UNIT = 3;

/** The maximum number of words that name an event which is no word for a time: "after carnival". */
const MOST_EVENT_WORDS = 10;

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
