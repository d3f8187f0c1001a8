// The options of each filter, and how a filter is described.

import { CHANNELS, DIRECTIONS } from '@parley/contract/values';
import { useQuery } from '@tanstack/react-query';
import type { OperationId } from '../../../api.ts';
import { getDataQuery } from '../../../queries.ts';
import { useFormats, useText } from '../../../text/language.tsx';
import type { Choice } from '../../../ui/pick-list.tsx';
import { toCampaignOption, useCampaignNames } from '../../campaigns/campaign-options.ts';
import { listsQuery } from '../../lists/queries.ts';
import { numbersQuery } from '../../numbers/queries.ts';
import { useCan, useSession } from '../../session/session.ts';
import { useColleagues, useTags } from '../fields/field-names.ts';
import { DEALS, DUES, FILTERS, type Filter, MEETINGS, QUIETS, SOURCES, STAGES, STATUSES } from '../search.ts';

const NEEDS: Partial<Record<Filter, OperationId>> = {
  campaign_id: 'campaigns.list',
  list_id: 'lists.list',
  link_id: 'links.list',
  number_id: 'numbers.list',
  tag: 'leads.tags',
};

/** Returns the filters whose options the member can see. */
export function useFilters(): readonly Filter[] {
  const can = useCan();
  return FILTERS.filter((filter) => {
    const needs = NEEDS[filter];
    return needs === undefined || can(needs);
  });
}

const MOST = 100;
const LONG = 5 * 60_000;

/** Returns the contact lists of the workspace. */
export function useLists(enabled: boolean) {
  const can = useCan();
  return useQuery({ ...listsQuery, enabled: enabled && can('lists.list') }).data;
}

/** Returns the options of a filter. */
export function useChoices(filter: Filter): readonly Choice[] {
  const text = useText();
  const can = useCan();
  const own = useSession().member.id;
  const { leads: words, leadFields } = text;
  const colleagues = useColleagues();
  const tags = useTags();
  const lists = useLists(filter === 'list_id');
  const campaigns = useCampaignNames(filter === 'campaign_id');
  const numbers = useQuery({
    ...numbersQuery,
    enabled: filter === 'number_id' && can('numbers.list'),
  }).data;
  const links = useQuery({
    ...getDataQuery(['links', 'names'], 'links.list', { limit: MOST }),
    staleTime: LONG,
    enabled: filter === 'link_id' && can('links.list'),
  }).data;
  const named = <T extends string>(ids: readonly T[], labels: Record<T, string>): Choice[] =>
    ids.map((id) => ({ id, label: labels[id] }));
  switch (filter) {
    case 'due':
      return named(DUES, words.dues);
    case 'quiet':
      return named(QUIETS, words.quiets);
    case 'stage':
      return named(STAGES, text.stageGroups);
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
    case 'booking':
      return named(MEETINGS, text.bookings);
    case 'handed_over':
      return [{ id: 'any', label: words.anyReason }];
    case 'tag':
      return tags.map((id) => ({ id, label: id }));
    case 'assigned_to':
      return [
        // In a shared view, `me` means the member who opens it.
        { id: 'me', label: words.you },
        { id: 'nobody', label: words.nobody },
        ...(colleagues ?? [])
          .filter(({ id }) => id !== own)
          .map(({ id, name }) => ({ id, label: name ?? leadFields.nameless })),
      ];
    case 'campaign_id':
      return (campaigns ?? []).map(toCampaignOption).map(({ value, name }) => ({ id: value, label: name }));
    case 'list_id':
      return (lists ?? []).map(({ id, name }) => ({ id, label: name }));
    case 'link_id':
      return (links ?? []).map(({ id, name }) => ({ id, label: name }));
    default:
      return (numbers ?? []).map(({ id, name, phone, ig_username }) => ({
        id,
        label: name ?? phone ?? ig_username ?? id,
      }));
  }
}

/** Returns the names of the chosen options as a list. */
export function useChosenLabels(filter: Filter, value: string): string {
  const choices = useChoices(filter);
  const { handOverKinds } = useText().leads;
  const formats = useFormats();
  const named = (id: string) => (filter === 'handed_over' ? formats.reasonKind(id, handOverKinds) : id);
  return value
    .split(',')
    .map((one) => choices.find(({ id }) => id === one)?.label ?? named(one))
    .join(', ');
}
