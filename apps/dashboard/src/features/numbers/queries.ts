// Queries for the number pages; live events invalidate them.

import { queryOptions, useQueryClient } from '@tanstack/react-query';
import type { Answer } from '../../api.ts';
import { getDataQuery, useChange } from '../../queries.ts';
import { formatPhone } from '../conversations/lead-name.ts';

export type NumberCard = Answer<'numbers.list'>['data'][number];
export type NumberDetail = Answer<'numbers.get'>['data'];

export const numbersQuery = getDataQuery(['numbers'], 'numbers.list', {});

export const getNumberQuery = (id: string) => getDataQuery(['numbers', 'one', id], 'numbers.get', { id });

export const getDaysQuery = (id: string) => getDataQuery(['numbers', 'days', id], 'numbers.days', { id });

export const getSettingsQuery = (id: string) =>
  getDataQuery(['numbers', 'settings', id], 'numbers.settings', { id });

/** Returns the display name of a number. */
export function getNumberName({
  name,
  phone,
  ig_username,
}: Pick<NumberCard, 'name' | 'phone' | 'ig_username'>) {
  return name ?? getNumberLabel({ phone, ig_username });
}

export function getNumberLabel({ phone, ig_username }: Pick<NumberCard, 'phone' | 'ig_username'>): string {
  return phone === null ? `@${ig_username}` : formatPhone(phone);
}

/** Returns a mutation that changes one number. A toast reports errors, and all data of the number is refetched. */
export function useNumberChange<Sent = void>(
  run: (sent: Sent) => Promise<{ data: NumberDetail }>,
  onDone?: (number: NumberDetail) => void,
) {
  const client = useQueryClient();
  return useChange(
    'numbers',
    async (sent: Sent) => (await run(sent)).data,
    (number) => {
      client.setQueryData(getNumberQuery(number.id).queryKey, number);
      onDone?.(number);
    },
  );
}

export type Pairing = Answer<'numbers.pairing'>['data'];

const EACH_MS = 2_000;
const UNDER_WAY: readonly Pairing['state'][] = ['starting', 'scan', 'connecting', 'stuck'];
export const isUnderWay = ({ state }: Pairing) => UNDER_WAY.includes(state);

/** Returns the query of a pairing. It polls while a phone is being linked, because no live event reports a new code. */
export const getPairingQuery = (id: string) =>
  queryOptions({
    ...getDataQuery(['numbers', 'pairing', id], 'numbers.pairing', { id }),
    staleTime: 0,
    // Don't cache: an expired code must not be shown again.
    gcTime: 0,
    refetchInterval: ({ state }) => (state.data && isUnderWay(state.data) ? EACH_MS : false),
  });
