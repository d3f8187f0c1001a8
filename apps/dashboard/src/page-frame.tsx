// The root of every page: the session gate, the workspace's shell, and the page for unknown URLs.

import { createRootRoute, createRoute, Link, Outlet } from '@tanstack/react-router';
import { ActionsProvider } from './actions/registry.tsx';
import { useSession } from './features/session/session.ts';
import { SessionGate } from './features/session/session-gate.tsx';
import { Shell } from './features/shell/shell.tsx';
import { linkTo } from './links.ts';
import { LiveProvider } from './live/live-provider.tsx';
import { useText } from './text/language.tsx';
import { createLazyPart } from './ui/lazy-part.tsx';
import { Empty } from './ui/problem.tsx';
import { Mark } from './ui/wordmark.tsx';

const BackgroundTasks = createLazyPart(
  async () => (await import('./features/session/background-tasks.tsx')).BackgroundTasks,
);

export const rootRoute = createRootRoute({ component: Outlet, notFoundComponent: UnknownPage });

export const workspaceRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'inside',
  component: () => (
    <SessionGate>
      <Workspace />
    </SessionGate>
  ),
});

const OnlyProfile = createLazyPart(
  async () => (await import('./features/settings/only-profile.tsx')).OnlyProfile,
);

/** The workspace's pages. Members who lack required two-factor authentication see only their profile. */
function Workspace() {
  const { second_step } = useSession();
  if (second_step === 'missing') return <OnlyProfile />;
  return (
    <LiveProvider>
      <BackgroundTasks />
      <ActionsProvider>
        <Shell />
      </ActionsProvider>
    </LiveProvider>
  );
}

function UnknownPage() {
  const text = useText();
  return (
    <Empty title={text.unknownPage.title} icon={<Mark />}>
      <Link {...linkTo.inbox()}>{text.unknownPage.back}</Link>
    </Empty>
  );
}
