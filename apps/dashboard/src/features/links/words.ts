// Loads the text of links with their pages.
import { links } from '../../text/en/links.ts';
import { lazyText } from '../../text/language.tsx';

export const useLinkText = lazyText({
  en: links,
  fr: async () => (await import('../../text/fr/links.ts')).links,
});
