// Checks the weekdays and months of a model's text (agents.md#the-truth-gate).
import { toZoned } from '../../language/timezone.ts';
import { getTimezone } from '../offer.ts';
import { saysClosed } from '../opening-hours.ts';
import type { TurnInput } from '../port.ts';
import * as claims from './claims.ts';
import {
  findDays,
  findDaysOfRanges,
  findWrittenMonths,
  namesWeekend,
  removeDayRules,
  removePluralDays,
  WEEKEND,
} from './days.ts';
import { findNumbers, type Unit } from './figures-in-text.ts';
import { type KnownFacts, listOwnTexts, removeTimes } from './known-facts.ts';
import { countDaysAhead } from './near-days.ts';
import { isDenial } from './negations.ts';

/** The units of the figures that a rule about the weekend gives. */
const OF_RULES: ReadonlySet<Unit | null> = new Set<Unit>(['percent', 'money']);

const CLAUSE_END = /(?<=[,;:])\s|\s(?=(?:but|aber|mais|pero|ma|mas|maar)\s)/;

/**
 * Finds weekdays and months that are neither known nor a part of a known rule, and weekdays to which the text agrees only
 * because the lead named them.
 * @returns the problems as sentences for the model.
 */
export function checkDays(
  text: string,
  { input, isContacted }: { input: TurnInput; isContacted: boolean },
  known: KnownFacts,
  languages: readonly string[],
): string[] {
  const { language } = input.brief;
  if (findDays(text, language).length === 0) return [];
  const own = listOwnTexts(known);
  const spans = findDaysOfRanges(known.all, language);
  const knownDays = new Set([
    ...findDays(known.all, language),
    ...spans,
    // "Tomorrow is Sunday."
    ...listNearDays(text, input),
    ...findWrittenMonths(known.lead, language),
  ]);
  const ownDays = new Set([...findDays(own, language), ...spans]);
  const listRuleFigures = (said: string) =>
    findNumbers(said, languages).flatMap(({ unit, value }) =>
      OF_RULES.has(unit) ? [`${unit} ${value}`] : [],
    );
  const rules = new Set(claims.splitIntoSentences(own).filter(namesWeekend).flatMap(listRuleFigures));
  const givesRule = (sentence: string) =>
    rules.size > 0 && listRuleFigures(sentence).some((figure) => rules.has(figure));
  /** Returns the days of a sentence that are not in the list, and that it does not name in a known rule. */
  const listOthers = (sentence: string, list: ReadonlySet<string>) => {
    const others = findDays(sentence, language).filter((day) => !list.has(day));
    if (!others.some((day) => WEEKEND.has(day)) || !givesRule(sentence)) return others;
    const apart = new Set(findDays(removeDayRules(sentence, language), language));
    return others.filter((day) => !WEEKEND.has(day) || apart.has(day));
  };
  // "Open on Saturdays, but not on Sundays" promises no time on a Sunday.
  const removeDenied = (sentence: string) =>
    sentence
      .split(CLAUSE_END)
      .map((clause) => (isDenial(clause, languages) ? removePluralDays(clause, language) : clause))
      .join(' ');
  const isUnknown = claims
    .splitIntoSentences(text)
    .some((sentence) => listOthers(removeDenied(sentence), knownDays).length > 0);
  // "On Sunday we're there too" to a lead who asks about Sunday agrees to a day of which nothing is known.
  const isAgreed = claims
    .findStatements(removeTimes(text, known))
    .filter((sentence) => !saysClosed(sentence))
    .some((sentence) => listOthers(sentence, ownDays).some((day) => day.startsWith('weekday')));
  return [
    ...(isUnknown ? ['write days and times only as slot tokens, such as [S1]'] : []),
    ...(isAgreed && !isContacted
      ? ['that day is only what the lead said: ask, or offer slot tokens, and do not agree to it']
      : []),
  ];
}

/** Returns the weekdays of today and tomorrow, if the text names them so. */
function listNearDays(text: string, input: TurnInput): string[] {
  const today = toZoned(input.now, getTimezone(input));
  return claims
    .splitIntoSentences(text)
    .flatMap((sentence) => countDaysAhead(sentence) ?? [])
    .map((days) => `weekday ${today.add({ days }).dayOfWeek % 7}`);
}
