// The whole map: path, search parameters, page.
import { QueryClient } from '@tanstack/react-query';
import {
  createRootRoute,
  createRoute,
  createRouter,
  Link,
  lazyRouteComponent,
  Navigate,
  Outlet,
  redirect,
} from '@tanstack/react-router';
import { ActionsProvider } from './actions/registry.tsx';
import { activitySearch } from './features/activity/search.ts';
import { InboxPage } from './features/conversations/inbox-page.tsx';
import { inboxSearch } from './features/conversations/search.ts';
import { leadSearch } from './features/leads/lead-search.ts';
import type { LeadsSearch } from './features/leads/search.ts';
import { phoneSearch } from './features/sandbox/search.ts';
import { SessionGate } from './features/session/gate.tsx';
import { useCan, useSession } from './features/session/session.ts';
import { Shell } from './features/shell/shell.tsx';
import { LiveProvider } from './live/live.tsx';
import { problemOf } from './problem.ts';
import { useText } from './text/language.tsx';
import { later } from './ui/later.tsx';
import { Empty } from './ui/problem.tsx';

const Alerts = later(async () => (await import('./features/alerts/alerts.tsx')).Alerts);

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 30_000,
      retry: (count, error) => count < 2 && problemOf(error).status >= 500,
      refetchOnWindowFocus: false,
    },
  },
});

const root = createRootRoute({ component: Outlet, notFoundComponent: Unknown });

const inside = createRoute({
  getParentRoute: () => root,
  id: 'inside',
  component: () => (
    <SessionGate>
      <Workspace />
    </SessionGate>
  ),
});

const OnlyProfile = later(async () => (await import('./features/settings/only-profile.tsx')).OnlyProfile);

/** The workspace's pages, or, for whoever lacks the second step that it asks for, the profile alone. */
function Workspace() {
  const { second_step } = useSession();
  if (second_step === 'missing') return <OnlyProfile />;
  return (
    <LiveProvider>
      <Alerts />
      <ActionsProvider>
        <Shell />
      </ActionsProvider>
    </LiveProvider>
  );
}

/** Whoever may not see conversations begins elsewhere. */
function Inbox() {
  const can = useCan();
  if (can('inbox.list')) return <InboxPage />;
  return <Navigate to={can('leadTable.list') ? '/leads' : '/settings/profile'} replace />;
}

const home = createRoute({
  getParentRoute: () => root,
  path: '/',
  beforeLoad: () => {
    throw redirect({ to: '/inbox' });
  },
});
const inbox = createRoute({
  getParentRoute: () => inside,
  path: '/inbox',
  validateSearch: inboxSearch,
  component: Inbox,
});
const conversation = createRoute({
  getParentRoute: () => inside,
  path: '/inbox/$leadId',
  validateSearch: inboxSearch,
  component: Inbox,
});
const leads = createRoute({
  getParentRoute: () => inside,
  path: '/leads',
  // The page looks at it itself: what that takes, every start would carry.
  validateSearch: (given: Record<string, unknown>) => given as LeadsSearch,
  component: lazyRouteComponent(() => import('./features/leads/leads-page.tsx'), 'LeadsPage'),
});
/** Where `contact.conversation_url` leads. */
const lead = createRoute({
  getParentRoute: () => inside,
  path: '/leads/$leadId',
  validateSearch: leadSearch,
  component: lazyRouteComponent(() => import('./features/leads/lead-page.tsx'), 'LeadPage'),
});
const search = createRoute({
  getParentRoute: () => inside,
  path: '/search',
  // Digits come as a number.
  validateSearch: ({ q = '' }: Record<string, unknown>): { q?: string } =>
    q === '' ? {} : { q: String(q).slice(0, 200) },
  component: lazyRouteComponent(() => import('./features/search/search-page.tsx'), 'SearchPage'),
});
const settings = createRoute({
  getParentRoute: () => inside,
  path: '/settings',
  component: lazyRouteComponent(() => import('./features/settings/settings-layout.tsx'), 'SettingsLayout'),
});
const settingsHome = createRoute({
  getParentRoute: () => settings,
  path: '/',
  beforeLoad: () => {
    throw redirect({ to: '/settings/profile' });
  },
});
const profile = createRoute({
  getParentRoute: () => settings,
  path: '/profile',
  component: lazyRouteComponent(() => import('./features/profile/profile-page.tsx'), 'ProfilePage'),
});
const workspace = createRoute({
  getParentRoute: () => settings,
  path: '/workspace',
  component: lazyRouteComponent(() => import('./features/workspace/workspace-page.tsx'), 'WorkspacePage'),
});
const team = createRoute({
  getParentRoute: () => settings,
  path: '/team',
  component: lazyRouteComponent(() => import('./features/team/team-page.tsx'), 'TeamPage'),
});
const activity = createRoute({
  getParentRoute: () => settings,
  path: '/activity',
  validateSearch: activitySearch,
  component: lazyRouteComponent(() => import('./features/activity/activity-page.tsx'), 'ActivityPage'),
});
const phonePage = {
  getParentRoute: () => inside,
  validateSearch: phoneSearch,
  component: lazyRouteComponent(() => import('./features/sandbox/phone-page.tsx'), 'PhonePage'),
} as const;
const newPhone = createRoute({ ...phonePage, path: '/phone' });
const phone = createRoute({ ...phonePage, path: '/phone/$phone' });
const signIn = createRoute({
  getParentRoute: () => root,
  path: '/sign-in',
  component: lazyRouteComponent(() => import('./features/session/pages.tsx'), 'SignInPage'),
});
const welcome = createRoute({
  getParentRoute: () => root,
  path: '/welcome',
  validateSearch: ({ token }: Record<string, unknown>): { token: string } => ({ token: String(token ?? '') }),
  component: lazyRouteComponent(() => import('./features/session/pages.tsx'), 'WelcomePage'),
});
const join = createRoute({
  getParentRoute: () => root,
  path: '/join/$token',
  component: lazyRouteComponent(() => import('./features/session/pages.tsx'), 'JoinPage'),
});
const reset = createRoute({
  getParentRoute: () => root,
  path: '/reset/$token',
  component: lazyRouteComponent(() => import('./features/session/pages.tsx'), 'ResetPage'),
});

export const router = createRouter({
  routeTree: root.addChildren([
    home,
    signIn,
    welcome,
    join,
    reset,
    inside.addChildren([
      inbox,
      conversation,
      leads,
      search,
      lead,
      newPhone,
      phone,
      settings.addChildren([settingsHome, profile, workspace, team, activity]),
    ]),
  ]),
  defaultPreload: false,
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}

function Unknown() {
  const text = useText();
  return (
    <Empty title={text.unknownPage.title}>
      <Link to="/inbox">{text.unknownPage.back}</Link>
    </Empty>
  );
}
