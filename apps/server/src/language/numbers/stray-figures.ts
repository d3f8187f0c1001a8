// Finds figures that are not the answer to a question about a number: a year, a time of day, a count of something else.
import { COMMON } from '../answers/yes-no.ts';
import { foldText, foldWords } from '../fold-text.ts';
import { readDays } from '../times/calendar-words.ts';
import type { Reader } from '../words/reader.ts';
import { findAskedUnit, findUnit, listQuestionWords, listUnitWords } from './figure-units.ts';
import { type Figure, readCurrency } from './figures.ts';
import { readAskedPeriod, readTimeUnit } from './periods.ts';

/** Words next to a number that do not change what it is about, in all languages. */
export const AROUND = new Set(
  (
    'all in ish tops then btw now already bientot pronto presto recien cumplidos geworden jetzt schon gerade nu nog i im ive id we were my our its it is to up max min of a about around roughly like say maybe approx so ok yes only just ' +
    'one way each maximum maxi massimo maximo tops budget have got for can could do go spend pay total at least most most than more less under over between and or ' +
    'ca j ai jai on a nous avons de un le la mon notre cest est environ autour peu pres plus moins entre et jusqua mettre ' +
    'tengo tenemos mi es son unos unas hasta como mas menos y presupuesto yo podemos ' +
    'ich hab habe wir haben bei zu ist so ca etwa ungefahr rund um die mehr weniger bis zwischen und mein maximal nur ' +
    'ho abbiamo il mio sono circa fino al tra piu meno e eu tenho temos meu uns umas cerca ate mais orcamento ' +
    'should would works reicht reichen genugt suffit suffira basta bastan bastano chega chegam volstaat ' +
    'ik heb we hebben zo het ongeveer rond tot meer minder tussen en mijn maximaal no non nein nee nao oui si ja sim'
  ).split(' '),
);
/** Short forms of "people" in chats. */
const SHORT_FOR_PEOPLE = /^(?:ppl|pax|peeps|pers)$/;
/** Words before a number of people: "we are 5". */
const COUNTS_US =
  /(?:^| )(?:we are|were|we(?:ll| will| would)? be|well be|wed be|seremos|seriamos|saremo|saremo in|on sera|nous serons|nous sommes|on est|wir sind|wir sind zu|siamo|siamo in|somos|we zijn met|wij zijn met)$/;
/** Matches a question for an age. */
const AGE = /(?:how old|quel age|que edad|wie alt|quant[io]s? (?:anni|anos)|cuantos anos|hoe oud)(?= |$)/;
/** Words before someone's age: "she's 71". */
const AGE_OF_OTHER = /(?:^| )(?:shes|hes|s?he is|(?:er|sie) ist|(?:hij|zij|ze) is)$/;
/** The maximum age. */
const OLDEST = 120;
/** Words before an age: "aged 7". */
const AGE_AHEAD = /(?:^| )(?:ages?|aged|agees?|alter|edad|eta|idade|leeftijd)$/;
/** Words before an age on a day to come: "she turns 14 in March". */
const TURNS =
  /(?:^| )(?:turns?|turning|will be|[a-z]*ll be|fer(?:a|ai)|aura|aurai|compi[eo]|fa|fara|cumpl[eo]|cumplir[ae]|hara|wird|werde|wordt|word|faz|faco|completa|vai fazer|vou fazer)(?: \p{L}+)?$/u;
/** Words before the number of a bus or a train: "we'd come on the 42". */
const LINE_AHEAD = /(?:^| )(?:on the|take the|en el|dans le|avec le|mit dem|con il|col|no|met de)$/;
/** Matches a question for an amount of money that names no currency. */
const ASKS_MONEY =
  /(?:^| )(?:budgets?|presupuesto|orcamento|spend|depenser|gastar|ausgeben|spendere|uitgeven)(?= |$)/;
/** The number of words on each side of a number that can say what it is about. */
const NEAR = 3;
/** Verbs for a size, a weight or a debt before a number: "he wears 33", "I owe 60,000". */
const OTHER_MEASURE =
  /(?:^| )(?:owed?|debo|debemos|dois|devons|schulden?|devo|dobbiamo|devemos|weigh(?:s|ed)?|wears?|pese|pesait|chausse|mesure|pesa|calza|mide|wiegt|wog|tragt|calca|veste|weegt|woog)(?= |$)/;
/** Matches a person of the lead: "my mate had 30". */
export const OWN_OTHERS = /^(?:\S+ )?(?:my|mon|ma|mi|mein|meine|mio|mia|meu|minha|mijn) /;
/** A price for each unit of something, or a price in cents: "30 per kWh", "40 cent die kWh". */
const RATE_BEHIND =
  /^(?:cents?|ct|centimes?|centimos|centavos|centesimi)(?: |$)|^(?:\p{L}+ )?(?:per|pro|par|por|al|a|la|le|die|il|o|el) (\p{L}\S*)/u;
/** Matches a question that counts things: "how many employees". */
const COUNTED =
  /(?:how many|combien d[e ]|cuant[oa]s|wie viele[nr]?|quant[ei]|quant[oa]s|hoeveel) ?(\p{L}+)/u;
/** The conjunctions at which the clause of a number ends. */
export const CONJUNCTION =
  /(?:^| )(?:and|et|y|und|e|en|but|mais|pero|aber|ma|mas|maar|because|weil|car|porque|perche) /;
/** Words after a number for what it contains: "12, with the apprentice". */
const WITH =
  / (?:with|including|incl|avec|compris|mit|samt|inkl|inklusive|con|contando|incluyendo|compres[oa]|com|incluindo|met|inclusief) /;
/** Words that add a number to something else, or offer it as an alternative: "my wife and 2 children". */
const ADDS_AHEAD =
  /\p{L} (?:and|plus|or|et|ou|y|mas|o|und|oder|e|piu|mais|en|of)(?: (?:the|my|our|les|mes|nos|los|las|mis|die|meine|unsere|i|gli|le|os|as|de|mijn|onze|more|another|mas|mais|altri|otr[oa]s|autres|weitere))?$/u;
const ADDS_SOMETHING = /(?:^| )(?:and|plus|et|y|mas|und|e|piu|mais|en) \p{L}/u;
const ADDS_BEHIND = /^(?:and|plus|et|y|mas|und|e|piu|mais|en) \p{L}/u;
const MEASURED_AHEAD = /(?:^| )(?:one|une?|uno|um|ein|een|\d+) (\p{L}+)(?: (?:and|et|y|und|e|en))?$/u;
const TIME_AHEAD =
  /(?:^| )(?:at|um|om|alle|las|vers|gegen|na|nach|after|before|vor|voor|until|till|apres|avant|dopo|prima delle|depois das|antes das|despues de las|kl)$/;
/** Words before a time of day, which is no number of hours: "à 6h", "às 6". */
const CLOCK_AHEAD = new RegExp(`${TIME_AHEAD.source}|(?:^| )(?:as?|das|dalle|desde)$`, 'u');
/** Words before a time of day or before a range of hours: "from 6", "from 5 to 6". */
const START_AHEAD =
  /(?:^| )(?:from|von|van|(?<!plus |moins |mas |menos |mais |minimum |maximum |minimo |maximo )de)$/;
const TIME_BEHIND = /^(?:uhr|uur|oclock|o clock|h|heures)(?: |$)/;
/** Words before and after the number of a house, a room, a street, a code or a bus line. */
const NUMBERED_AHEAD =
  /(?:^| )(?:number|numero|nummer|num|calle|rua|via|viale|piazza|strasse|straat|laan|road|avenue|av|avenida|postcode|postleitzahl|plz|cep|civico|hausnummer|hausnr|nr|huisnummer|house|km|carrera|cra|cap|(?:pin ?|zip ?)?code(?: \S+)?|codigo|codice|bus|tram|metro|train|zug|line|ligne|linea|linha|linie|lijn|gate|channel|canal|kanal|room|chambre|zimmer|kamer|apt|apto|apartment|appartement|flat|chapter|saison|season|class|grade|year|classe|clase|klasse|klas|turma|live at|habit(?:e|ons) au|vivo en el|vivimos en el|abit(?:o|iamo) al|moro no|moramos no|moro na|(?:wohnen?|woon|wonen)(?: wir| ich)? (?:auf|in|op))(?: (?:is|est|es|e|ist|the|der|die|la|le|el|de|da|do|del))?$/;
/** An address before its number: "via Roma 120", "Hauptstraße 120". */
const STREET_AHEAD =
  /(?:^| )(?:(?:calle|avenida|rua|via|viale|piazza|rue|avenue|boulevard) (?:\p{L}+ ){0,3}?\p{L}+|\p{L}{3,}(?:strasse|str|straat|weg|laan|plein|gasse|allee))$/u;
const NUMBERED_BEHIND =
  /^(?:(?:de|da|della|du|des) (?:la |l )?)?(?:\p{L}+ )?(?:calle|rua|via|road|street|avenue|ave|lane|rue|strasse|straat|laan)(?: |$)|^(?:izquierda|izda?|izq|derecha|dcha|dto|direito|esq|esquerdo|piano|piso|planta|andar|etage|stock|verdieping)(?: |$)/u;
/** Words before the day of a month: "le 2", "dia 15". */
const DATE_AHEAD = /(?:^| )(?:on the|le|el|dia|il|am|zum|vom|op de)$/;
const LAST_DAY = 31;
/** Words around an age: "tengo 17 pero cumplo 18". */
const AGE_AROUND = /(?:^| )(?:cumpl\p{L}+|compi[eo]|turn(?:s|ing)?|years old|jahre alt|jaar oud)(?= |$)/u;
/** Words before the last two digits of a year: "la casa è del 68". */
const YEAR_AHEAD =
  /(?:^| )(?:since|built in|depuis|annees|construite? en|del|dal|nel|desde|ano|anos|aus|seit|bj|baujahr|uit|sinds|bouwjaar|(?:moved|bought|built|married|started)(?: \p{L}+){0,2} in)$/u;
/** Matches a question that counts things, which are not measured: "95m2" is no number of rooms. */
const COUNTS_THINGS =
  /(?:(?:combien d|combien de|hoeveel) (?!m2|met[er]|quadrat|quadrad|sq|qm|mq|km|kilo|kwh?|kwp|lit)\p{L}+(?:s|n|i|e|x)|(?:how many|cuant[oa]s|wie viele[nr]?|quant[ei]|quant[oa]s) (?!m2|met[er]|quadrat|quadrad|sq|qm|mq|km|kilo|kwh?|kwp|lit)\p{L}+) /u;
/** Matches a question for a number of times. */
const TIMES = /(?:^| )(?:times|often|fois|souvent|veces|oft|mal|volte|vezes|keer|vaak) /;
/** The length of a word next to an amount that can be what the number counts. */
const SHORTEST_COUNTED = 5;
/** The number of words on each side of a number that can be one date with it. */
const DATE_WORDS = 3;
/** The number of other words in a clause from which a number without a unit is probably about something else. */
const MANY_WORDS = 4;
/** The minimum length of the start of a word as its abbreviation. */
const SHORTEST_START = 3;
/** The maximum number of words around a number that is the whole answer: "laut Rechnung 4200". */
const FEW_WORDS = 2;
/** The number of other words with which a number still rules a lead out: with a unit, and without. */
const PLAIN_WORDS = { amount: 3, bare: 1 };

/** Returns whether a question asks for an amount of money. */
export function asksForMoney(question: string): boolean {
  return readCurrency(question) !== null || ASKS_MONEY.test(foldWords(question));
}

/** Returns the first word of what a question counts: "months" in "how many months"; null if it counts nothing. */
export function findCountedThing(question: string): string | null {
  return COUNTED.exec(foldWords(question))?.[1] ?? null;
}

/** Returns whether a question asks for an age. */
export function asksForAge(question: string): boolean {
  return AGE.test(foldWords(question));
}

/** Returns whether the number is probably about something else than the question. */
export function isStray(
  figure: Figure,
  question: string,
  isAsked: (value: number) => boolean,
  reader: Reader,
): boolean {
  // "3x a week" counts times.
  if (figure.glued && !(figure.after.startsWith('x ') && TIMES.test(`${foldWords(question)} `))) return true;
  const measured = figure.currency === null ? findUnit(listUnitWords(figure.after).slice(0, 1)) : 'money';
  const askedFor = readCurrency(question) === null ? findAskedUnit(question) : 'money';
  if (measured !== null && askedFor !== null && measured !== askedFor) return true;
  if (measured !== null && askedFor === null && COUNTS_THINGS.test(`${foldWords(question)} `)) return true;
  if (measured === 'time' && askedFor === 'time' && !isClock(figure)) return false;
  if (isRate(figure) || isPriceOfCounted(figure, question) || isDurationOfOther(figure, question))
    return true;
  const plainQuestion = foldWords(question);
  const isAge = AGE.test(plainQuestion);
  if (
    isAge &&
    (measured !== null || figure.to > OLDEST || isLaterAge(figure, reader) || LINE_AHEAD.test(figure.before))
  )
    return true;
  const [verb] = OTHER_MEASURE.exec(figure.before) ?? [];
  // "It measures 6 m²" has the unit of the question. An amount that the lead owes is no budget.
  const isMeasured = !figure.amount && figure.currency === null && hasAskedUnit(figure, question);
  if (verb && !plainQuestion.includes(verb.trim().slice(0, 3)) && !isMeasured) return true;
  // "My neighbour paid 3000."
  if (
    (askedFor === 'money' || figure.amount || OWN_OTHERS.test(figure.before)) &&
    reader.others.test(` ${figure.before} `)
  )
    return true;
  const { from, to, before, after } = figure;
  const asked = listStems(question);
  const next = after.split(' ')[0]!;
  // "Write ten thousand findings" names no amount of money.
  if (figure.amount && figure.currency === null && figure.perYear === null && measured === null) {
    const [last = ''] = before.split(' ').slice(-1);
    return [last, next].every(
      (word) => word.length >= SHORTEST_COUNTED && !AROUND.has(word) && !asked.has(toStem(word)),
    );
  }
  if (figure.amount || figure.perYear !== null) return false;
  if (asked.has(toStem(next)) || endsWithAsked(next, question)) return false;
  if (
    (measured === null && NUMBERED_AHEAD.test(before)) ||
    NUMBERED_BEHIND.test(after) ||
    isLabel(figure, question)
  )
    return true;
  if (after === '' && (STREET_AHEAD.test(before) || findUnit(before.split(' ').slice(-1)) === 'time'))
    return true;
  const isAhead = askedFor === 'time' ? isClock(figure) : TIME_AHEAD.test(before);
  if (to <= 24 && (isAhead || TIME_BEHIND.test(after))) return readTimeUnit(next) === null;
  if (to < 100 && after === '' && YEAR_AHEAD.test(before)) return true;
  if (to <= LAST_DAY && from === to && DATE_AHEAD.test(before)) return true;
  if (!isAge && AGE_AROUND.test(`${before} ${after}`)) return true;
  // "21 days ago today" answers a question for weeks.
  const asksForTime = foldWords(question)
    .split(' ')
    .some((word) => readTimeUnit(word) !== null);
  if (asksForTime && readTimeUnit(next) !== null) return false;
  if (asksForTime && !isAge && after === '' && AGE_OF_OTHER.test(before)) return true;
  // "120 cards, for our wedding on 5 June": only 5 belongs to the date.
  const clause = [
    ...before.split(' ').slice(-DATE_WORDS),
    from,
    ...after.split(' ').slice(0, DATE_WORDS),
  ].join(' ');
  const { weekdays, months, inDays } = readDays(clause, reader);
  if (weekdays.length > 0 || months.length > 0 || inDays !== null) return true;
  const others = listOtherWords(figure);
  const isYear = Number.isInteger(from) && from >= 1900 && to < 2100 && !isAsked(from);
  if (isYear) return others.length > 0 || from !== to;
  return (
    others.filter((word) => word.length > 3).length > MANY_WORDS &&
    !others.some((word) => asked.has(toStem(word)))
  );
}

/** Returns whether the number is a time of day next to a question for a time. */
function isClock({ before, from, to }: Figure): boolean {
  return CLOCK_AHEAD.test(before) || (from === to && START_AHEAD.test(before));
}

/** Returns whether the number is the name of one of the counted things: "floor 3" as an answer to "How many floors?" */
function isLabel({ before, after }: Figure, question: string): boolean {
  const last = before.split(' ').at(-1)!;
  if (after !== '' || last.length < 4) return false;
  return foldWords(question)
    .split(' ')
    .some((word) => word !== last && word.startsWith(last));
}

/** Returns whether the number is an age on a day to come: "she turns 14 in March", "ich werde nächste Woche 16". */
function isLaterAge({ before, after }: Figure, reader: Reader): boolean {
  const around = ` ${before} ${after} `;
  const { nextWeek, nextMonth } = reader.time;
  const { months, inDays } = readDays(around, reader);
  const isLater =
    months.length > 0 ||
    (inDays !== null && inDays > 0) ||
    [nextWeek, nextMonth].some((words) => words.test(around));
  return isLater && TURNS.test(before.replace(/ (?:nachste|volgende) (?:woche|monat|week|maand)$/, ''));
}

function isRate({ after }: Figure): boolean {
  const [rate, unit] = RATE_BEHIND.exec(after) ?? [];
  return rate !== undefined && (unit === undefined || findUnit([unit]) !== null);
}

/** Words about a price, in all languages. */
const PRICED =
  /(?:^| )(?:expensive|pricey|cher|chere|cheres|caro|cara|caros|caras|teuer|duur|costs?|cost[oai]|coute\S*|cuesta\S*|kost\S*|costa\S*|custa\S*|price|prix|precio|preis|prezzo|preco|prijs)(?= |$)/;
/** An article or a "per" between a price and the thing that it buys: "980 la fenêtre", "38 a person". */
const EACH =
  /^(?:an?|per|each|the|le|la|l|les|par|chaque|el|los|las|por|cada|il|lo|gli|al|alla|a|o|das|die|der|pro|je|jedes|de|het|elk) (\p{L}{3,})/u;

/** Returns whether the number is the price of the things that the question counts: "980 a window is expensive". */
function isPriceOfCounted({ before, after }: Figure, question: string): boolean {
  if (!COUNTED.test(listQuestionWords(question).join(' '))) return false;
  const [, each] = EACH.exec(after) ?? [];
  const stems = listStems(question);
  const isNamedEach = each !== undefined && (stems.has(toStem(each)) || endsWithAsked(each, question));
  return isNamedEach || (PRICED.test(`${before} ${after}`) && !stems.has(toStem(after.split(' ')[0]!)));
}

/** Returns whether the number is a time, although the question asks for a count or an amount: "we exist 25 years". */
function isDurationOfOther({ after, perYear }: Figure, question: string): boolean {
  if (perYear !== null || readTimeUnit(after.split(' ')[0]!) === null) return false;
  const asked = listQuestionWords(question).join(' ');
  if (asked.split(' ').some((word) => readTimeUnit(word) !== null)) return false;
  return COUNTED.test(asked) || readCurrency(question) !== null || findAskedUnit(question) !== null;
}

/** Returns whether the number counts a thing that the question names: "3 rooms". */
export function isNamed({ amount, after }: Figure, question: string): boolean {
  const [next = ''] = after.split(' ');
  return (
    !amount &&
    next.length > 2 &&
    readTimeUnit(next) === null &&
    [...listStems(question)].some((stem) => stem.startsWith(toStem(next)))
  );
}

/** Returns whether the unit of a number is the one that the question asks for: "80 m²", "3 rooms", "9 years old". */
export function hasAskedUnit(figure: Figure, question: string): boolean {
  const asked = foldWords(question);
  const [next = ''] = listUnitWords(figure.after);
  const isTime = readTimeUnit(next) !== null;
  if (AGE.test(asked)) return (isTime && readTimeUnit(next) === 1) || AGE_AHEAD.test(figure.before);
  if (isTime && !figure.amount && figure.perYear === null && readAskedPeriod(question) === null)
    return asked.split(' ').some((word) => readTimeUnit(word) !== null);
  const unit = findUnit([next]);
  // "14h" can be a time of day.
  if (/^hs?$/.test(next) && figure.perYear === null) return false;
  if (figure.amount || figure.currency !== null) return unit === null && asksForMoney(question);
  // "Abt 90 ppl" in passing is an estimate that can change, so the question is still asked.
  const isPlain = figure.before.split(' ').every((word) => word === '' || AROUND.has(word));
  if (SHORT_FOR_PEOPLE.test(next) && !isPlain) return false;
  if (unit !== null) return unit === findAskedUnit(question);
  if (figure.after.startsWith('of us') && findAskedUnit(question) === 'people') return true;
  return isNamed(figure, question) || endsWithAsked(next, question);
}

/** Returns whether a word of the question is next to the number: "budget 25000", "20000 le budget". */
export function isLabeled(figure: Figure, question: string): boolean {
  const [asked, unit] = [findAskedUnit(question), findUnit(listUnitWords(figure.after).slice(0, 1))];
  if (unit !== null && unit !== asked) return false;
  const stems = listStems(question);
  const beside = [...figure.before.split(' ').slice(-NEAR), ...figure.after.split(' ').slice(0, NEAR)];
  return beside.some((word) => word.length > 3 && !COMMON.has(word) && stems.has(toStem(word)));
}

/** Returns whether the number is the second part of a measure: the 30 of "one metre and thirty". */
export function isPartOfMeasure({ before }: Figure): boolean {
  const [, unit = ''] = MEASURED_AHEAD.exec(before) ?? [];
  return findUnit([unit]) !== null || readTimeUnit(unit) !== null;
}

/** Returns whether the text adds something to the number: "60 adults plus children". */
export function isAddedTo({ before, after }: Figure): boolean {
  return ADDS_AHEAD.test(before) || ADDS_SOMETHING.test(after);
}

/**
 * Returns whether the number is the point of its clause, so that it can rule a lead out. A number without a unit needs
 * fewer other words.
 */
export function isPlainFigure(figure: Figure, question: string): boolean {
  if (ADDS_AHEAD.test(figure.before) || ADDS_BEHIND.test(figure.after)) return false;
  const asked = listStems(question);
  const isAmount = figure.amount || figure.perYear !== null;
  const [next = ''] = figure.after.split(' ');
  // "3 families" is no number of guests, and "80 lucas" are 80,000 pesos.
  const isUnit =
    AROUND.has(next) || asked.has(toStem(next)) || findUnit([next]) || readTimeUnit(next) !== null;
  if (!isAmount && next.length > 1 && !isUnit) return false;
  const others = listOtherWords(figure).filter(
    (word) => word.length > 3 && !asked.has(toStem(word)) && readTimeUnit(word) === null,
  );
  return others.length <= PLAIN_WORDS[isAmount ? 'amount' : 'bare'];
}

/** Returns the figure with the words up to the conjunctions around it: dictated text is one long clause. */
export function cutAtConjunctions(figure: Figure): Figure {
  const before = ` ${figure.before} `.split(CONJUNCTION).at(-1)!.trim();
  const after = ` ${figure.after} `.split(CONJUNCTION)[0]!.split(WITH)[0]!.trim();
  return { ...figure, before, after };
}

/**
 * Returns whether the clause of a number is about it: its unit or the question's words are next to it, or hardly any
 * other word. "I live at 150 Canterbury Road" answers no question about a bill.
 */
export function isAnswerFigure(figure: Figure, question: string, reader: Reader): boolean {
  const { before, after } = cutAtConjunctions(figure);
  if (figure.amount || figure.perYear !== null) return true;
  const asked = listStems(question);
  const next = after.replace(reader.closing, ' ').trim().split(' ')[0]!;
  // "3 amb" of "ambientes".
  const isNamedShort = next.length >= SHORTEST_START && [...asked].some((stem) => stem.startsWith(next));
  if (
    isNamedShort ||
    endsWithAsked(next, question) ||
    asked.has(toStem(next)) ||
    readTimeUnit(next) !== null ||
    findUnit([next]) !== null
  )
    return true;
  const isOther = (word: string) => word.length >= 3 && !AROUND.has(word) && !asked.has(toStem(word));
  if (NUMBERED_AHEAD.test(before)) return false;
  if (COUNTS_US.test(before)) return findUnit(listQuestionWords(question)) === 'people' && !isOther(next);
  if (`${before} ${after}`.trim().split(' ').length <= FEW_WORDS) return true;
  const others = before.split(' ').filter((word) => word.length > 3 && isOther(word));
  return !isOther(next) && others.length <= PLAIN_WORDS.bare;
}

/** Returns whether the word is a compound of a word of the question: "Kunststofffenster" in a question for "Fenster". */
function endsWithAsked(word: string, question: string): boolean {
  return listQuestionWords(question).some(
    ({ length }, at, all) => length >= SHORTEST_COUNTED && word.endsWith(all[at]!),
  );
}

/** Returns the words around the number that say what it is about. */
export function listOtherWords({ before, after }: Figure): string[] {
  return `${before} ${after}`.split(' ').filter((word) => word !== '' && !AROUND.has(word));
}

function listStems(text: string): Set<string> {
  return new Set(
    foldWords(foldText(text))
      .split(' ')
      .filter(({ length }) => length > 3)
      .map(toStem),
  );
}

function toStem(word: string): string {
  return word.slice(0, 5);
}
