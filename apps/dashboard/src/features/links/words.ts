// Loads the text of links with their pages.
import { links } from '../../text/en/links.ts';
import { createLazyText } from '../../text/language.tsx';

export const useLinkText = createLazyText({
  en: links,
  fr: async () => (await import('../../text/fr/links.ts')).links,
});
