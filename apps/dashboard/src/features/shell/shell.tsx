// The frame around every page: navigation and banner.

import { useQueryClient } from '@tanstack/react-query';
import { Link, Outlet, useLocation, useNavigate } from '@tanstack/react-router';
import { MoreHoriz, Settings, UserCircle } from 'iconoir-react/regular';
import { useEffect, useMemo, useRef } from 'react';
import type { Action } from '../../actions/action.ts';
import { CommandMenu } from '../../actions/command-menu.tsx';
import { useActions } from '../../actions/registry.tsx';
import { loadLaterOperations } from '../../api.ts';
import { linkTo } from '../../links.ts';
import { useText } from '../../text/language.tsx';
import { Boundary } from '../../ui/error-boundary.tsx';
import { createLazyPart, preloadWhenIdle, startPreloading } from '../../ui/lazy-part.tsx';
import { undoLast } from '../../ui/toast.ts';
import { useDeviceWidth } from '../../ui/use-width.ts';
import { useInboxCounts } from '../conversations/queries.ts';
import { SearchEntry } from '../search/search-entry.tsx';
import { usePreferences } from '../session/preferences.ts';
import { useCan } from '../session/session.ts';
import { AccountMenu } from './account-menu.tsx';
import { Banner } from './banner.tsx';
import { PLACES, usePlaces } from './places.ts';
import { RailLabel } from './rail-item.tsx';

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
const SetupChecklist = createLazyPart(
  async () => (await import('../setup/setup-checklist.tsx')).SetupChecklist,
);
const MoreSheet = createLazyPart(async () => (await import('./more-sheet.tsx')).MoreSheet);

export function Shell() {
  const text = useText();
  const counts = useInboxCounts();
  const places = usePlaces();
  const [{ rail }] = usePreferences();
  const isPhone = useDeviceWidth() === 'phone';
  const can = useCan();
  const menu = useRef<{ open: () => void }>(null);
  useShellActions();
  useFocusOnMove();
  const client = useQueryClient();
  useEffect(() => startPreloading(() => client.isFetching() > 0), [client]);
  const openCommands = () => menu.current?.open();
  return (
    <div
      className="group/shell grid grid-cols-[5.5rem_minmax(0,1fr)] h-dvh tablet:data-[rail=wide]:grid-cols-[12.5rem_minmax(0,1fr)] max-tablet:grid-cols-1 max-tablet:grid-rows-[minmax(0,1fr)_auto] print:block print:h-auto print:overflow-visible"
      data-rail={rail === 'wide' ? 'wide' : 'slim'}
    >
      <a className="absolute start-2 -top-24 z-500 py-2 px-3 bg-panel focus:top-2" href="#content">
        {text.nav.skip}
      </a>
      <nav
        className="flex flex-col gap-1 py-3 px-1 border-e border-line overflow-y-auto low:gap-0.5 low:py-1 max-tablet:row-start-2 max-tablet:flex-row max-tablet:justify-around max-tablet:p-0 max-tablet:pb-[env(safe-area-inset-bottom)] max-tablet:overflow-visible max-tablet:border-e-0 max-tablet:border-t max-tablet:group-has-[[data-composer]]/shell:hidden print:hidden"
        aria-label={text.nav.title}
      >
        {places
          .filter(({ tab }) => tab || !isPhone)
          .map(({ id, to, word, icon: Icon }) => (
            <Link
              key={id}
              to={to}
              className="rail-item"
              title={text.nav[word]}
              activeProps={{ 'aria-current': 'page' }}
            >
              <Icon aria-hidden="true" />
              <RailLabel>{text.nav[word]}</RailLabel>
              {word === 'inbox' && counts !== undefined && counts.attention > 0 && <b>{counts.attention}</b>}
              {word === 'lists' && counts !== undefined && <ImportsBadge />}
            </Link>
          ))}
        <SearchEntry hidden={isPhone} />
        {isPhone ? (
          <MoreTab onCommands={openCommands} />
        ) : (
          <>
            <Link
              {...linkTo.settings()}
              className="rail-item mt-auto"
              activeProps={{ 'aria-current': 'page' }}
            >
              <Settings aria-hidden="true" />
              <RailLabel>{text.nav.allSettings}</RailLabel>
            </Link>
            <AccountMenu onCommands={openCommands}>
              <UserCircle aria-hidden="true" />
              <RailLabel>{text.nav.own}</RailLabel>
            </AccountMenu>
          </>
        )}
      </nav>
      <div className="flex flex-col min-w-0 min-h-0 print:block print:h-auto print:overflow-visible">
        <Banner />
        {can('campaigns.create') && <SetupChecklist />}
        <main
          id="content"
          className="flex-1 min-h-0 overflow-y-auto outline-none print:block print:h-auto print:overflow-visible"
          tabIndex={-1}
        >
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
        className="rail-item"
        aria-haspopup="dialog"
        onClick={() => void navigate({ to: '.', search: true, state: { more: true } })}
      >
        <MoreHoriz aria-hidden="true" />
        <RailLabel>{text.nav.more}</RailLabel>
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
        needs: 'conversations.inbox',
        group: 'go',
        run: () => void navigate(linkTo.inbox({ view: 'attention' })),
      },
      {
        id: 'go.settings',
        label: text.nav.allSettings,
        keys: 'g s',
        group: 'go',
        run: () => void navigate(linkTo.profile()),
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
