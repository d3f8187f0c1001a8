// Queries for the simulated phone.
import { type QueryClient, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { type Answer, callOperation } from '../../api.ts';
import { numbersQuery } from '../numbers/queries.ts';

export type PhoneEvent = Answer<'sandbox.phoneEvents'>['data'][number];

const EACH_MS = 1_000;
const AFTER_FAILURE_MS = 10_000;
/**
 * How far back each poll overlaps the previous one, because events of two senders can be stored slightly out of order.
 */
const OVERLAP_MS = 10_000;

/** Returns the simulated numbers that a phone can write to. */
export function useSimulatedNumbers() {
  const query = useQuery(numbersQuery);
  return { ...query, data: query.data?.filter(({ simulated, phone }) => simulated && phone !== null) };
}

const getPhoneEventsQuery = (client: QueryClient, phone: string) =>
  queryOptions({
    queryKey: ['phone-events', phone],
    queryFn: async ({ signal }) => {
      const known = client.getQueryData<PhoneEvent[]>(['phone-events', phone]) ?? [];
      const last = known.at(-1);
      if (!last) return (await callOperation('sandbox.phoneEvents', { phone }, { signal })).data;
      const since = new Date(Date.parse(last.at) - OVERLAP_MS).toISOString();
      const { data } = await callOperation('sandbox.phoneEvents', { phone, since }, { signal });
      return [...known.filter(({ at }) => at < since), ...data];
    },
    staleTime: 0,
    // The simulated network is polled while the page is visible, because it sends no live events.
    refetchInterval: ({ state }) => (state.error ? AFTER_FAILURE_MS : EACH_MS),
  });

/** Returns the messages that a phone received from one number, oldest first. */
export function usePhoneEvents(phone: string, number: string): readonly PhoneEvent[] {
  const { data } = useQuery({
    ...getPhoneEventsQuery(useQueryClient(), phone),
    select: (events) => events.filter((event) => event.number === number),
  });
  return data ?? [];
}

/** Returns the lead of a phone on that number; null until it exists. */
export function usePhoneLead(phone: string, number: string, hasSaid: boolean): string | null {
  const { data } = useQuery({
    queryKey: ['phone-lead', phone, number],
    queryFn: async ({ signal }) => {
      const { data: leads } = await callOperation('leads.list', { phone }, { signal });
      for (const { id } of leads) {
        const { data: lead } = await callOperation('conversations.get', { id }, { signal });
        if (lead.number?.phone === number) return id;
      }
      return null;
    },
    enabled: hasSaid,
    staleTime: Number.POSITIVE_INFINITY,
    refetchInterval: ({ state }) => (state.data ? false : state.error ? AFTER_FAILURE_MS : EACH_MS),
  });
  return data ?? null;
}
