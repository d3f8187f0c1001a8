// The names of the workspace's campaigns, for whatever stands beside them.
import { queryOptions, useQuery } from '@tanstack/react-query';
import { type Answer, call } from '../../api.ts';
import { useCan } from '../session/session.ts';

type Page = Answer<'campaigns.list'>;
export type Campaign = Page['data'][number];

const PAGE = 100;
/** Nobody chooses among more. */
const MOST_PAGES = 10;

const namesQuery = queryOptions({
  // The stream says when a campaign changed.
  queryKey: ['campaigns', 'names'],
  queryFn: async ({ signal }) => {
    const campaigns: Campaign[] = [];
    let cursor: string | null = null;
    for (let page = 0; page < MOST_PAGES; page++) {
      const { data, pagination }: Page = await call(
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

/** All campaigns; undefined while they are not known, and to whoever may not see them. */
export function useCampaignNames(wanted = true): Campaign[] | undefined {
  const can = useCan();
  return useQuery({ ...namesQuery, enabled: wanted && can('campaigns.list') }).data;
}

/** What a campaign is called by, and how it reads. */
export const choiceOf = ({ id, campaign_id, name }: Campaign): { value: string; name: string } => ({
  value: campaign_id ?? id,
  name: name ?? campaign_id ?? id,
});

/** Those that write to leads one by one. */
export const isSetter = ({ purpose }: Campaign): boolean => purpose === 'setter';

/** The name of a campaign; null until it is known, the slug where it never will be. */
export function useCampaignName(slug: string | null): string | null {
  const can = useCan();
  const { data, isLoading } = useQuery({ ...namesQuery, enabled: slug !== null && can('campaigns.list') });
  return isLoading ? null : (data?.find(({ campaign_id }) => campaign_id === slug)?.name ?? slug);
}
