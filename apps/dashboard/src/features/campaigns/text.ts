// The text of campaigns, which loads together with their pages.
import { campaigns } from '../../text/en/campaigns.ts';
import { createLazyText } from '../../text/language.tsx';

export const useCampaignText = createLazyText({
  en: campaigns,
  fr: async () => (await import('../../text/fr/campaigns.ts')).campaigns,
});
