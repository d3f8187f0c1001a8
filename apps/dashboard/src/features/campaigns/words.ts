// The words of campaigns come with their pages.
import { laterWords } from '../../text/language.tsx';

export const useCampaignText = laterWords({
  en: async () => (await import('../../text/en/campaigns.ts')).campaigns,
  fr: async () => (await import('../../text/fr/campaigns.ts')).campaigns,
});
