// The words of who changed what come with the page.
import { laterWords } from '../../text/language.tsx';

export const useActivityText = laterWords({
  en: async () => (await import('../../text/en/team.ts')).activity,
  fr: async () => (await import('../../text/fr/team.ts')).activity,
});
