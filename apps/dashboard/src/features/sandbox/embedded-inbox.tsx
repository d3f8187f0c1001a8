// The real inbox, embedded next to the phone, with its own router and URL.
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  RouterProvider,
} from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { EmbeddedWidthContext, type Width } from '../../ui/embedded-width.ts';
import { InboxPage } from '../conversations/inbox-page.tsx';
import { parseInboxSearch } from '../conversations/search.ts';

interface EmbeddedInboxProps {
  width: Width;
  /** The current URL of the inbox. */
  at: string;
  onMoved: (at: string) => void;
  /** Called for navigation to a page outside the inbox. */
  onLeave: (href: string) => void;
}

export function EmbeddedInbox({ width, at, onMoved, onLeave }: EmbeddedInboxProps) {
  const [router] = useState(() => createRouterAt(at));
  useEffect(
    () =>
      router.subscribe('onResolved', ({ toLocation }) => {
        const { href } = toLocation;
        if (href.startsWith('/inbox')) onMoved(href);
        else onLeave(href);
      }),
    [router, onMoved, onLeave],
  );
  useEffect(() => {
    if (router.latestLocation.href !== at) router.history.replace(at);
  }, [router, at]);
  return (
    <EmbeddedWidthContext value={width}>
      {/* Cast to the app's router type, which the pages expect. */}
      <RouterProvider router={router as never} />
    </EmbeddedWidthContext>
  );
}

function createRouterAt(at: string) {
  const root = createRootRoute({ component: Outlet });
  const inbox = {
    getParentRoute: () => root,
    validateSearch: parseInboxSearch,
    component: InboxPage,
  } as const;
  return createRouter({
    routeTree: root.addChildren([
      createRoute({ ...inbox, path: '/inbox' }),
      createRoute({ ...inbox, path: '/inbox/$leadId' }),
      createRoute({ getParentRoute: () => root, path: '$', component: () => null }),
    ]),
    history: createMemoryHistory({ initialEntries: [at] }),
    defaultPreload: false,
  });
}
