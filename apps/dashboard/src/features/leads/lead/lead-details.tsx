// A lead's details that members don't edit: notes, meetings and origin.

import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { linkTo } from '../../../links.ts';
import type { Detail } from '../../../live/apply-events.ts';
import { getDataQuery } from '../../../queries.ts';
import { useFormats, useText } from '../../../text/language.tsx';
import { Loading } from '../../../ui/loading.tsx';
import { More } from '../../../ui/more.tsx';
import { DateTime } from '../../../ui/time.tsx';
import { useTimeline } from '../../conversations/queries.ts';
import { useCan } from '../../session/session.ts';
import { useLeadPageText } from './lead-page-text.ts';

export function LeadDetails({ lead }: { lead: Detail }) {
  const words = useLeadPageText();
  const text = useText();
  const formats = useFormats();
  const query = useQuery({
    ...getDataQuery(['lead-more', lead.id], 'conversations.more', { id: lead.id }),
    staleTime: 30_000,
  });
  const { data } = query;
  if (!data) return <Loading of={query} rows={6} height={32} />;
  const facts: [string, React.ReactNode][] = [
    [words.list, data.list?.name],
    [words.link, data.link && `${data.link.name} (${data.link.code})`],
    [words.created, <DateTime key="created" at={lead.created_at} />],
  ];
  const ids: [string, React.ReactNode][] = [
    [words.id, <code key="id">{lead.id}</code>],
    [words.whatsapp, lead.whatsapp_id && <code key="chat">{lead.whatsapp_id}</code>],
  ];
  return (
    <div className="grid gap-6 max-w-184 py-6 px-6 max-tablet:px-4">
      <Notes lead={lead.id} />
      <section className="grid gap-2">
        <h2>{words.meetings}</h2>
        {data.bookings.length === 0 && <p className="text-soft">{words.noMeetings}</p>}
        <ul className="grid gap-2">
          {data.bookings.map((booking) => (
            <li key={booking.id} className="flex flex-wrap gap-y-1 gap-x-3">
              <span>{text.bookings[booking.status as 'booked'] ?? booking.status}</span>
              {booking.start_at && (
                <MeetingLink id={booking.id}>
                  {formats.momentIn(booking.start_at, booking.timezone ?? 'UTC')}
                </MeetingLink>
              )}
              {booking.cancellation_reason && (
                <span dir="auto">{words.canceledBecause(booking.cancellation_reason)}</span>
              )}
            </li>
          ))}
        </ul>
      </section>
      <section className="grid gap-2">
        <h2>{words.origin}</h2>
        <FactList of={facts} />
        <More summary={words.ids}>
          <FactList of={ids} />
        </More>
      </section>
    </div>
  );
}

/** Lists the lead's latest notes, newest first. */
function Notes({ lead }: { lead: string }) {
  const words = useLeadPageText();
  const text = useText();
  const { data } = useTimeline(lead, undefined, 'note');
  const notes = data?.pages.flatMap((page) => page.data).filter((item) => item.kind === 'note');
  return (
    <section className="grid gap-2">
      <h2>{words.notes}</h2>
      {notes?.length === 0 && <p className="text-soft">{words.noNotes}</p>}
      <ul className="grid gap-2">
        {notes?.reverse().map((note) => (
          <li key={note.id} className="py-2 px-3 border-s-2 border-s-note-edge rounded-e-control bg-note">
            <p className="wrap-anywhere whitespace-pre-line" dir="auto">
              {note.text}
            </p>
            <p className="text-soft text-12">
              {text.transcript.note(note.author)} · <DateTime at={note.at} />
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Shows the meeting's time as a link to the meeting. */
function MeetingLink({ id, children }: { id: string; children: React.ReactNode }) {
  const can = useCan();
  if (!can('bookings.get')) return <span>{children}</span>;
  return <Link {...linkTo.bookings({ m: id })}>{children}</Link>;
}

function FactList({ of }: { of: readonly [string, React.ReactNode][] }) {
  return (
    <dl className="wrap-anywhere">
      {of
        .filter(([, value]) => value !== null && value !== undefined && value !== '')
        .map(([name, value]) => (
          <div key={name} className="grid grid-cols-[minmax(7rem,12rem)_minmax(0,1fr)] gap-3">
            <dt className="text-soft" dir="auto">
              {name}
            </dt>
            <dd dir="auto">{value}</dd>
          </div>
        ))}
    </dl>
  );
}
