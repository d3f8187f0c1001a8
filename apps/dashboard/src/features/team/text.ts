// The text of the team, which loads together with its pages.
import { team } from '../../text/en/team.ts';
import { createLazyText } from '../../text/language.tsx';

export const useTeamText = createLazyText({
  en: team,
  fr: async () => (await import('../../text/fr/team.ts')).team,
});
