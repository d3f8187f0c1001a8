// Loads the text of links with their pages.
import { links } from '../../text/en/links.ts';
import { laterWords } from '../../text/language.tsx';

export const useLinkText = laterWords({
  en: links,
  fr: async () => (await import('../../text/fr/links.ts')).links,
});
