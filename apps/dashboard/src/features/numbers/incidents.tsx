// The interruptions of the number's connection, with their causes and times.
import { useFormats, useText } from '../../text/language.tsx';
import { Hint } from '../../ui/layout.tsx';
import type { NumberDetail } from './queries.ts';
import { useNumbersText } from './text.ts';

export function Incidents({ incidents }: { incidents: NumberDetail['incidents'] }) {
  const text = useNumbersText();
  const { entry } = useText();
  const formats = useFormats();
  if (incidents.length === 0) return <p>{text.noIncident}</p>;
  return (
    <ul className="grid gap-3 wrap-anywhere">
      {incidents.map(({ from, to, kind, why, fact }) => (
        <li key={`${from} ${kind}`}>
          <strong className={`font-medium ${to === null ? 'text-danger' : ''}`}>
            {text.incidentKinds[kind]}
          </strong>{' '}
          <span className="text-soft text-13">
            {to === null
              ? text.fromOn(formats.moment(from))
              : text.fromTo(formats.moment(from), formats.moment(to))}
          </span>
          <Hint>{formats.told(entry(why, fact))}</Hint>
        </li>
      ))}
    </ul>
  );
}
