// Chooses wordings, and limits the length of messages.

import { removeBraces, renderTemplate, type TemplateValues } from '../fill-template.ts';
import { getPlainLanguage } from '../words/reader.ts';
import { neutral } from './neutral.ts';
import { type Address, languageFiles, type Phrases } from './phrases.ts';

/** The languages that the offline agent speaks. It understands English in addition to any of them. */
export const OFFLINE_LANGUAGES: readonly string[] = Object.keys(languageFiles);

const LONGEST_MESSAGE = 4096;

/** Returns whether the agent speaks that language. */
export function speaksLanguage(language: string): boolean {
  return Object.hasOwn(languageFiles, getPlainLanguage(language));
}

/**
 * Returns the phrases in a language, or {@link neutral} if the agent does not speak it.
 * @param address the form of address; null for the language's default.
 */
export function getPhrases(language: string, address: Address | null = null): Phrases {
  if (speaksLanguage(language)) return languageFiles[getPlainLanguage(language)]![address ?? 'phrases'];
  return { ...languageFiles['en']!.phrases, ...neutral };
}

/** Returns one of the wordings. The same seed (the id of a message) always gives the same one. */
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
