// Loads the text of campaigns with their pages.
import { campaigns } from '../../text/en/campaigns.ts';
import { lazyText } from '../../text/language.tsx';

export const useCampaignText = lazyText({
  en: campaigns,
  fr: async () => (await import('../../text/fr/campaigns.ts')).campaigns,
});
