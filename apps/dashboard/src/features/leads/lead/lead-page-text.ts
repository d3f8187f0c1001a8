// Loads the text of the lead's page with it.
import { leadPage } from '../../../text/en/lead-page.ts';
import { createLazyText } from '../../../text/language.tsx';

export const useLeadPageText = createLazyText({
  en: leadPage,
  fr: async () => (await import('../../../text/fr/lead-page.ts')).leadPage,
});
