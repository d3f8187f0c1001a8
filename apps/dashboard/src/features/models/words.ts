// The words of models and calendars come with their pages.
import { laterWords } from '../../text/language.tsx';

export const useProvidersText = laterWords({
  en: async () => (await import('../../text/en/providers.ts')).providers,
  fr: async () => (await import('../../text/fr/providers.ts')).providers,
});
