// Applies the live stream to the query cache and provides the connection state to the pages.
import { useQueryClient } from '@tanstack/react-query';
import { createContext, type ReactNode, use, useEffect, useState } from 'react';
import { useCan } from '../features/session/session.ts';
import { getServerNow } from '../server-clock.ts';
import { applyEvent } from './apply-events.ts';
import { emitLiveEvent } from './live-events.ts';
import { openStream, type StreamState } from './stream.ts';

/** Time to wait for requests that were sent before the stream started. */
const CATCH_UP_MS = 500;

const Context = createContext<StreamState>({ live: false, since: 0 });

export function LiveProvider({ children }: { children: ReactNode }) {
  const client = useQueryClient();
  const [state, setState] = useState<StreamState>(() => ({ live: false, since: getServerNow() }));
  const canUseStream = useCan()('conversations.counts');
  useEffect(() => {
    // Members who can't see conversations have no stream, so their pages don't show a lost connection.
    if (!canUseStream) return setState({ live: true });
    let hadHello = false;
    let catchingUp: ReturnType<typeof setTimeout> | undefined;
    // Data requested before the stream started might be older than its first event.
    const catchUp = () => {
      catchingUp = setTimeout(() => {
        // While a mutation runs, a refetch could return the old record and undo its optimistic update, so wait.
        if (client.isFetching() + client.isMutating() > 0) return catchUp();
        void client.invalidateQueries({
          predicate: ({ queryKey }) => queryKey[0] !== 'build' && queryKey[0] !== 'session',
        });
      }, CATCH_UP_MS);
    };
    const refetchSession = () =>
      void client.invalidateQueries({ queryKey: ['session'] }, { cancelRefetch: false });
    const close = openStream(
      (event) => {
        // After a reconnect, someone else might have signed in from another tab.
        if (event.name === 'hello') {
          if (hadHello) refetchSession();
          else catchUp();
          hadHello = true;
        }
        applyEvent(client, event);
        emitLiveEvent(event);
      },
      (now) => {
        setState(now);
        // A refused stream gives no reason; the session might have ended.
        if (!now.live) refetchSession();
      },
    );
    return () => {
      clearTimeout(catchingUp);
      close();
    };
  }, [client, canUseStream]);
  return <Context value={state}>{children}</Context>;
}

export const useStreamState = (): StreamState => use(Context);
