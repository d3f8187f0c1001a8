// The details of one meeting, and the actions that its status allows.

import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { linkTo } from '../../links.ts';
import { isNotFound } from '../../problem.ts';
import { getDataQuery } from '../../queries.ts';
import { useFormats } from '../../text/language.tsx';
import { Button } from '../../ui/button.tsx';
import { copyText } from '../../ui/copy-field.tsx';
import { Facts } from '../../ui/facts.tsx';
import { createLazyPart } from '../../ui/lazy-part.tsx';
import { Loading } from '../../ui/loading.tsx';
import { Empty } from '../../ui/problem.tsx';
import { showToast } from '../../ui/toast.ts';
import { useNow } from '../../ui/use-now.ts';
import { useCan } from '../session/session.ts';
import { useMarkOutcome } from './meeting-changes.ts';
import { getMeetingState, getZoneCity, STATE_GLYPHS } from './meeting-state.ts';
import { useFormatMeetingTime } from './meeting-time.tsx';
import { getMeetingQuery, type MeetingDetail } from './queries.ts';
import { useBookingsText } from './text.ts';

const MoveForm = createLazyPart(async () => (await import('./panel-forms.tsx')).MoveForm);
const CancelForm = createLazyPart(async () => (await import('./panel-forms.tsx')).CancelForm);

export function MeetingPanel({ id, onOpen }: { id: string; onOpen: (id: string) => void }) {
  const words = useBookingsText();
  const query = useQuery(getMeetingQuery(id));
  const { data: meeting, error } = query;
  if (meeting && !isNotFound(error)) return <MeetingContent meeting={meeting} onOpen={onOpen} />;
  return <Loading of={query} rows={6} height={40} missing={<Empty title={words.gone} />} />;
}

function MeetingContent({ meeting, onOpen }: { meeting: MeetingDetail; onOpen: (id: string) => void }) {
  const words = useBookingsText();
  const can = useCan();
  const [form, setForm] = useState<'move' | 'cancel' | null>(null);
  const state = getMeetingState(meeting, useNow());
  const { lead, may, calendar } = meeting;
  const name = lead.name ?? lead.phone ?? words.unnamed;
  const canMark = may.mark && can('bookings.mark');
  const canMove = may.move && can('bookings.move');
  const canCancel = may.cancel && can('bookings.cancel');
  return (
    <div className="grid gap-3 content-start min-w-0 pb-6">
      <h2 className="text-20 leading-tight wrap-anywhere" dir="auto">
        {name}
      </h2>
      <p
        className="-mt-2 text-soft font-medium data-[state=booked]:text-qualified data-[state=came]:text-qualified data-[state=unmarked]:text-waiting data-[state=no_show]:text-not-interested data-[state=failed]:text-danger"
        data-state={state}
        role="status"
      >
        <span aria-hidden="true">{STATE_GLYPHS[state]}</span> {words.state[state]}
      </p>
      <MeetingOutcome meeting={meeting} onOpen={onOpen} />
      <MeetingFacts meeting={meeting} />
      {calendar && (may.cancel || may.move || meeting.status === 'reserved') && (
        <p className="text-soft text-13">
          {words.atProvider(words.providers[calendar.provider] ?? calendar.provider)}
        </p>
      )}
      {canMark && <AttendanceButtons meeting={meeting} />}
      {(canMove || canCancel) && form === null && (
        <div className="flex flex-wrap gap-2">
          {canMove && <Button onClick={() => setForm('move')}>{words.move}</Button>}
          {canCancel && <Button onClick={() => setForm('cancel')}>{words.cancel}</Button>}
        </div>
      )}
      {form === 'move' && canMove && (
        <MoveForm meeting={meeting} onClose={() => setForm(null)} onMoved={onOpen} />
      )}
      {form === 'cancel' && canCancel && <CancelForm meeting={meeting} onClose={() => setForm(null)} />}
      {may.cancel && can('bookings.link') && <LeadsLink id={meeting.id} />}
    </div>
  );
}

/** Explains the status of a meeting that is not upcoming. */
function MeetingOutcome({ meeting, onOpen }: { meeting: MeetingDetail; onOpen: (id: string) => void }) {
  const words = useBookingsText();
  const formats = useFormats();
  const when = useFormatMeetingTime();
  const { status, timezone, moved_to, moving_to, canceling, canceled_at, reason, asked_by, failure } =
    meeting;
  const details: ReactNode[] = [];
  if (status === 'reserved') details.push(words.reserved);
  if (canceling) details.push(words.canceling);
  if (moving_to !== null) details.push(words.movingTo(when(moving_to, timezone)));
  if (canceled_at !== null && status === 'canceled')
    details.push(words.canceledAs(asked_by && words.by[asked_by], formats.moment(canceled_at)));
  if (reason !== null && (status === 'canceled' || canceling)) details.push(<q dir="auto">{reason}</q>);
  if (failure !== null && status === 'failed') details.push(words.failed(formats.told(failure)));
  return (
    <>
      {details.map((one, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: sentences have no id
        <p key={index} className="wrap-anywhere">
          {one}
        </p>
      ))}
      {moved_to && (
        <p className="wrap-anywhere">
          <Button onClick={() => onOpen(moved_to.id)}>
            {words.movedTo(when(moved_to.start_at, timezone))}
          </Button>
        </p>
      )}
    </>
  );
}

const isAddress = (where: string): boolean => /^https?:\/\/[^\s]+$/i.test(where);

function MeetingFacts({ meeting }: { meeting: MeetingDetail }) {
  const words = useBookingsText();
  const formats = useFormats();
  const can = useCan();
  const { start_at, end_at, timezone, lead, campaign, host, calendar, location, source } = meeting;
  const leadName = <bdi>{lead.name ?? lead.phone ?? words.unnamed}</bdi>;
  const isSameTime = formats.clock(start_at) === formats.clockIn(start_at, timezone);
  const facts: [string, ReactNode][] = [
    [
      words.when,
      <time key="own" dateTime={start_at} title={start_at}>
        {formats.day(start_at)}, {formats.clock(start_at)}–{formats.clock(end_at)}
        {!isSameTime && ` (${words.yours})`}
      </time>,
    ],
    ...(isSameTime
      ? []
      : [[words.there(getZoneCity(timezone)), formats.momentIn(start_at, timezone)] as [string, ReactNode]]),
    [
      words.lead,
      can('leads.get') ? (
        <Link key="lead" {...linkTo.lead(lead.id)}>
          {leadName}
        </Link>
      ) : (
        leadName
      ),
    ],
  ];
  if (campaign) facts.push([words.campaign, <bdi key="campaign">{campaign.name}</bdi>]);
  if (host) facts.push([words.host, <bdi key="host">{host.name}</bdi>]);
  if (location !== null) {
    facts.push([
      words.where,
      isAddress(location) ? (
        <a key="where" href={location} target="_blank" rel="noreferrer">
          {location}
        </a>
      ) : (
        location
      ),
    ]);
  }
  const held =
    calendar && words.heldBy(words.providers[calendar.provider] ?? calendar.provider, calendar.name);
  facts.push([words.held, held ?? words.own], [words.bookedBy, words.sources[source]]);
  return <Facts of={facts} />;
}

function AttendanceButtons({ meeting }: { meeting: MeetingDetail }) {
  const words = useBookingsText();
  const mark = useMarkOutcome(meeting.id);
  const outcome =
    meeting.status === 'no_show' ? 'no_show' : meeting.attended_at === null ? undefined : 'came';
  return (
    <fieldset className="grid gap-2 min-w-0 p-3 border border-line rounded-panel">
      <legend className="px-1 font-medium">{words.ask}</legend>
      <div className="flex flex-wrap gap-2">
        {(['came', 'no_show'] as const).map((one) => (
          <Button
            key={one}
            kind={outcome === undefined && one === 'came' ? 'strong' : 'plain'}
            disabled={outcome === one}
            busy={mark.isPending && mark.variables === one}
            onClick={() => !mark.isPending && mark.mutate(one)}
          >
            {one === 'came' ? words.came : words.noShow}
          </Button>
        ))}
      </div>
      <p className="text-soft text-13">{words.markHint}</p>
    </fieldset>
  );
}

/** Copies the lead's link. The link is never shown, because anyone who has it can cancel the meeting. */
function LeadsLink({ id }: { id: string }) {
  const words = useBookingsText();
  const { data } = useQuery({
    ...getDataQuery(['meeting-link', id], 'bookings.link', { id }),
    gcTime: 0,
  });
  if (!data) return null;
  const { url } = data;
  if (url === null) return <p className="text-soft text-13">{words.noLink}</p>;
  return (
    <div>
      <Button
        onClick={async () =>
          showToast((await copyText(url)) ? { title: words.copied } : { title: words.notCopied, bad: true })
        }
      >
        {words.copyLink}
      </Button>
      <p className="text-soft text-13">{words.linkHint}</p>
    </div>
  );
}
