// The text of the overview, which loads together with its page.
import { overview } from '../../text/en/overview.ts';
import { createLazyText } from '../../text/language.tsx';

export const useOverviewText = createLazyText({
  en: overview,
  fr: async () => (await import('../../text/fr/overview.ts')).overview,
});
