// Loads the text of the settings with their pages.
import { settings } from '../../text/en/settings.ts';
import { lazyText } from '../../text/language.tsx';

export const useSettingsText = lazyText({
  en: settings,
  fr: async () => (await import('../../text/fr/settings.ts')).settings,
});
