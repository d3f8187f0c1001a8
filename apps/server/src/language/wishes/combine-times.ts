// Combines the days and hours of the parts of a wish: "Thursday or Friday, after 6".
import { type Days, getDaysKey, intersectDays, isAmong, removeDuplicateDays, type SaidDays } from './days.ts';
import { getHoursKey, type Hours, intersectHours, removeDuplicateHours, type SaidHours } from './hours.ts';
import { removeDuplicates } from './text.ts';

/** Any day. */
export const ANY: Days = { from: null, to: null, weekdays: null };

/** Times that suit the lead, in the time zone of the wish. */
export interface Option {
  days: Days;
  /** The suitable hours; null for the whole day. */
  hours: readonly Hours[] | null;
}

/** The days and hours of a part of a wish, such as "not Monday". */
export interface Group {
  days: SaidDays[];
  hours: SaidHours[];
  flaws: ('past' | 'impossible')[];
  isDenied: boolean;
  /** Whether the next group continues a list: "Thursday or" in "Thursday or Friday after 6". */
  isListed: boolean;
  /** Whether it is a question: "this week?" */
  isAsked: boolean;
  /** Whether it follows an "or" or "and": "or at 3" in "Friday in the morning or at 3". */
  isAlternative: boolean;
}

/** Applies the hours of the last day of a list to the days before it: "Thursday or Friday after 6". */
export function shareHoursInLists(groups: readonly Group[]): Group[] {
  const shared: Group[] = [];
  for (const group of groups.toReversed()) {
    const next = shared[0];
    const isBare = group.days.length > 0 && group.hours.length === 0;
    // "Not this week, next Tuesday after 4" denies the whole week.
    const isOtherWeek = next && group.isDenied && !next.isDenied && group.days.some(isWholeWeek);
    const takesHours = group.isListed && isBare && next !== undefined && next.days.length > 0 && !isOtherWeek;
    shared.unshift(takesHours ? { ...group, hours: next.hours } : group);
  }
  return shared;
}

/**
 * Applies a week to the weekdays after it: "next week Tuesday or Wednesday". A week of which certain days follow means
 * only those: "next week, so the 8th or the 9th".
 */
export function shareWeek(groups: readonly Group[]): Group[] {
  const at = groups.findIndex(({ days, isDenied }) => !isDenied && days.some(isWholeWeek));
  if (at < 0) return [...groups];
  const week = groups[at]!.days.find(isWholeWeek)!;
  const after = groups.slice(at + 1);
  // "This week? Otherwise Wednesday" and "next week or Wednesday" name two times.
  const isBare = groups[at]!.days.length === 1;
  if (groups[at]!.isAsked || (isBare && after[0]?.isAlternative)) return [...groups];
  if (after.some(({ days }) => days.some(isWholeWeek))) return [...groups];
  const isIn = ({ days, isDenied }: Group) =>
    !isDenied && days.length > 0 && days.every((said) => isDayOf(said, week));
  if (!after.some(isIn)) return [...groups];
  const { days, hours } = groups[at]!;
  const rest = days.length > 1 ? [groups[at]!] : hours.length > 0 ? [{ ...groups[at]!, days: [] }] : [];
  return [
    ...groups.slice(0, at),
    ...rest,
    ...after.map((group) => (isIn(group) ? { ...group, days: [week, ...group.days] } : group)),
  ];
}

const WEEK_DAYS = 7;
/** The number of days in which a weekday without a date is searched at most. */
const MOST_COMING = 15;

function isWholeWeek(said: SaidDays): boolean {
  const [only, ...others] = 'days' in said ? said.days : [];
  if (!only || others.length > 0 || only.weekdays) return false;
  return only.from !== null && only.to !== null && only.from.until(only.to).days === WEEK_DAYS;
}

/** Returns whether these are weekdays without a week, or single days of the week. */
function isDayOf(said: SaidDays, week: SaidDays): boolean {
  const span = 'days' in week ? week.days[0]! : null;
  if (!('days' in said) || !span) return false;
  return said.days.every(({ from, to, weekdays }) => {
    if (from === null && to === null) return weekdays !== null;
    return from !== null && to !== null && from.until(to).days === 1 && isAmong(from, span);
  });
}

/** Returns the options of a group, whose days and hours apply together. */
export function combineOptions({ days, hours }: Pick<Group, 'days' | 'hours'>): Option[] {
  const named = removeDuplicates(
    days.flatMap((said) => ('days' in said ? [said.days] : [])),
    (said) => said.map(getDaysKey).join(),
  );
  if (named.length === 0 && hours.length === 0) return [];
  if (named.length === 0 && days.length > 0) return [];
  let common = named[0] ?? [ANY];
  for (const next of named.slice(1)) {
    const both = common.flatMap((one) => next.flatMap((other) => intersectDays(one, other) ?? []));
    // "Monday Tuesday" means either of them. Without `removeDuplicateDays`, "12/12 12/12 …" would double the list at
    // each step.
    common = removeDuplicateDays(both.length > 0 ? both : common.concat(next));
  }
  const time = combineHours(hours);
  return common.map((one) => ({ days: one, hours: time?.hours ?? null }));
}

function combineHours(hours: readonly SaidHours[]): SaidHours | null {
  const [first, ...others] = removeDuplicates(hours, (said) =>
    [said.hours, said.otherwise ?? []].map((all) => all.map(getHoursKey).join()).join(';'),
  );
  if (!first) return null;
  return others.reduce(
    (all, next) =>
      intersectHours(all, next) ?? { hours: removeDuplicateHours([...all.hours, ...next.hours]) },
    first,
  );
}

/** Applies hours to all days of a list: "Thursday or Friday, after 6". */
export function shareHours(groups: readonly Group[]): Option[] {
  const bare = groups.filter(({ days, hours }) => days.length > 0 && hours.length === 0);
  const timed = groups.filter(({ days, hours }) => days.length === 0 && hours.length > 0);
  if (timed.length === 0) return groups.flatMap(combineOptions);
  const whole = groups
    .filter(({ days, hours }) => days.length > 0 && hours.length > 0)
    .flatMap(combineOptions);
  const isAlternative = timed.some((group) => group.isAlternative);
  const readings = timed.flatMap(({ hours }) => combineHours(hours) ?? []);
  const times: SaidHours = {
    hours: removeDuplicateHours(joinReadings(readings, isAlternative).flatMap(({ hours }) => hours)),
  };
  const otherwise = removeDuplicateHours(readings.flatMap((reading) => reading.otherwise ?? []));
  if (bare.length === 0 && whole.length === 0) return [{ days: ANY, hours: times.hours }];
  const timedDays = bare.flatMap(combineOptions).map((option) => ({ ...option, hours: times.hours }));
  // In "Thursday afternoon, after 4", both limits apply. In "late Thursday afternoon, after 7", the later one does. "Or at
  // 7" and "mornings, afternoons" are other times.
  const isLimit =
    !isAlternative &&
    timed.every(({ hours }) => hours.every((said) => said.hours.every((one) => !one.part && !one.exact)));
  const limited = whole.flatMap((option): Option[] => {
    const both = intersectHours({ hours: [...(option.hours ?? [])] }, { ...times, otherwise });
    const isRange = option.hours?.every(({ exact }) => !exact) ?? false;
    if (bare.length > 0) return [both && isRange ? { ...option, hours: both.hours } : option];
    const other = { ...option, hours: times.hours };
    return both ? [{ ...option, hours: both.hours }] : isRange && isLimit ? [other] : [option, other];
  });
  return [...limited, ...timedDays];
}

/** Applies a part of the day to the other times ("in the afternoon, say 6"), and the later of two starts. */
function joinReadings(readings: readonly SaidHours[], isAlternative: boolean): readonly SaidHours[] {
  const isStart = ({ hours }: SaidHours) =>
    hours.every(({ exact, part, to }) => !exact && !part && to === 1440);
  const starts = readings.length > 1 && readings.every(isStart) ? combineHours(readings) : null;
  if (starts) return [starts];
  const isPart = ({ hours }: SaidHours) => hours.every(({ part }) => part === true);
  const parts = readings.filter(isPart);
  const others = readings.filter((one) => !isPart(one));
  if (parts.length === 0 || others.length === 0) return readings;
  const limit = (one: SaidHours) =>
    parts.map((part) => intersectHours(one, part)).find((both) => both !== null);
  const limited = others.map((one) => limit({ hours: one.hours }) ?? limit(one));
  // "In the morning or at 3pm" means either of them.
  if (isAlternative && limited.includes(undefined)) return readings;
  return others.map((one, at) => limited[at] ?? one);
}

/** Moves a weekday to the next week if all its days are denied: "not this week, next Tuesday". */
export function afterDenied(option: Option, except: readonly Option[]): Option {
  const { from, to, weekdays } = option.days;
  if (!from || !to || !weekdays || except.length === 0 || from.until(to).days > MOST_COMING) return option;
  const days = Array.from({ length: from.until(to).days }, (_, step) => from.add({ days: step }));
  const isDenied = (day: Temporal.PlainDate) =>
    except.some(({ days, hours }) => hours === null && days.from !== null && isAmong(day, days));
  if (!days.filter((day) => weekdays.has(day.dayOfWeek)).every(isDenied)) return option;
  return { ...option, days: { ...option.days, to: to.add({ days: WEEK_DAYS }) } };
}
