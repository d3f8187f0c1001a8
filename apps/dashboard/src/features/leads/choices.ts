// What can be chosen for each filter, and how a filter reads.
import { useQuery } from '@tanstack/react-query';
import { call, type OperationId } from '../../api.ts';
import { useText } from '../../text/language.tsx';
import type { Choice } from '../../ui/pick-list.tsx';
import { useCan, useSession } from '../session/session.ts';
import { useColleagues, useTags } from './fields/names.ts';
import {
  CHANNELS,
  DEALS,
  DIRECTIONS,
  DUES,
  FILTERS,
  type Filter,
  SOURCES,
  STAGES,
  STATUSES,
} from './search.ts';

const NEEDS: Partial<Record<Filter, OperationId>> = {
  campaign_id: 'campaigns.list',
  list_id: 'lists.list',
  number_id: 'numbers.list',
  tag: 'leadTable.tags',
};

/** The filters that the member can choose values of. */
export function useFilters(): readonly Filter[] {
  const can = useCan();
  return FILTERS.filter((filter) => {
    const needs = NEEDS[filter];
    return needs === undefined || can(needs);
  });
}

const MOST = 100;
const LONG = 5 * 60_000;

/** Lists of contacts, by name. */
export function useLists(enabled: boolean) {
  const can = useCan();
  return useQuery({
    queryKey: ['lists', 'names'],
    queryFn: async ({ signal }) => (await call('lists.list', { limit: MOST }, { signal })).data,
    staleTime: LONG,
    enabled: enabled && can('lists.list'),
  }).data;
}

/** The values of one filter. */
export function useChoices(filter: Filter): readonly Choice[] {
  const text = useText();
  const can = useCan();
  const own = useSession().member.id;
  const { leads: words, leadFields } = text;
  const colleagues = useColleagues();
  const tags = useTags();
  const lists = useLists(filter === 'list_id');
  const campaigns = useQuery({
    queryKey: ['campaigns', 'names'],
    queryFn: async ({ signal }) => (await call('campaigns.list', { limit: MOST }, { signal })).data,
    staleTime: LONG,
    enabled: filter === 'campaign_id' && can('campaigns.list'),
  }).data;
  const numbers = useQuery({
    queryKey: ['numbers'],
    queryFn: async ({ signal }) => (await call('numbers.list', {}, { signal })).data,
    enabled: filter === 'number_id' && can('numbers.list'),
  }).data;
  const named = <T extends string>(ids: readonly T[], labels: Record<T, string>): Choice[] =>
    ids.map((id) => ({ id, label: labels[id] }));
  switch (filter) {
    case 'due':
      return named(DUES, words.dues);
    case 'stage':
      return named(STAGES, text.stages);
    case 'status':
      return named(STATUSES, leadFields.statuses);
    case 'source':
      return named(SOURCES, text.sources);
    case 'deal_status':
      return named(DEALS, text.deals);
    case 'channel':
      return named(CHANNELS, words.channels);
    case 'last':
      return named(DIRECTIONS, words.lasts);
    case 'tag':
      return tags.map((id) => ({ id, label: id }));
    case 'assigned_to':
      return [
        // In a view that is shared, everybody sees their own.
        { id: 'me', label: words.you },
        { id: 'nobody', label: words.nobody },
        ...(colleagues ?? [])
          .filter(({ id }) => id !== own)
          .map(({ id, name }) => ({ id, label: name ?? leadFields.nameless })),
      ];
    case 'campaign_id':
      return (campaigns ?? []).map(({ id, campaign_id, name }) => ({
        id: campaign_id ?? id,
        label: name ?? campaign_id ?? id,
      }));
    case 'list_id':
      return (lists ?? []).map(({ id, name }) => ({ id, label: name }));
    default:
      return (numbers ?? []).map(({ id, name, phone, ig_username }) => ({
        id,
        label: name ?? phone ?? ig_username ?? id,
      }));
  }
}

/** How chosen values read, in a list. */
export function useChosen(filter: Filter, value: string): string {
  const choices = useChoices(filter);
  return value
    .split(',')
    .map((one) => choices.find(({ id }) => id === one)?.label ?? one)
    .join(', ');
}
