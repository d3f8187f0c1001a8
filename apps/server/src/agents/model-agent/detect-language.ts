// Detects the language of a text. The detector is loaded when a campaign with language models first needs it, so that
// installations without models save its memory.
import { compilePhrases, foldWords } from '../../language/fold-text.ts';
import type { SpokenTexts } from '../../language/signals.ts';
import { lexicons } from '../../language/words/lexicon.ts';
import { getPlainLanguage } from '../../language/words/reader.ts';
import { loadOnce } from './load-once.ts';

export interface LanguageDetector {
  /** Returns the primary subtag of the text's BCP 47 language; null if the language is not clear. */
  detect(text: string): string | null;
  /** Returns whether the text could be in this language, even if it is as short as "Hola" or "oui". */
  mayBe(text: string, language: string): boolean;
}

/** The minimum length of a text for detection. A shorter one could be in any language. */
const SHORTEST = 24;
/** How much better than the second language the first one must fit. Short texts fit Spanish and Portuguese alike. */
const LEAST_LEAD = 0.02;

export const loadLanguageDetector = loadOnce(async (): Promise<LanguageDetector> => {
  const { eld } = await import('eld/extrasmall');
  return {
    detect(text) {
      const letters = keepLetters(text);
      if (letters.length < SHORTEST) return null;
      const found = eld.detect(letters);
      const [best = 0, second = 0] = Object.values(found.getScores());
      return found.isReliable() && best - second >= LEAST_LEAD ? found.language : null;
    },
    mayBe(text, language) {
      const letters = keepLetters(text);
      return letters !== '' && (eld.detect(letters).language === language || isSmallTalk(text, language));
    },
  };
});

/**
 * Returns the language in which the lead writes (BCP 47 primary subtag); null if it is unclear. The agent follows the
 * lead's language, so its last message counts if it is not in the campaign's.
 */
export function findSpokenLanguage(
  { unanswered, own, heard, campaign }: SpokenTexts,
  { detect }: LanguageDetector,
): string | null {
  const written = detect(own);
  const followed = written === getPlainLanguage(campaign) ? null : written;
  return detect(unanswered) ?? followed ?? detect(heard) ?? written;
}

function keepLetters(text: string): string {
  return text.replace(/https?:\S+|[^\p{L}\s']/gu, ' ').trim();
}

/** Returns whether the text consists only of greetings, yes, no or thanks in this language. */
function isSmallTalk(text: string, language: string): boolean {
  const lexicon = Object.hasOwn(lexicons, language) ? lexicons[language]! : undefined;
  const plain = foldWords(text);
  if (!lexicon || plain.length > SHORTEST) return false;
  const { yes, no, filler, closing, unsure } = lexicon;
  const phrases = [...yes, ...no, ...filler, ...closing, ...unsure].map((one) => one.replace(/[$^]/g, ''));
  return compilePhrases(phrases).exec(` ${plain} `)?.[0] === plain;
}
