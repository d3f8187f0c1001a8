// The text of the block list, which loads together with its page.
import { blocklist } from '../../text/en/blocklist.ts';
import { createLazyText } from '../../text/language.tsx';

export const useBlocklistText = createLazyText({
  en: blocklist,
  fr: async () => (await import('../../text/fr/blocklist.ts')).blocklist,
});
