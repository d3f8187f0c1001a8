// Sending an answer: one key for all attempts of one reply, and a plain word for each way it can end.
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import { type Answer, call } from '../../api.ts';
import { serverNow } from '../../clock.ts';
import { apply, type Detail, type Item } from '../../live/apply.ts';
import { type Problem, problemOf } from '../../problem.ts';
import { unique } from '../../unique.ts';
import { useSession } from '../session/session.ts';
import { askAgain } from './queries.ts';

interface Draft {
  text: string;
  giveBack: boolean;
  humanize: boolean;
  /** The newest line on the screen; null: send whatever was said since. */
  seen: string | null;
}

interface Attempt {
  key: string;
  draft: Draft;
}

/** By lead: the attempt of which nobody knows whether it arrived, also while another lead is open. */
const lost = new Map<string, Attempt>();

/** The same words go by the same key, so that pressing Send instead of Try again does not send twice. */
function attemptOf(lead: string, draft: Draft): Attempt {
  const last = lost.get(lead);
  if (last?.draft.text !== draft.text) return { key: unique(), draft };
  return { key: last.key, draft: { ...draft, humanize: last.draft.humanize } };
}

export interface Sending {
  send: (draft: Draft) => void;
  /** Sends the same again with the same key; nothing is sent twice. */
  again: () => void;
  /** Sends although the lead wrote something newer. */
  anyway: () => void;
  forget: () => void;
  busy: boolean;
  problem: Problem | null;
  /** When it sends by itself; milliseconds. */
  waitsUntil: number | null;
}

/** @param onSent the draft may go: the server has the reply. */
export function useReply(lead: string, onSent: (words: string) => void): Sending {
  const client = useQueryClient();
  const { member } = useSession();
  const attempt = useRef<Attempt | null>(null);
  /** `isPending` says so a moment later, in which an impatient person could send a second time. */
  const underWay = useRef(false);
  const [waitsUntil, setWaitsUntil] = useState<number | null>(null);
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: ({ key, draft }: Attempt) =>
      call(
        'inbox.reply',
        { id: lead, text: draft.text, humanize: draft.humanize, give_back: draft.giveBack, seen: draft.seen },
        { idempotencyKey: key },
      ),
    onSuccess: (answer, { key, draft }) => {
      attempt.current = null;
      lost.delete(lead);
      setWaitsUntil(null);
      show(answer, key, draft);
      onSent(draft.text);
    },
    onError: (failure, tried) => {
      const { code, status, retryAfter } = problemOf(failure);
      if (code === 'offline' || code === 'request_in_flight' || status >= 500) lost.set(lead, tried);
      else lost.delete(lead);
      // Shows what the lead wrote, what is left of the quota, or why nothing can be written any more.
      if (code !== 'offline') askAgain(client, lead);
      // The number keeps its pace: the reply goes by itself when its turn comes.
      if (code === 'rate_limited' && retryAfter !== null) setWaitsUntil(serverNow() + retryAfter * 1000);
    },
    onSettled: () => {
      underWay.current = false;
    },
  });

  const show = useCallback(
    ({ data }: Answer<'inbox.reply'>, key: string, draft: Draft) => {
      const item: Item = {
        kind: 'message',
        id: data.message.id,
        at: data.message.at,
        changed_at: data.message.at,
        direction: 'outbound',
        text: draft.text,
        type: 'MEMBER_MESSAGE',
        has_media: false,
        author: { kind: 'member', name: member.name },
        state: data.message.state,
        explanation: null,
        waits_until: null,
        reply_key: key,
      };
      apply.timeline(client, { lead_id: lead, items: [item], gone: [] });
      client.setQueryData<Detail>(
        ['lead', lead],
        (old) => old && { ...old, answering: data.answering, last_item: data.message.id },
      );
      askAgain(client, lead);
    },
    [client, lead, member.name],
  );

  const go = useCallback(
    (tried: Attempt) => {
      if (underWay.current) return;
      underWay.current = true;
      attempt.current = tried;
      mutate(tried);
    },
    [mutate],
  );
  const start = useCallback((draft: Draft) => go(attemptOf(lead, draft)), [go, lead]);
  const again = useCallback(() => {
    setWaitsUntil(null);
    if (attempt.current) go(attempt.current);
  }, [go]);
  useEffect(() => {
    if (waitsUntil === null) return;
    const timer = setTimeout(again, Math.max(0, waitsUntil - serverNow()));
    return () => clearTimeout(timer);
  }, [waitsUntil, again]);

  return {
    send: start,
    again,
    anyway: () => attempt.current && start({ ...attempt.current.draft, seen: null }),
    forget: () => {
      attempt.current = null;
      lost.delete(lead);
      setWaitsUntil(null);
      reset();
    },
    busy: isPending,
    problem: error ? problemOf(error) : null,
    waitsUntil,
  };
}
