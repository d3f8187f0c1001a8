// The route table: path, search parameters and page.
import { QueryCache, QueryClient } from '@tanstack/react-query';
import { createRoute, createRouter, Navigate } from '@tanstack/react-router';
import { campaignRoutes } from './campaign-routes.ts';
import type { BookingsSearch } from './features/bookings/search.ts';
import { InboxPage } from './features/conversations/inbox-page.tsx';
import { readLastConversation } from './features/conversations/last-conversation.ts';
import { parseInboxSearch } from './features/conversations/search.ts';
import type { GroupSearch } from './features/groups/search.ts';
import { parseLeadSearch } from './features/leads/lead/lead-search.ts';
import type { LeadsSearch } from './features/leads/search.ts';
import type { RowsSearch } from './features/lists/import/search.ts';
import { parsePhoneSearch } from './features/sandbox/search.ts';
import { useCan, useSession } from './features/session/session.ts';
import { linkTo } from './links.ts';
import { rootRoute, workspaceRoute } from './page-frame.tsx';
import { toProblem } from './problem.ts';
import { settings } from './settings-routes.ts';
import { createLazyPage } from './ui/lazy-page.tsx';
import { preloadWhenIdle } from './ui/lazy-part.tsx';
import { useDeviceWidth } from './ui/use-width.ts';

export const queryClient = new QueryClient({
  queryCache: new QueryCache({
    // After a rate limit, refetch the visible query as soon as the server allows it.
    onError: (error, { queryKey }) => {
      const { retryAfter } = toProblem(error);
      if (retryAfter === null) return;
      const again = () => void queryClient.refetchQueries({ queryKey, exact: true, type: 'active' });
      setTimeout(again, retryAfter * 1_000);
    },
  }),
  defaultOptions: {
    queries: {
      staleTime: 30_000,
      retry: (count, error) => count < 2 && toProblem(error).status >= 500,
      refetchOnWindowFocus: false,
    },
  },
});

/** Shows the inbox. Members who can't see conversations start on another page. */
function InboxRoute() {
  const can = useCan();
  if (can('conversations.inbox')) return <InboxPage />;
  return <Navigate to={can('leads.table') ? '/leads' : '/settings/profile'} replace />;
}

/**
 * Opens the first page: the overview, or the inbox on a phone. The installed app reopens the last conversation.
 * Responders start with the leads that need a person.
 */
function HomePage() {
  const { member } = useSession();
  const { app } = home.useSearch();
  const can = useCan();
  const isPhone = useDeviceWidth() === 'phone';
  const lead = app ? readLastConversation(member.id) : null;
  if (lead !== null) return <Navigate {...linkTo.conversation(lead)} replace />;
  const isResponder = member.role === 'responder';
  if (!isPhone && !isResponder && can('overview.get')) return <Navigate to="/overview" replace />;
  const search = isResponder ? ({ view: 'attention' } as const) : {};
  return <Navigate to="/inbox" search={search} replace />;
}

const LeadsPage = createLazyPage(() => import('./features/leads/leads-page.tsx'), 'LeadsPage');
const BookingsPage = createLazyPage(() => import('./features/bookings/bookings-page.tsx'), 'BookingsPage');
// The tabs of a phone open even offline. The inbox is part of the first download, and the sheet of the last tab is a
// lazy part.
for (const { preload } of [LeadsPage, BookingsPage]) preloadWhenIdle(preload);

const home = createRoute({
  getParentRoute: () => workspaceRoute,
  path: '/',
  // The start URL of the installed app (manifest.webmanifest).
  validateSearch: ({ app }: Record<string, unknown>): { app?: true } =>
    app === undefined ? {} : { app: true },
  component: HomePage,
});
const overview = createRoute({
  getParentRoute: () => workspaceRoute,
  path: '/overview',
  component: createLazyPage(() => import('./features/overview/overview-page.tsx'), 'WorkspaceOverview'),
});
const inbox = createRoute({
  getParentRoute: () => workspaceRoute,
  path: '/inbox',
  validateSearch: parseInboxSearch,
  component: InboxRoute,
});
const conversation = createRoute({
  getParentRoute: () => workspaceRoute,
  path: '/inbox/$leadId',
  validateSearch: parseInboxSearch,
  component: InboxRoute,
});
const leads = createRoute({
  getParentRoute: () => workspaceRoute,
  path: '/leads',
  // The page parses its own search, so that the parser loads only with the page.
  validateSearch: (given: Record<string, unknown>) => given as LeadsSearch,
  component: LeadsPage,
});
/** The route of `contact.conversation_url`. */
const lead = createRoute({
  getParentRoute: () => workspaceRoute,
  path: '/leads/$leadId',
  validateSearch: parseLeadSearch,
  component: createLazyPage(() => import('./features/leads/lead/lead-page.tsx'), 'LeadPage'),
});
const bookings = createRoute({
  getParentRoute: () => workspaceRoute,
  path: '/bookings',
  validateSearch: (given: Record<string, unknown>) => given as BookingsSearch,
  component: BookingsPage,
});
const lists = createRoute({
  getParentRoute: () => workspaceRoute,
  path: '/lists',
  component: createLazyPage(() => import('./features/lists/lists-page.tsx'), 'ListsPage'),
});
const list = createRoute({
  getParentRoute: () => workspaceRoute,
  path: '/lists/$id',
  component: createLazyPage(() => import('./features/lists/list-page.tsx'), 'ListPage'),
});
const importFile = createRoute({
  getParentRoute: () => workspaceRoute,
  path: '/lists/$id/import',
  validateSearch: (given: Record<string, unknown>) => given as { step?: string },
  component: createLazyPage(() => import('./features/lists/import/import-page.tsx'), 'ImportPage'),
});
const verdicts = createRoute({
  getParentRoute: () => workspaceRoute,
  path: '/lists/$id/imports/$importId',
  validateSearch: (given: Record<string, unknown>) => given as RowsSearch,
  component: createLazyPage(() => import('./features/lists/import/verdicts-page.tsx'), 'VerdictsPage'),
});
const links = createRoute({
  getParentRoute: () => workspaceRoute,
  path: '/links',
  validateSearch: (given: Record<string, unknown>) => given as { campaign?: string },
  component: createLazyPage(() => import('./features/links/links-page.tsx'), 'LinksPage'),
});
const newLink = createRoute({
  getParentRoute: () => workspaceRoute,
  path: '/links/new',
  component: createLazyPage(() => import('./features/links/new-link-page.tsx'), 'NewLinkPage'),
});
const link = createRoute({
  getParentRoute: () => workspaceRoute,
  path: '/links/$id',
  validateSearch: (given: Record<string, unknown>) => given as { days?: string },
  component: createLazyPage(() => import('./features/links/link-page.tsx'), 'LinkPage'),
});
const groups = createRoute({
  getParentRoute: () => workspaceRoute,
  path: '/groups',
  component: createLazyPage(() => import('./features/groups/groups-page.tsx'), 'GroupsPage'),
});
const group = createRoute({
  getParentRoute: () => workspaceRoute,
  path: '/groups/$id/$part',
  validateSearch: (given: Record<string, unknown>) => given as GroupSearch,
  component: createLazyPage(() => import('./features/groups/group-page.tsx'), 'GroupPage'),
});
const search = createRoute({
  getParentRoute: () => workspaceRoute,
  path: '/search',
  // The router parses a search that consists of digits as a number.
  validateSearch: ({ q = '' }: Record<string, unknown>): { q?: string } =>
    q === '' ? {} : { q: String(q).slice(0, 200) },
  component: createLazyPage(() => import('./features/search/search-page.tsx'), 'SearchPage'),
});
const numbers = createRoute({
  getParentRoute: () => workspaceRoute,
  path: '/numbers',
  component: createLazyPage(() => import('./features/numbers/numbers-page.tsx'), 'NumbersPage'),
});
const newNumber = createRoute({
  getParentRoute: () => workspaceRoute,
  path: '/numbers/new',
  component: createLazyPage(() => import('./features/numbers/new-number-page.tsx'), 'NewNumberPage'),
});
const number = createRoute({
  getParentRoute: () => workspaceRoute,
  path: '/numbers/$id',
  component: createLazyPage(() => import('./features/numbers/number-page.tsx'), 'NumberPage'),
});
const blocklist = createRoute({
  getParentRoute: () => workspaceRoute,
  path: '/blocked',
  component: createLazyPage(() => import('./features/blocklist/blocklist-page.tsx'), 'BlocklistPage'),
});
const phonePage = {
  getParentRoute: () => workspaceRoute,
  validateSearch: parsePhoneSearch,
  component: createLazyPage(() => import('./features/sandbox/phone-page.tsx'), 'PhonePage'),
} as const;
const newPhone = createRoute({ ...phonePage, path: '/phone' });
const phone = createRoute({ ...phonePage, path: '/phone/$phone' });
const signIn = createRoute({
  getParentRoute: () => rootRoute,
  path: '/sign-in',
  component: createLazyPage(() => import('./features/session/pages.tsx'), 'SignInPage'),
});
const welcome = createRoute({
  getParentRoute: () => rootRoute,
  path: '/welcome',
  validateSearch: ({ token }: Record<string, unknown>): { token: string } => ({ token: String(token ?? '') }),
  component: createLazyPage(() => import('./features/session/pages.tsx'), 'WelcomePage'),
});
const join = createRoute({
  getParentRoute: () => rootRoute,
  path: '/join/$token',
  component: createLazyPage(() => import('./features/session/pages.tsx'), 'JoinPage'),
});
const reset = createRoute({
  getParentRoute: () => rootRoute,
  path: '/reset/$token',
  component: createLazyPage(() => import('./features/session/pages.tsx'), 'ResetPage'),
});

export const router = createRouter({
  routeTree: rootRoute.addChildren([
    signIn,
    welcome,
    join,
    reset,
    workspaceRoute.addChildren([
      home,
      overview,
      inbox,
      conversation,
      leads,
      search,
      lead,
      ...campaignRoutes,
      lists,
      links,
      newLink,
      link,
      groups,
      group,
      list,
      importFile,
      verdicts,
      numbers,
      newNumber,
      number,
      blocklist,
      bookings,
      newPhone,
      phone,
      settings,
    ]),
  ]),
  defaultPreload: false,
});

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router;
  }
}
