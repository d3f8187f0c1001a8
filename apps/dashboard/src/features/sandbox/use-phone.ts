// The state of one simulated phone: its messages and its tools.

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useCallback, useMemo, useState } from 'react';
import { callOperation, type Input } from '../../api.ts';
import type { Item } from '../../live/apply-events.ts';
import { useShowFailure } from '../../queries.ts';
import { useText } from '../../text/language.tsx';
import { useTimeline } from '../conversations/queries.ts';
import { buildChat, type ChatLine, listStillPending, type PendingMessage } from './chat.ts';
import { type PhoneEvent, usePhoneEvents, usePhoneLead } from './queries.ts';

export interface Phone {
  lines: readonly ChatLine[];
  events: readonly PhoneEvent[];
  /** The phone's lead; null until it exists. */
  lead: string | null;
  /** The group that the phone writes to; null: it writes to the number. */
  group: Group | null;
  setGroup: (group: Group | null) => void;
  /** Sends the texts one after the other. */
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
  const [pending, setPending] = useState<readonly PendingMessage[]>([]);
  const [group, setGroup] = useState<Group | null>(null);
  const hasSpoken = events.length > 0 || pending.length > 0;
  // Look for a lead even if this browser sent nothing: the phone might have written from another browser.
  const lead = usePhoneLead(phone, number, true);
  const items = useItems(lead);
  const { mutate, isPending } = useMutation({
    scope: { id: `phone ${phone}` },
    mutationFn: async ({ texts, more }: { texts: readonly string[]; more: object }) => {
      for (const one of texts) {
        const after = items.at(-1)?.id ?? '';
        const { data } = await callOperation('sandbox.receiveMessage', {
          from: phone,
          to: number,
          text: one,
          ...more,
        });
        const sent = { id: data.message_id, text: one, after, group: 'group_id' in more };
        setPending((old) => [...listStillPending(old, items), sent]);
      }
    },
    onSettled: () => {
      if (lead === null) void client.invalidateQueries({ queryKey: ['phone-lead', phone, number] });
      void client.invalidateQueries({ queryKey: ['timeline', lead] });
    },
    onError: useShowFailure(text.phone.failed),
  });
  const send = useCallback<Phone['send']>(
    (texts, more = {}) => mutate({ texts, more: { ...more, ...(group && { group_id: group.id }) } }),
    [mutate, group],
  );
  const chat = useMemo(() => buildChat(items, events, pending), [items, events, pending]);
  return { lines: chat, events, lead, group, setGroup, send, busy: isPending && hasSpoken };
}

/** Returns the items of the conversation, shared with the embedded inbox. */
function useItems(lead: string | null): readonly Item[] {
  const timeline = useTimeline(lead ?? '', undefined, undefined, lead !== null);
  return useMemo(() => timeline.data?.pages.flatMap(({ data }) => data) ?? NO_ITEMS, [timeline.data]);
}
