// What a page waits for takes long: a sentence, and a way to ask again.
import { type Query, useQueryClient } from '@tanstack/react-query';
import { useText } from '../text/language.tsx';
import { Button } from './button.tsx';
import classes from './problem.module.css';

/** Questions that the page shows nothing for yet. */
const WAITING = { type: 'active', predicate: ({ state }: Query) => state.data === undefined } as const;

export function SlowNote() {
  const text = useText();
  const client = useQueryClient();
  const again = () => {
    // Without a question under way it is code that does not come.
    if (client.isFetching(WAITING) === 0) location.reload();
    // What is under way is given up: its answer may never come.
    else void client.resetQueries(WAITING);
  };
  return (
    <div className={classes.note} role="status">
      <p className={classes.message}>{text.slow}</p>
      <Button onClick={again}>{text.retry}</Button>
    </div>
  );
}
