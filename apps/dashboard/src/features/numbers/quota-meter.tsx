// Today's messages of a number and its daily limit.
import { useFormats } from '../../text/language.tsx';
import { Meter } from './meter.tsx';
import type { NumberCard } from './queries.ts';
import { useNumbersText } from './text.ts';

interface QuotaMeterProps {
  quota: NonNullable<NumberCard['quota']>;
  /** Shown after the figures. */
  more?: string | null;
}

/** Says when a quota that is used up is reset. */
export function QuotaMeter({ quota: { used, limit, remaining, resets_at }, more = null }: QuotaMeterProps) {
  const text = useNumbersText();
  const formats = useFormats();
  const words = [
    text.of(formats.number(used), formats.number(limit)),
    remaining === 0 ? text.freeAgain(formats.moment(resets_at)) : null,
    more,
  ];
  return (
    <Meter label={text.meter(text.sends, used, limit)} used={used} limit={limit}>
      {words.filter(Boolean).join(' · ')}
    </Meter>
  );
}
