// Finds the form of address that a campaign's own texts use.
import { getPlainLanguage } from '../words/reader.ts';
import { type Address, languageFiles } from './phrases.ts';

/** Returns the form of address of the first text that clearly uses one; null if none does. */
export function findAddress(texts: readonly string[], language: string): Address | null {
  const plain = getPlainLanguage(language);
  const signs = Object.hasOwn(languageFiles, plain) ? languageFiles[plain]!.signs : null;
  if (signs === null) return null;
  for (const text of texts) {
    // Placeholders such as {{name}} are no words of the text.
    const words = text.replace(/\{\{[^{}]*\}\}/g, ' ').match(/[\p{L}\p{M}]+/gu) ?? [];
    // "Sie" has another meaning than "sie", but "du" can start a sentence.
    const said = new Set([...words, ...words.map((word) => word.toLowerCase())]);
    const uses = (address: Address) =>
      signs[address].some((sign) =>
        sign.includes(' ') ? text.toLowerCase().includes(sign) : said.has(sign),
      );
    const [formal, familiar] = [uses('formal'), uses('familiar')];
    if (formal !== familiar) return formal ? 'formal' : 'familiar';
  }
  return null;
}
