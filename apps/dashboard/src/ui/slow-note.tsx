// Shown when a page loads slowly: a sentence and a retry button. Offline, the browser retries when the connection is back.
import { type Query, useQueryClient } from '@tanstack/react-query';
import { useText } from '../text/language.tsx';
import { Button } from './button.tsx';
import { Empty } from './problem.tsx';

/** Active queries without data. */
const WAITING = { type: 'active', predicate: ({ state }: Query) => state.data === undefined } as const;

export function SlowNote({ isOffline = false }: { isOffline?: boolean }) {
  const text = useText();
  const client = useQueryClient();
  if (isOffline)
    return (
      <Empty title={text.missingPage.title}>
        <p>{text.missingPage.hint}</p>
      </Empty>
    );
  const reloadPage = () => {
    // Without a running query, the page's code failed to load.
    if (client.isFetching(WAITING) === 0) location.reload();
    // Abandon running requests, because their response might never arrive.
    else void client.resetQueries(WAITING);
  };
  return (
    <div
      className="grid justify-items-center content-center gap-3 py-8 px-4 text-center text-soft"
      role="status"
    >
      <p className="text-ink max-w-text">{text.slow}</p>
      <Button onClick={reloadPage}>{text.retry}</Button>
    </div>
  );
}
