// The words of these pages come with them.
import { laterWords } from '../../text/language.tsx';

export const useSettingsText = laterWords({
  en: async () => (await import('../../text/en/settings.ts')).settings,
  fr: async () => (await import('../../text/fr/settings.ts')).settings,
});
