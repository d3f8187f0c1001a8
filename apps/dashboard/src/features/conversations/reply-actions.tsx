// Actions for a reply that was refused or might not have arrived. Only a member can send it again.

import { useMutation, useQueryClient } from '@tanstack/react-query';
import { callOperation } from '../../api.ts';
import type { Item } from '../../live/apply-events.ts';
import { useShowFailure } from '../../queries.ts';
import { useText } from '../../text/language.tsx';
import { Button } from '../../ui/button.tsx';
import { useCan } from '../session/session.ts';
import { refetchLead } from './queries.ts';
import './text.ts';

type Message = Extract<Item, { kind: 'message' }>;

export function ReplyActions({ lead, item }: { lead: string; item: Message }) {
  const client = useQueryClient();
  const text = useText();
  const can = useCan();
  // Sends a new message; the failed one stays marked as failed. The idempotency key is derived from the failed
  // message's id, so two clicks, or two members, send only one message.
  const again = useMutation({
    mutationFn: () =>
      callOperation(
        'conversations.reply',
        { id: lead, text: item.text ?? '', humanize: false, give_back: false, seen: null },
        { idempotencyKey: `again-${item.id}` },
      ),
    onError: useShowFailure(text.composer.notSentTitle),
    onSettled: () => refetchLead(client, lead),
  });
  if (item.text === null || !can('conversations.reply')) return null;
  const unconfirmed = item.state === 'unconfirmed';
  return (
    <div className="grid justify-items-end max-w-[min(34rem,86%)] text-end print:hidden">
      {unconfirmed && <p className="text-soft text-12 tabular-nums">{text.composer.mayHaveArrived}</p>}
      <Button kind="quiet" busy={again.isPending} disabled={again.isSuccess} onClick={() => again.mutate()}>
        {unconfirmed ? text.composer.asSecond : text.retry}
      </Button>
    </div>
  );
}
