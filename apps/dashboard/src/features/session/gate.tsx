// Lets whoever is signed in through to the pages.
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import { whenSessionEnds } from '../../api.ts';
import { problemOf } from '../../problem.ts';
import { later } from '../../ui/later.tsx';
import { ProblemNote } from '../../ui/problem.tsx';
import classes from './door.module.css';
import { type Session, SessionContext, sessionQuery } from './session.ts';

const SignIn = later(async () => (await import('./sign-in.tsx')).SignIn);

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
    // Somebody else, or another workspace: nothing of what was read before is theirs.
    if (
      data &&
      (session.member.id !== data.member.id || session.workspace.team_id !== data.workspace.team_id)
    )
      return window.location.reload();
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
    <SessionContext value={data}>
      <div className={classes.pages} inert={ended}>
        {children}
      </div>
      {ended && <SignIn onEntered={entered} over email={data.member.email} />}
    </SessionContext>
  );
}
