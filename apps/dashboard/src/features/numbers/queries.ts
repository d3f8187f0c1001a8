// Queries for the number pages; live events invalidate them.
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { type Answer, callOperation } from '../../api.ts';
import { toProblem } from '../../problem.ts';
import { useText } from '../../text/language.tsx';
import { showToast } from '../../ui/toast.ts';

export type NumberCard = Answer<'numbers.list'>['data'][number];
export type NumberDetail = Answer<'numbers.get'>['data'];

export const numbersQuery = queryOptions({
  queryKey: ['numbers'],
  queryFn: async ({ signal }) => (await callOperation('numbers.list', {}, { signal })).data,
});

export const getNumberQuery = (id: string) =>
  queryOptions({
    queryKey: ['numbers', 'one', id],
    queryFn: async ({ signal }) => (await callOperation('numbers.get', { id }, { signal })).data,
  });

export const getDaysQuery = (id: string) =>
  queryOptions({
    queryKey: ['numbers', 'days', id],
    queryFn: async ({ signal }) => (await callOperation('numbers.days', { id }, { signal })).data,
  });

export const getSettingsQuery = (id: string) =>
  queryOptions({
    queryKey: ['numbers', 'settings', id],
    queryFn: async ({ signal }) => (await callOperation('numbers.settings', { id }, { signal })).data,
  });

/** Returns the display name of a number. */
export function getNumberName({
  name,
  phone,
  ig_username,
}: Pick<NumberCard, 'name' | 'phone' | 'ig_username'>) {
  return name ?? getNumberLabel({ phone, ig_username });
}

export function getNumberLabel({ phone, ig_username }: Pick<NumberCard, 'phone' | 'ig_username'>): string {
  return phone === null ? `@${ig_username}` : `+${phone}`;
}

/** Returns a mutation that changes one number. A toast reports errors, and all data of the number is refetched. */
export function useNumberChange<Input>(
  run: (input: Input) => Promise<{ data: NumberDetail }>,
  onDone?: (number: NumberDetail) => void,
) {
  const client = useQueryClient();
  const text = useText();
  return useMutation({
    mutationFn: async (input: Input) => (await run(input)).data,
    onSuccess: (number) => {
      client.setQueryData(getNumberQuery(number.id).queryKey, number);
      onDone?.(number);
    },
    onError: (error) =>
      showToast({ title: text.notSaved, text: text.problemOf(toProblem(error)), bad: true }),
    onSettled: () => client.invalidateQueries({ queryKey: ['numbers'] }),
  });
}

export type Pairing = Answer<'numbers.pairing'>['data'];

const EACH_MS = 2_000;
const UNDER_WAY: readonly Pairing['state'][] = ['starting', 'scan', 'connecting', 'stuck'];
export const isUnderWay = ({ state }: Pairing) => UNDER_WAY.includes(state);

/** Returns the query of a pairing. It polls while a phone is being linked, because no live event reports a new code. */
export const getPairingQuery = (id: string) =>
  queryOptions({
    queryKey: ['numbers', 'pairing', id],
    queryFn: async ({ signal }) => (await callOperation('numbers.pairing', { id }, { signal })).data,
    staleTime: 0,
    // Don't cache: an expired code must not be shown again.
    gcTime: 0,
    refetchInterval: ({ state }) => (state.data && isUnderWay(state.data) ? EACH_MS : false),
  });
