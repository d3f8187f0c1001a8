// The meetings of today and tomorrow, in the time zone of the workspace.

import { Link } from '@tanstack/react-router';
import { linkTo } from '../../links.ts';
import { useFormats } from '../../text/language.tsx';
import { formatPhone } from '../conversations/lead-name.ts';
import { Panel } from './panel.tsx';
import type { Overview } from './queries.ts';
import { useOverviewText } from './text.ts';

type Meeting = NonNullable<Overview['meetings']>[number];

interface MeetingsProps {
  meetings: readonly Meeting[];
  tomorrow: string;
  timezone: string;
}

export function MeetingsPanel({ meetings, tomorrow, timezone }: MeetingsProps) {
  const text = useOverviewText();
  const isTomorrow = ({ start_at }: Meeting) => start_at >= tomorrow;
  const days = [
    [text.today, text.noneToday, meetings.filter((one) => !isTomorrow(one))],
    [text.tomorrow, text.noneTomorrow, meetings.filter(isTomorrow)],
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
              <MeetingRow key={meeting.id} meeting={meeting} timezone={timezone} />
            ))}
          </ul>
        </section>
      ))}
    </Panel>
  );
}

function MeetingRow({ meeting, timezone }: { meeting: Meeting; timezone: string }) {
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
        <span className="col-start-2 text-soft text-13 truncate">
          <bdi>{[campaign?.name, host?.name].filter(Boolean).join(' · ')}</bdi>
        </span>
      </Link>
    </li>
  );
}
