// Finds the place of an option or a slot that ordinals name: "the second one", "the last one", "the middle one".
import type { Reader } from '../words/reader.ts';

const [LAST, MIDDLE] = [3, 4];

/** Returns the zero-based places in a list of `count` that match; only an odd number of things has a middle one. */
export function findPlaces(
  { ordinals }: Reader,
  count: number,
  matches: (ordinal: RegExp) => boolean,
): number[] {
  const places = ordinals.flatMap((ordinal, place) => {
    if (!matches(ordinal)) return [];
    return place === LAST ? [count - 1] : place === MIDDLE ? [(count - 1) / 2] : [place];
  });
  return places.filter((place) => Number.isInteger(place) && place >= 0 && place < count);
}
