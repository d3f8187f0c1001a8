// The text of groups, which loads together with their pages.
import { groups } from '../../text/en/groups.ts';
import { createLazyText } from '../../text/language.tsx';

export const useGroupText = createLazyText({
  en: groups,
  fr: async () => (await import('../../text/fr/groups.ts')).groups,
});
