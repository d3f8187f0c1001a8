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
import { Mark, Wordmark } from '../../ui/wordmark.tsx';
import { useInboxCounts } from '../conversations/queries.ts';
import { SearchEntry } from '../search/search-entry.tsx';
import { useCan, useSession } from '../session/session.ts';
import { AccountMenu } from './account-menu.tsx';
import { Banner } from './banner.tsx';
import { type NavigationPlace, PLACES, usePlaces } from './places.ts';
import { RailLabel } from './rail-item.tsx';
import { useRail } from './use-rail.ts';

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
  const places = usePlaces();
  const rail = useRail();
  const isPhone = useDeviceWidth() === 'phone';
  const can = useCan();
  const menu = useRef<{ open: () => void }>(null);
  useShellActions();
  const client = useQueryClient();
  useEffect(() => startPreloading(() => client.isFetching() > 0), [client]);
  const openCommands = () => menu.current?.open();
  return (
    <div
      className="group/shell grid grid-cols-[5.5rem_minmax(0,1fr)] h-dvh tablet:data-[rail=wide]:grid-cols-[13rem_minmax(0,1fr)] max-tablet:grid-cols-1 max-tablet:grid-rows-[minmax(0,1fr)_auto] print:block print:h-auto print:overflow-visible"
      data-rail={rail}
    >
      <a className="absolute start-2 -top-24 z-500 py-2 px-3 bg-panel focus:top-2" href="#content">
        {text.nav.skip}
      </a>
      <nav
        className="flex flex-col gap-0.5 py-2 px-1 tablet:in-data-[rail=wide]:px-2 border-e border-line bg-sunk overflow-y-auto low:gap-0 low:py-1 max-tablet:row-start-2 max-tablet:flex-row max-tablet:justify-around max-tablet:p-0 max-tablet:pb-[env(safe-area-inset-bottom)] max-tablet:overflow-visible max-tablet:border-e-0 max-tablet:border-t max-tablet:group-has-[[data-composer]]/shell:hidden print:hidden"
        aria-label={text.nav.title}
      >
        {!isPhone && <Brand isWide={rail === 'wide'} />}
        <SearchEntry hidden={isPhone} />
        {places
          .filter(({ tab, source, simulated }) => (isPhone ? tab : !source && !simulated))
          .map((place) => (
            <PlaceLink key={place.id} place={place} />
          ))}
        {isPhone ? (
          <MoreTab onCommands={openCommands} />
        ) : (
          <>
            <Sources places={places.filter(({ source }) => source)} />
            {places
              .filter(({ simulated }) => simulated)
              .map((place) => (
                <PlaceLink key={place.id} place={place} />
              ))}
            <Link
              {...linkTo.settings()}
              className="rail-item mt-auto"
              title={text.nav.allSettings}
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
      <FocusOnMove />
    </div>
  );
}

/** The product's name at the top of the navigation, and whether all numbers are simulated. */
function Brand({ isWide }: { isWide: boolean }) {
  const text = useText();
  const { workspace } = useSession();
  return (
    <div className="flex flex-none flex-wrap items-center justify-center gap-x-2 gap-y-1 min-h-9 pb-1 tablet:in-data-[rail=wide]:justify-between tablet:in-data-[rail=wide]:ps-1.5 low:in-data-[rail=slim]:hidden">
      <Link to="/" className="flex rounded-control" aria-label="Parley">
        {isWide ? <Wordmark /> : <Mark />}
      </Link>
      {workspace.simulated_only && (
        <span
          className="px-1.5 border border-dashed border-edge rounded-inner text-soft text-12 first-letter:uppercase"
          title={text.banner.simulated}
        >
          {text.simulated}
        </span>
      )}
    </div>
  );
}

/** The places where leads come from. */
function Sources({ places }: { places: readonly NavigationPlace[] }) {
  const text = useText();
  if (places.length === 0) return null;
  return (
    <fieldset className="flex flex-none flex-col gap-0.5 mt-1.5 pt-1.5 border-t border-line low:gap-0">
      <legend className="float-start w-full px-2.5 pb-1 text-soft text-12 font-medium in-data-[rail=slim]:sr-only">
        {text.nav.sources}
      </legend>
      {places.map((place) => (
        <PlaceLink key={place.id} place={place} />
      ))}
    </fieldset>
  );
}

function PlaceLink({ place: { to, word, icon: Icon } }: { place: NavigationPlace }) {
  const text = useText();
  const counts = useInboxCounts();
  return (
    <Link to={to} className="rail-item" title={text.nav[word]} activeProps={{ 'aria-current': 'page' }}>
      <Icon aria-hidden="true" />
      <RailLabel>{text.nav[word]}</RailLabel>
      {word === 'inbox' && counts !== undefined && counts.attention > 0 && <b>{counts.attention}</b>}
      {word === 'lists' && counts !== undefined && <ImportsBadge />}
    </Link>
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

/**
 * Moves the focus to the heading of a new page, so that screen readers announce it. A component, so that a move does not
 * render the navigation again.
 */
function FocusOnMove() {
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
  return null;
}
