// In which language a text is written, as far as it is clear. The detector is loaded with the first model's turn: an
// installation without models does not pay for it.
import { phraseMatcher, words } from '../../language/fold.ts';
import { lexicons } from '../offline/lexicon/reader.ts';
import { loadOnce } from './load-once.ts';

export interface LanguageOf {
  /** The BCP 47 primary language of a text; null where it is not clear. */
  of(text: string): string | null;
  /** May the text be in that language? Also of a short one, such as "Hola" or "oui". */
  mayBe(text: string, language: string): boolean;
}

/** Shorter texts may be of any language. */
const SHORTEST = 24;

export const loadLanguageOf = loadOnce(async (): Promise<LanguageOf> => {
  const { eld } = await import('eld/extrasmall');
  return {
    of(text) {
      const letters = lettersOf(text);
      if (letters.length < SHORTEST) return null;
      const found = eld.detect(letters);
      return found.isReliable() ? found.language : null;
    },
    mayBe(text, language) {
      const letters = lettersOf(text);
      return letters !== '' && (eld.detect(letters).language === language || isSmallTalk(text, language));
    },
  };
});

function lettersOf(text: string): string {
  return text.replace(/https?:\S+|[^\p{L}\s']/gu, ' ').trim();
}

/** Is it all greeting, yes, no or thanks in that language? */
function isSmallTalk(text: string, language: string): boolean {
  const lexicon = Object.hasOwn(lexicons, language) ? lexicons[language]! : undefined;
  const plain = words(text);
  if (!lexicon || plain.length > SHORTEST) return false;
  const { yes, no, filler, closing, unsure } = lexicon;
  const phrases = [...yes, ...no, ...filler, ...closing, ...unsure].map((one) => one.replace(/[$^]/g, ''));
  return phraseMatcher(phrases).exec(` ${plain} `)?.[0] === plain;
}
