// Completes leads and campaigns from the typed text.
import { contract } from '@parley/contract';
import type { Api } from './api.ts';
import { PAGE } from './jobs/gather.ts';

/** The newest leads. */
export async function newestLeads(api: Api, limit: number) {
  return (await api.call(contract.leads.list, { limit })).data;
}

/**
 * Newest leads by the start of the id, or a part of the name or phone. It never returns the name, which the lead
 * chooses: in a prompt it would look as if the person had typed it.
 */
export async function leadValues(api: Api, typed: string, as: 'id' | 'phone'): Promise<string[]> {
  const leads = await newestLeads(api, PAGE);
  const digits = typed.replace(/^\+/, '');
  const fitting = leads.filter(
    ({ id, name, phone }) => id.startsWith(typed) || has(name, typed) || has(phone, digits),
  );
  return fitting.map(({ id, phone }) => (as === 'phone' ? (phone ?? id) : id));
}

/** Slugs of campaigns by a part of the slug or the name. */
export async function campaignValues(api: Api, typed: string): Promise<string[]> {
  const { data } = await api.call(contract.campaigns.list, { limit: PAGE });
  return data.flatMap(({ campaign_id: slug, name }) =>
    slug !== null && (has(slug, typed) || has(name, typed)) ? [slug] : [],
  );
}

function has(text: string | null, part: string): boolean {
  return text?.toLowerCase().includes(part.toLowerCase()) ?? false;
}
