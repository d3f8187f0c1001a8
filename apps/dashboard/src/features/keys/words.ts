// Loads the text of API keys with their page.
import { keys } from '../../text/en/keys.ts';
import { laterWords } from '../../text/language.tsx';

export const useKeysText = laterWords({
  en: keys,
  fr: async () => (await import('../../text/fr/keys.ts')).keys,
});
