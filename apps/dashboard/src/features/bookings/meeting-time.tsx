// A time in the reader's time zone, and in the campaign's if that differs.
import { useFormats } from '../../text/language.tsx';
import { getZoneCity } from './meeting-state.ts';
import { useBookingsText } from './text.ts';

interface SpanProps {
  meeting: { start_at: string; end_at: string; timezone: string };
}

/** Shows a meeting's time, for example `15:00–15:30 (09:00 in New York)`. */
export function MeetingTime({ meeting: { start_at, end_at, timezone } }: SpanProps) {
  const formats = useFormats();
  const words = useBookingsText();
  const own = formats.clock(start_at);
  const localTime = formats.clockIn(start_at, timezone);
  return (
    <>
      <time dateTime={start_at}>
        {own}–{formats.clock(end_at)}
      </time>
      {own !== localTime && <> ({words.in(localTime, getZoneCity(timezone))})</>}
    </>
  );
}

/** Returns a function that formats a day and time in both time zones, for lists of facts and for buttons. */
export function useFormatMeetingTime(): (at: string, timezone: string) => string {
  const formats = useFormats();
  const words = useBookingsText();
  return (at, timezone) => {
    const own = `${formats.shortDay(at)}, ${formats.clock(at)}`;
    const localTime = formats.clockIn(at, timezone);
    return formats.clock(at) === localTime ? own : `${own} (${words.in(localTime, getZoneCity(timezone))})`;
  };
}
