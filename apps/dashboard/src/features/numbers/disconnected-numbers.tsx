// A list of the numbers that are not working, each with a link to fix it.

import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { linkTo } from '../../links.ts';
import { useCan } from '../session/session.ts';
import { getNumberName, numbersQuery } from './queries.ts';
import { useNumbersText } from './text.ts';

/** Maximum number of names to show. */
const MOST = 3;

export function DisconnectedNumbers() {
  const text = useNumbersText();
  const can = useCan()('numbers.list');
  const { data } = useQuery({ ...numbersQuery, enabled: can });
  const down = data?.filter(({ connected }) => !connected) ?? [];
  const shown = down.slice(0, MOST);
  if (shown.length === 0) return text.someDown;
  return (
    <span>
      {text.down(down.length)}{' '}
      {shown.map((number, index) => (
        <span key={number.id}>
          {index > 0 && ', '}
          <Link
            {...linkTo.number(number.id)}
            className="inline-block max-w-56 text-inherit align-bottom truncate"
            dir="auto"
          >
            {getNumberName(number)}
          </Link>
        </span>
      ))}
      {down.length > MOST && (
        <>
          {', '}
          <Link {...linkTo.numbers()} className="inline-block max-w-56 text-inherit align-bottom truncate">
            {text.othersDown(down.length - MOST)}
          </Link>
        </>
      )}
    </span>
  );
}
