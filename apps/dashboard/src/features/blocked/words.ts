// The words of the block list come with its page.
import { laterWords } from '../../text/language.tsx';

export const useBlockedText = laterWords({
  en: async () => (await import('../../text/en/blocked.ts')).blocked,
  fr: async () => (await import('../../text/fr/blocked.ts')).blocked,
});
