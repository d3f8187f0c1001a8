// The text of numbers, which loads together with their pages.
import { numbers } from '../../text/en/numbers.ts';
import { createLazyText } from '../../text/language.tsx';

export const useNumbersText = createLazyText({
  en: numbers,
  fr: async () => (await import('../../text/fr/numbers.ts')).numbers,
});
