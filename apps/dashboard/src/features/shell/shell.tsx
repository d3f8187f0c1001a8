// The frame around every page: where one can go, and what is wrong now.
import { Link, Outlet, useLocation, useNavigate } from '@tanstack/react-router';
import { ChatBubble, Community, Phone, UserCircle } from 'iconoir-react/regular';
import { useEffect, useMemo, useRef } from 'react';
import type { Action } from '../../actions/action.ts';
import { CommandMenu } from '../../actions/command-menu.tsx';
import { useActions } from '../../actions/registry.tsx';
import { useText } from '../../text/language.tsx';
import { Boundary } from '../../ui/boundary.tsx';
import { loadTheRest } from '../../ui/later.tsx';
import { undoLast } from '../../ui/toast.ts';
import { useCounts } from '../conversations/queries.ts';
import { SearchPlace } from '../search/search-place.tsx';
import { useCan, useSession } from '../session/session.ts';
import { AccountMenu } from './account-menu.tsx';
import { Banner } from './banner.tsx';
import classes from './shell.module.css';

export function Shell() {
  const text = useText();
  const counts = useCounts();
  const can = useCan();
  const { workspace } = useSession();
  const menu = useRef<{ open: () => void }>(null);
  useShellActions();
  useFocusOnMove();
  useEffect(loadTheRest, []);
  return (
    <div className={classes.shell}>
      <a className={classes.skip} href="#content">
        {text.nav.skip}
      </a>
      <nav className={`${classes.rail} no-print`} aria-label={text.nav.title}>
        {can('inbox.list') && (
          <Link to="/inbox" className={classes.place} activeProps={{ 'aria-current': 'page' }}>
            <ChatBubble aria-hidden="true" />
            <span>{text.nav.inbox}</span>
            {counts !== undefined && counts.attention > 0 && <b>{counts.attention}</b>}
          </Link>
        )}
        {can('leadTable.list') && (
          <Link to="/leads" className={classes.place} activeProps={{ 'aria-current': 'page' }}>
            <Community aria-hidden="true" />
            <span>{text.nav.leads}</span>
          </Link>
        )}
        {workspace.simulated_only && can('sandbox.receiveMessage') && (
          <Link to="/phone" className={classes.place} activeProps={{ 'aria-current': 'page' }}>
            <Phone aria-hidden="true" />
            <span>{text.nav.phone}</span>
          </Link>
        )}
        <SearchPlace className={classes.place ?? ''} />
        <AccountMenu className={classes.place ?? ''} onCommands={() => menu.current?.open()}>
          <UserCircle aria-hidden="true" />
          <span>{text.nav.settings}</span>
        </AccountMenu>
      </nav>
      <div className={classes.body}>
        <Banner />
        <main id="content" className={classes.content} tabIndex={-1}>
          <Boundary>
            <Outlet />
          </Boundary>
        </main>
      </div>
      <CommandMenu ref={menu} />
    </div>
  );
}

function useShellActions(): void {
  const navigate = useNavigate();
  const text = useText();
  const actions = useMemo<Action[]>(
    () => [
      {
        id: 'go.inbox',
        label: text.nav.inbox,
        keys: 'g i',
        needs: 'inbox.list',
        group: 'go',
        run: () => void navigate({ to: '/inbox' }),
      },
      {
        id: 'go.attention',
        label: text.inbox.view.attention,
        keys: 'g n',
        needs: 'inbox.list',
        group: 'go',
        run: () => void navigate({ to: '/inbox', search: { view: 'attention' } }),
      },
      {
        id: 'go.phone',
        label: text.nav.phonePage,
        keys: null,
        needs: 'sandbox.receiveMessage',
        group: 'go',
        run: () => void navigate({ to: '/phone' }),
      },
      {
        id: 'go.settings',
        label: text.nav.allSettings,
        keys: 'g s',
        group: 'go',
        run: () => void navigate({ to: '/settings/profile' }),
      },
      {
        id: 'go.leads',
        label: text.nav.leads,
        keys: 'g l',
        needs: 'leadTable.list',
        group: 'go',
        run: () => void navigate({ to: '/leads' }),
      },
      { id: 'page.undo', label: text.undo, keys: 'mod+z', group: 'page', run: undoLast },
    ],
    [navigate, text],
  );
  useActions(actions);
}

/** On another page the focus goes to its heading, so that a screen reader says where one is. */
function useFocusOnMove(): void {
  const { pathname } = useLocation();
  const first = useRef(true);
  // biome-ignore lint/correctness/useExhaustiveDependencies: it runs when the page changes
  useEffect(() => {
    if (first.current) {
      first.current = false;
      return;
    }
    document
      .querySelector<HTMLElement>('#content h1[tabindex], #content h2[tabindex]')
      ?.focus({ preventScroll: true });
  }, [pathname]);
}
