// Queries for the link pages.
import {
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import { type Answer, callOperation, type Input } from '../../api.ts';
import { toProblem } from '../../problem.ts';
import { useText } from '../../text/language.tsx';
import { showToast } from '../../ui/toast.ts';

export type TrackedLink = Answer<'links.list'>['data'][number];
export type LinkCard = Answer<'links.card'>['data'];
export type LinkChanges = Omit<Input<'links.update'>, 'id'>;

export const getLinksQuery = (campaign: string | undefined) =>
  infiniteQueryOptions({
    queryKey: ['links', 'all', campaign ?? null],
    queryFn: ({ pageParam, signal }) =>
      callOperation(
        'links.list',
        {
          limit: 50,
          ...(campaign !== undefined && { campaign_id: campaign }),
          ...(pageParam !== null && { cursor: pageParam }),
        },
        { signal },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: ({ pagination }) => pagination.next_cursor,
  });

/**
 * Returns the query of a link and its results.
 * @param since the start of the period
 */
export const linkQuery = (id: string, since: string) =>
  queryOptions({
    queryKey: ['links', 'one', id, since],
    queryFn: async ({ signal }) => (await callOperation('links.card', { id, since }, { signal })).data,
    placeholderData: keepPreviousData,
  });

/** Returns a mutation that changes a link; a toast reports errors. */
export function useLinkChange(id: string) {
  const client = useQueryClient();
  const text = useText();
  return useMutation({
    mutationFn: async (changes: LinkChanges) =>
      (await callOperation('links.update', { id, ...changes })).data,
    onError: (error) =>
      showToast({ title: text.notSaved, text: text.problemOf(toProblem(error)), bad: true }),
    onSettled: () => client.invalidateQueries({ queryKey: ['links'] }),
  });
}
