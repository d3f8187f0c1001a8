// A placeholder of the final size while content loads. It appears after 150 ms and adds a note when loading takes long.
// Without a connection the note replaces it.
import { onlineManager } from '@tanstack/react-query';
import { useEffect, useState, useSyncExternalStore } from 'react';
import { createLazyPart } from './lazy-part.tsx';

const LONG_MS = 8_000;

const SlowNote = createLazyPart(async () => (await import('./slow-note.tsx')).SlowNote);

const watchConnection = (listener: () => void) => onlineManager.subscribe(listener);

export function Skeleton({ rows, height }: { rows: number; height: number }) {
  const [long, setLong] = useState(false);
  const isOnline = useSyncExternalStore(watchConnection, () => onlineManager.isOnline());
  useEffect(() => {
    const timer = setTimeout(setLong, LONG_MS, true);
    return () => clearTimeout(timer);
  }, []);
  if (!isOnline) return <SlowNote isOffline />;
  return (
    <>
      {long && <SlowNote />}
      <div className="animate-appear opacity-0 motion-reduce:opacity-100" aria-hidden="true">
        {Array.from({ length: rows }, (_, row) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the rows are identical and never move
          <div key={row} className="grid content-center gap-2 px-4 border-b border-line" style={{ height }}>
            <span className="w-2/5 h-2.5 rounded-full bg-sunk" />
            <span className="w-7/10 h-2.5 rounded-full bg-sunk" />
          </div>
        ))}
      </div>
    </>
  );
}
