// The head of the page: how many, the search field, how they are shown, and what can be taken away as a file.
import { Download, TaskList } from 'iconoir-react/regular';
import { type RefObject, useState } from 'react';
import { useFormats, useText } from '../../text/language.tsx';
import { Button } from '../../ui/button.tsx';
import { LinkButton } from '../../ui/link-button.tsx';
import { Popover } from '../../ui/popover.tsx';
import { useWidth } from '../../ui/width.ts';
import { useCan, useSession } from '../session/session.ts';
import type { Bulks } from './bulk.ts';
import { Changes } from './changes.tsx';
import { Columns } from './columns.tsx';
import classes from './leads-page.module.css';
import { asked, type Bulk, type Count } from './queries.ts';
import type { Column, LeadFilters, LeadsSearch } from './search.ts';
import { SearchField } from './search-field.tsx';

interface HeadProps {
  search: LeadsSearch;
  filters: LeadFilters;
  count: Count | undefined;
  columns: readonly Column[];
  field: RefObject<HTMLInputElement | null>;
  bulks: readonly Bulk[];
  undo: Bulks['undo'];
  onChange: (to: Partial<LeadsSearch>, replace?: boolean) => void;
}

export function Head({ search, filters, count, columns, field, bulks, undo, onChange }: HeadProps) {
  const text = useText();
  const formats = useFormats();
  const can = useCan();
  const own = useSession().member.id;
  const isPhone = useWidth() === 'phone';
  const words = text.leads;
  const isBoard = search.layout === 'board';
  const [open, setOpen] = useState(false);
  const wanted = new URLSearchParams({
    ...(asked(filters, own) as Record<string, string>),
    ...(search.sort && { sort: search.sort }),
  });
  return (
    <header className={classes.head}>
      <h1 tabIndex={-1}>{words.title}</h1>
      <p className={classes.count} role="status">
        {count && words.count(count.count, formats.number(count.count), count.capped)}
      </p>
      <SearchField
        ref={field}
        value={search.q ?? ''}
        onChange={(q) => onChange({ q: q || undefined }, true)}
      />
      <fieldset className={classes.layouts}>
        <legend className="visually-hidden">{words.layout}</legend>
        {(['table', 'board'] as const).map((layout) => (
          <button
            key={layout}
            type="button"
            className={classes.layout}
            aria-pressed={isBoard === (layout === 'board')}
            onClick={() => onChange({ layout: layout === 'board' ? layout : undefined })}
          >
            {words[layout]}
          </button>
        ))}
      </fieldset>
      {!isPhone && !isBoard && (
        <Columns columns={columns} onChange={(next) => onChange({ cols: next.join(',') }, true)} />
      )}
      {can('bulk.list') && bulks.length > 0 && (
        <Popover
          open={open}
          onClose={() => setOpen(false)}
          target={
            <Button kind="quiet" icon={<TaskList aria-hidden="true" />} onClick={() => setOpen(!open)}>
              {words.bulk.changes}
            </Button>
          }
        >
          {open && <Changes bulks={bulks} undo={undo} />}
        </Popover>
      )}
      {can('leadTable.list') && (
        <LinkButton icon={<Download aria-hidden="true" />} to={`/dashboard/api/lead-table.csv?${wanted}`}>
          {words.export}
        </LinkButton>
      )}
    </header>
  );
}
