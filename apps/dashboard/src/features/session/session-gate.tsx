// Shows the pages only to signed-in members.
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { onForbidden, onSessionEnd, setPasswordPrompt } from '../../api.ts';
import { setDraftOwner } from '../../drafts.ts';
import { toProblem } from '../../problem.ts';
import { createLazyPart } from '../../ui/lazy-part.tsx';
import { useIsCodeMissing } from '../../ui/missing-code.ts';
import { ProblemNote } from '../../ui/problem.tsx';
import { ApplyPreferences } from './apply-preferences.tsx';
import { type Session, SessionContext, sessionQuery, setSession } from './session.ts';

const ConfirmPassword = createLazyPart(async () => (await import('./confirm-password.tsx')).ConfirmPassword);
const SignIn = createLazyPart(async () => (await import('./sign-in.tsx')).SignIn);

/**
 * Shows the pages to a signed-in member and the sign-in page otherwise. When a session ends while a page is open, the
 * sign-in form covers the page, so that nothing typed is lost.
 */
export function SessionGate({ children }: { children: ReactNode }) {
  const client = useQueryClient();
  const { data, error, refetch } = useQuery(sessionQuery);
  const ended = error !== null && toProblem(error).status === 401;
  const isCodeMissing = useIsCodeMissing();
  useEffect(() => {
    const refetchSession = () =>
      void client.invalidateQueries({ queryKey: ['session'] }, { cancelRefetch: false });
    const [one, other] = [onSessionEnd(refetchSession), onForbidden(refetchSession)];
    return () => {
      one();
      other();
    };
  }, [client]);
  // If another member signs in or the workspace changes, in this tab or another one, reload to drop all loaded data.
  const first = useRef<Session | null>(null);
  if (data) first.current ??= data;
  const isOther =
    data !== undefined && first.current !== null && getSessionKey(data) !== getSessionKey(first.current);
  useEffect(() => {
    if (isOther) window.location.reload();
  }, [isOther]);
  const storeSession = (session: Session) => {
    setSession(client, session);
    void client.invalidateQueries({
      predicate: ({ queryKey }) => !['session', 'build'].includes(String(queryKey[0])),
    });
  };
  if (!data) {
    if (!error) return null;
    return ended ? (
      <SignIn onEntered={storeSession} />
    ) : (
      <ProblemNote problem={toProblem(error)} onRetry={refetch} />
    );
  }
  if (isOther) return null;
  setDraftOwner(data.member.id);
  return (
    <SessionContext value={data}>
      <ApplyPreferences />
      {/* If the sign-in form is missing, the banner's button must work. */}
      <div className="contents" inert={ended && !isCodeMissing} data-pages>
        {children}
      </div>
      <PasswordQuestion />
      {ended && <SignIn onEntered={storeSession} over email={data.member.email} />}
    </SessionContext>
  );
}

const getSessionKey = ({ member, workspace }: Session): string => `${member.id} ${workspace.team_id}`;

/** Asks for the password when an operation requires it again. Afterwards, the waiting requests are repeated. */
function PasswordQuestion() {
  const [prompt, setPrompt] = useState<{ answer: (confirmed: boolean) => void } | null>(null);
  useEffect(
    () =>
      setPasswordPrompt(
        () =>
          new Promise((resolve) => {
            setPrompt({
              answer: (confirmed) => {
                setPrompt(null);
                resolve(confirmed);
              },
            });
          }),
      ),
    [],
  );
  return prompt && <ConfirmPassword onAnswer={prompt.answer} />;
}
