// A time: short on screen, in full and in UTC on hover.
import { useFormats } from '../text/language.tsx';
import { useNow } from './use-now.ts';

export function TimeAgo({ at }: { at: string }) {
  const formats = useFormats();
  const now = useNow();
  return (
    <time dateTime={at} title={`${formats.moment(at)} · ${at}`}>
      {formats.ago(at, now)}
    </time>
  );
}

export function TimeOfDay({ at }: { at: string }) {
  const formats = useFormats();
  return (
    <time dateTime={at} title={`${formats.moment(at)} · ${at}`}>
      {formats.clock(at)}
    </time>
  );
}

export function DateTime({ at }: { at: string }) {
  const formats = useFormats();
  return (
    <time dateTime={at} title={at}>
      {formats.moment(at)}
    </time>
  );
}

/** Shows only the date. */
export function Day({ at }: { at: string }) {
  const formats = useFormats();
  return (
    <time dateTime={at} title={`${formats.moment(at)} · ${at}`}>
      {formats.date(at)}
    </time>
  );
}
