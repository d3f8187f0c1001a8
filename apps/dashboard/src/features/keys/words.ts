// The words of API keys come with their page.
import { laterWords } from '../../text/language.tsx';

export const useKeysText = laterWords({
  en: async () => (await import('../../text/en/keys.ts')).keys,
  fr: async () => (await import('../../text/fr/keys.ts')).keys,
});
