// Route components of the pages outside the workspace.

import { useQueryClient } from '@tanstack/react-query';
import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { linkTo } from '../../links.ts';
import { useText } from '../../text/language.tsx';
import { useTitle } from '../../ui/page-title.ts';
import { Join, ResetPassword, Welcome } from './one-time-links.tsx';
import { setSession } from './session.ts';
import { SignIn } from './sign-in.tsx';
import './text.ts';

export function SignInPage() {
  const navigate = useNavigate();
  const client = useQueryClient();
  useTitle(useText().signedOut.signIn);
  return (
    <SignIn
      onEntered={(session) => {
        setSession(client, session);
        void navigate(linkTo.inbox());
      }}
    />
  );
}

export function WelcomePage() {
  const { token } = useSearch({ strict: false }) as { token: string };
  useTitle(useText().signedOut.welcome);
  return <Welcome token={token} />;
}

export function JoinPage() {
  const { token } = useParams({ strict: false }) as { token: string };
  useTitle(useText().signedOut.accept);
  return <Join token={token} />;
}

export function ResetPage() {
  const { token } = useParams({ strict: false }) as { token: string };
  useTitle(useText().signedOut.reset);
  return <ResetPassword token={token} />;
}
