// The words of groups come with their pages.
import { laterWords } from '../../text/language.tsx';

export const useGroupText = laterWords({
  en: async () => (await import('../../text/en/groups.ts')).groups,
  fr: async () => (await import('../../text/fr/groups.ts')).groups,
});
