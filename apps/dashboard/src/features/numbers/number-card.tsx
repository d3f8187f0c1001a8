// A number's card with a summary of its state.
import type { Reason } from '@parley/contract';
import { Link } from '@tanstack/react-router';
import { useFormats } from '../../text/language.tsx';
import { ConnectionState } from './connection-state.tsx';
import { Meter } from './meter.tsx';
import classes from './numbers.module.css';
import { getNumberLabel, getNumberName, type NumberCard } from './queries.ts';
import { useNumbersText } from './words.ts';

export function NumberCardView({ number }: { number: NumberCard }) {
  const text = useNumbersText();
  const formats = useFormats();
  const { first_contacts: first, quota } = number;
  const handle = getNumberLabel(number);
  const name = getNumberName(number);
  const engine = text.engines[number.engine] ?? number.engine;
  return (
    <li data-simulated={number.simulated || undefined}>
      <div className={classes.cardHead}>
        <h2>
          <Link to="/numbers/$id" params={{ id: number.id }} dir="auto">
            {name}
          </Link>
        </h2>
        <ConnectionState number={number} />
      </div>
      <p className={classes.soft}>{[name === handle ? null : handle, engine].filter(Boolean).join(' · ')}</p>
      {number.reason !== null && <p className={classes.bad}>{formats.told(number.reason)}</p>}
      <StopReason number={number} />
      <dl className={classes.glance}>
        {quota && (
          <div>
            <dt>{text.sends}</dt>
            <dd>
              <Meter
                label={text.meter(text.sends, quota.used, quota.limit)}
                used={quota.used}
                limit={quota.limit}
              >
                {text.of(formats.number(quota.used), formats.number(quota.limit))}
              </Meter>
            </dd>
          </div>
        )}
        <div>
          <dt>{text.firstContacts}</dt>
          <dd>
            <FirstContacts number={number} />
          </dd>
        </div>
        <div>
          <dt>{text.campaigns}</dt>
          <dd dir="auto">{number.campaigns.length > 0 ? formats.list(number.campaigns) : text.noCampaign}</dd>
        </div>
      </dl>
      {number.waiting > 0 && <p className={classes.soft}>{text.messagesWait(number.waiting)}</p>}
      {first.stopped === null ? null : <p className={classes.soft}>{text.repliesGoOn}</p>}
    </li>
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
  const text = useNumbersText();
  const formats = useFormats();
  const { stopped } = number.first_contacts;
  if (stopped === null) return null;
  const title =
    stopped.rule === 'restricted' && stopped.until !== null
      ? text.restrictedTitle(formats.moment(stopped.until))
      : text.heldTitle;
  return (
    <p className={classes.warn}>
      <span aria-hidden="true">◷</span> {title}
      {stopped.rule === 'paused' && `: ${formats.told(pauseReason(stopped.reason))}`}
    </p>
  );
}
