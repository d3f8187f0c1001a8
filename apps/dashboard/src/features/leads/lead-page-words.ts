// The words of the page of a lead come with it.
import { laterWords } from '../../text/language.tsx';

export const useLeadPageText = laterWords({
  en: async () => (await import('../../text/en/lead-page.ts')).leadPage,
  fr: async () => (await import('../../text/fr/lead-page.ts')).leadPage,
});
