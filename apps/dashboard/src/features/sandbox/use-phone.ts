// One simulated phone: what it says and sees, and what its tools do.
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useCallback, useMemo, useState } from 'react';
import { call, type Input } from '../../api.ts';
import type { Item } from '../../live/apply.ts';
import { problemOf } from '../../problem.ts';
import { useText } from '../../text/language.tsx';
import { tell } from '../../ui/toast.ts';
import { useTimeline } from '../conversations/queries.ts';
import { chatOf, type Pending, type Said, stillPending } from './chat.ts';
import { type PhoneEvent, useLeadOf, usePhoneEvents } from './queries.ts';

export interface Phone {
  said: readonly Said[];
  events: readonly PhoneEvent[];
  /** The lead that it is; null until the number knows it. */
  lead: string | null;
  /** The group that it writes in; null: to the number. */
  group: Group | null;
  setGroup: (group: Group | null) => void;
  /** Sends what stands there, one after the other. */
  send: (texts: readonly string[], more?: Partial<Input<'sandbox.receiveMessage'>>) => void;
  busy: boolean;
}

interface Group {
  id: string;
  name: string;
}

const NO_ITEMS: readonly Item[] = [];

export function usePhone(phone: string, number: string): Phone {
  const client = useQueryClient();
  const text = useText();
  const events = usePhoneEvents(phone, number);
  const [pending, setPending] = useState<readonly Pending[]>([]);
  const [group, setGroup] = useState<Group | null>(null);
  const hasSpoken = events.length > 0 || pending.length > 0;
  // Whoever wrote before in this browser or another is a lead already.
  const lead = useLeadOf(phone, number, true);
  const items = useItems(lead);
  const { mutate, isPending } = useMutation({
    scope: { id: `phone ${phone}` },
    mutationFn: async ({ texts, more }: { texts: readonly string[]; more: object }) => {
      for (const one of texts) {
        const after = items.at(-1)?.id ?? '';
        const { data } = await call('sandbox.receiveMessage', {
          from: phone,
          to: number,
          text: one,
          ...more,
        });
        const sent = { id: data.message_id, text: one, after, group: 'group_id' in more };
        setPending((old) => [...stillPending(old, items), sent]);
      }
    },
    onSettled: () => {
      if (lead === null) void client.invalidateQueries({ queryKey: ['phone-lead', phone, number] });
      void client.invalidateQueries({ queryKey: ['timeline', lead] });
    },
    onError: (error) => tell({ title: text.phone.failed, text: text.problemOf(problemOf(error)), bad: true }),
  });
  const send = useCallback<Phone['send']>(
    (texts, more = {}) => mutate({ texts, more: { ...more, ...(group && { group_id: group.id }) } }),
    [mutate, group],
  );
  const said = useMemo(() => chatOf(items, events, pending), [items, events, pending]);
  return { said, events, lead, group, setGroup, send, busy: isPending && hasSpoken };
}

/** The lines of the conversation, as the inbox beside has them. */
function useItems(lead: string | null): readonly Item[] {
  const timeline = useTimeline(lead ?? '', undefined, undefined, lead !== null);
  return useMemo(() => timeline.data?.pages.flatMap(({ data }) => data) ?? NO_ITEMS, [timeline.data]);
}
