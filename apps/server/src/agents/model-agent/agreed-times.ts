// Reads the times of day in a model's text, and whether the text agrees to one (agents.md#the-truth-gate).
import { toZoned } from '../../language/timezone.ts';
import { getTimezone } from '../offer.ts';
import type { TurnInput } from '../port.ts';
import * as claims from './claims.ts';
import { type ClaimedFigure, findNumbers, isSameClock } from './figures-in-text.ts';
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
  const readClock = (said: string) =>
    findNumbers(said, languages).filter(
      ({ unit, said: time }) => unit === 'time' || (unit === 'hour' && CLOCK.test(time)),
    );
  const stated = claims.findStatements(text).flatMap(readClock);
  if (stated.length === 0) return false;
  const others = readClock(listOwnTexts(known));
  const isConverted = compareTimesOfZones(others, input);
  // "Half past five" can be in the afternoon, "6:00" not.
  const isSame = (time: ClaimedFigure, one: ClaimedFigure) =>
    time.value === one.value || (!/\d[:.h]\d/.test(one.said) && isSameClock(time, one));
  return stated.some((one) => !others.some((time) => isSame(time, one)) && !isConverted(one));
}

/** Returns a function that tells whether a time is one of these, in the lead's zone instead of the business's. */
export function compareTimesOfZones(
  times: readonly ClaimedFigure[],
  input: TurnInput,
): (figure: ClaimedFigure) => boolean {
  const [ours, theirs] = [input.brief.timezone, getTimezone(input)].map(
    (zone) => toZoned(input.now, zone).offsetNanoseconds / 6e10,
  ) as [number, number];
  const toMinutes = ({ unit, value }: ClaimedFigure) =>
    unit === 'time' ? value : unit === 'hour' ? value * 60 : null;
  const known = times.flatMap((one) => toMinutes(one) ?? []);
  return (figure) => {
    const minutes = ours === theirs ? null : toMinutes(figure);
    return minutes !== null && known.some((one) => (one + theirs - ours - minutes) % 1_440 === 0);
  };
}
