// The text of the block list, which loads together with its page.
import { blocked } from '../../text/en/blocked.ts';
import { createLazyText } from '../../text/language.tsx';

export const useBlockedText = createLazyText({
  en: blocked,
  fr: async () => (await import('../../text/fr/blocked.ts')).blocked,
});
