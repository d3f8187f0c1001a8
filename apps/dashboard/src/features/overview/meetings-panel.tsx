// The meetings of today and tomorrow, or the next ones, in the time zone of the workspace.
import { Link } from '@tanstack/react-router';
import { linkTo } from '../../links.ts';
import { useFormats } from '../../text/language.tsx';
import { formatPhone } from '../conversations/lead-name.ts';
import { Panel } from './panel.tsx';
import type { Overview } from './queries.ts';
import { useOverviewText } from './text.ts';

type Meeting = NonNullable<Overview['meetings']>[number];

/** The number of later meetings that are shown if there are none today and tomorrow. */
const MOST_LATER = 3;

interface MeetingsProps {
  meetings: readonly Meeting[];
  tomorrow: string;
  dayAfter: string;
  timezone: string;
}

export function MeetingsPanel({ meetings, tomorrow, dayAfter, timezone }: MeetingsProps) {
  const text = useOverviewText();
  const later = meetings.filter(({ start_at }) => start_at >= dayAfter);
  const days = [
    [text.today, text.noneToday, meetings.filter(({ start_at }) => start_at < tomorrow)],
    [
      text.tomorrow,
      text.noneTomorrow,
      meetings.filter(({ start_at }) => start_at >= tomorrow && start_at < dayAfter),
    ],
    ...(later.length > 0 && later.length === meetings.length
      ? ([[text.next, '', later.slice(0, MOST_LATER)]] as const)
      : []),
  ] as const;
  return (
    <Panel
      title={text.meetings}
      hint={text.zone(timezone)}
      more={<Link {...linkTo.bookings()}>{text.calendar}</Link>}
    >
      {days.map(([name, none, of]) => (
        <section key={name} className="grid gap-1" aria-label={name}>
          <h3 className="text-soft text-13 font-medium">{name}</h3>
          {of.length === 0 && <p className="text-soft">{none}</p>}
          <ul>
            {of.map((meeting) => (
              <MeetingRow
                key={meeting.id}
                meeting={meeting}
                timezone={timezone}
                withDay={meeting.start_at >= dayAfter}
              />
            ))}
          </ul>
        </section>
      ))}
    </Panel>
  );
}

interface RowProps {
  meeting: Meeting;
  timezone: string;
  withDay: boolean;
}

function MeetingRow({ meeting, timezone, withDay }: RowProps) {
  const text = useOverviewText();
  const formats = useFormats();
  const { lead, campaign, host } = meeting;
  const phone = lead.phone && formatPhone(lead.phone);
  return (
    <li>
      <Link
        {...linkTo.lead(lead.id)}
        className="grid grid-cols-[3.5rem_minmax(0,1fr)] gap-x-2 -mx-2 px-2 py-1.5 rounded-control text-ink no-underline hover:bg-sunk pointer-coarse:min-h-11"
      >
        <time dateTime={meeting.start_at} className="font-medium tabular-nums">
          {formats.clockIn(meeting.start_at, timezone)}
        </time>
        <span className="truncate">
          <bdi>{lead.name ?? phone ?? text.unnamed}</bdi>
        </span>
        {withDay && (
          <span className="row-start-2 text-soft text-13 whitespace-nowrap">
            {formats.dayMonthIn(meeting.start_at, timezone)}
          </span>
        )}
        <span className="col-start-2 text-soft text-13 truncate">
          <bdi>{[campaign?.name, host?.name].filter(Boolean).join(' · ')}</bdi>
        </span>
      </Link>
    </li>
  );
}
