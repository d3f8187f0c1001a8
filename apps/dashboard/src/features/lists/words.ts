// The words of lists and imports come with their pages.
import { laterWords } from '../../text/language.tsx';

export const useListText = laterWords({
  en: async () => (await import('../../text/en/lists.ts')).lists,
  fr: async () => (await import('../../text/fr/lists.ts')).lists,
});
