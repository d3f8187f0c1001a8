// The text of the activity log, which loads together with its page.
import { activity } from '../../text/en/team.ts';
import { createLazyText } from '../../text/language.tsx';

export const useActivityText = createLazyText({
  en: activity,
  fr: async () => (await import('../../text/fr/team.ts')).activity,
});
