// The words of numbers come with their pages.
import { laterWords } from '../../text/language.tsx';

export const useNumbersText = laterWords({
  en: async () => (await import('../../text/en/numbers.ts')).numbers,
  fr: async () => (await import('../../text/fr/numbers.ts')).numbers,
});
