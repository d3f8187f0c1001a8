// A message, or a thin line for something that happened.
import { memo } from 'react';
import type { Item } from '../../live/apply.ts';
import { useFormats, useText } from '../../text/language.tsx';
import { Clock } from '../../ui/time.tsx';
import classes from './conversation.module.css';
import { ReplyActions } from './reply-actions.tsx';

type Message = Extract<Item, { kind: 'message' }>;

interface BubbleProps {
  lead: string;
  item: Message;
  marked: boolean;
  onWhy: (message: string) => void;
}

export const Bubble = memo(function Bubble({ lead, item, marked, onWhy }: BubbleProps) {
  const text = useText();
  const formats = useFormats();
  const { author, direction, state } = item;
  const out = direction === 'outbound';
  return (
    <article
      className={classes.message}
      data-author={author.kind}
      data-state={state}
      data-marked={marked || undefined}
      data-message={item.id}
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
        {out && <span>{text.inbox.author(author.kind, author.name)} · </span>}
        <Clock at={item.at} />
        {out && (
          <span className={classes.state}>
            {' · '}
            {text.transcript.state(state, item.waits_until && formats.moment(item.waits_until))}
          </span>
        )}
        {author.kind === 'agent' && (
          <button type="button" className={classes.why} onClick={() => onWhy(item.id)}>
            {text.transcript.why}
          </button>
        )}
      </p>
      {out && item.explanation !== null && state !== 'accepted' && (
        <p className={classes.explanation}>{item.explanation}</p>
      )}
      {author.kind === 'member' && state !== 'accepted' && <ReplyActions lead={lead} item={item} />}
    </article>
  );
});

export const Happening = memo(function Happening({ item }: { item: Exclude<Item, Message> }) {
  const text = useText();
  const formats = useFormats();
  if (item.kind === 'note') {
    return (
      <article className={classes.note}>
        <p className={classes.words} dir="auto">
          {item.text}
        </p>
        <p className={classes.byline}>
          {text.transcript.note(item.author)} · <Clock at={item.at} />
        </p>
      </article>
    );
  }
  const words =
    item.kind === 'journal'
      ? item.text
      : text.transcript.booking(
          item.status,
          item.start_at && formats.momentIn(item.start_at, item.timezone ?? 'UTC'),
        );
  return (
    <p className={classes.happening}>
      <Clock at={item.at} /> {words}
      {item.kind === 'journal' && item.author !== null && ` · ${item.author}`}
    </p>
  );
});
