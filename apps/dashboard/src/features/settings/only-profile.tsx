// Shown to members who lack required two-factor authentication: their profile, and signing out.
import { Suspense } from 'react';
import { useText } from '../../text/language.tsx';
import { Button } from '../../ui/button.tsx';
import { ProfilePage } from '../profile/profile-page.tsx';
import { useSession } from '../session/session.ts';
import { useSignOut } from '../shell/sign-out.ts';
import { useSettingsText } from './text.ts';

export function OnlyProfile() {
  return (
    <Suspense fallback={null}>
      <ProfileAlone />
    </Suspense>
  );
}

function ProfileAlone() {
  const text = useText();
  const { mustSetUp } = useSettingsText();
  const { workspace } = useSession();
  const signOut = useSignOut();
  return (
    <main className="h-dvh overflow-y-auto">
      <div
        className="flex items-center justify-between gap-4 py-2 px-6 border-b border-line bg-waiting-soft text-waiting"
        role="status"
      >
        <p className="max-w-text">
          <strong>{mustSetUp.title}.</strong> {mustSetUp.lead(workspace.name)}
        </p>
        <Button onClick={signOut}>{text.nav.signOut}</Button>
      </div>
      <ProfilePage alone />
    </main>
  );
}
