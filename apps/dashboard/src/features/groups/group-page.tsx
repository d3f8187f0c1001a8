// One group, read-only: its messages, its members, and who joined and left.

import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { useMemo } from 'react';
import { SelectField } from '../../forms/select-field.tsx';
import { TextField } from '../../forms/text-field.tsx';
import { linkTo } from '../../links.ts';
import { isNotFound } from '../../problem.ts';
import { useFormats } from '../../text/language.tsx';
import { Loading } from '../../ui/loading.tsx';
import { useTitle } from '../../ui/page-title.ts';
import { Empty } from '../../ui/problem.tsx';
import { Page } from '../../ui/section.tsx';
import { useCan } from '../session/session.ts';
import { Members, MembershipEvents, Messages } from './group-lists.tsx';
import { type Group, groupQuery } from './queries.ts';
import { type GroupSearch, getSenderPhone, groupSearch, PARTS, type Part, parsePart } from './search.ts';
import { useGroupText } from './text.ts';

export function GroupPage() {
  const words = useGroupText();
  const can = useCan();
  const { id, part } = useParams({ strict: false }) as { id: string; part: string };
  const query = useQuery({ ...groupQuery(id), enabled: can('groups.get') });
  const { data: group } = query;
  useTitle(group?.name ?? words.title);
  if (!can('groups.get')) return <Empty title={words.notAllowed} />;
  const missing = (
    <Empty title={words.unknown}>
      <Link {...linkTo.groups()}>{words.all}</Link>
    </Empty>
  );
  if (!group || isNotFound(query.error)) return <Loading of={query} rows={6} height={56} missing={missing} />;
  return <GroupContent key={group.id} group={group} part={parsePart(part)} />;
}

function GroupContent({ group, part }: { group: Group; part: Part }) {
  const words = useGroupText();
  const formats = useFormats();
  const given = useSearch({ strict: false });
  const search = useMemo(() => groupSearch(given), [given]);
  const { since, until, from_agent, type } = search;
  const sender = getSenderPhone(search);
  const period = {
    ...(since !== undefined && { since: formats.dayStart(since) }),
    ...(until !== undefined && { until: formats.dayEnd(until) }),
  };
  return (
    <Page up={<Link {...linkTo.groups()}>{words.all}</Link>} title={group.name ?? words.nameless}>
      <p className="text-soft text-13">
        {words.statuses[group.status ?? 'unknown']} · {formats.number(group.participants_count)}{' '}
        {words.people}
        {group.invite_url !== null && (
          <>
            {' · '}
            {words.invite} <code className="wrap-anywhere">{group.invite_url}</code>
          </>
        )}
      </p>
      {group.description !== null && (
        <p className="max-w-text mt-2 whitespace-pre-wrap wrap-anywhere" dir="auto">
          {group.description}
        </p>
      )}
      <nav className="flex gap-4 my-4 border-b border-line overflow-x-auto" aria-label={words.pages}>
        {PARTS.map((one) => (
          <Link
            key={one}
            className="flex-none py-2 border-b-2 border-transparent text-soft no-underline aria-[current=page]:border-accent aria-[current=page]:text-ink aria-[current=page]:font-medium pointer-coarse:min-h-11 pointer-coarse:py-3"
            {...linkTo.group(group.id, one)}
            activeOptions={{ includeSearch: false }}
            activeProps={{ 'aria-current': 'page' }}
          >
            {words.parts[one]}
          </Link>
        ))}
      </nav>
      {part !== 'members' && <GroupFilters id={group.id} part={part} search={search} />}
      {part === 'messages' && (
        <Messages
          id={group.id}
          ask={{ ...period, ...(sender !== '' && { sender }), ...(from_agent && { from_agent }) }}
        />
      )}
      {part === 'members' && <Members id={group.id} />}
      {part === 'events' && <MembershipEvents id={group.id} ask={{ ...period, ...(type && { type }) }} />}
    </Page>
  );
}

function GroupFilters({ id, part, search }: { id: string; part: Part; search: GroupSearch }) {
  const words = useGroupText();
  const navigate = useNavigate();
  const set = (change: Partial<Record<keyof GroupSearch, string>>) =>
    void navigate({ ...linkTo.group(id, part, groupSearch({ ...search, ...change })), replace: true });
  return (
    <div className="grid grid-cols-[repeat(auto-fit,minmax(9rem,1fr))] items-end gap-3">
      <TextField
        label={words.from}
        type="date"
        value={search.since ?? ''}
        onChange={(since) => set({ since })}
      />
      <TextField
        label={words.until}
        type="date"
        value={search.until ?? ''}
        onChange={(until) => set({ until })}
      />
      {part === 'messages' && (
        <TextField
          label={words.sender}
          inputMode="numeric"
          value={search.sender ?? ''}
          onChange={(sender) => set({ sender })}
        />
      )}
      {part === 'messages' ? (
        <SelectField
          label={words.who}
          value={search.from_agent ?? ''}
          onChange={(from_agent) => set({ from_agent })}
          options={[
            { value: '', name: words.anybody },
            { value: 'false', name: words.others },
            { value: 'true', name: words.ours },
          ]}
        />
      ) : (
        <SelectField
          label={words.kind}
          value={search.type ?? ''}
          onChange={(type) => set({ type })}
          options={[
            { value: '', name: words.anything },
            { value: 'join', name: words.join },
            { value: 'leave', name: words.leave },
          ]}
        />
      )}
    </div>
  );
}
