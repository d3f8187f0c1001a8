// The queries and changes that most pages need. Each calls one operation.
import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { type Answer, callOperation, type Input, type OperationId } from './api.ts';
import { toProblem } from './problem.ts';
import { useText } from './text/language.tsx';
import { showToast } from './ui/toast.ts';

type Data<Id extends OperationId> = Answer<Id> extends { data: infer Result } ? Result : never;

type Row<Id extends OperationId> = Data<Id> extends readonly (infer One)[] ? One : never;

/** Operations that return a list page by page. */
type PagedId = {
  [Id in OperationId]: Answer<Id> extends {
    data: readonly unknown[];
    pagination: { next_cursor: string | null };
  }
    ? Id
    : never;
}[OperationId];

/** Returns the query of an operation's `data`. */
export const getDataQuery = <Id extends OperationId>(
  queryKey: readonly unknown[],
  id: Id,
  input: Input<Id>,
) =>
  queryOptions({
    queryKey,
    queryFn: async ({ signal }): Promise<Data<Id>> => {
      const answer = await callOperation(id, input, { signal });
      return (answer as { data: Data<Id> }).data;
    },
  });

const callPage = <Id extends PagedId>(id: Id, input: Input<Id>, cursor: string, signal: AbortSignal) =>
  callOperation(id, { ...input, ...(cursor !== '' && { cursor }) }, { signal });

/** Returns the query of a list, page by page. */
export const getPagesQuery = <Id extends PagedId>(queryKey: readonly unknown[], id: Id, input: Input<Id>) =>
  infiniteQueryOptions({
    queryKey,
    queryFn: ({ pageParam, signal }) => callPage(id, input, pageParam, signal),
    initialPageParam: '',
    getNextPageParam: ({ pagination }) => pagination.next_cursor,
  });

/** Returns all records of a list, and whether the list has more than `most`. */
export async function loadAll<Id extends PagedId>(
  id: Id,
  input: Input<Id>,
  most: number,
  signal: AbortSignal,
) {
  const records: Row<Id>[] = [];
  let cursor: string | null = '';
  while (cursor !== null && records.length < most) {
    const page: Answer<PagedId> = await callPage(id, input, cursor, signal);
    records.push(...(page.data as Row<Id>[]));
    cursor = page.pagination.next_cursor;
  }
  return { records, capped: cursor !== null };
}

/** Returns a function that reports a failed call in a toast. */
export function useShowFailure(title?: string): (error: unknown) => void {
  const text = useText();
  return (error) =>
    showToast({ title: title ?? text.notSaved, text: text.problemOf(toProblem(error)), bad: true });
}

/**
 * Returns a mutation that changes records. A toast reports a failure.
 * @param refetch the first part of the keys of the queries to refetch, even if the change fails
 * @param failed the title of the toast
 */
export function useChange<Result, Sent = void>(
  refetch: string,
  run: (sent: Sent) => Promise<Result>,
  onDone?: (result: Result, sent: Sent) => void,
  failed?: string,
) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: run,
    onSuccess: (result, sent) => onDone?.(result, sent),
    onError: useShowFailure(failed),
    onSettled: () => client.invalidateQueries({ queryKey: [refetch] }),
  });
}
