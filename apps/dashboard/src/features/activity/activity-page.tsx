// The activity log: who changed what. The URL contains the filters.

import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useMemo } from 'react';
import { SelectField } from '../../forms/select-field.tsx';
import { TextField } from '../../forms/text-field.tsx';
import { linkTo } from '../../links.ts';
import { getPagesQuery } from '../../queries.ts';
import type { ActivityEntry } from '../../text/activity-kinds.ts';
import { useFormats } from '../../text/language.tsx';
import { Button } from '../../ui/button.tsx';
import { Loading } from '../../ui/loading.tsx';
import { MoreRows } from '../../ui/more-rows.tsx';
import { useTitle } from '../../ui/page-title.ts';
import { Empty } from '../../ui/problem.tsx';
import { Page } from '../../ui/section.tsx';
import { TimeOfDay } from '../../ui/time.tsx';
import { formatPhone } from '../conversations/lead-name.ts';
import { useCan } from '../session/session.ts';
import { namesQuery } from '../team/queries.ts';
import { type ActivitySearch, KINDS, parseActivitySearch } from './search.ts';
import { useActivityText } from './text.ts';

export function ActivityPage() {
  const text = useActivityText();
  useTitle(text.title);
  const can = useCan();
  if (!can('activity.list')) return <Empty title={text.notAllowed} />;
  return (
    <Page title={text.title} lead={text.lead}>
      <ActivityFilters />
      <ActivityList />
    </Page>
  );
}

/** Parses the search here instead of in the route table, so that the parser loads only with this page. */
function useFilters(): ActivitySearch {
  const given = useSearch({ strict: false });
  return useMemo(() => parseActivitySearch(given as Record<string, unknown>), [given]);
}

function ActivityFilters() {
  const text = useActivityText();
  const filters = useFilters();
  const navigate = useNavigate();
  const { data: people = [] } = useQuery(namesQuery);
  const set = (change: { [Name in keyof ActivitySearch]: ActivitySearch[Name] | undefined }) =>
    void navigate({ ...linkTo.activity({ ...filters, ...change } as ActivitySearch), replace: true });
  return (
    <div className="grid grid-cols-[repeat(auto-fit,minmax(9rem,1fr))] items-end gap-3 pb-4 border-b border-line">
      <SelectField
        label={text.action}
        value={filters.action ?? ''}
        onChange={(value) => set({ action: KINDS.find((one) => one === value) })}
        options={[
          { value: '', name: text.all },
          ...KINDS.map((kind) => ({ value: kind, name: text.kinds[kind] })),
        ]}
      />
      <SelectField
        label={text.member}
        value={filters.member ?? ''}
        onChange={(value) => set({ member: value === '' ? undefined : value })}
        options={[
          { value: '', name: text.anybody },
          ...people.map(({ id, name }) => ({ value: id, name: name ?? id })),
        ]}
      />
      <TextField
        label={text.since}
        type="date"
        value={filters.since ?? ''}
        onChange={(value) => set({ since: value === '' ? undefined : value })}
      />
      <TextField
        label={text.until}
        type="date"
        value={filters.until ?? ''}
        onChange={(value) => set({ until: value === '' ? undefined : value })}
      />
    </div>
  );
}

function ActivityList() {
  const text = useActivityText();
  const formats = useFormats();
  const filters = useFilters();
  const navigate = useNavigate();
  const { action, member, since, until } = filters;
  const apiFilters = {
    ...(action && { action }),
    ...(member && { member_id: member }),
    ...(since && { since: formats.dayStart(since) }),
    ...(until && { until: formats.dayEnd(until) }),
  };
  const query = useInfiniteQuery({
    ...getPagesQuery(['activity', apiFilters], 'activity.list', { ...apiFilters, limit: 50 }),
    // Refetch the log on every visit.
    staleTime: 0,
  });
  const { data } = query;
  if (!data) return <Loading of={query} rows={8} height={40} />;
  const entries = data.pages.flatMap((page) => page.data);
  if (entries.length === 0) {
    const filtered = Object.keys(filters).length > 0;
    return (
      <Empty title={filtered ? text.emptyFiltered : text.empty}>
        {filtered && <Button onClick={() => void navigate(linkTo.activity())}>{text.clear}</Button>}
      </Empty>
    );
  }
  const days = Map.groupBy(entries, ({ at }) => formats.dayKey(at));
  return (
    <>
      {[...days].map(([day, ofDay]) => (
        <section key={day} aria-label={formats.day(ofDay[0]!.at)}>
          <h2 className="mt-6 mb-1 text-soft text-13">{formats.day(ofDay[0]!.at)}</h2>
          <ul>
            {ofDay.map((entry) => (
              <ActivityRow key={entry.id} entry={entry} />
            ))}
          </ul>
        </section>
      ))}
      <MoreRows of={query} verb={text.more} />
    </>
  );
}

function ActivityRow({ entry }: { entry: ActivityEntry }) {
  const text = useActivityText();
  const { actor, subject, details, action, at } = entry;
  const name = subject.name ?? '';
  return (
    <li className="grid grid-cols-[3.5rem_minmax(0,1fr)] gap-3 items-center min-h-row py-1 border-t border-line">
      <span className="text-soft text-13 tabular-nums">
        <TimeOfDay at={at} />
      </span>
      <p className="wrap-anywhere">
        <strong className="font-medium">
          <bdi>{actor.name ?? text.nobody[actor.kind] ?? actor.kind}</bdi>
        </strong>{' '}
        {text.sentence(action, /^\d{6,}$/.test(name) ? formatPhone(name) : name, details)}
      </p>
    </li>
  );
}
