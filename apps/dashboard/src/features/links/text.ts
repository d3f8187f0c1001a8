// The text of links, which loads together with their pages.
import { links } from '../../text/en/links.ts';
import { createLazyText } from '../../text/language.tsx';

export const useLinkText = createLazyText({
  en: links,
  fr: async () => (await import('../../text/fr/links.ts')).links,
});
