// The text of API keys, which loads together with their page.
import { keys } from '../../text/en/keys.ts';
import { createLazyText } from '../../text/language.tsx';

export const useKeysText = createLazyText({
  en: keys,
  fr: async () => (await import('../../text/fr/keys.ts')).keys,
});
