// A number's card with a summary of its state.

import type { Reason } from '@parley/contract';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { linkTo } from '../../links.ts';
import { useFormats, useText } from '../../text/language.tsx';
import { Hint } from '../../ui/layout.tsx';
import { ConnectionState } from './connection-state.tsx';
import { Meter } from './meter.tsx';
import { getNumberLabel, getNumberName, type NumberCard } from './queries.ts';
import { QuotaMeter } from './quota-meter.tsx';
import { useNumbersText } from './text.ts';

export function NumberCardView({ number }: { number: NumberCard }) {
  const text = useNumbersText();
  const formats = useFormats();
  const { first_contacts: first, quota } = number;
  const handle = getNumberLabel(number);
  const name = getNumberName(number);
  const engine = text.engines[number.engine] ?? number.engine;
  return (
    <li className="grid gap-2 min-w-0 p-4 border border-line rounded-panel bg-panel wrap-anywhere">
      <div className="flex flex-wrap items-baseline justify-between gap-y-1 gap-x-4">
        <h2 className="min-w-0 text-16 font-medium">
          <Link
            className="inline-block min-h-6 text-inherit pointer-coarse:min-h-11 pointer-coarse:py-2.75"
            {...linkTo.number(number.id)}
            dir="auto"
          >
            {name}
          </Link>
        </h2>
        <ConnectionState number={number} />
      </div>
      <Hint>{[name === handle ? null : handle, engine].filter(Boolean).join(' · ')}</Hint>
      {number.reason !== null && <p className="text-danger text-13">{formats.told(number.reason)}</p>}
      <StopReason number={number} />
      <dl className="grid grid-cols-3 gap-y-2 gap-x-6 mt-1 max-tablet:grid-cols-1">
        {quota && (
          <Glance name={text.sends}>
            <QuotaMeter quota={quota} />
          </Glance>
        )}
        <Glance name={text.firstContacts}>
          <FirstContacts number={number} />
        </Glance>
        <Glance name={text.campaigns}>
          <span dir="auto">
            {number.campaigns.length > 0 ? formats.list(number.campaigns) : text.noCampaign}
          </span>
        </Glance>
      </dl>
      {number.waiting > 0 && <Hint>{text.messagesWait(number.waiting)}</Hint>}
      {first.stopped === null ? null : <Hint>{text.repliesGoOn}</Hint>}
    </li>
  );
}

function Glance({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-soft text-13">{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** Shows today's first contacts and the number of queued leads. */
export function FirstContacts({ number, next = null }: { number: NumberCard; next?: string | null }) {
  const text = useNumbersText();
  const formats = useFormats();
  const { used, limit, waiting } = number.first_contacts;
  const words = [
    limit === null
      ? text.noLimit(formats.number(used))
      : text.of(formats.number(used), formats.number(limit)),
    limit !== null && used >= limit ? text.full : null,
    waiting > 0 ? text.wait(waiting, waiting >= 2_000) : null,
    next,
  ].filter(Boolean);
  if (limit === null) return words.join(' · ');
  return (
    <Meter label={text.meter(text.firstContacts, used, limit)} used={used} limit={limit}>
      {words.join(' · ')}
    </Meter>
  );
}

/** Returns why first contacts are on hold, without the words "on hold". Other reasons are returned unchanged. */
function pauseReason(reason: Reason): Reason {
  if (typeof reason === 'string' || reason.code !== 'first_contacts_on_hold') return reason;
  return reason.params.reason as Reason;
}

/** Shows why a number makes no first contacts. */
export function StopReason({ number }: { number: NumberCard }) {
  const common = useText();
  const text = useNumbersText();
  const formats = useFormats();
  const { stopped } = number.first_contacts;
  if (stopped === null) return null;
  const title =
    stopped.rule === 'restricted' && stopped.until !== null
      ? text.restrictedTitle(formats.moment(stopped.until))
      : text.heldTitle;
  return (
    <p className="text-waiting text-13">
      <span aria-hidden="true">◷</span>{' '}
      {stopped.rule === 'paused' ? common.labeled(title, formats.told(pauseReason(stopped.reason))) : title}
    </p>
  );
}
