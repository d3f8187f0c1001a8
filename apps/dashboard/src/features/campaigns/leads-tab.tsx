// The leads of a campaign: the leads table with a fixed filter.
import { useParams } from '@tanstack/react-router';
import { LeadsPage } from '../leads/leads-page.tsx';
import { useCampaign } from './queries.ts';

export function CampaignLeads() {
  const { id = '' } = useParams({ strict: false }) as { id?: string };
  const { data: card } = useCampaign(id);
  return card ? <LeadsPage campaign={card.campaign_id} /> : null;
}
