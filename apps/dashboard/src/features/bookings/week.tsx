// A grid of days and half hours. Screen readers get a list for each day.
import { useEffect, useMemo, useRef } from 'react';
import { useFormats } from '../../text/language.tsx';
import { useNow } from '../../ui/use-now.ts';
import { getVisibleHours, type PlacedMeeting, placeDay } from './day-layout.ts';
import { getClockChangeHours } from './days.ts';
import {
  getCampaignTone,
  getMeetingState,
  getZoneCity,
  type MeetingState,
  STATE_GLYPHS,
} from './meeting-state.ts';
import type { Meeting } from './queries.ts';
import { useBookingsText } from './text.ts';

interface WeekProps {
  days: readonly string[];
  meetings: readonly Meeting[];
  /** The ids of the campaigns, in the order of their colors. */
  campaigns: readonly string[];
  busy: boolean;
  onOpen: (id: string) => void;
}

export function Week({ days, meetings, campaigns, busy, onOpen }: WeekProps) {
  const formats = useFormats();
  const words = useBookingsText();
  const now = useNow();
  const columns = useMemo(
    () => days.map((day) => placeDay(meetings, day, formats)),
    [days, meetings, formats],
  );
  const { first, last } = useMemo(() => getVisibleHours(columns.flat()), [columns]);
  const at = new Date(now).toISOString();
  const today = formats.dayKey(at);
  const hours = Array.from({ length: last - first }, (_, index) => first + index);
  return (
    <section
      className="group/scroll flex-1 min-h-0 overflow-auto border-t border-line print:overflow-visible print:border-0"
      aria-busy={busy}
      aria-label={words.title}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: the arrow keys scroll it if it has no meetings to focus
      tabIndex={0}
    >
      <div
        className="grid grid-rows-[auto_1fr] min-w-full"
        style={{ gridTemplateColumns: `auto repeat(${days.length}, minmax(0, 1fr))` }}
      >
        <div
          className="grid row-start-1 row-end-3 grid-rows-subgrid min-w-0 ps-4 max-tablet:ps-2"
          aria-hidden="true"
        >
          <div className="sticky top-0 z-3 min-h-10 bg-page border-b border-line print:static" />
          <div>
            {hours.map((hour) => (
              <div
                key={hour}
                className="h-18 pe-2 text-soft text-12 tabular-nums text-end [&_span]:relative [&_span]:-top-[0.6em] first:[&_span]:top-0.5"
              >
                <span>
                  {formats.clock(formats.instant(PLAIN_DAY, `${String(hour).padStart(2, '0')}:00`)!)}
                </span>
              </div>
            ))}
          </div>
        </div>
        {days.map((day, index) => {
          const change = getClockChangeHours(formats, day);
          const start = formats.dayStart(day);
          return (
            <section
              key={day}
              className="group/day grid row-start-1 row-end-3 grid-rows-subgrid min-w-0 border-s border-line"
              data-today={day === today || undefined}
            >
              <h2
                className="sticky top-0 z-3 min-h-10 bg-page border-b border-line p-2 text-soft text-13 font-medium group-data-today/day:text-accent group-data-today/day:inset-shadow-current-day print:static"
                aria-current={day === today ? 'date' : undefined}
              >
                {formats.shortDay(start)}
                {change !== 0 && (
                  <span className="block text-waiting text-12 font-normal">
                    {change > 0 ? words.clocksBack : words.clocksForward}
                  </span>
                )}
              </h2>
              <div
                className="relative bg-half-hours group-data-today/day:bg-panel"
                style={{ height: `${(last - first) * 2 * HALF_HOUR}rem` }}
              >
                {day === today && <NowLine at={at} first={first} last={last} />}
                <ul className="absolute inset-0 end-1 group-aria-busy/scroll:opacity-50">
                  {columns[index]!.map((one) => (
                    <li
                      key={one.meeting.id}
                      className="@container absolute pt-px ps-px pb-px"
                      style={getBoxStyle(one, first)}
                    >
                      <MeetingCard
                        placed={one}
                        tone={getCampaignTone(one.meeting, campaigns)}
                        now={now}
                        onOpen={() => onOpen(one.meeting.id)}
                      />
                    </li>
                  ))}
                </ul>
                {columns[index]!.length === 0 && <p className="sr-only">{words.none}</p>}
              </div>
            </section>
          );
        })}
      </div>
    </section>
  );
}

/** The height of half an hour in rem, so that the grid grows with the text. Must match the stylesheet. */
const HALF_HOUR = 2.25;

/** A day without a clock change, from which the hour labels are formatted. */
const PLAIN_DAY = '2026-01-15';

function getBoxStyle({ from, to, column, columns }: PlacedMeeting, first: number) {
  const toRem = (minutes: number) => `${(minutes / 30) * HALF_HOUR}rem`;
  return {
    top: toRem(from - first * 60),
    height: toRem(to - from),
    insetInlineStart: `${(column / columns) * 100}%`,
    width: `${100 / columns}%`,
  };
}

function NowLine({ at, first, last }: { at: string; first: number; last: number }) {
  const formats = useFormats();
  const words = useBookingsText();
  const [hour, minute] = formats.timeKey(at).split(':').map(Number) as [number, number];
  const minutes = (hour % 24) * 60 + minute;
  const line = useRef<HTMLDivElement>(null);
  // In the afternoon, the next meetings are below the morning.
  useEffect(() => {
    line.current?.scrollIntoView({ block: 'center' });
  }, []);
  if (minutes < first * 60 || minutes > last * 60) return null;
  return (
    <div
      ref={line}
      className="absolute inset-x-0 z-2 h-0.5 bg-accent pointer-events-none before:absolute before:-top-0.75 before:-start-1 before:rounded-full before:bg-accent before:size-2"
      style={{ top: `${((minutes - first * 60) / 30) * HALF_HOUR}rem` }}
      title={`${words.now} ${formats.clock(at)}`}
    />
  );
}

/** The colors of campaigns at the edge of a meeting. */
const TONES = [
  'border-s-accent',
  'border-s-qualified',
  'border-s-waiting',
  'border-s-not-interested',
  'border-s-booked',
  'border-s-cold',
];

const UNCERTAIN = 'border-dotted [border-inline-start-style:solid] bg-panel';
const BOXES: Partial<Record<MeetingState, string>> = {
  unmarked: 'border-dashed [border-inline-start-style:solid] bg-panel',
  no_show: 'bg-sunk',
  canceled: 'bg-sunk',
  rescheduled: 'bg-sunk',
  failed: 'bg-sunk',
  reserved: UNCERTAIN,
  canceling: UNCERTAIN,
  moving: UNCERTAIN,
};
const STATE_COLORS: Partial<Record<MeetingState, string>> = {
  unmarked: 'text-waiting',
  came: 'text-qualified',
  no_show: 'text-not-interested',
  failed: 'text-danger',
};

interface CardProps {
  placed: PlacedMeeting;
  tone: number | undefined;
  now: number;
  onOpen: () => void;
}

function MeetingCard({ placed: { meeting, from, to }, tone, now, onOpen }: CardProps) {
  const words = useBookingsText();
  const formats = useFormats();
  const state = getMeetingState(meeting, now);
  const isShort = to - from < 45;
  const start = formats.clock(meeting.start_at);
  const localTime = formats.clockIn(meeting.start_at, meeting.timezone);
  const place = start !== localTime && `${localTime} ${getZoneCity(meeting.timezone)}`;
  const title = [
    `${start}–${formats.clock(meeting.end_at)}`,
    formats.momentIn(meeting.start_at, meeting.timezone),
    meeting.campaign?.name,
    meeting.host?.name,
    words.state[state],
  ];
  return (
    <button
      type="button"
      className={`flex flex-col flex-wrap gap-x-3 size-full min-w-0 overflow-hidden py-0.5 ps-2 pe-1 max-desk:px-1 border border-s-4 border-line rounded-control text-ink text-12 leading-[1.2] text-start hover:border-y-edge hover:border-e-edge print:border-y-edge print:border-e-edge ${TONES[tone ?? -1] ?? 'border-s-edge'} ${BOXES[state] ?? 'bg-panel'}`}
      data-meeting={meeting.id}
      data-state={state}
      title={title.filter(Boolean).join(' · ')}
      onClick={onOpen}
    >
      <span className="flex-none w-full truncate font-medium">
        <span aria-hidden="true">{STATE_GLYPHS[state]}</span>{' '}
        <bdi className={state === 'canceled' || state === 'rescheduled' ? 'line-through' : undefined}>
          {meeting.lead.name ?? meeting.lead.phone ?? words.unnamed}
        </bdi>
      </span>{' '}
      <span
        className={`flex-none w-full truncate text-soft tabular-nums ${isShort && state !== 'booked' && state !== 'came' ? 'hidden' : ''}`}
      >
        <time dateTime={meeting.start_at}>
          {start}
          {!isShort && <span className="hidden @min-[6.5rem]:inline">–{formats.clock(meeting.end_at)}</span>}
        </time>
        {isShort && place && ` (${place})`}
      </span>{' '}
      {!isShort && place && (
        <span className="order-1 flex-none w-full truncate text-soft tabular-nums">{place}</span>
      )}{' '}
      <span className={`order-1 flex-none w-full truncate text-soft tabular-nums ${isShort ? 'hidden' : ''}`}>
        {meeting.campaign && <bdi>{meeting.campaign.name}</bdi>}
        {meeting.host && (
          <>
            {' '}
            · <bdi>{meeting.host.name}</bdi>
          </>
        )}
      </span>{' '}
      <span
        className={
          state === 'booked'
            ? 'sr-only'
            : `flex-none w-full truncate font-medium ${STATE_COLORS[state] ?? ''}`
        }
      >
        {words.state[state]}
      </span>
    </button>
  );
}
