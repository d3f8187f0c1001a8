// A grid of days and half hours. Screen readers get a list for each day.
import { useMemo } from 'react';
import { useFormats } from '../../text/language.tsx';
import { useNow } from '../../ui/use-now.ts';
import { getVisibleHours, type PlacedMeeting, placeDay } from './day-layout.ts';
import { getClockChangeHours } from './days.ts';
import { getCampaignTone, getMeetingState, STATE_GLYPHS } from './meeting-state.ts';
import { MeetingTime } from './meeting-time.tsx';
import type { Meeting } from './queries.ts';
import classes from './week.module.css';
import { useBookingsText } from './words.ts';

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
    // biome-ignore lint/a11y/noNoninteractiveTabindex: the arrow keys scroll it if it has no meetings to focus
    <section className={classes.scroll} aria-busy={busy} aria-label={words.title} tabIndex={0}>
      <div
        className={classes.grid}
        style={{ gridTemplateColumns: `auto repeat(${days.length}, minmax(0, 1fr))` }}
      >
        <div className={classes.hours} aria-hidden="true">
          <div className={classes.corner} />
          <div>
            {hours.map((hour) => (
              <div key={hour} className={classes.hour}>
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
            <section key={day} className={classes.day} data-today={day === today || undefined}>
              <h2 className={classes.head} aria-current={day === today ? 'date' : undefined}>
                {formats.shortDay(start)}
                {change !== 0 && (
                  <span className={classes.change}>
                    {change > 0 ? words.clocksBack : words.clocksForward}
                  </span>
                )}
              </h2>
              <div className={classes.slots} style={{ height: `${(last - first) * 2 * HALF_HOUR}rem` }}>
                {day === today && <NowLine at={at} first={first} last={last} />}
                <ul className={classes.meetings}>
                  {columns[index]!.map((one) => (
                    <li key={one.meeting.id} className={classes.place} style={getBoxStyle(one, first)}>
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
  if (minutes < first * 60 || minutes > last * 60) return null;
  return (
    <div
      className={classes.now}
      style={{ top: `${((minutes - first * 60) / 30) * HALF_HOUR}rem` }}
      title={`${words.now} ${formats.clock(at)}`}
    />
  );
}

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
  const title = [
    `${formats.clock(meeting.start_at)}–${formats.clock(meeting.end_at)}`,
    formats.momentIn(meeting.start_at, meeting.timezone),
    meeting.campaign?.name,
    meeting.host?.name,
    words.state[state],
  ];
  return (
    <button
      type="button"
      className={classes.card}
      data-meeting={meeting.id}
      data-state={state}
      data-tone={tone}
      data-short={isShort || undefined}
      title={title.filter(Boolean).join(' · ')}
      onClick={onOpen}
    >
      <span className={classes.who}>
        <span aria-hidden="true">{STATE_GLYPHS[state]}</span>{' '}
        <bdi>{meeting.lead.name ?? meeting.lead.phone ?? words.unnamed}</bdi>
      </span>{' '}
      <span className={classes.time}>
        <MeetingTime meeting={meeting} short={isShort} />
      </span>{' '}
      <span className={classes.more}>
        {meeting.campaign && <bdi>{meeting.campaign.name}</bdi>}
        {meeting.host && (
          <>
            {' '}
            · <bdi>{meeting.host.name}</bdi>
          </>
        )}
      </span>{' '}
      <span className={state === 'booked' ? 'sr-only' : classes.state}>{words.state[state]}</span>
    </button>
  );
}
