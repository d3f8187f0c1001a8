// In which language a text is written, as far as it is clear. The detector is loaded with the first model's turn: an
// installation without models does not pay for it.

export type LanguageOf = (text: string) => string | null;

/** Shorter texts may be of any language. */
const SHORTEST = 24;

let loaded: Promise<LanguageOf> | undefined;

/** @returns what gives the BCP 47 primary language of a text, or null where it is not clear. */
export function loadLanguageOf(): Promise<LanguageOf> {
  loaded ??= import('eld/extrasmall').then(({ eld }) => (text) => {
    const letters = text.replace(/https?:\S+|[^\p{L}\s']/gu, ' ').trim();
    if (letters.length < SHORTEST) return null;
    const found = eld.detect(letters);
    return found.isReliable() ? found.language : null;
  });
  return loaded;
}
