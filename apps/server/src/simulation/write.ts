// How a simulated person writes: with typos, and in several messages.
import type { Draw } from './draw.ts';
import type { Profile } from './profile.ts';

/** Words that are shorter have no typos: "no" without a letter could be anything. */
const SHORTEST = 5;

/** Returns a text with the typos of a hasty person: letters left out or doubled. */
export function addTypos(text: string, probability: number, draw: Draw): string {
  if (probability === 0) return text;
  const change = (letter: string) =>
    draw.chance(probability) ? (draw.chance(0.5) ? '' : letter + letter) : letter;
  return text.replace(/\p{L}+/gu, (word) => (word.length < SHORTEST ? word : [...word].map(change).join('')));
}

/** Returns the messages in which a person sends a text: usually one. */
export function splitText(text: string, { splits }: Profile, draw: Draw): string[] {
  const words = text.split(' ');
  if (words.length < 4 || !draw.chance(splits)) return [text];
  const middle = Math.floor(draw.between(1, words.length - 1));
  return [words.slice(0, middle).join(' '), words.slice(middle).join(' ')];
}
