// Loads the text of lists and imports with their pages.
import { lists } from '../../text/en/lists.ts';
import { lazyText } from '../../text/language.tsx';

export const useListText = lazyText({
  en: lists,
  fr: async () => (await import('../../text/fr/lists.ts')).lists,
});
