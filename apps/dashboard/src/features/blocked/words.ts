// Loads the text of the block list with its page.
import { blocked } from '../../text/en/blocked.ts';
import { lazyText } from '../../text/language.tsx';

export const useBlockedText = lazyText({
  en: blocked,
  fr: async () => (await import('../../text/fr/blocked.ts')).blocked,
});
