// Finds leads and campaigns that match what a person types.
import { contract } from '@parley/contract';
import type { Api } from './api.ts';
import { PAGE } from './jobs/job-api.ts';

/** Returns the newest leads. */
export async function listNewestLeads(api: Api, limit: number) {
  return (await api.call(contract.leads.list, { limit })).data;
}

/**
 * Returns the newest leads whose id starts with `typed`, or whose name or phone contains it. Never returns the name,
 * because the lead chooses it, and a prompt would contain it as if the person had typed it.
 */
export async function listLeadValues(api: Api, typed: string, as: 'id' | 'phone'): Promise<string[]> {
  const leads = await listNewestLeads(api, PAGE);
  const digits = typed.replace(/^\+/, '');
  const fitting = leads.filter(
    ({ id, name, phone }) => id.startsWith(typed) || includesPart(name, typed) || includesPart(phone, digits),
  );
  return fitting.map(({ id, phone }) => (as === 'phone' ? (phone ?? id) : id));
}

/** Returns the slugs of campaigns whose slug or name contains the text. */
export async function listCampaignValues(api: Api, typed: string): Promise<string[]> {
  const { data } = await api.call(contract.campaigns.list, { limit: PAGE });
  return data.flatMap(({ campaign_id: slug, name }) =>
    slug !== null && (includesPart(slug, typed) || includesPart(name, typed)) ? [slug] : [],
  );
}

function includesPart(text: string | null, part: string): boolean {
  return text?.toLowerCase().includes(part.toLowerCase()) ?? false;
}
