// Who is signed in, and what they may do.
import type { QueryClient } from '@tanstack/react-query';
import { createContext, use, useMemo } from 'react';
import { type Answer, call, type OperationId } from '../../api.ts';

export type Session = Answer<'session.get'>['data'];

/** Filled by the gate. */
export const SessionContext = createContext<Session | null>(null);

/** What the signed-in member is and may do. */
export function useSession(): Session {
  const session = use(SessionContext);
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

/** Says what the session is from now on: a question that is under way tells what it was. */
export function setSession(client: QueryClient, session: Session): void {
  void client.cancelQueries({ queryKey: sessionQuery.queryKey });
  client.setQueryData<Session>(sessionQuery.queryKey, session);
}
