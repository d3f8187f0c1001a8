// The left column of the inbox: the views, and the conversations of the open view.

import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { AtSign, ChatBubble, NavArrowDown } from 'iconoir-react/regular';
import { useEffect, useMemo } from 'react';
import type { Action } from '../../actions/action.ts';
import { useActions } from '../../actions/registry.tsx';
import { linkTo } from '../../links.ts';
import { NEEDED, type Row } from '../../live/apply-events.ts';
import { toProblem } from '../../problem.ts';
import { useText } from '../../text/language.tsx';
import { Menu, MenuItem } from '../../ui/menu.tsx';
import { Empty, ProblemNote } from '../../ui/problem.tsx';
import { remToPixels } from '../../ui/rem.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useRowWindow } from '../../ui/use-row-window.ts';
import { useCan, useSession } from '../session/session.ts';
import { InboxRow } from './inbox-row.tsx';
import { useInbox, useInboxCounts } from './queries.ts';
import { type ListSearch, parseListSearch, VIEWS, type View } from './search.ts';

/** Height of a row in rem, as in {@link InboxRow}. */
const ROW = 4.5;

const VIEW =
  'group/view inline-flex items-center gap-[0.4em] min-h-7.5 px-2 rounded-control text-soft text-13 font-medium no-underline whitespace-nowrap hover:bg-sunk aria-[current=page]:text-ink aria-[current=page]:bg-sunk [&_svg]:size-4.5 pointer-coarse:justify-center pointer-coarse:min-w-11 pointer-coarse:min-h-11';

export function InboxList({ selected }: { selected: string | undefined }) {
  // The same object while the list is the same, so that its rows are not rendered again when a conversation opens.
  const filters = useSearch({ strict: false, select: parseListSearch, structuralSharing: true });
  const view = filters.view ?? 'all';
  return (
    <section
      className={`flex flex-col min-h-0 h-full bg-panel border-e border-line ${selected === undefined ? '' : 'print:hidden'}`}
      aria-labelledby="inbox-title"
    >
      <h1 id="inbox-title" className="sr-only" tabIndex={-1}>
        {useText().inbox.title}
      </h1>
      <ViewTabs view={view} filters={filters} />
      <InboxRows filters={filters} selected={selected} />
    </section>
  );
}

/** The views that are always visible. The others are in a menu, except for the open view, which is always visible. */
const IN_SIGHT: readonly View[] = ['attention', 'all', 'mine'];

function ViewTabs({ view, filters }: { view: View; filters: ListSearch }) {
  const text = useText();
  const navigate = useNavigate();
  const counts = useInboxCounts();
  const figures: Partial<Record<View, number | undefined>> = {
    attention: counts?.attention,
    attention_all: counts?.attention_all,
    mine: counts?.mine,
    mentions: counts?.mentions,
    unassigned: counts?.unassigned,
  };
  const inSight = VIEWS.filter(
    (one) => IN_SIGHT.includes(one) || one === view || (one === 'mentions' && (figures.mentions ?? 0) > 0),
  );
  const getViewSearch = (one: View) => ({ ...filters, view: one === 'all' ? undefined : one });
  return (
    <nav
      className="flex items-center gap-1 min-h-12 px-2 border-b border-line [&_button]:ms-auto"
      aria-label={text.inbox.views}
    >
      {inSight.map((one) => (
        <Link
          key={one}
          {...linkTo.inbox(getViewSearch(one))}
          className={VIEW}
          // One view's URL can be a prefix of another's.
          activeOptions={{ exact: true }}
          aria-current={one === view ? 'page' : undefined}
          data-loud={(one === 'attention' && (figures.attention ?? 0) > 0) || undefined}
        >
          {one === 'mentions' && one !== view ? (
            <AtSign role="img" aria-label={text.inbox.view[one]} />
          ) : (
            text.inbox.view[one]
          )}
          <ViewCount of={figures[one]} />
        </Link>
      ))}
      <Menu
        label={text.inbox.moreViews}
        className={VIEW}
        trigger={<NavArrowDown aria-hidden="true" />}
        side="bottom"
        wordless
      >
        {VIEWS.filter((one) => !inSight.includes(one)).map((one) => (
          <MenuItem key={one} onClick={() => void navigate(linkTo.inbox(getViewSearch(one)))}>
            {text.inbox.view[one]} <ViewCount of={figures[one]} />
          </MenuItem>
        ))}
      </Menu>
    </nav>
  );
}

function ViewCount({ of }: { of: number | undefined }) {
  if (of === undefined || of === 0) return null;
  return (
    <span className="text-12 tabular-nums group-data-loud/view:px-[0.5em] group-data-loud/view:rounded-full group-data-loud/view:bg-attention group-data-loud/view:text-on-attention">
      {of > 998 ? '999+' : of}
    </span>
  );
}

function InboxRows({ filters, selected }: { filters: ListSearch; selected: string | undefined }) {
  const text = useText();
  const { member, workspace } = useSession();
  const can = useCan();
  const inbox = useInbox({ ...filters, member: member.id });
  const rows = useMemo(() => {
    const all = inbox.data?.pages.flatMap(({ data }) => data) ?? [];
    // A conversation that needs no person any more leaves the view, unless it is open.
    return NEEDED.has(filters.view ?? 'all')
      ? all.filter((row) => row.attention !== null || row.lead_id === selected)
      : all;
  }, [inbox.data, filters.view, selected]);
  const height = remToPixels(ROW);
  const { ref, first, end } = useRowWindow(rows.length, height);
  useListActions(rows, filters, selected);
  const { hasNextPage, fetchNextPage } = inbox;
  // After a failed page, wait for the stream to reconnect and trigger a refetch.
  const canLoadMore = hasNextPage && !inbox.isFetching && !inbox.isFetchNextPageError;
  useEffect(() => {
    if (canLoadMore && end > rows.length - 10) void fetchNextPage();
  }, [end, rows.length, canLoadMore, fetchNextPage]);
  if (inbox.error && rows.length === 0) {
    return <ProblemNote problem={toProblem(inbox.error)} onRetry={() => void inbox.refetch()} />;
  }
  if (inbox.isPending) return <Skeleton rows={8} height={height} />;
  if (rows.length === 0) {
    return (
      <Empty title={text.inbox.empty[filters.view ?? 'all'].title} icon={<ChatBubble />}>
        <p>{text.inbox.empty[filters.view ?? 'all'].hint}</p>
        {/* The first message can come from a simulated phone or arrive on a connected number. */}
        {workspace.simulated_only && can('sandbox.receiveMessage') && (
          <Link {...linkTo.phones()}>{text.nav.phonePage}</Link>
        )}
        {can('numbers.list') && <Link {...linkTo.numbers()}>{text.nav.numbers}</Link>}
      </Empty>
    );
  }
  return (
    <div className="flex-1 min-h-0 overflow-y-auto overscroll-contain -outline-offset-2" ref={ref}>
      <ul style={{ height: rows.length * height }} className="relative">
        {rows.slice(first, end).map((row, at) => (
          <InboxRow
            key={row.lead_id}
            row={row}
            search={filters}
            selected={row.lead_id === selected}
            top={(first + at) * height}
            position={first + at + 1}
            total={hasNextPage ? -1 : rows.length}
          />
        ))}
      </ul>
    </div>
  );
}

/** Registers shortcuts that open the next and the previous conversation. */
function useListActions(rows: readonly Row[], search: ListSearch, selected: string | undefined): void {
  const text = useText();
  const navigate = useNavigate();
  const actions = useMemo<Action[]>(() => {
    const open = (step: 1 | -1) => {
      const at = rows.findIndex(({ lead_id }) => lead_id === selected);
      const next = rows[at === -1 ? 0 : at + step];
      if (next) void navigate(linkTo.conversation(next.lead_id, search));
    };
    return [
      { id: 'list.next', label: text.inbox.next, keys: 'j', group: 'list', run: () => open(1) },
      { id: 'list.previous', label: text.inbox.previous, keys: 'k', group: 'list', run: () => open(-1) },
    ];
  }, [rows, search, selected, text, navigate]);
  useActions(actions);
}
