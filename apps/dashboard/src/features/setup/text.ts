// The text of the setup checklist, which loads together with it.
import { setup } from '../../text/en/setup.ts';
import { createLazyText } from '../../text/language.tsx';

export const useSetupText = createLazyText({
  en: setup,
  fr: async () => (await import('../../text/fr/setup.ts')).setup,
});
