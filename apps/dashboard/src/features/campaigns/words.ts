// Loads the text of campaigns with their pages.
import { campaigns } from '../../text/en/campaigns.ts';
import { laterWords } from '../../text/language.tsx';

export const useCampaignText = laterWords({
  en: campaigns,
  fr: async () => (await import('../../text/fr/campaigns.ts')).campaigns,
});
