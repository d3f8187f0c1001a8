// Loads the text of the activity log with its page.
import { activity } from '../../text/en/team.ts';
import { laterWords } from '../../text/language.tsx';

export const useActivityText = laterWords({
  en: activity,
  fr: async () => (await import('../../text/fr/team.ts')).activity,
});
