// The header of the leads page: count, search, layout, columns and export.
import { Download, TaskList } from 'iconoir-react/regular';
import { type RefObject, useState } from 'react';
import { useFormats, useLanguage } from '../../text/language.tsx';
import { PageBar } from '../../ui/page-bar.tsx';
import { Popover } from '../../ui/popover.tsx';
import { Segments } from '../../ui/segments.tsx';
import { ToolButton } from '../../ui/tool-button.tsx';
import { useWidth } from '../../ui/use-width.ts';
import { useCan } from '../session/session.ts';
import { RecentChanges } from './bulk/bulk-changes.tsx';
import type { Bulks } from './bulk/use-bulk-changes.ts';
import { SearchField } from './filters/search-field.tsx';
import { SavedViews } from './filters/views.tsx';
import { type Bulk, type Count, toApiFilters, useFilterContext } from './queries.ts';
import { type Column, DEFAULT_SORT, type LeadFilters, type LeadsSearch } from './search.ts';
import { ColumnsMenu } from './table/columns-menu.tsx';

interface HeadProps {
  search: LeadsSearch;
  filters: LeadFilters;
  count: Count | undefined;
  columns: readonly Column[];
  field: RefObject<HTMLInputElement | null>;
  bulks: readonly Bulk[];
  undo: Bulks['undo'];
  /** Whether the surrounding page has its own heading. */
  isPart: boolean;
  onChange: (to: Partial<LeadsSearch>, replace?: boolean) => void;
}

export function PageHeader({
  search,
  filters,
  count,
  columns,
  field,
  bulks,
  undo,
  isPart,
  onChange,
}: HeadProps) {
  const { text, language } = useLanguage();
  const formats = useFormats();
  const can = useCan();
  const asker = useFilterContext();
  const width = useWidth();
  const words = text.leads;
  const isBoard = search.layout === 'board';
  const [open, setOpen] = useState(false);
  // On narrow screens buttons show only an icon; screen readers read the label.
  const wordless = width !== 'desk';
  const wanted = new URLSearchParams({
    ...(toApiFilters(filters, asker) as Record<string, string>),
    sort: search.sort ?? DEFAULT_SORT,
    separator: words.csvSeparator,
    language,
  });
  return (
    <PageBar
      isWide
      isPart={isPart}
      title={words.title}
      beside={
        <p className="min-w-[5em] text-soft tabular-nums" role="status">
          {count && words.count(count.count, formats.number(count.count), count.capped)}
        </p>
      }
      action={
        <>
          <SearchField
            ref={field}
            value={search.q ?? ''}
            onChange={(q) => onChange({ q: q || undefined }, true)}
          />
          <div className="inline-flex max-tablet:ms-auto max-tablet:[&~*]:order-2">
            <Segments
              label={words.layout}
              value={isBoard ? 'board' : 'table'}
              onChange={(layout) => onChange({ layout: layout === 'board' ? layout : undefined })}
              options={(['table', 'board'] as const).map((value) => ({ value, name: words[value] }))}
            />
          </div>
          {width !== 'phone' && !isBoard && (
            <ColumnsMenu
              columns={columns}
              wordless={wordless}
              onChange={(next) => onChange({ cols: next.join(',') }, true)}
            />
          )}
          {can('bulk.list') && bulks.length > 0 && (
            <Popover
              open={open}
              onClose={() => setOpen(false)}
              target={
                <ToolButton
                  label={words.bulk.changes}
                  icon={<TaskList aria-hidden="true" />}
                  wordless={wordless}
                  onClick={() => setOpen(!open)}
                />
              }
            >
              {open && <RecentChanges bulks={bulks} undo={undo} />}
            </Popover>
          )}
          {can('leads.export') && (
            <ToolButton
              label={words.export}
              wordless={wordless}
              icon={<Download aria-hidden="true" />}
              to={`/dashboard/api/lead-table.csv?${wanted}`}
            />
          )}
        </>
      }
      tabs={!isPart && <SavedViews search={search} />}
    />
  );
}
