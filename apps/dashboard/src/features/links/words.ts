// The words of links come with their pages.
import { laterWords } from '../../text/language.tsx';

export const useLinkText = laterWords({
  en: async () => (await import('../../text/en/links.ts')).links,
  fr: async () => (await import('../../text/fr/links.ts')).links,
});
