// What can be done about a reply that is not out: take it back, or send it once more by hand.
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../api.ts';
import { giveDraftBack } from '../../drafts.ts';
import type { Item } from '../../live/apply.ts';
import { problemOf } from '../../problem.ts';
import { useText } from '../../text/language.tsx';
import { Button } from '../../ui/button.tsx';
import { tell } from '../../ui/toast.ts';
import { useCan } from '../session/session.ts';
import classes from './conversation.module.css';
import { askAgain } from './queries.ts';

type Message = Extract<Item, { kind: 'message' }>;

export function ReplyActions({ lead, item }: { lead: string; item: Message }) {
  const client = useQueryClient();
  const text = useText();
  const can = useCan();
  const settled = {
    onError: (error: Error) =>
      tell({ title: text.composer.notSentTitle, text: text.problemOf(problemOf(error)), bad: true }),
    onSettled: () => askAgain(client, lead),
  };
  const withdraw = useMutation({
    mutationFn: () => call('inbox.withdraw', { id: lead, message: item.id }),
    onSuccess: () => giveDraftBack(lead, item.text ?? ''),
    onError: (error) =>
      tell({ title: text.composer.notWithdrawn, text: text.problemOf(problemOf(error)), bad: true }),
    onSettled: settled.onSettled,
  });
  // Another message, so the mark of the first one stays; its key is made of the first one's id, so that two who press
  // it, or one who presses twice, send one.
  const again = useMutation({
    mutationFn: () =>
      call(
        'inbox.reply',
        { id: lead, text: item.text ?? '', humanize: false, give_back: false, seen: null },
        { idempotencyKey: `again-${item.id}` },
      ),
    ...settled,
  });
  const { state } = item;
  if (item.text === null) return null;
  if (state === 'queued' || state === 'sending') {
    return can('inbox.withdraw') ? (
      <Button kind="quiet" busy={withdraw.isPending} onClick={() => withdraw.mutate()}>
        {text.composer.cancel}
      </Button>
    ) : null;
  }
  if (!can('inbox.reply') || (state !== 'refused' && state !== 'unconfirmed')) return null;
  return (
    <div className={classes.again}>
      {state === 'unconfirmed' && <p className={classes.byline}>{text.composer.mayHaveArrived}</p>}
      <Button kind="quiet" busy={again.isPending} disabled={again.isSuccess} onClick={() => again.mutate()}>
        {state === 'refused' ? text.retry : text.composer.asSecond}
      </Button>
    </div>
  );
}
