// The text of the industries, which loads together with the page of a new campaign.
import { industries } from '../../text/en/industries.ts';
import { createLazyText } from '../../text/language.tsx';

export const useIndustriesText = createLazyText({
  en: industries,
  fr: async () => (await import('../../text/fr/industries.ts')).industries,
});
