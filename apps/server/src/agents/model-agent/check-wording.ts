// Checks the words and the language of a reply.
import { foldWords } from '../../language/fold-text.ts';
import type { TurnInput } from '../port.ts';
import { removeName } from './clean-reply.ts';
import type { LanguageDetector } from './detect-language.ts';

interface Wording {
  input: TurnInput;
  languageDetector: LanguageDetector;
}

/**
 * Finds forbidden words. Only whole words count: "cheap" does not match "cheapest", and "sure" does not match
 * "insurance".
 */
export function checkForbidden(text: string, { input }: Wording): string[] {
  const said = ` ${foldWords(text)} `;
  return input.brief.manner.never_say.flatMap((never) => {
    const plain = foldWords(never);
    // Some scripts have no spaces between words.
    const unspaced = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}]/u.test(never);
    const found = plain === '' ? text.includes(never) : said.includes(unspaced ? plain : ` ${plain} `);
    return found ? [`never say "${never}"`] : [];
  });
}

/** Checks that the text is in the campaign's language or in one that the lead uses. */
export function checkLanguage(text: string, { input, languageDetector }: Wording): string[] {
  const written = languageDetector.detect(removeName(text, input.lead.name));
  if (written === null || written === input.brief.language) return [];
  const heard = input.transcript
    .filter(({ direction }) => direction === 'inbound')
    .map(({ text: said }) => said ?? '');
  if ([...heard, heard.join('\n')].some((said) => languageDetector.mayBe(said, written))) return [];
  const name = new Intl.DisplayNames(['en'], { type: 'language' }).of(input.brief.language);
  return [`write in ${name}, or in the lead's language`];
}
