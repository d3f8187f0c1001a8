// The text of models and calendars, which loads together with their pages.
import { providers } from '../../text/en/providers.ts';
import { createLazyText } from '../../text/language.tsx';

export const useProvidersText = createLazyText({
  en: providers,
  fr: async () => (await import('../../text/fr/providers.ts')).providers,
});
