// The text of the settings, which loads together with their pages.
import { settings } from '../../text/en/settings.ts';
import { createLazyText } from '../../text/language.tsx';

export const useSettingsText = createLazyText({
  en: settings,
  fr: async () => (await import('../../text/fr/settings.ts')).settings,
});
