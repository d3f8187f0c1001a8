// The interruptions of the number's connection, with their causes and times.
import { useFormats, useText } from '../../text/language.tsx';
import classes from './numbers.module.css';
import type { NumberDetail } from './queries.ts';
import { useNumbersText } from './words.ts';

export function Incidents({ incidents }: { incidents: NumberDetail['incidents'] }) {
  const text = useNumbersText();
  const { entry } = useText();
  const formats = useFormats();
  if (incidents.length === 0) return <p>{text.noIncident}</p>;
  return (
    <ul className={classes.incidents}>
      {incidents.map(({ from, to, kind, why, fact }) => (
        <li key={`${from} ${kind}`} data-open={to === null || undefined}>
          <strong>{text.incidentKinds[kind]}</strong>{' '}
          <span className={classes.soft}>
            {to === null
              ? text.fromOn(formats.moment(from))
              : text.fromTo(formats.moment(from), formats.moment(to))}
          </span>
          <p className={classes.soft}>{formats.told(entry(why, fact))}</p>
        </li>
      ))}
    </ul>
  );
}
