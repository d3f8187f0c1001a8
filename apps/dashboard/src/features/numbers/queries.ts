// What the pages of numbers ask the server for; the stream says when it changed.
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { type Answer, call } from '../../api.ts';
import { problemOf } from '../../problem.ts';
import { useText } from '../../text/language.tsx';
import { tell } from '../../ui/toast.ts';

export type NumberCard = Answer<'numbers.list'>['data'][number];
export type NumberDetail = Answer<'numbers.get'>['data'];

export const numbersQuery = queryOptions({
  queryKey: ['numbers'],
  queryFn: async ({ signal }) => (await call('numbers.list', {}, { signal })).data,
});

export const numberQuery = (id: string) =>
  queryOptions({
    queryKey: ['numbers', 'one', id],
    queryFn: async ({ signal }) => (await call('numbers.get', { id }, { signal })).data,
  });

export const daysQuery = (id: string) =>
  queryOptions({
    queryKey: ['numbers', 'days', id],
    queryFn: async ({ signal }) => (await call('numbers.days', { id }, { signal })).data,
  });

export const settingsQuery = (id: string) =>
  queryOptions({
    queryKey: ['numbers', 'settings', id],
    queryFn: async ({ signal }) => (await call('numbers.settings', { id }, { signal })).data,
  });

/** What a person reads a number by. */
export function nameOf({ name, phone, ig_username }: Pick<NumberCard, 'name' | 'phone' | 'ig_username'>) {
  return name ?? handleOf({ phone, ig_username });
}

export function handleOf({ phone, ig_username }: Pick<NumberCard, 'phone' | 'ig_username'>): string {
  return phone === null ? `@${ig_username}` : `+${phone}`;
}

/** A change of one number: what failed is told, and all of it is asked for again. */
export function useNumberChange<Input>(
  run: (input: Input) => Promise<{ data: NumberDetail }>,
  onDone?: (number: NumberDetail) => void,
) {
  const client = useQueryClient();
  const text = useText();
  return useMutation({
    mutationFn: async (input: Input) => (await run(input)).data,
    onSuccess: (number) => {
      client.setQueryData(numberQuery(number.id).queryKey, number);
      onDone?.(number);
    },
    onError: (error) => tell({ title: text.notSaved, text: text.problemOf(problemOf(error)), bad: true }),
    onSettled: () => client.invalidateQueries({ queryKey: ['numbers'] }),
  });
}

export type Pairing = Answer<'numbers.pairing'>['data'];

const EACH_MS = 2_000;
const UNDER_WAY: readonly Pairing['state'][] = ['starting', 'scan', 'connecting', 'stuck'];
export const isUnderWay = ({ state }: Pairing) => UNDER_WAY.includes(state);

/** While a phone is being linked the server is asked: codes come and go without a word of the stream. */
export const pairingQuery = (id: string) =>
  queryOptions({
    queryKey: ['numbers', 'pairing', id],
    queryFn: async ({ signal }) => (await call('numbers.pairing', { id }, { signal })).data,
    staleTime: 0,
    // A code that is over must not be shown again.
    gcTime: 0,
    refetchInterval: ({ state }) => (state.data && isUnderWay(state.data) ? EACH_MS : false),
  });
