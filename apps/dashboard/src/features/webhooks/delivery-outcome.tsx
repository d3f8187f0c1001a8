// The result of a delivery or an attempt, shown by an icon, a word and a number and never by color only.
import { useFormats } from '../../text/language.tsx';
import type { DeliveryRow } from './queries.ts';
import type { DeliveryState } from './search.ts';
import { useWebhooksText } from './text.ts';

const LOOKS: Record<DeliveryState, { glyph: string; color: string }> = {
  waiting: { glyph: '◌', color: 'text-soft' },
  sending: { glyph: '◔', color: 'text-soft' },
  delivered: { glyph: '✓', color: 'text-qualified' },
  failed: { glyph: '✗', color: 'text-danger' },
  unknown: { glyph: '?', color: 'text-soft' },
};

export function DeliveryStateIcon({ status }: { status: DeliveryState }) {
  const text = useWebhooksText();
  const { glyph, color } = LOOKS[status];
  return (
    <span className={`font-bold ${color}`} title={text.states[status]}>
      <span aria-hidden="true">{glyph}</span>
      <span className="sr-only">{text.states[status]}</span>
    </span>
  );
}

type Ending = Pick<DeliveryRow, 'status' | 'endpoint_status' | 'duration_ms' | 'error'>;

/** Shows the result, for example `500 in 84 ms`, the reason why there was no response, or "unknown". */
export function DeliveryOutcome({ of: { status, endpoint_status, duration_ms, error } }: { of: Ending }) {
  const text = useWebhooksText();
  const formats = useFormats();
  if (status === 'unknown') return text.unknownWhy;
  if (status === 'waiting') return text.waitingWhy;
  if (status === 'sending') return text.states.sending;
  const time = formats.milliseconds(duration_ms ?? 0);
  if (endpoint_status !== null && error === null) return text.inTime(endpoint_status, time);
  return `${endpoint_status ?? ''} ${error === null ? '' : formats.told(error)} (${text.afterTime(time)})`.trim();
}
