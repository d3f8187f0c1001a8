// Feeds the stream into the cache, and tells the pages whether they are live.
import { useQueryClient } from '@tanstack/react-query';
import { createContext, type ReactNode, use, useEffect, useState } from 'react';
import { serverNow } from '../clock.ts';
import { useCan } from '../features/session/session.ts';
import { put } from './apply.ts';
import { openStream, type StreamState } from './stream.ts';
import { passOn } from './told.ts';

/** Questions and changes that are under way when the stream begins are let come to their end. */
const CATCH_UP_MS = 500;

const Context = createContext<StreamState>({ live: false, since: 0 });

export function LiveProvider({ children }: { children: ReactNode }) {
  const client = useQueryClient();
  const [state, setState] = useState<StreamState>(() => ({ live: false, since: serverNow() }));
  const may = useCan()('inbox.counts');
  useEffect(() => {
    // Whoever sees no conversation is told nothing: their pages are as they were asked for.
    if (!may) return setState({ live: true });
    let greeted = false;
    let catchingUp: ReturnType<typeof setTimeout> | undefined;
    // What was asked for before the stream began may be older than its first event.
    const catchUp = () => {
      catchingUp = setTimeout(() => {
        // An answer from before a change would take back what is shown of it already.
        if (client.isFetching() + client.isMutating() > 0) return catchUp();
        void client.invalidateQueries({
          predicate: ({ queryKey }) => queryKey[0] !== 'build' && queryKey[0] !== 'session',
        });
      }, CATCH_UP_MS);
    };
    const askWhoIsThere = () =>
      void client.invalidateQueries({ queryKey: ['session'] }, { cancelRefetch: false });
    const close = openStream(
      (event) => {
        // A new stream may be somebody else's, who signed in in another tab.
        if (event.name === 'hello') {
          if (greeted) askWhoIsThere();
          else catchUp();
          greeted = true;
        }
        put(client, event);
        passOn(event);
      },
      (now) => {
        setState(now);
        // A stream does not say why it was refused; the session may have ended.
        if (!now.live) askWhoIsThere();
      },
    );
    return () => {
      clearTimeout(catchingUp);
      close();
    };
  }, [client, may]);
  return <Context value={state}>{children}</Context>;
}

export const useStreamState = (): StreamState => use(Context);
