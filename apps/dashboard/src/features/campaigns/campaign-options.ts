// The names of the workspace's campaigns, for use across pages.
import { queryOptions, useQuery } from '@tanstack/react-query';
import { type Answer, callOperation } from '../../api.ts';
import { useCan } from '../session/session.ts';

type Page = Answer<'campaigns.list'>;
export type Campaign = Page['data'][number];

const PAGE = 100;
/** Maximum number of pages to load: no one could choose from a longer list. */
const MOST_PAGES = 10;

const namesQuery = queryOptions({
  // The key is below `campaigns`, so that live events invalidate the query.
  queryKey: ['campaigns', 'names'],
  queryFn: async ({ signal }) => {
    const campaigns: Campaign[] = [];
    let cursor: string | null = null;
    for (let page = 0; page < MOST_PAGES; page++) {
      const { data, pagination }: Page = await callOperation(
        'campaigns.list',
        { limit: PAGE, ...(cursor !== null && { cursor }) },
        { signal },
      );
      campaigns.push(...data);
      cursor = pagination.next_cursor;
      if (cursor === null) break;
    }
    return campaigns;
  },
  staleTime: 5 * 60_000,
});

/** Returns all campaigns; undefined while they load or if the member can't see them. */
export function useCampaignNames(wanted = true): Campaign[] | undefined {
  const can = useCan();
  return useQuery({ ...namesQuery, enabled: wanted && can('campaigns.list') }).data;
}

/** Returns a campaign's value and name for a select field. */
export const toCampaignOption = ({ id, campaign_id, name }: Campaign): { value: string; name: string } => ({
  value: campaign_id ?? id,
  name: name ?? campaign_id ?? id,
});

/** Returns whether the campaign contacts leads itself. */
export const isSetter = ({ purpose }: Campaign): boolean => purpose === 'setter';

/** Returns whether a campaign is for trying Parley on a simulated number: it answers only a member who plays a lead. */
export const isTrial = (slug: string | null): boolean => slug !== null && /^try-it(-\d+)?$/.test(slug);

/** Returns the campaigns that can contact the leads of a list. The trial is one only if there is no other. */
export function listSetters(campaigns: readonly Campaign[]): Campaign[] {
  const setters = campaigns.filter((one) => isSetter(one) && one.status !== 'archived');
  const own = setters.filter(({ campaign_id }) => !isTrial(campaign_id));
  return own.length > 0 ? own : setters;
}

/** Returns a campaign's name: null while it loads, the slug if the member can't see it. */
export function useCampaignName(slug: string | null): string | null {
  const can = useCan();
  const { data, isLoading } = useQuery({ ...namesQuery, enabled: slug !== null && can('campaigns.list') });
  return isLoading ? null : (data?.find(({ campaign_id }) => campaign_id === slug)?.name ?? slug);
}
