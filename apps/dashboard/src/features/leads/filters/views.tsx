// Saved views as tabs. A view is a named URL; opening it applies its filters to the current data.

import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { NavArrowDown } from 'iconoir-react/regular';
import { useState } from 'react';
import { callOperation } from '../../../api.ts';
import { linkTo } from '../../../links.ts';
import { useNavigateFromHere } from '../../../navigate-from-here.ts';
import { toProblem } from '../../../problem.ts';
import { getDataQuery } from '../../../queries.ts';
import { useText } from '../../../text/language.tsx';
import { createLazyPart } from '../../../ui/lazy-part.tsx';
import { Menu, MenuItem } from '../../../ui/menu.tsx';
import { showToast } from '../../../ui/toast.ts';
import { useSession } from '../../session/session.ts';
import type { View } from '../queries.ts';
import { getViewAddress, type LeadsSearch, parseViewAddress } from '../search.ts';

const ViewDialog = createLazyPart(async () => (await import('./view-dialog.tsx')).ViewDialog);

/** Roles that can share a view and change a shared one. */
const SHARING = new Set(['owner', 'admin', 'editor']);

function useViews(): readonly View[] {
  const { data } = useQuery(getDataQuery(['views'], 'views.list', {}));
  return data?.filter(({ url }) => /^\/leads(\?|$)/.test(url)) ?? [];
}

export function SavedViews({ search }: { search: LeadsSearch }) {
  const text = useText();
  const words = text.leads.views;
  const views = useViews();
  const canShare = SHARING.has(useSession().member.role);
  const navigate = useNavigateFromHere();
  const client = useQueryClient();
  const [asks, setAsks] = useState<{ view: View | null } | null>(null);
  const address = getViewAddress(search);
  const { layout: _, ...shown } = search;
  const isAll = getViewAddress(shown) === '/leads';
  const isOpen = ({ url }: { url: string }) => getViewAddress(parseViewAddress(url)) === address;
  const current = views.find(isOpen);
  const canChange = (view: View) => !view.shared || canShare;

  /** Changes the saved views and shows the result. */
  const run = async (change: () => Promise<unknown>, message?: string, undo?: () => Promise<unknown>) => {
    try {
      await change();
      if (message !== undefined)
        showToast({
          title: message,
          ...(undo && { undo: { label: text.undo, run: () => void run(undo) } }),
        });
    } catch (error) {
      showToast({ title: words.failed, text: text.problemOf(toProblem(error)), bad: true });
    }
    await client.invalidateQueries({ queryKey: ['views'] });
  };
  const remove = ({ id, name, url, shared }: View) =>
    run(
      () => callOperation('views.delete', { id }),
      words.deleted(name),
      () => callOperation('views.create', { name, url, shared }),
    );

  return (
    <nav className="flex items-center gap-2 min-w-0 px-6 max-tablet:px-4" aria-label={words.title}>
      <ul className="flex gap-4 min-w-0 overflow-x-auto [scrollbar-width:none]">
        <li>
          <Link
            {...linkTo.leads()}
            className="inline-flex items-center max-w-64 min-h-9 border-b-2 border-b-transparent text-soft text-13 font-medium no-underline -outline-offset-2 truncate hover:text-ink aria-[current=page]:border-b-accent aria-[current=page]:text-ink pointer-coarse:min-w-11 pointer-coarse:min-h-11"
            activeOptions={{ exact: true, includeSearch: true }}
            aria-current={isAll ? 'page' : undefined}
          >
            {words.all}
          </Link>
        </li>
        {views.map((view) => (
          <li
            key={view.id}
            className="inline-flex items-center flex-none"
            data-current={view === current || undefined}
          >
            <Link
              {...linkTo.leads(parseViewAddress(view.url))}
              className="inline-flex items-center max-w-64 min-h-9 border-b-2 border-b-transparent text-soft text-13 font-medium no-underline -outline-offset-2 truncate hover:text-ink aria-[current=page]:border-b-accent aria-[current=page]:text-ink pointer-coarse:min-w-11 pointer-coarse:min-h-11"
              aria-current={view === current ? 'page' : undefined}
            >
              <bdi>{view.name}</bdi>
              {view.shared && <span className="sr-only"> {words.isShared}</span>}
            </Link>
            {view === current && canChange(view) && (
              <Menu
                label={words.menu(view.name)}
                className="grid place-items-center w-6 h-7 rounded-control text-soft cursor-pointer -outline-offset-2 hover:bg-sunk hover:text-ink [&_svg]:size-4 pointer-coarse:min-w-11 pointer-coarse:min-h-11"
                trigger={<NavArrowDown aria-hidden="true" />}
                side="bottom"
                wordless
              >
                <MenuItem onClick={() => setAsks({ view })}>{words.rename}</MenuItem>
                {canShare && (
                  <MenuItem
                    onClick={() =>
                      void run(() => callOperation('views.update', { id: view.id, shared: !view.shared }))
                    }
                  >
                    {view.shared ? words.makeOwn : words.makeShared}
                  </MenuItem>
                )}
                <MenuItem onClick={() => void remove(view)}>{words.delete}</MenuItem>
              </Menu>
            )}
          </li>
        ))}
      </ul>
      {current === undefined && !isAll && (
        <button
          type="button"
          className="flex-none min-h-8 px-2 rounded-control text-accent text-13 font-medium hover:bg-sunk pointer-coarse:min-h-11"
          onClick={() => setAsks({ view: null })}
        >
          {words.save}
        </button>
      )}
      <ViewDialog
        open={asks !== null}
        view={asks?.view ?? null}
        mayShare={canShare}
        others={views.filter(canChange)}
        onClose={() => setAsks(null)}
        onSave={async ({ name, shared, replaces }) => {
          const { view } = asks ?? {};
          if (view) await callOperation('views.update', { id: view.id, name });
          else if (replaces) await callOperation('views.update', { id: replaces.id, url: address });
          else await callOperation('views.create', { name, url: address, shared });
          setAsks(null);
          showToast({ title: words.saved(replaces?.name ?? name) });
          await client.invalidateQueries({ queryKey: ['views'] });
          if (!view) void navigate({ ...linkTo.leads(search), replace: true });
        }}
      />
    </nav>
  );
}
