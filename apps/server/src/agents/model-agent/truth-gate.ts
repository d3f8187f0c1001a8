// Checks every text from a model before it is sent (agents.md#the-truth-gate): each statement that could be false must
// come from the workspace, the lead or the code.
import { readFigures } from '../../language/numbers/figures.ts';
import { getReader } from '../../language/words/reader.ts';
import { readRequestedDay } from '../follow-up-plan.ts';
import { findUnknownAddresses, findUnknownPhones } from './addresses.ts';
import { agreesToTime, compareClocks } from './agreed-times.ts';
import { checkDays } from './check-days.ts';
import { checkPromises } from './check-promises.ts';
import { checkForbidden, checkLanguage } from './check-wording.ts';
import * as claims from './claims.ts';
import { claimsUnavailable } from './claims-unavailable.ts';
import { removeReadBack } from './clean-reply.ts';
import { namesEveryDay } from './days.ts';
import { listAmounts, listResults } from './derived-figures.ts';
import { compareDurations } from './durations.ts';
import { compareExpected } from './expected-figures.ts';
import {
  type ClaimedFigure,
  CONJUNCTION,
  compareQuantities,
  findNumbers,
  isSameClock,
  isSamePeriod,
  listCounts,
  type Unit,
  writeCountsAsDigits,
} from './figures-in-text.ts';
import { findContradictions, listRelated } from './grounding.ts';
import {
  collectKnown,
  type Grounds,
  type KnownFacts,
  listOtherTexts,
  listOwnTexts,
  removeTimes,
} from './known-facts.ts';
import { findMachineQuestion, getOwnText } from './last-messages.ts';
import { findLeaks } from './leaks.ts';
import { findRelativeDay } from './near-days.ts';
import { readKnownHours, statesHoursOfToday } from './opening-claims.ts';
import { namesOthers } from './orders.ts';
import { isResultOf, MOST_TIMES, readSums, type Sum } from './sums.ts';
import { affirmsUnknown, answersUnknown, isComparable, repeatsUnsupported } from './support.ts';
import { shorten } from './tokens.ts';

/** The most characters of a text to a lead. */
export const LONGEST = 1_000;
/** Units that must be the same for a known number to support a claim: "3 rooms" does not support "3 weeks". */
const STRICT: ReadonlySet<Unit | null> = new Set<Unit>([
  'percent',
  'minute',
  'hour',
  'day',
  'week',
  'month',
  'year',
  'time',
  'date',
  'always',
]);

/** Units of figures that no calculation has. */
const PERIODS: ReadonlySet<Unit | null> = new Set<Unit>(['day', 'week', 'month']);
const NEVER_CALCULATED: ReadonlySet<Unit | null> = new Set<Unit>(['time', 'date', 'always', 'percent']);
/** The part of the unanswered messages whose figures a reply can calculate with. */
const MOST_UNANSWERED = 1_000;
/** The last part of the lead's messages whose counts a reply can calculate with. */
const MOST_COUNTED = 1_000;

/** Words for no certain number: "in a few days". */
const VAGUE =
  /(?<!\p{L})(?:an? few|quelques|ein paar|unos pocos|algun[oa]s|qualche|alcun[ei]|alguns|algumas|een paar)(?!\p{L})/giu;

/**
 * Finds false claims in a text.
 * @returns the problems as sentences for the model; empty if the text can be sent.
 */
export function findFalseClaims(text: string, given: Grounds): string[] {
  if ([...text].length > LONGEST) return ['the reply is too long: 400 characters at most'];
  // A text can't rely on what the model did not see.
  const transcript = given.input.transcript.map((message) => ({
    ...message,
    text: message.text === null ? null : shorten(message.text),
  }));
  const input = { ...given.input, transcript };
  const grounds = { ...given, input };
  const known = collectKnown(grounds);
  const sums = calculateSums(text, grounds, known);
  return [
    ...findLeaks(text, input, known.all),
    ...checkFacts(text, grounds, known, sums),
    ...checkSupport(text, grounds, known, sums),
    ...checkSecondReply(text, grounds, known, sums),
    ...checkActions(text, grounds, known),
    ...checkForbidden(text, grounds),
    ...checkLanguage(text, grounds),
  ];
}

/** Calculates what the model shows, with the figures that are known. */
function calculateSums(text: string, { input, sums = [] }: Grounds, known: KnownFacts): Sum[] {
  if (sums.length === 0) return [];
  const languages = [input.brief.language, 'en'];
  const said = `${known.lead}\n${known.agent}`;
  return readSums(sums, {
    workspace: findNumbers(writeCountsAsDigits(known.workspace), languages),
    others: [
      ...findNumbers(said, languages).flatMap(({ unit, value }) => (unit === 'money' ? [] : value)),
      ...listAmounts(findNumbers(known.agent, languages)),
      ...listCounts(`${text}\n${known.lead}`, languages),
    ],
  });
}

/** Checks numbers, addresses, phone numbers and days. */
function checkFacts(text: string, grounds: Grounds, known: KnownFacts, sums: readonly Sum[]): string[] {
  const { input, languageDetector, isContacted } = grounds;
  const { language } = input.brief;
  const languages = [...new Set([language, languageDetector.detect(text) ?? language, 'en'])];
  // Remove known times, because "17:00, 18:00" would be read as a phone number.
  const withoutTimes = removeTimes(text, known);
  // To a lead who waits for a person, "I pass on that after 17:00 is best" agrees to nothing.
  const isPassedOn = isContacted && claims.findPromises(text).length === 0;
  // "Tomorrow" is accepted next to a time that the code inserted, or if the lead has a meeting.
  const isTimed = Boolean(input.booking?.booked) || known.times.some((time) => text.includes(time));
  const occasion = input.follow_up?.occasion;
  const isDue = occasion?.kind === 'asked' && readRequestedDay(input, occasion.at).isToday;
  const hours = readKnownHours([text], input);
  const isOpenToday = (sentence: string) => statesHoursOfToday(sentence, hours, language);
  const near = findRelativeDay(text, known.all, { isTimed, isContacted, isDue, isOpenToday });
  return [
    ...findUnknownAddresses(text, known.all).map((address) => `${address} is in nothing that you know`),
    ...findUnknownPhones(withoutTimes, known.all).map(
      (phone) => `the number ${phone} is in nothing that you know`,
    ),
    ...findUnknownFigures(text, languages, known, grounds, sums).map(
      (said) =>
        `"${said}" is in nothing that you know: show its calculation in sums, leave it out, or say that you will ask`,
    ),
    ...checkDays(text, grounds, known, languages),
    ...(agreesToTime(text, languages, known, input) && !input.booking?.booked && !isPassedOn
      ? ['that time is only what the lead said: ask, or offer slot tokens, and do not agree to it']
      : []),
    ...(namesEveryDay(text) && !namesEveryDay(listOwnTexts(known))
      ? ['nothing that you know says every day: name the days, or say that you will ask']
      : []),
    ...(near ? [`"${near}" promises an unknown time`] : []),
    ...(namesOthers(text, known.unanswered, listOwnTexts(known), input)
      ? ['you know nothing of other people: give no names']
      : []),
  ];
}

function findUnknownFigures(
  text: string,
  languages: readonly string[],
  known: KnownFacts,
  { isContacted, input }: Grounds,
  sums: readonly Sum[],
): string[] {
  const found = findNumbers(text.replace(VAGUE, ' '), languages);
  if (found.length === 0) return [];
  const grounds = findNumbers(writeCountsAsDigits(known.all), languages);
  const ofLead = findNumbers(known.lead, languages);
  const bareOfLead = new Set(ofLead.filter(({ isBare }) => isBare).map(({ value }) => value));
  // The agent can ask whether "15" means 15,000, as the 12 of "12-15000 €" does.
  const isThousands = ({ unit, isBare, value }: ClaimedFigure) =>
    unit === null ||
    (unit === 'money' &&
      isBare &&
      ofLead.some((one) => one.unit === 'money' && one.value >= 1_000 && one.value > value * 1_000));
  const stated = new Set(
    findNumbers(claims.findStatements(text).join('\n'), languages).map(({ value }) => value),
  );
  const thousands = new Set(ofLead.filter(isThousands).map(({ value }) => value * 1_000)).difference(stated);
  const ofBusiness = () => findNumbers(listOwnTexts(known), languages);
  const isSameTime = compareClocks(text, { ofLead, ofBusiness }, input);
  const ofRanges = findRangeStarts(known.all, languages);
  const isExpected = compareExpected(text, known.expected, languages);
  const isConverted = compareQuantities(grounds);
  const knowledge = [input.brief.knowledge, ...input.passages.map((passage) => passage.text)].join('\n');
  const isDuration = compareDurations(text, knowledge, languages);
  const isKnown = (figure: ClaimedFigure): boolean => {
    const { value, unit } = figure;
    return (
      bareOfLead.has(value) ||
      // "The kids are 5 and 2" names two ages.
      (unit === 'year' && ofLead.some((one) => one.value === value && CONJUNCTION.test(one.noun))) ||
      isExpected(figure) ||
      (!STRICT.has(unit) && thousands.has(value)) ||
      isSameTime(figure) ||
      (!STRICT.has(unit) && ofRanges.has(value)) ||
      grounds.some(
        (ground) =>
          (ground.value === value &&
            (ground.unit === unit || unit === null || (ground.unit === null && !STRICT.has(unit)))) ||
          isSamePeriod(ground, { value, unit }) ||
          // "After 16:00" and "after four o'clock" are the same hour.
          isSameClock(ground, figure),
      ) ||
      isConverted(figure) ||
      isDuration(figure)
    );
  };
  const said = known.unanswered.slice(0, MOST_UNANSWERED);
  const before = findNumbers(getOwnText(input.transcript), languages);
  const named = listAmounts([...found, ...findNumbers(said, languages), ...before].filter(isKnown));
  const amounts = listAmounts(grounds);
  const counts = listCounts(`${text}\n${known.lead.slice(-MOST_COUNTED)}`, languages);
  const unknown = found.filter((figure) => !isKnown(figure) && !STRICT.has(figure.unit));
  // "Two lessons are 90, the course is 150, 240 in total": a result can be a part of the next one.
  const ownFigures = findNumbers(known.workspace, languages);
  const [ofText, ofQuestion] = [text, said].map((one) =>
    listRelated(one, known.facts).flatMap((clause) => findNumbers(clause, languages)),
  ) as [ClaimedFigure[], ClaimedFigure[]];
  const ofWorkspaceOnly = (one: ClaimedFigure) =>
    ownFigures.some(({ unit, value }) => unit === one.unit && value === one.value);
  const asked = findNumbers(said, languages).filter(ofWorkspaceOnly);
  const percents = [...ofText, ...ofQuestion, ...asked, ...found.filter(isKnown)].flatMap(
    ({ unit, value }) => (unit === 'percent' ? [value] : []),
  );
  const related = { text: listAmounts(ofText), question: listAmounts(ofQuestion) };
  const terms = { named, related, counts, percents };
  const results = listResults(listAmounts(unknown), { ...terms, known: amounts });
  // "Twelve months are 468 euros" multiplies a price by the months, and "104 euros in 4 weeks" by the weeks.
  const isFactor = (value: number) =>
    results.some((result) => [...amounts, ...results].some((one) => Math.abs(one * value - result) < 0.01));
  const isCalculated = ({ value, unit }: ClaimedFigure) =>
    (!NEVER_CALCULATED.has(unit) && isResultOf(value, sums)) ||
    // "104 euros in 4 weeks" calculates with the weeks of a month.
    ((PERIODS.has(unit) || (unit === null && value <= MOST_TIMES)) &&
      sums.some(({ numbers }) => numbers.includes(value))) ||
    (STRICT.has(unit) ? (unit === 'month' || unit === 'week') && isFactor(value) : results.includes(value));
  // If a person takes over, an amount of the lead can be a demand, which the text must not seem to accept.
  const prices = isContacted ? claims.findStatements(text) : claims.findPrices(text);
  const priced = prices.flatMap((sentence) => findNumbers(sentence.replace(YOURS, ' '), languages));
  const ofWorkspace = priced.length > 0 ? listAmounts(ownFigures) : [];
  const namedPrices = named.filter((value) => ofWorkspace.includes(value));
  const priceResults = listResults(listAmounts(priced), { ...terms, named: namedPrices, known: ofWorkspace });
  // The agent's earlier messages passed this check.
  const told = priced.length > 0 ? listAmounts(findNumbers(known.agent.slice(-MOST_COUNTED), languages)) : [];
  const isPrice = (value: number) =>
    [ofWorkspace, priceResults, told].some((one) => one.includes(value)) ||
    isResultOf(
      value,
      sums.filter((sum) => sum.isPrice),
    );
  // Code can't see what an image shows, so the agent can only ask whether it read a figure right.
  const isReadBack = ({ value }: ClaimedFigure) => Boolean(input.images?.length) && !stated.has(value);
  return [
    ...new Set([
      ...found
        .filter((figure) => !isKnown(figure) && !isCalculated(figure) && !isReadBack(figure))
        .map(({ said }) => said),
      // The amount that the lead would like to pay is not the business's price.
      ...priced.filter(({ unit, value }) => unit === 'money' && !isPrice(value)).map(({ said }) => said),
    ]),
  ];
}

/** Returns the first numbers of ranges in thousands: in "8-10k", both numbers are thousands. */
function findRangeStarts(text: string, languages: readonly string[]): Set<number> {
  const parts = [...new Set(text.split(/(?<=[.!?])\s|\n/))];
  return new Set(
    languages.flatMap((language) =>
      parts.flatMap((part) => readFigures(part, getReader(language)).flatMap(({ from, to }) => [from, to])),
    ),
  );
}

/** Matches an amount that the text calls the lead's: "your 50,000". */
const YOURS =
  /(?<!\p{L})(?:your|votre|vos|ihre?[nmrs]?|de[ir]ne?[nmrs]?|tu|su|tuo|suo|vostro|il suo|seu|teu|uw|je|jouw)(?: budget(?: (?:of|de|von|di|van))?| presupuesto de| orcamento de)? \d[\d .,]*/giu;

/** Checks that a sentence of the workspace is about what a "yes" answers, if both are in the same language. */
function checkYes(text: string, grounds: Grounds, known: KnownFacts): string[] {
  const { input, isContacted, cancels, books = false, times } = grounds;
  const isFree =
    isContacted ||
    cancels ||
    times.length > 0 ||
    claims.promisesToAsk(text) ||
    claims.claimsMachine(text) ||
    !isComparable(text, input, grounds.languageDetector);
  if (isFree) return [];
  const said = removeTimes(text, known);
  return affirmsUnknown(said, input, known.facts, books) ||
    answersUnknown(claims.findStatements(said), input, known.facts)
    ? ['nothing that you know answers that question with yes: say that you will ask a colleague']
    : [];
}

/** Checks that what a text denies, promises or says yes to is what the workspace says. */
function checkSupport(
  text: string,
  grounds: Grounds,
  known: KnownFacts,
  sums: readonly Sum[] = [],
): string[] {
  const statements = claims.findStatements(removeTimes(text, known));
  const others = [listOtherTexts(grounds.input, known), ...sums.map(({ result }) => result)].join('\n');
  return [
    ...findContradictions(
      statements,
      grounds.input,
      others,
      isComparable(text, grounds.input, grounds.languageDetector),
    ),
    ...checkPromises(text, grounds, known),
    ...checkYes(text, grounds, known),
  ];
}

/** Checks the reply after one without support: no sentence may say a refused one again in other words. */
function checkSecondReply(text: string, grounds: Grounds, known: KnownFacts, sums: readonly Sum[]): string[] {
  const { input, refusedReply, languageDetector } = grounds;
  if (!refusedReply || !isComparable(text, input, languageDetector)) return [];
  const refused = claims
    .splitIntoSentences(refusedReply)
    .filter((sentence) => checkSupport(sentence, grounds, known).length > 0);
  const prices = sums.filter(({ isPrice }) => isPrice);
  const isFree = (sentence: string) =>
    /[?？]\s*$/.test(sentence) ||
    findNumbers(sentence, [input.brief.language]).some(({ value }) => isResultOf(value, prices)) ||
    removeTimes(sentence, known) !== sentence ||
    claims.promisesToAsk(sentence) ||
    claims.claimsMachine(sentence);
  const said = claims.splitIntoSentences(text).filter((sentence) => !isFree(sentence));
  return said.some((sentence) =>
    refused.some((one) => repeatsUnsupported(sentence, one, known.facts, input.brief.language)),
  )
    ? ['say only what a sentence that you know says, or that you will ask a colleague']
    : [];
}

function checkActions(
  text: string,
  { input, cancels, lookedUp, isUnproven, isContacted }: Grounds,
  known: KnownFacts,
): string[] {
  const problems: string[] = [];
  if (isUnproven && claims.claimsFit(text)) {
    problems.push('a finding is not proven: do not say that it fits, ask');
  }
  const booked = input.booking?.booked;
  const wasCanceled = !booked && input.transcript.some(({ intent }) => intent?.kind === 'confirm');
  if (!booked && claims.claimsBooking(removeReadBack(text, known.lead))) {
    problems.push('nothing is booked: do not say so; choose the action instead');
  }
  if (!cancels && !wasCanceled && claims.claimsCancellation(text)) {
    problems.push('nothing is canceled: do not say so; choose the action instead');
  }
  if (claims.claimsDeed(text, isContacted)) {
    problems.push('you can only do what an action does: do not say that you did more');
  }
  if (!lookedUp && input.booking && claimsUnavailable(text, known.unanswered, input)) {
    problems.push('look a time up with more_slots before you say that it is not free');
  }
  const asked = findMachineQuestion(input);
  const isHidden = asked === 'now' && !claims.claimsMachine(text);
  if (
    claims.claimsPerson(text) ||
    claims.confirmsPerson(text) ||
    isHidden ||
    (asked !== null && claims.suggestsPerson(text))
  ) {
    problems.push('you are an AI assistant, and say so');
  }
  return problems;
}
