// Loads the text of groups with their pages.
import { groups } from '../../text/en/groups.ts';
import { lazyText } from '../../text/language.tsx';

export const useGroupText = lazyText({
  en: groups,
  fr: async () => (await import('../../text/fr/groups.ts')).groups,
});
