// The frame around every page: navigation and banner.
import { useQueryClient } from '@tanstack/react-query';
import { Link, Outlet, useLocation, useNavigate } from '@tanstack/react-router';
import { MoreHoriz, Settings, UserCircle } from 'iconoir-react/regular';
import { useEffect, useMemo, useRef } from 'react';
import type { Action } from '../../actions/action.ts';
import { CommandMenu } from '../../actions/command-menu.tsx';
import { useActions } from '../../actions/registry.tsx';
import { loadLaterOperations } from '../../api.ts';
import { useText } from '../../text/language.tsx';
import { Boundary } from '../../ui/error-boundary.tsx';
import { createLazyPart, preloadWhenIdle, startPreloading } from '../../ui/lazy-part.tsx';
import { undoLast } from '../../ui/toast.ts';
import { useDeviceWidth } from '../../ui/use-width.ts';
import { useInboxCounts } from '../conversations/queries.ts';
import { SearchEntry } from '../search/search-entry.tsx';
import { usePreferences } from '../session/preferences.ts';
import { AccountMenu } from './account-menu.tsx';
import { Banner } from './banner.tsx';
import { PLACES, usePlaces } from './places.ts';
import classes from './shell.module.css';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** Whether the sheet of all places is open. A history state, so that the back gesture closes the sheet. */
    more?: boolean;
  }
}

preloadWhenIdle(loadLaterOperations);
const ImportsBadge = createLazyPart(
  async () => (await import('../lists/import/imports-badge.tsx')).ImportsBadge,
);
const MoreSheet = createLazyPart(async () => (await import('./more-sheet.tsx')).MoreSheet);

export function Shell() {
  const text = useText();
  const counts = useInboxCounts();
  const places = usePlaces();
  const [{ rail }] = usePreferences();
  const isPhone = useDeviceWidth() === 'phone';
  const menu = useRef<{ open: () => void }>(null);
  useShellActions();
  useFocusOnMove();
  const client = useQueryClient();
  useEffect(() => startPreloading(() => client.isFetching() > 0), [client]);
  const openCommands = () => menu.current?.open();
  return (
    <div className={classes.shell} data-rail={rail === 'wide' ? 'wide' : undefined}>
      <a className={classes.skip} href="#content">
        {text.nav.skip}
      </a>
      <nav className={`${classes.rail} no-print`} aria-label={text.nav.title}>
        {places
          .filter(({ tab }) => tab || !isPhone)
          .map(({ id, to, word, icon: Icon }) => (
            <Link
              key={id}
              to={to}
              className={classes.place}
              title={text.nav[word]}
              activeProps={{ 'aria-current': 'page' }}
            >
              <Icon aria-hidden="true" />
              <span>{text.nav[word]}</span>
              {word === 'inbox' && counts !== undefined && counts.attention > 0 && <b>{counts.attention}</b>}
              {word === 'lists' && counts !== undefined && <ImportsBadge />}
            </Link>
          ))}
        <SearchEntry className={classes.place ?? ''} hidden={isPhone} />
        {isPhone ? (
          <MoreTab onCommands={openCommands} />
        ) : (
          <>
            <Link
              to="/settings"
              className={`${classes.place} ${classes.own}`}
              activeProps={{ 'aria-current': 'page' }}
            >
              <Settings aria-hidden="true" />
              <span>{text.nav.allSettings}</span>
            </Link>
            <AccountMenu className={classes.place ?? ''} onCommands={openCommands}>
              <UserCircle aria-hidden="true" />
              <span>{text.nav.own}</span>
            </AccountMenu>
          </>
        )}
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

/** Renders the last tab on a phone, which opens the sheet with all other places, search and the account. */
function MoreTab({ onCommands }: { onCommands: () => void }) {
  const text = useText();
  const navigate = useNavigate();
  const { state } = useLocation();
  return (
    <>
      <button
        type="button"
        className={classes.place}
        aria-haspopup="dialog"
        onClick={() => void navigate({ to: '.', search: true, state: { more: true } })}
      >
        <MoreHoriz aria-hidden="true" />
        <span>{text.nav.more}</span>
      </button>
      <MoreSheet open={state.more === true} onClose={() => window.history.back()} onCommands={onCommands} />
    </>
  );
}

function useShellActions(): void {
  const navigate = useNavigate();
  const text = useText();
  const actions = useMemo<Action[]>(
    () => [
      ...PLACES.map(({ id, to, word, needs, keys }): Action => {
        const label = text.nav[word === 'phone' ? 'phonePage' : word];
        return { id, label, keys, needs, group: 'go', run: () => void navigate({ to }) };
      }),
      {
        id: 'go.attention',
        label: text.inbox.view.attention,
        keys: 'g n',
        needs: 'inbox.list',
        group: 'go',
        run: () => void navigate({ to: '/inbox', search: { view: 'attention' } }),
      },
      {
        id: 'go.settings',
        label: text.nav.allSettings,
        keys: 'g s',
        group: 'go',
        run: () => void navigate({ to: '/settings/profile' }),
      },
      { id: 'page.undo', label: text.undo, keys: 'mod+z', group: 'page', run: undoLast },
    ],
    [navigate, text],
  );
  useActions(actions);
}

/** Moves the focus to the heading of a new page, so that screen readers announce it. */
function useFocusOnMove(): void {
  const { pathname } = useLocation();
  const first = useRef(true);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the page changes
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
