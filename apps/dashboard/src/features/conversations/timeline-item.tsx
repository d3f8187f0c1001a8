// Renders a timeline item: a message as a bubble, an event as a line that opens.
import { memo, useEffect, useId, useRef, useState } from 'react';
import type { Item } from '../../live/apply-events.ts';
import { getServerNow } from '../../server-clock.ts';
import type { Text } from '../../text/en.ts';
import type { Formats } from '../../text/format.ts';
import { useFormats, useText } from '../../text/language.tsx';
import { createLazyPart } from '../../ui/lazy-part.tsx';
import { TimeOfDay } from '../../ui/time.tsx';
import { useNow } from '../../ui/use-now.ts';
import { getZoneCity } from '../bookings/meeting-state.ts';
import { useColleagues } from '../leads/fields/field-names.ts';
import { useCan, useSession } from '../session/session.ts';
import { HandOverCard } from './hand-over-card.tsx';
import { splitMentions } from './mentions.ts';

const ReplyActions = createLazyPart(async () => (await import('./reply-actions.tsx')).ReplyActions);

const WhyHint = createLazyPart(async () => (await import('./why-hint.tsx')).WhyHint);

const MINUTE_MS = 60_000;
const HINT_AFTER_MS = 300;

type Message = Extract<Item, { kind: 'message' }>;
type Note = Extract<Item, { kind: 'note' }>;

/** The actions of a timeline item. */
export interface ItemActions {
  onWhy: (message: string) => void;
  onTakeBack: (message: Message) => void;
  onDelete: (note: string) => void;
  /** Puts a suggested reply into the reply field. */
  onUse: (reply: string) => void;
}

interface BubbleProps {
  lead: string;
  item: Message;
  marked: boolean;
  /** Whether the next message continues this one and shows author and time for both. */
  continued: boolean;
  acts: ItemActions;
}

const BUBBLE =
  'max-w-[min(34rem,86%)] py-2 px-3 border rounded-bubble group-focus-visible/message:outline-2 group-focus-visible/message:outline-accent group-focus-visible/message:outline-offset-2 group-data-marked/message:outline-2 group-data-marked/message:outline-accent group-data-marked/message:outline-offset-2';

/** Bubbles without a border have one on paper, which has no background colors. */
const NO_BORDER = 'border-transparent print:border-line';

/** On paper, which has no background colors, the text is dark. */
const BY_PERSON = 'bg-accent text-on-accent print:text-ink';

/** The colors by author. Messages that were not sent look the same for every author. */
const TONES: Record<string, string> = {
  lead: `${NO_BORDER} bg-lead`,
  agent: `${NO_BORDER} bg-accent-soft`,
  key: 'border-dashed border-edge bg-accent-soft',
  member: `${NO_BORDER} ${BY_PERSON}`,
  phone: `border-dashed border-on-accent print:border-edge ${BY_PERSON}`,
};

function getTone({ author, state }: BubbleProps['item']): string {
  if (state === 'refused' || state === 'discarded')
    return `border-danger bg-danger-soft ${author.kind === 'phone' ? 'border-dashed' : ''}`;
  return TONES[author.kind] ?? `${NO_BORDER} bg-lead`;
}

export const Bubble = memo(function Bubble({ lead, item, marked, continued, acts }: BubbleProps) {
  const text = useText();
  const formats = useFormats();
  const can = useCan();
  const { author, direction, state } = item;
  const isOutbound = direction === 'outbound';
  const isLater = item.waits_until !== null && Date.parse(item.waits_until) - getServerNow() > MINUTE_MS;
  const isFailed = state === 'refused' || state === 'discarded' || state === 'unconfirmed';
  const waits = item.type === 'MEMBER_MESSAGE' && (state === 'queued' || state === 'sending');
  return (
    <article
      className={`group/message grid gap-0.5 focus-visible:outline-none ${author.kind === 'lead' ? 'justify-items-start' : 'justify-items-end'}`}
      data-author={author.kind}
      data-state={state}
      data-marked={marked || undefined}
      data-message={item.id}
      // The arrow keys move the focus between messages, so Tab skips them.
      tabIndex={-1}
    >
      <div className={`relative ${BUBBLE} ${getTone(item)}`}>
        {item.has_media && <p className="italic">{text.inbox.media}</p>}
        {item.text !== null && (
          <p className="text-15 wrap-anywhere whitespace-pre-wrap" dir="auto">
            {item.text}
          </p>
        )}
        {continued && author.kind === 'agent' && <Why item={item} acts={acts} isBeside />}
      </div>
      <p className={`text-soft text-12 tabular-nums ${continued ? 'sr-only print:not-sr-only' : ''}`}>
        {isOutbound && <span>{text.inbox.author(author.kind, author.name)} · </span>}
        <TimeOfDay at={item.at} />
        {isOutbound && (
          <span>
            {' · '}
            {text.transcript.state(state, isLater ? formats.moment(item.waits_until!) : null)}
          </span>
        )}
        {author.kind === 'agent' && !continued && <Why item={item} acts={acts} />}
        {waits && can('conversations.withdrawReply') && (
          <button
            type="button"
            className="min-h-6 -me-2 px-2 text-accent print:hidden"
            onClick={() => acts.onTakeBack(item)}
          >
            {text.talk.takeBack}
          </button>
        )}
      </p>
      {isOutbound && item.explanation !== null && state !== 'accepted' && (
        <p className={`max-w-[min(34rem,86%)] text-12 ${isFailed ? 'text-danger' : 'text-soft'}`}>
          {formats.told(item.explanation)}
        </p>
      )}
      {author.kind === 'member' && (state === 'refused' || state === 'unconfirmed') && (
        <ReplyActions lead={lead} item={item} />
      )}
    </article>
  );
});

interface WhyProps {
  item: Message;
  acts: ItemActions;
  /** Whether the button is next to the bubble, and appears when the pointer or the focus is on the message. */
  isBeside?: boolean;
}

function Why({ item, acts, isBeside = false }: WhyProps) {
  const text = useText();
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const [isHinted, setHinted] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const hint = (wait: number) => {
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setHinted(true), wait);
  };
  const unhint = () => {
    clearTimeout(timer.current);
    setHinted(false);
  };
  useEffect(() => () => clearTimeout(timer.current), []);
  return (
    <>
      <button
        ref={button}
        type="button"
        aria-describedby={isHinted ? id : undefined}
        onPointerEnter={({ pointerType }) => pointerType === 'mouse' && hint(HINT_AFTER_MS)}
        onPointerLeave={unhint}
        onFocus={({ currentTarget }) => currentTarget.matches(':focus-visible') && hint(0)}
        onBlur={unhint}
        className={`min-h-6 px-2 text-accent text-12 print:hidden ${isBeside ? 'absolute end-full top-1/2 -translate-y-1/2 pointer-fine:opacity-0 group-hover/message:opacity-100 group-focus-within/message:opacity-100' : '-me-2'}`}
        onClick={() => {
          unhint();
          acts.onWhy(item.id);
        }}
      >
        {text.transcript.why}
      </button>
      <WhyHint open={isHinted} onClose={unhint} button={button} id={id} message={item.id} />
    </>
  );
}

interface EventLineProps {
  lead: string;
  item: Exclude<Item, Message>;
  acts: ItemActions;
}

export const TimelineEvent = memo(function Happening({ lead, item, acts }: EventLineProps) {
  const text = useText();
  const formats = useFormats();
  const [isOpen, setOpen] = useState(false);
  if (item.kind === 'note') {
    return (
      <article className="grid justify-items-start py-2 px-3 border-s-2 border-s-note-edge rounded-e-control bg-note">
        <p className="text-15 wrap-anywhere whitespace-pre-wrap" dir="auto">
          {item.mentions.length === 0 ? item.text : <MentioningText note={item} />}
        </p>
        <p className="text-soft text-12 tabular-nums">
          {text.transcript.note(item.author)} · <TimeOfDay at={item.at} />
          <DeleteNote note={item} onDelete={acts.onDelete} />
        </p>
      </article>
    );
  }
  const words = describeEvent(item, text, formats);
  if (item.kind === 'journal' && item.fact?.code === 'handed_over')
    return <HandOverCard lead={lead} item={item} words={words} onUse={acts.onUse} />;
  return (
    <p className="grid justify-items-center">
      <button
        type="button"
        className="max-w-full py-0.5 px-3 rounded-full bg-sunk text-soft text-12 font-normal truncate cursor-pointer hover:text-ink aria-expanded:rounded-panel aria-expanded:whitespace-pre-line print:whitespace-pre-line"
        dir="auto"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        <TimeOfDay at={item.at} /> {words}
        {item.kind === 'journal' && item.author !== null && ` · ${item.author}`}
      </button>
    </p>
  );
});

/** Describes an event in one sentence. */
export function describeEvent(
  item: Exclude<Item, Message | { kind: 'note' }>,
  text: Text,
  formats: Formats,
): string {
  switch (item.kind) {
    case 'journal':
      return formats.told(text.entry(item.text, item.fact));
    case 'booking':
      return text.transcript.booking(
        item.status,
        item.start_at && formatMeeting(item.start_at, item.timezone ?? 'UTC', formats),
      );
    case 'delivery':
      return text.talk.delivery(
        item.event,
        item.status,
        item.endpoint_status,
        item.duration_ms === null ? null : formats.milliseconds(item.duration_ms),
      );
  }
}

/** Formats the time of a meeting as the reader's, and as the campaign's if that differs. */
export function formatMeeting(at: string, zone: string, formats: Formats): string {
  const there = formats.clockIn(at, zone);
  const here = formats.moment(at);
  return formats.clock(at) === there ? here : `${here} (${there} ${getZoneCity(zone)})`;
}

/** Shows a note with its mentions emphasized. */
function MentioningText({ note }: { note: Note }) {
  const members = (useColleagues() ?? []).filter(({ id }) => note.mentions.includes(id));
  let at = 0;
  return splitMentions(note.text, members).map((part) => {
    at += part.text.length;
    return part.member ? (
      <strong key={at} className="font-medium text-accent">
        {part.text}
      </strong>
    ) : (
      part.text
    );
  });
}

/** Shows the button that deletes a note to its author, for a minute. */
function DeleteNote({ note, onDelete }: { note: Note; onDelete: (note: string) => void }) {
  const text = useText();
  const can = useCan();
  const now = useNow();
  const { member } = useSession();
  // The live event is the same for every member and lacks `own`, so the author is compared by name.
  const isOwn = note.own || note.author === (member.name ?? member.email);
  const isFresh = now - Date.parse(note.at) < MINUTE_MS;
  if (!isOwn || !isFresh || !can('leads.deleteNote')) return null;
  return (
    <button
      type="button"
      className="min-h-6 -me-2 px-2 text-accent print:hidden"
      onClick={() => onDelete(note.id)}
    >
      {text.talk.deleteNote}
    </button>
  );
}
