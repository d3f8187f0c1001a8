// The health of the workspace's numbers: connection, today's quota, warm-up and problems.
import { Link } from '@tanstack/react-router';
import { linkTo } from '../../links.ts';
import { useFormats } from '../../text/language.tsx';
import { Empty } from '../../ui/problem.tsx';
import { ConnectionState } from '../numbers/connection-state.tsx';
import { FirstContacts, StopReason } from '../numbers/number-card.tsx';
import { getNumberName } from '../numbers/queries.ts';
import { QuotaMeter } from '../numbers/quota-meter.tsx';
import { useNumbersText } from '../numbers/text.ts';
import { Panel } from './panel.tsx';
import type { Overview } from './queries.ts';
import { useOverviewText } from './text.ts';

type NumberCard = Overview['numbers'][number];

export function NumbersPanel({ numbers }: { numbers: readonly NumberCard[] }) {
  const text = useOverviewText();
  return (
    <Panel isWide title={text.numbers} more={<Link {...linkTo.numbers()}>{text.toNumbers}</Link>}>
      {numbers.length === 0 ? (
        <Empty title={text.noNumbers}>
          <p>{text.noNumbersHint}</p>
        </Empty>
      ) : (
        <ul className="-my-2">
          {numbers.map((number) => (
            <NumberRow key={number.id} number={number} />
          ))}
        </ul>
      )}
    </Panel>
  );
}

function NumberRow({ number }: { number: NumberCard }) {
  const text = useOverviewText();
  const words = useNumbersText();
  const formats = useFormats();
  const { quota, reason } = number;
  const day = number.first_contacts.warm_up_day;
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_14rem_14rem] items-start gap-x-6 gap-y-2 py-3 border-t border-line first:border-t-0 max-desk:grid-cols-2 max-tablet:grid-cols-1">
      <div className="grid gap-0.5 min-w-0 wrap-anywhere max-desk:col-span-full">
        <Link
          {...linkTo.number(number.id)}
          className="text-ink font-medium no-underline hover:underline"
          dir="auto"
        >
          {getNumberName(number)}
        </Link>
        <span className="text-13">
          <ConnectionState number={number} />
        </span>
        {reason !== null && <p className="text-danger text-13">{formats.told(reason)}</p>}
        <StopReason number={number} />
      </div>
      {quota && (
        <Figure name={words.sends}>
          <QuotaMeter quota={quota} />
        </Figure>
      )}
      <Figure name={words.firstContacts}>
        <FirstContacts number={number} next={day === null ? null : text.warmUp(day)} />
      </Figure>
    </li>
  );
}

function Figure({ name, children }: { name: string; children: React.ReactNode }) {
  return (
    <div className="grid gap-1 text-13">
      <span className="text-soft">{name}</span>
      {children}
    </div>
  );
}
