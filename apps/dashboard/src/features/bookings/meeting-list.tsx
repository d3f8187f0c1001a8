// A list of meetings by day, with outcome buttons for past meetings.

import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Calendar } from 'iconoir-react/regular';
import { linkTo } from '../../links.ts';
import { useFormats } from '../../text/language.tsx';
import { Button } from '../../ui/button.tsx';
import { Loading } from '../../ui/loading.tsx';
import { MoreRows } from '../../ui/more-rows.tsx';
import { Empty } from '../../ui/problem.tsx';
import { useNow } from '../../ui/use-now.ts';
import { useWidth } from '../../ui/use-width.ts';
import { useCan } from '../session/session.ts';
import { useMarkOutcome } from './meeting-changes.ts';
import { getMeetingState, STATE_GLYPHS } from './meeting-state.ts';
import { MeetingTime } from './meeting-time.tsx';
import { listQuery, type Meeting, type MeetingFilter } from './queries.ts';
import type { BookingsSearch } from './search.ts';
import { useBookingsText } from './text.ts';

interface ListProps {
  wanted: MeetingFilter;
  onOpen: (id: string) => void;
  onChange: (to: BookingsSearch) => void;
}

export function MeetingList({ wanted, onOpen, onChange }: ListProps) {
  const words = useBookingsText();
  const formats = useFormats();
  const can = useCan();
  const query = useInfiniteQuery(listQuery(wanted));
  if (!query.data) return <Loading of={query} rows={8} height={56} />;
  const meetings = query.data.pages.flatMap(({ data }) => data);
  if (meetings.length === 0) {
    const isFiltered = wanted.status !== 'standing' || wanted.campaign_id !== undefined;
    return (
      <Empty title={isFiltered ? words.noneMatch : words.noneIn} icon={!isFiltered && <Calendar />}>
        {isFiltered ? (
          <Button onClick={() => onChange({ status: undefined, campaign: undefined })}>{words.clear}</Button>
        ) : (
          <p>
            {words.noneHint} {can('bookings.create') && words.noneByHand}
          </p>
        )}
      </Empty>
    );
  }
  const days = new Map<string, Meeting[]>();
  for (const meeting of meetings) {
    const day = formats.dayKey(meeting.start_at);
    days.set(day, [...(days.get(day) ?? []), meeting]);
  }
  return (
    <div className="flex-1 min-h-0 overflow-y-auto pb-6 border-t border-line print:block print:h-auto print:overflow-visible print:border-0">
      {[...days].map(([day, of]) => (
        <section key={day}>
          <h2 className="sticky top-0 z-1 py-2 px-4 border-b border-line bg-page text-soft text-13 print:static">
            {formats.day(formats.dayStart(day))}
          </h2>
          <ul>
            {of.map((meeting) => (
              <MeetingRow key={meeting.id} meeting={meeting} onOpen={() => onOpen(meeting.id)} />
            ))}
          </ul>
        </section>
      ))}
      <MoreRows of={query} />
    </div>
  );
}

function MeetingRow({ meeting, onOpen }: { meeting: Meeting; onOpen: () => void }) {
  const words = useBookingsText();
  const can = useCan();
  // On a phone, the buttons are in the panel instead.
  const isPhone = useWidth() === 'phone';
  const state = getMeetingState(meeting, useNow());
  const mark = useMarkOutcome(meeting.id);
  const name = meeting.lead.name ?? meeting.lead.phone ?? words.unnamed;
  return (
    <li
      className="grid grid-cols-[minmax(0,5fr)_minmax(0,3fr)_minmax(0,2fr)_19rem] gap-y-1 gap-x-4 items-center min-h-14 py-1 px-4 border-b border-line max-[900px]:grid-cols-[minmax(0,5fr)_minmax(0,3fr)_minmax(8rem,2fr)_11.5rem] max-tablet:grid-cols-[minmax(0,1fr)_auto] max-tablet:py-2 print:grid-cols-[minmax(0,5fr)_minmax(0,4fr)_minmax(0,2fr)]"
      data-meeting={meeting.id}
    >
      <button
        type="button"
        className="group/open grid grid-cols-[minmax(0,2fr)_minmax(0,3fr)] gap-4 items-center min-h-11 text-ink text-start max-tablet:col-span-full max-tablet:grid-cols-1 max-tablet:gap-0"
        onClick={onOpen}
      >
        <span className="tabular-nums">
          <MeetingTime meeting={meeting} />
        </span>
        <span className="font-medium truncate group-hover/open:underline print:whitespace-normal">
          <bdi>{name}</bdi>
        </span>
      </button>
      <span className="text-soft truncate print:whitespace-normal">
        {meeting.campaign && <bdi>{meeting.campaign.name}</bdi>}
        {meeting.host && (
          <>
            {' '}
            · <bdi>{meeting.host.name}</bdi>
          </>
        )}
      </span>
      <span
        className="data-[state=unmarked]:text-waiting data-[state=came]:text-qualified data-[state=no_show]:text-not-interested data-[state=failed]:text-danger"
        data-state={state}
      >
        <span aria-hidden="true">{STATE_GLYPHS[state]}</span> {words.state[state]}
      </span>
      <span className="flex flex-wrap items-center justify-end gap-2 max-tablet:col-span-full max-tablet:justify-start max-tablet:empty:hidden print:hidden">
        {state === 'unmarked' && can('bookings.mark') && (
          <>
            <Button label={words.cameOf(name)} busy={mark.isPending} onClick={() => mark.mutate('came')}>
              {words.came}
            </Button>
            <Button label={words.noShowOf(name)} busy={mark.isPending} onClick={() => mark.mutate('no_show')}>
              {words.noShow}
            </Button>
          </>
        )}
        {can('leads.get') && !isPhone && (
          <Link
            {...linkTo.lead(meeting.lead.id)}
            className="inline-grid content-center min-h-7 pointer-coarse:min-w-11 pointer-coarse:min-h-11 pointer-coarse:text-16"
          >
            {words.lead}
          </Link>
        )}
      </span>
    </li>
  );
}
