// Loads the text of the block list with its page.
import { blocked } from '../../text/en/blocked.ts';
import { laterWords } from '../../text/language.tsx';

export const useBlockedText = laterWords({
  en: blocked,
  fr: async () => (await import('../../text/fr/blocked.ts')).blocked,
});
