// The time of a lead's last message, with an arrow for its direction.
import { ArrowDownLeft, ArrowUpRight } from 'iconoir-react/regular';
import { useText } from '../../../text/language.tsx';
import { TimeAgo } from '../../../ui/time.tsx';
import type { Lead } from '../queries.ts';

const ARROWS = { inbound: ArrowDownLeft, outbound: ArrowUpRight };

/** Renders nothing if the lead has no message. */
export function LastMessage({
  lead: { last_message_at: at, last_message_direction: direction },
}: {
  lead: Pick<Lead, 'last_message_at' | 'last_message_direction'>;
}) {
  const text = useText();
  if (at === null) return null;
  const Arrow = direction && ARROWS[direction];
  return (
    <span className="inline-flex items-center gap-1">
      {Arrow && (
        <span
          className="inline-flex"
          role="img"
          aria-label={text.leads[direction]}
          title={text.leads[direction]}
        >
          <Arrow className="size-3.5 text-soft" aria-hidden="true" />
        </span>
      )}
      <TimeAgo at={at} />
    </span>
  );
}
