// The words of models and calendars come with their pages.
import { providers } from '../../text/en/providers.ts';
import { laterWords } from '../../text/language.tsx';

export const useProvidersText = laterWords({
  en: providers,
  fr: async () => (await import('../../text/fr/providers.ts')).providers,
});
