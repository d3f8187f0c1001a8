// Loads the text of models and calendars with their pages.
import { providers } from '../../text/en/providers.ts';
import { lazyText } from '../../text/language.tsx';

export const useProvidersText = lazyText({
  en: providers,
  fr: async () => (await import('../../text/fr/providers.ts')).providers,
});
