// The leads page: filters, saved views, the table with its actions, and a conversation preview.
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import './text.ts';
import { NEW_LEADS } from '../../live/lead-rows.ts';
import { toProblem } from '../../problem.ts';
import { useText } from '../../text/language.tsx';
import { Boundary } from '../../ui/error-boundary.tsx';
import { useTitle } from '../../ui/page-title.ts';
import { ProblemNote } from '../../ui/problem.tsx';
import { remToPixels } from '../../ui/rem.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useWidth } from '../../ui/use-width.ts';
import { usePreferences } from '../session/preferences.ts';
import { useCan } from '../session/session.ts';
import { BulkBar } from './bulk/bulk-bar.tsx';
import { RunningChanges } from './bulk/bulk-changes.tsx';
import type { BulkField } from './bulk/bulk-editor.tsx';
import { useBulk, useBulks } from './bulk/use-bulk-changes.ts';
import { useFieldActions } from './fields/field-actions.ts';
import type { LeadFieldName } from './fields/fields.ts';
import { LeadFilterBar } from './filters/filters.tsx';
import { PageHeader } from './page-header.tsx';
import { PreviewPanel } from './panel/preview-panel.tsx';
import { type Lead, useLeadCount, useLeads } from './queries.ts';
import {
  type Column,
  DEFAULT_COLUMNS,
  DEFAULT_SORT,
  getViewAddress,
  type LeadFilters,
  type LeadsSearch,
  parseLeadsSearch,
  pickFilters,
} from './search.ts';
import { LeadCards } from './table/lead-cards.tsx';
import { LeadsBoard } from './table/leads-board.tsx';
import { LeadsTable } from './table/leads-table.tsx';
import { useListPosition } from './table/list-position.ts';
import { useNewLeadCount } from './table/new-lead-count.ts';
import { NoMatches } from './table/no-matches.tsx';
import { findSavedPosition } from './table/saved-position.ts';
import { useSelection } from './table/selection.ts';
import { useLeadsActions } from './table/table-actions.ts';

/** For each field of a single lead, the bulk editor that changes the same field. */
const BULK_OF: Partial<Record<LeadFieldName, BulkField>> = {
  status: 'status',
  owner: 'owner',
  tags: 'addTag',
  next: 'next',
};
const NONE: readonly Lead[] = [];
/** Height of a card in rem. */
const CARD = 6.25;
/** Row heights in rem: the token `--spacing-row` of each density, and half a rem for the phone under the name. */
const ROWS = { roomy: 3, compact: 2.5 };

/** Returns the height of a row or card in pixels, which depends on the text size. */
function useRowHeight(isPhone: boolean): number {
  const [{ density = 'roomy' }] = usePreferences();
  return remToPixels(isPhone ? CARD : ROWS[density]);
}

interface LeadsPageProps {
  /** The campaign whose leads are shown, if the page is a tab of a campaign. */
  campaign?: string;
}

export function LeadsPage({ campaign }: LeadsPageProps) {
  const text = useText();
  // Parse the parameters, because the router also passes invalid and unknown ones.
  const given = useSearch({ strict: false });
  const search = useMemo(() => parseLeadsSearch(given), [given]);
  const navigate = useNavigate();
  const client = useQueryClient();
  const can = useCan();
  const isPhone = useWidth() === 'phone';
  const height = useRowHeight(isPhone);
  const field = useRef<HTMLInputElement>(null);
  useTitle(campaign === undefined ? text.leads.title : null);

  const own = useMemo(() => pickFilters(search), [search]);
  const filters = useMemo(
    () => (campaign === undefined ? own : { ...own, campaign_id: campaign }),
    [own, campaign],
  );
  const { sort = DEFAULT_SORT, layout, preview } = search;
  const loaded = useLeads({ filters, sort });
  const count = useLeadCount(filters);
  const exact = count === undefined || count.capped ? null : count.count;
  const set = getViewAddress(filters);
  const address = getViewAddress({ ...filters, sort });
  const chosen = useSelection(
    set,
    loaded.query.isPlaceholderData ? NONE : loaded.leads,
    findSavedPosition(address),
  );
  const selection = can('bulk.create') ? chosen : null;
  const place = useListPosition({ ...loaded, address, selection, row: height });
  const news = useNewLeadCount(loaded.leads, filters, sort);
  const bulks = useBulks();
  const bulk = useBulk();
  const [openField, setOpenField] = useState<{ lead: string; field: LeadFieldName } | null>(null);
  const [bulkField, setBulkField] = useState<BulkField | null>(null);

  const change = useCallback(
    (to: Partial<LeadsSearch>, replace = false) =>
      void navigate({
        // A relative URL, because the page is also a tab of campaign pages.
        to: '.',
        search: (old: Record<string, unknown>) =>
          parseLeadsSearch({ ...old, ...to, ...(campaign !== undefined && { campaign_id: undefined }) }),
        replace,
      }),
    [navigate, campaign],
  );
  const changeFilters = useCallback((to: LeadFilters) => change(to), [change]);
  const { at, focus, take } = place;
  const onPreview = useCallback(
    (open: boolean) => {
      const lead = at ?? loaded.leads[0]?.id;
      if (lead !== undefined) focus(lead);
      change({ preview: open ? lead : undefined }, true);
    },
    [at, loaded.leads, focus, change],
  );
  // An open preview follows the current row.
  useEffect(() => {
    if (preview !== undefined && at !== null && at !== preview) change({ preview: at }, true);
  }, [preview, at, change]);
  const onOpenField = useCallback(
    (lead: string, to: LeadFieldName | null) => {
      focus(lead);
      setOpenField(to === null ? null : { lead, field: to });
      if (to === null && openField !== null) take(`[data-field="${openField.field}"]`);
    },
    [focus, take, openField],
  );
  const some = selection !== null && (selection.all !== null || selection.ids.size > 0);
  const onField = useCallback(
    (to: LeadFieldName) => {
      if (some && !bulk.busy) setBulkField(BULK_OF[to] ?? null);
      else if (some) return;
      else if (at !== null) setOpenField({ lead: at, field: to });
    },
    [some, at, bulk.busy],
  );
  useFieldActions(onField);
  useLeadsActions({ place, selection, field, onPreview, isPreviewed: preview !== undefined });

  const refresh = () => {
    client.setQueryData(NEW_LEADS, []);
    place.scroller.current?.scrollTo({ top: 0 });
    void client.resetQueries({ queryKey: ['leads'] });
    void client.invalidateQueries({ queryKey: ['lead-count'] });
  };
  const { query, leads } = loaded;
  // Reload an empty table immediately, because no row can move.
  const isEmpty = !query.isPending && leads.length === 0;
  useEffect(() => {
    if (isEmpty && news > 0) void client.invalidateQueries({ queryKey: ['leads'] });
  }, [isEmpty, news, client]);
  const columns =
    (search.cols?.split(',') as Column[] | undefined) ??
    DEFAULT_COLUMNS.filter((column) => column !== 'campaign' || campaign === undefined);
  const list =
    query.error && leads.length === 0 ? (
      <ProblemNote problem={toProblem(query.error)} onRetry={() => void query.refetch()} />
    ) : query.isPending ? (
      <Skeleton rows={12} height={place.row} />
    ) : leads.length === 0 ? (
      <NoMatches filters={own} narrowest={count?.narrowest} onChange={changeFilters} />
    ) : isPhone ? (
      <LeadCards place={place} filters={filters} count={exact} selection={selection} />
    ) : (
      <LeadsTable
        place={place}
        filters={filters}
        sort={sort}
        onSort={(next) => change({ sort: next })}
        columns={columns}
        count={exact}
        selection={selection}
        preview={preview}
        openField={openField}
        onOpenField={onOpenField}
      />
    );
  return (
    <div className="flex h-full min-h-0">
      <div className="flex flex-1 flex-col min-w-0 min-h-0">
        <PageHeader
          search={search}
          filters={filters}
          count={count}
          columns={columns}
          field={field}
          bulks={bulks}
          undo={bulk.undo}
          isPart={campaign !== undefined}
          onChange={change}
        />
        <div className="flex flex-wrap items-center gap-2 min-h-12 py-1.5 px-6 max-tablet:px-4 max-tablet:relative max-tablet:flex-nowrap max-tablet:overflow-x-auto print:hidden">
          <LeadFilterBar
            filters={own}
            fixed={campaign === undefined ? undefined : 'campaign_id'}
            onChange={changeFilters}
          />
          {news > 0 && leads.length > 0 && (
            <button
              type="button"
              className="min-h-7 ms-auto px-3 rounded-full bg-accent-soft text-accent text-13 font-medium pointer-coarse:min-h-11"
              onClick={refresh}
            >
              {text.leads.news(news)}
            </button>
          )}
        </div>
        <div className="flex-1 min-h-0 border-t border-line" aria-busy={query.isPlaceholderData}>
          <Boundary>{layout === 'board' ? <LeadsBoard search={search} filters={filters} /> : list}</Boundary>
        </div>
        <RunningChanges bulks={bulks} undo={bulk.undo} />
        {selection && layout !== 'board' && (
          <BulkBar
            selection={selection}
            filters={filters}
            count={count}
            bulks={bulk}
            open={bulkField}
            onOpen={setBulkField}
          />
        )}
      </div>
      <PreviewPanel
        lead={preview}
        onClose={() => {
          change({ preview: undefined }, true);
          take();
        }}
      />
    </div>
  );
}
