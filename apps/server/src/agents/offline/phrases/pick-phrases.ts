// Chooses wordings, and limits the length of messages.

import { removeBraces, renderTemplate, type TemplateValues } from '../../../language/fill-template.ts';
import { getPlainLanguage } from '../lexicon/reader.ts';
import { de } from './de.ts';
import { en } from './en.ts';
import { es } from './es.ts';
import { fr } from './fr.ts';
import { it } from './it.ts';
import { neutral } from './neutral.ts';
import { nl } from './nl.ts';
import type { Phrases } from './phrases.ts';
import { pt } from './pt.ts';

const byLanguage: Readonly<Record<string, Phrases>> = { en, fr, es, de, it, pt, nl };

/** The languages that the offline agent speaks. It always reads English too. */
export const OFFLINE_LANGUAGES: readonly string[] = Object.keys(byLanguage);

const LONGEST_MESSAGE = 4096;

/** Returns whether the agent speaks that language. */
export function speaksLanguage(language: string): boolean {
  return Object.hasOwn(byLanguage, getPlainLanguage(language));
}

/** Returns the phrases of a language; {@link neutral} ones for a language that the agent does not speak. */
export function getPhrases(language: string): Phrases {
  return speaksLanguage(language) ? byLanguage[getPlainLanguage(language)]! : neutral;
}

/** Returns one of the wordings, always the same for the same seed (a message's id). */
export function pickWording(wordings: readonly string[], seed: string, values: TemplateValues = {}): string {
  return renderTemplate(wordings[hashSeed(seed) % wordings.length] ?? '', values);
}

/** Joins the non-empty parts into a message, with spaces or as lines, and cuts it to the maximum length. */
export function joinParts(parts: readonly (string | null)[], between = ' '): string {
  const text = removeBraces(parts.filter((part) => part !== null && part.trim() !== '').join(between)).trim();
  if (text.length <= LONGEST_MESSAGE) return text.toWellFormed();
  // The cut must not leave half of a surrogate pair.
  return `${text.slice(0, LONGEST_MESSAGE - 1).replace(/[\uD800-\uDBFF]$/, '')}…`.toWellFormed();
}

/** Returns a hash of the seed (FNV-1a). */
function hashSeed(seed: string): number {
  let value = 0x811c9dc5;
  for (let index = 0; index < seed.length; index += 1) {
    value = Math.imul(value ^ seed.charCodeAt(index), 0x01000193) >>> 0;
  }
  return value;
}
