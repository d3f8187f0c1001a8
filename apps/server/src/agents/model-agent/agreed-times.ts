// Reads the times of day in a model's text, and whether the text agrees to one (agents.md#the-truth-gate).
import { foldText, foldWords } from '../../language/fold-text.ts';
import { toZoned } from '../../language/timezone.ts';
import { getTimezone } from '../offer.ts';
import type { TurnInput } from '../port.ts';
import * as claims from './claims.ts';
import { type ClaimedFigure, CONJUNCTION, findNumbers, isSameClock } from './figures-in-text.ts';
import { type KnownFacts, listOwnTexts } from './known-facts.ts';

const CLOCK = /:|\d ?[ap]\.?m|uhr|o'clock/;

/**
 * Returns whether the text agrees to a time: "Perfect, 10:00!" reads like a booking, but a question or "10:00 is not
 * free" does not.
 */
export function agreesToTime(
  text: string,
  languages: readonly string[],
  known: KnownFacts,
  input: TurnInput,
): boolean {
  const readClock = (said: string) => findNumbers(said, languages).filter(isClock);
  const stated = claims.findStatements(text).flatMap(readClock);
  if (stated.length === 0) return false;
  const others = readClock(listOwnTexts(known));
  const isConverted = compareClocks(text, { ofLead: [], ofBusiness: () => others }, input);
  // "Half past five" can be in the afternoon, "6:00" not.
  const isSame = (time: ClaimedFigure, one: ClaimedFigure) =>
    time.value === one.value || (!/\d[:.h]\d/.test(one.said) && isSameClock(time, one));
  return stated.some((one) => !others.some((time) => isSame(time, one)) && !isConverted(one));
}

/**
 * Returns a function that tells whether a time of day in the text is an hour that the lead means ("after 18:00" for "after
 * 6"), or a time of the business in the zone of the lead ("18:00 in London" for 19:00 in Madrid).
 */
export function compareClocks(
  text: string,
  { ofLead, ofBusiness }: { ofLead: readonly ClaimedFigure[]; ofBusiness: () => readonly ClaimedFigure[] },
  input: TurnInput,
): (figure: ClaimedFigure) => boolean {
  const hours = new Set(
    ofLead.flatMap(({ unit, noun, isBare, value }) =>
      unit === null && (isBare || CONJUNCTION.test(noun)) && value <= 12 ? value % 12 : [],
    ),
  );
  const zones = [input.brief.timezone, getTimezone(input)];
  const [ours, theirs] = zones.map((zone) => toZoned(input.now, zone).offsetNanoseconds / 6e10) as [
    number,
    number,
  ];
  const known = ours === theirs ? [] : ofBusiness().flatMap((one) => (isClock(one) ? toMinutes(one) : []));
  const city = foldWords(zones[0]!.split('/').at(-1)!.replaceAll('_', ' '));
  const words = foldText(text);
  const isOfBusiness = ({ said }: ClaimedFigure) =>
    words
      .split(said)
      .slice(1)
      .some((behind) => foldWords(behind.split(/[,.;]/)[0]!).includes(city));
  return (figure) => {
    if (!isClock(figure)) return false;
    const minutes = toMinutes(figure);
    if (minutes % 60 === 0 && hours.has((minutes / 60) % 12)) return true;
    return !isOfBusiness(figure) && known.some((one) => (one + theirs - ours - minutes) % 1_440 === 0);
  };
}

/** Returns whether a figure is written as a time of day, not as a duration: "18:00", not "8 hours". */
const isClock = ({ unit, said }: ClaimedFigure): boolean =>
  unit === 'time' || (unit === 'hour' && CLOCK.test(said));

const toMinutes = ({ unit, value }: ClaimedFigure): number => (unit === 'time' ? value : value * 60);
