// Who is signed in, and what they may do.
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { createContext, type ReactNode, use, useEffect, useMemo } from 'react';
import { type Answer, call, type OperationId, whenSessionEnds } from '../../api.ts';
import { problemOf } from '../../problem.ts';
import { ProblemNote } from '../../ui/problem.tsx';
import { SignIn } from './sign-in.tsx';

export type Session = Answer<'session.get'>['data'];

const Context = createContext<Session | null>(null);

/** What the signed-in member is and may do. */
export function useSession(): Session {
  const session = use(Context);
  if (!session) throw new Error('A page stands outside of SessionGate.');
  return session;
}

/** Whether the member may call an operation; what they may not do is absent from the page. */
export function useCan(): (operation: OperationId) => boolean {
  const { capabilities } = useSession();
  return useMemo(() => {
    const may = new Set(capabilities);
    return (operation) => may.has(operation);
  }, [capabilities]);
}

export const sessionQuery = {
  queryKey: ['session'],
  queryFn: async ({ signal }: { signal: AbortSignal }) => (await call('session.get', {}, { signal })).data,
  staleTime: 60_000,
  retry: false,
};

/**
 * Shows the pages to whoever is signed in, and the way in to others. When a session ends under an open page, the way
 * in lies over it: what was typed stays.
 */
export function SessionGate({ children }: { children: ReactNode }) {
  const client = useQueryClient();
  const { data, error, refetch } = useQuery(sessionQuery);
  const ended = error !== null && problemOf(error).status === 401;
  useEffect(() => whenSessionEnds(() => void client.invalidateQueries({ queryKey: ['session'] })), [client]);
  const entered = (session: Session) => {
    client.setQueryData(['session'], session);
    void client.invalidateQueries({
      predicate: ({ queryKey }) => !['session', 'build'].includes(String(queryKey[0])),
    });
  };
  if (!data) {
    if (!error) return null;
    return ended ? (
      <SignIn onEntered={entered} />
    ) : (
      <ProblemNote problem={problemOf(error)} onRetry={refetch} />
    );
  }
  return (
    <Context value={data}>
      {children}
      {ended && <SignIn onEntered={entered} over email={data.member.email} />}
    </Context>
  );
}
