// The text of lists and imports, which loads together with their pages.
import { lists } from '../../text/en/lists.ts';
import { createLazyText } from '../../text/language.tsx';

export const useListText = createLazyText({
  en: lists,
  fr: async () => (await import('../../text/fr/lists.ts')).lists,
});
