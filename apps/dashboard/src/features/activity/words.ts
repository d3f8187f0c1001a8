// The words of who changed what come with the page.
import { activity } from '../../text/en/team.ts';
import { laterWords } from '../../text/language.tsx';

export const useActivityText = laterWords({
  en: activity,
  fr: async () => (await import('../../text/fr/team.ts')).activity,
});
