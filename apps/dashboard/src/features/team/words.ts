// The words of the team come with its pages.
import { laterWords } from '../../text/language.tsx';

export const useTeamText = laterWords({
  en: async () => (await import('../../text/en/team.ts')).team,
  fr: async () => (await import('../../text/fr/team.ts')).team,
});
