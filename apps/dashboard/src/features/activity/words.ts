// Loads the text of the activity log with its page.
import { activity } from '../../text/en/team.ts';
import { lazyText } from '../../text/language.tsx';

export const useActivityText = lazyText({
  en: activity,
  fr: async () => (await import('../../text/fr/team.ts')).activity,
});
