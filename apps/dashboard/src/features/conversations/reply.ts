// Sends a reply and reports the outcome. All attempts of a reply use the same idempotency key.
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import { type Answer, callOperation } from '../../api.ts';
import { readDraft, storeDraft } from '../../drafts.ts';
import { type Detail, eventHandlers, type Item } from '../../live/apply-events.ts';
import { type Problem, toProblem } from '../../problem.ts';
import { createRandomId } from '../../random-id.ts';
import { getServerNow } from '../../server-clock.ts';
import { useSession } from '../session/session.ts';
import { refetchLead } from './queries.ts';

interface Draft {
  text: string;
  giveBack: boolean;
  humanize: boolean;
  /** The newest item on screen; null: send the reply even if the lead has written since. */
  seen: string | null;
}

interface Attempt {
  key: string;
  draft: Draft;
}

/**
 * Stores an attempt until its result is known, next to the draft: the page might be closed or reloaded before that.
 * @param attempt null: the result is known
 */
const storeAttempt = (lead: string, attempt: Attempt | null) =>
  storeDraft(`sending.${lead}`, attempt ? JSON.stringify(attempt) : '');

function readAttempt(lead: string): Attempt | null {
  try {
    return JSON.parse(readDraft(`sending.${lead}`)) as Attempt;
  } catch {
    return null;
  }
}

/** The same text reuses the same key, so that pressing Send instead of Retry does not send twice. */
function getAttempt(lead: string, draft: Draft): Attempt {
  const last = readAttempt(lead);
  if (last?.draft.text !== draft.text) return { key: createRandomId(), draft };
  return { key: last.key, draft: { ...draft, humanize: last.draft.humanize } };
}

export interface ReplyState {
  send: (draft: Draft) => void;
  /** Sends the same reply again with the same key, so it can't be sent twice. */
  again: () => void;
  /** Sends the reply although the lead has written a newer message. */
  anyway: () => void;
  forget: () => void;
  busy: boolean;
  /** Whether the reply is sent only when the device is online again. */
  isOffline: boolean;
  problem: Problem | null;
  /** The time of the next automatic attempt in milliseconds; null: none is planned. */
  waitsUntil: number | null;
}

/**
 * Returns the state of a lead's reply and the functions that send it.
 * @param onSent called when the server has accepted the reply, so that the draft can be deleted
 */
export function useReply(lead: string, onSent: (words: string) => void): ReplyState {
  const client = useQueryClient();
  const { member } = useSession();
  const attempt = useRef<Attempt | null>(null);
  /** A ref, because `isPending` changes too late to block a quick second click. */
  const underWay = useRef(false);
  const [waitsUntil, setWaitsUntil] = useState<number | null>(null);
  const { mutate, isPending, isPaused, error, reset } = useMutation({
    mutationFn: ({ key, draft }: Attempt) =>
      callOperation(
        'conversations.reply',
        { id: lead, text: draft.text, humanize: draft.humanize, give_back: draft.giveBack, seen: draft.seen },
        { idempotencyKey: key },
      ),
    onSuccess: (answer, { key, draft }) => {
      attempt.current = null;
      storeAttempt(lead, null);
      setWaitsUntil(null);
      show(answer, key, draft);
      onSent(draft.text);
    },
    onError: (failure) => {
      const { code, status, retryAfter } = toProblem(failure);
      const isKnown = code !== 'offline' && code !== 'request_in_flight' && status < 500;
      if (isKnown) storeAttempt(lead, null);
      // Refetch to show the lead's new message, the remaining quota, or why nothing can be sent any more.
      if (code !== 'offline') refetchLead(client, lead);
      // The number is at its rate limit: send again as soon as the limit allows it.
      if (code === 'rate_limited' && retryAfter !== null) setWaitsUntil(getServerNow() + retryAfter * 1000);
    },
    onSettled: () => {
      underWay.current = false;
    },
  });

  const show = useCallback(
    ({ data }: Answer<'conversations.reply'>, key: string, draft: Draft) => {
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
      eventHandlers.timeline(client, { lead_id: lead, items: [item], gone: [] });
      client.setQueryData<Detail>(
        ['lead', lead],
        (old) => old && { ...old, answering: data.answering, last_item: data.message.id },
      );
      refetchLead(client, lead);
    },
    [client, lead, member.name],
  );

  const go = useCallback(
    (tried: Attempt) => {
      if (underWay.current) return;
      underWay.current = true;
      attempt.current = tried;
      storeAttempt(lead, tried);
      mutate(tried);
    },
    [mutate, lead],
  );
  const start = useCallback((draft: Draft) => go(getAttempt(lead, draft)), [go, lead]);
  const again = useCallback(() => {
    setWaitsUntil(null);
    if (attempt.current) go(attempt.current);
  }, [go]);
  useEffect(() => {
    if (waitsUntil === null) return;
    const timer = setTimeout(again, Math.max(0, waitsUntil - getServerNow()));
    return () => clearTimeout(timer);
  }, [waitsUntil, again]);

  return {
    send: start,
    again,
    anyway: () => attempt.current && start({ ...attempt.current.draft, seen: null }),
    forget: () => {
      attempt.current = null;
      storeAttempt(lead, null);
      setWaitsUntil(null);
      reset();
    },
    busy: isPending,
    isOffline: isPaused,
    problem: error ? toProblem(error) : null,
    waitsUntil,
  };
}
