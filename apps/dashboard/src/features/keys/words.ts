// Loads the text of API keys with their page.
import { keys } from '../../text/en/keys.ts';
import { lazyText } from '../../text/language.tsx';

export const useKeysText = lazyText({
  en: keys,
  fr: async () => (await import('../../text/fr/keys.ts')).keys,
});
