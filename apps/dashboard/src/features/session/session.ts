// The signed-in member and their permissions.
import type { QueryClient } from '@tanstack/react-query';
import { createContext, use, useMemo } from 'react';
import { type Answer, callOperation, type OperationId } from '../../api.ts';

export type Session = Answer<'session.get'>['data'];

/** The current session, which the session gate provides. */
export const SessionContext = createContext<Session | null>(null);

/** Returns the session of the signed-in member. */
export function useSession(): Session {
  const session = use(SessionContext);
  if (!session) throw new Error('A page is used outside of SessionGate.');
  return session;
}

/** Returns a function that returns whether the member can call an operation. Pages hide what a member can't do. */
export function useCan(): (operation: OperationId) => boolean {
  const { capabilities } = useSession();
  return useMemo(() => {
    const allowed = new Set(capabilities);
    return (operation) => allowed.has(operation);
  }, [capabilities]);
}

export const sessionQuery = {
  queryKey: ['session'],
  queryFn: async ({ signal }: { signal: AbortSignal }) =>
    (await callOperation('session.get', {}, { signal })).data,
  staleTime: 60_000,
  retry: false,
};

/** Replaces the cached session and cancels a running request, whose response would be out of date. */
export function setSession(client: QueryClient, session: Session): void {
  void client.cancelQueries({ queryKey: sessionQuery.queryKey });
  client.setQueryData<Session>(sessionQuery.queryKey, session);
}
