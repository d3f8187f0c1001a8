// The composer's tab for replies. Sending also takes the conversation over, so that the agent and the member never write
// at the same time.

import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import {
  type KeyboardEvent,
  type ReactNode,
  type Ref,
  type RefObject,
  useEffect,
  useImperativeHandle,
  useRef,
  useState,
} from 'react';
import { isMac } from '../../actions/keys.ts';
import { callOperation } from '../../api.ts';
import { addToDraft, readDraft, removeSentText, storeDraft } from '../../drafts.ts';
import { linkTo } from '../../links.ts';
import type { Detail } from '../../live/apply-events.ts';
import { usePresence } from '../../live/presence.ts';
import { getServerNow } from '../../server-clock.ts';
import { useFormats, useText } from '../../text/language.tsx';
import { Button } from '../../ui/button.tsx';
import { changeText } from '../../ui/change-text.ts';
import { useSuggestions } from '../../ui/suggestions.tsx';
import { TextArea } from '../../ui/text-area.tsx';
import { useNow } from '../../ui/use-now.ts';
import { fillReply, findGaps } from '../saved-replies/fill-reply.ts';
import { type SavedReply, savedRepliesQuery } from '../saved-replies/queries.ts';
import { useSession } from '../session/session.ts';
import { type ReplyState, useReply } from './reply.ts';

const TYPING_EVERY_MS = 10_000;
/** Maximum length of a reply (dashboard-operations.md#inbox). */
const LONGEST = 4096;

/** Methods of the reply field for other components. */
export interface ReplyHandle {
  /** Opens the list of saved replies. */
  suggest: () => void;
  /** Inserts text before the typed text, such as the text of a canceled reply. */
  insert: (words: string) => void;
}

interface ReplyFieldProps {
  lead: Detail;
  /** Whether to send without the time that a person needs to type. */
  atOnce: boolean;
  ref: Ref<ReplyHandle>;
  field: RefObject<HTMLTextAreaElement | null>;
}

export function ReplyField({ lead, atOnce, ref, field }: ReplyFieldProps) {
  const text = useText();
  const formats = useFormats();
  const [words, setWords] = useState(() => readDraft(lead.id));
  const [isConfirming, setConfirming] = useState(false);
  const typingMembers = usePresence(lead.id).filter(({ state }) => state === 'typing');
  const sending = useReply(lead.id, (sent) => {
    const rest = removeSentText(readDraft(lead.id), sent);
    setWords(rest);
    storeDraft(lead.id, rest);
  });
  useTypingReports(lead.id, words);
  const change = (value: string) => {
    setWords(value);
    storeDraft(lead.id, value);
    setConfirming(false);
    // Changed text is a new reply, even if the member changes it back later.
    if (!sending.busy) sending.forget();
  };
  useImperativeHandle(ref, () => ({
    insert: (given) => {
      addToDraft(lead.id, given);
      change(readDraft(lead.id));
    },
    suggest: suggestions.toggle,
  }));
  const { member } = useSession();
  const [isAsked, setAsked] = useState(false);
  const { data: saved = [] } = useQuery({ ...savedRepliesQuery, enabled: isAsked });
  const { variables } = text.composer.saved;
  const suggestions = useSuggestions({
    label: text.composer.saved.title,
    mark: '/',
    field,
    value: words,
    suggestions: saved.map((one) => ({
      ...one,
      label: one.name,
      hint: fillReply(one.text, lead, member, variables),
    })),
    empty: (
      <>
        {text.composer.saved.empty} <Link {...linkTo.savedReplies()}>{text.composer.saved.manage}</Link>
      </>
    ),
    onFocus: () => setAsked(true),
    onChoose: (one: SavedReply & { label: string }, from, to) => {
      const filled = fillReply(one.text, lead, member, variables);
      // The first gap is selected, so that typing fills it.
      const [gap] = findGaps(filled, saved, variables);
      const start = gap === undefined ? from + filled.length : from + filled.indexOf(gap);
      const changed = words.slice(0, from) + filled + words.slice(to);
      changeText(field, () => change(changed), start, start + (gap?.length ?? 0));
    },
  });
  const gaps = findGaps(words, saved, variables);
  const isTooLong = words.length > LONGEST;
  const cannotSend = words.trim() === '' || isTooLong || gaps.length > 0;
  const send = (giveBack: boolean) => {
    if (cannotSend || sending.busy) return;
    if (typingMembers.length > 0 && !isConfirming) return setConfirming(true);
    sending.send({ text: words, giveBack, humanize: !atOnce, seen: lead.last_item });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (suggestions.onKeyDown(event)) return;
    // Escape leaves the field, so that letter keys run actions again.
    if (event.key === 'Escape' && !event.nativeEvent.isComposing) field.current?.blur();
    const mod = isMac ? event.metaKey : event.ctrlKey;
    if (event.key !== 'Enter' || !mod || event.nativeEvent.isComposing) return;
    event.preventDefault();
    send(event.shiftKey);
  };
  const closed = getClosedReason(lead, useNow());
  const isOwn = lead.answering.by === 'member' && lead.answering.member?.id === member.id;
  return (
    <>
      {isConfirming && (
        <p className="font-medium">{text.composer.isAnswering(typingMembers.map(({ name }) => name))}</p>
      )}
      {isTooLong && (
        <p className="font-medium" role="alert">
          {text.composer.tooLong(formats.number(words.length), formats.number(LONGEST))}
        </p>
      )}
      {closed && (
        <p className="py-1.5 text-soft" role="status">
          {text.composer.closed[closed]}
        </p>
      )}
      {gaps.length > 0 && (
        <p className="font-medium" role="status">
          {text.composer.saved.gaps(gaps)}
        </p>
      )}
      <ReplyOutcome sending={sending} number={lead.number} />
      <div
        className={
          closed && words === '' ? 'hidden' : 'relative grid grid-cols-[minmax(0,1fr)_auto] gap-2 items-end'
        }
      >
        {suggestions.list}
        <TextArea
          ref={field}
          label={text.composer.title}
          placeholder={isOwn ? text.composer.reply : text.composer.replyTakes}
          value={words}
          onChange={change}
          onKeyDown={onKeyDown}
          disabled={closed !== null}
          {...suggestions.fieldProps}
        />
        <Button
          kind="strong"
          busy={sending.busy}
          disabled={closed !== null || cannotSend}
          onClick={() => send(false)}
          keys={isMac ? '⌘⏎' : 'Ctrl+Enter'}
        >
          {isConfirming ? text.composer.sendToo : text.composer.send}
        </Button>
      </div>
    </>
  );
}

function getClosedReason(
  lead: Detail,
  now: number,
): 'opted_out' | 'stopped' | 'blocked' | 'window_closed' | 'not_contacted' | null {
  const { reason } = lead.answering;
  if (lead.opted_out_at !== null) return lead.can_undo_opt_out ? 'stopped' : 'opted_out';
  if (reason === 'blocked' || reason === 'window_closed') return reason;
  const ends = lead.reply_window_ends_at;
  if (ends !== null && Date.parse(ends) <= now) return 'window_closed';
  return lead.first_contact_at === null && lead.messages_count === 0 ? 'not_contacted' : null;
}

/** Shows the result of the last attempt. After a failure the text stays in the field. */
function ReplyOutcome({ sending, number }: { sending: ReplyState; number: Detail['number'] }) {
  const text = useText();
  const formats = useFormats();
  useNow();
  const { problem, waitsUntil } = sending;
  if (sending.isOffline)
    return (
      <Outcome>
        <p>{text.composer.waitsForConnection}</p>
      </Outcome>
    );
  if (!problem || sending.busy) return null;
  if (waitsUntil !== null) {
    return (
      <Outcome>
        <p>{text.composer.waits(formats.span(Math.max(1000, waitsUntil - getServerNow())))}</p>
        <Button onClick={sending.forget}>{text.cancel}</Button>
      </Outcome>
    );
  }
  if (problem.code === 'quota_exceeded' && problem.quota !== null) {
    const { limit, resetsAt } = problem.quota;
    return (
      <Outcome bad>
        <p>{text.composer.quotaUsed(formats.number(limit), formats.momentAndUtc(resetsAt))}</p>
        <Button onClick={sending.forget}>{text.composer.keepDraft}</Button>
      </Outcome>
    );
  }
  const newer = problem.code === 'newer_message';
  const isDisconnected = problem.code === 'agent_disconnected' && number;
  const isUnconfirmed = problem.code === 'offline' || problem.status >= 500;
  return (
    <Outcome bad>
      <p>
        {newer
          ? text.composer.newer
          : isDisconnected
            ? text.composer.numberAway(number.name ?? number.phone ?? '')
            : text.composer.notSent(text.problemOf(problem))}
      </p>
      {newer && <Button onClick={sending.anyway}>{text.composer.sendAnyway}</Button>}
      {isUnconfirmed && <Button onClick={sending.again}>{text.retry}</Button>}
    </Outcome>
  );
}

/** Reports to colleagues that the member is typing or has stopped. */
function useTypingReports(lead: string, words: string): void {
  const reportedAt = useRef(0);
  useEffect(() => {
    if (words === '' || getServerNow() - reportedAt.current < TYPING_EVERY_MS) return;
    reportedAt.current = getServerNow();
    // Ignore failures: the next presence update follows soon.
    callOperation('conversations.presence', { lead_id: lead, state: 'typing' }).catch(() => undefined);
  }, [lead, words]);
}

/** Shows the result of a reply, and the next step. */
function Outcome({ bad = false, children }: { bad?: boolean; children: ReactNode }) {
  return (
    <div
      className={`flex flex-wrap items-center justify-between gap-y-2 gap-x-4 py-2 px-3 rounded-control ${bad ? 'bg-danger-soft' : 'bg-sunk'}`}
      role={bad ? 'alert' : 'status'}
    >
      {children}
    </div>
  );
}
