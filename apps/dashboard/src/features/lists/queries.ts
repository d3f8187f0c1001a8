// Queries for the list pages.
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { type Answer, callOperation } from '../../api.ts';
import { toProblem } from '../../problem.ts';
import { useText } from '../../text/language.tsx';
import { showToast } from '../../ui/toast.ts';

export type List = Answer<'lists.list'>['data'][number];
export type ListDetail = Answer<'lists.get'>['data'];

const PAGE = 100;
/** The maximum number of lists in a workspace. */
const ALL = 200;

export const listsQuery = queryOptions({
  queryKey: ['lists', 'all'],
  queryFn: async ({ signal }) => {
    const lists: List[] = [];
    let cursor: string | null = null;
    do {
      const page: Answer<'lists.list'> = await callOperation(
        'lists.list',
        { limit: PAGE, ...(cursor !== null && { cursor }) },
        { signal },
      );
      lists.push(...page.data);
      cursor = page.pagination.next_cursor;
    } while (cursor !== null && lists.length < ALL);
    return lists;
  },
});

export const listQuery = (id: string) =>
  queryOptions({
    queryKey: ['lists', 'one', id],
    queryFn: async ({ signal }) => (await callOperation('lists.get', { id }, { signal })).data,
  });

/** Returns a mutation that changes lists. A toast reports errors, and the lists are refetched. */
export function useListChange<Result>(run: () => Promise<Result>, onDone: (result: Result) => void) {
  const client = useQueryClient();
  const text = useText();
  return useMutation({
    mutationFn: run,
    onSuccess: onDone,
    onError: (error) =>
      showToast({ title: text.notSaved, text: text.problemOf(toProblem(error)), bad: true }),
    onSettled: () => client.invalidateQueries({ queryKey: ['lists'] }),
  });
}
