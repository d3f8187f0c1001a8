// The connection state of a number, shown by an icon and a word and never by color only.
import { useFormats } from '../../text/language.tsx';
import { useNow } from '../../ui/use-now.ts';
import type { NumberCard } from './queries.ts';
import { useNumbersText } from './text.ts';

const COLORS = { good: 'text-qualified', bad: 'text-danger', open: 'text-waiting' } as const;

export function ConnectionState({ number }: { number: NumberCard }) {
  const text = useNumbersText();
  const formats = useFormats();
  useNow();
  const { connected, working_since, disconnected_since, paired, status } = number;
  const words = connected
    ? working_since === null
      ? text.states.WORKING
      : text.worksSince(formats.moment(working_since))
    : disconnected_since !== null
      ? text.downSince(formats.moment(disconnected_since))
      : !paired && status !== 'STARTING'
        ? text.notPaired
        : text.states[status];
  const kind = connected
    ? 'good'
    : disconnected_since !== null || (paired && status === 'FAILED')
      ? 'bad'
      : 'open';
  return (
    <span className={COLORS[kind]}>
      <span aria-hidden="true">{connected ? '●' : kind === 'bad' ? '■' : '◌'}</span> {words}
    </span>
  );
}
