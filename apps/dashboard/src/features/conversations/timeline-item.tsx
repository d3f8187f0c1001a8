// Renders a timeline item: a message as a bubble, an event as a thin line.
import { memo } from 'react';
import type { Item } from '../../live/apply-events.ts';
import type { Text } from '../../text/en.ts';
import type { Formats } from '../../text/format.ts';
import { useFormats, useText } from '../../text/language.tsx';
import { createLazyPart } from '../../ui/lazy-part.tsx';
import { TimeOfDay } from '../../ui/time.tsx';
import { useNow } from '../../ui/use-now.ts';
import { useCan, useSession } from '../session/session.ts';
import classes from './transcript.module.css';

const ReplyActions = createLazyPart(async () => (await import('./reply-actions.tsx')).ReplyActions);

type Message = Extract<Item, { kind: 'message' }>;
type Note = Extract<Item, { kind: 'note' }>;

/** The actions of a timeline item. */
export interface ItemActions {
  onWhy: (message: string) => void;
  onTakeBack: (message: Message) => void;
  onDelete: (note: string) => void;
}

interface BubbleProps {
  lead: string;
  item: Message;
  marked: boolean;
  acts: ItemActions;
}

export const Bubble = memo(function Bubble({ lead, item, marked, acts }: BubbleProps) {
  const text = useText();
  const formats = useFormats();
  const can = useCan();
  const { author, direction, state } = item;
  const isOutbound = direction === 'outbound';
  const waits = item.type === 'MEMBER_MESSAGE' && (state === 'queued' || state === 'sending');
  return (
    <article
      className={classes.message}
      data-author={author.kind}
      data-state={state}
      data-marked={marked || undefined}
      data-message={item.id}
      // The arrow keys move the focus between messages, so Tab skips them.
      tabIndex={-1}
    >
      <div className={classes.bubble}>
        {item.has_media && <p className={classes.media}>{text.inbox.media}</p>}
        {item.text !== null && (
          <p className={classes.words} dir="auto">
            {item.text}
          </p>
        )}
      </div>
      <p className={classes.byline}>
        {isOutbound && <span>{text.inbox.author(author.kind, author.name)} · </span>}
        <TimeOfDay at={item.at} />
        {isOutbound && (
          <span>
            {' · '}
            {text.transcript.state(state, item.waits_until && formats.moment(item.waits_until))}
          </span>
        )}
        {author.kind === 'agent' && (
          <button type="button" className={`${classes.why} no-print`} onClick={() => acts.onWhy(item.id)}>
            {text.transcript.why}
          </button>
        )}
        {waits && can('inbox.withdraw') && (
          <button type="button" className={`${classes.why} no-print`} onClick={() => acts.onTakeBack(item)}>
            {text.talk.takeBack}
          </button>
        )}
      </p>
      {isOutbound && item.explanation !== null && state !== 'accepted' && (
        <p className={classes.explanation}>{formats.told(item.explanation)}</p>
      )}
      {author.kind === 'member' && (state === 'refused' || state === 'unconfirmed') && (
        <ReplyActions lead={lead} item={item} />
      )}
    </article>
  );
});

interface EventLineProps {
  item: Exclude<Item, Message>;
  acts: ItemActions;
}

export const TimelineEvent = memo(function Happening({ item, acts }: EventLineProps) {
  const text = useText();
  const formats = useFormats();
  if (item.kind === 'note') {
    return (
      <article className={classes.note}>
        <p className={classes.words} dir="auto">
          {item.text}
        </p>
        <p className={classes.byline}>
          {text.transcript.note(item.author)} · <TimeOfDay at={item.at} />
          <DeleteNote note={item} onDelete={acts.onDelete} />
        </p>
      </article>
    );
  }
  const words = describeEvent(item, text, formats);
  return (
    <p className={classes.happening} dir="auto">
      <TimeOfDay at={item.at} /> {words}
      {item.kind === 'journal' && item.author !== null && ` · ${item.author}`}
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
        item.start_at && formats.momentIn(item.start_at, item.timezone ?? 'UTC'),
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

const MINUTE_MS = 60_000;

/** Shows the button that deletes a note to its author, for a minute. */
export function DeleteNote({ note, onDelete }: { note: Note; onDelete: (note: string) => void }) {
  const text = useText();
  const can = useCan();
  const now = useNow();
  const { member } = useSession();
  // The live event is the same for every member and lacks `own`, so the author is compared by name.
  const isOwn = note.own || note.author === (member.name ?? member.email);
  const isFresh = now - Date.parse(note.at) < MINUTE_MS;
  if (!isOwn || !isFresh || !can('leadTable.deleteNote')) return null;
  return (
    <button type="button" className={`${classes.why} no-print`} onClick={() => onDelete(note.id)}>
      {text.talk.deleteNote}
    </button>
  );
}
