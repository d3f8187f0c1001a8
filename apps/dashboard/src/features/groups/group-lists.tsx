// The three lists of a group (messages, members, events), newest first.

import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { linkTo } from '../../links.ts';
import { useFormats } from '../../text/language.tsx';
import { Loading } from '../../ui/loading.tsx';
import { MoreRows } from '../../ui/more-rows.tsx';
import { Empty } from '../../ui/problem.tsx';
import { TimeOfDay } from '../../ui/time.tsx';
import { formatPhone } from '../conversations/lead-name.ts';
import { useCan } from '../session/session.ts';
import {
  getEventsQuery,
  getMembersQuery,
  getMessagesQuery,
  type Member,
  type MembershipEvent,
  type Message,
} from './queries.ts';
import { useGroupText } from './text.ts';

type Ask = Parameters<typeof getMessagesQuery>[1];

interface ListProps<Row> {
  list: {
    data?: { pages: { data: Row[] }[] } | undefined;
    error: Error | null;
    refetch: () => unknown;
    hasNextPage: boolean;
    fetchNextPage: () => unknown;
    isFetchingNextPage: boolean;
  };
  empty: string;
  render: (rows: Row[]) => ReactNode;
}

function PagedList<Row>({ list, empty, render }: ListProps<Row>) {
  const rows = list.data?.pages.flatMap((page) => page.data);
  if (!rows) return <Loading of={list} rows={6} height={40} />;
  if (rows.length === 0) return <Empty title={empty} />;
  return (
    <>
      {render(rows)}
      <MoreRows of={list} />
    </>
  );
}

/** Shows rows grouped by day. */
function RowsByDay<Row>({
  rows,
  at,
  render,
}: {
  rows: Row[];
  at: (row: Row) => string;
  render: (row: Row) => ReactNode;
}) {
  const formats = useFormats();
  return [...Map.groupBy(rows, (row) => formats.dayKey(at(row)))].map(([day, ofDay]) => (
    <section key={day} aria-label={formats.day(at(ofDay[0]!))}>
      <h2 className="mt-6 mb-1 text-soft text-13">{formats.day(at(ofDay[0]!))}</h2>
      <ul>{ofDay.map(render)}</ul>
    </section>
  ));
}

function Moment({ at, children }: { at: string | null; children: ReactNode }) {
  return (
    <li className="grid grid-cols-[3.5rem_minmax(0,1fr)] gap-3 py-2 border-t border-line">
      {at !== null && (
        <span className="text-soft text-13 tabular-nums">
          <TimeOfDay at={at} />
        </span>
      )}
      {children}
    </li>
  );
}

const getPersonName = ({ name, phone }: { name: string | null; phone: string | null }): string | null =>
  name ?? (phone && formatPhone(phone));

export function Messages({ id, ask }: { id: string; ask: Ask }) {
  const words = useGroupText();
  const list = useInfiniteQuery(getMessagesQuery(id, ask));
  const line = (message: Message) => (
    <Moment key={message.id} at={message.sent_at}>
      <div>
        <p className="text-soft text-13">
          <bdi>{message.from_agent ? words.us : (getPersonName(message.sender) ?? words.someone)}</bdi>
          {message.is_mention && ` · ${words.mention}`}
        </p>
        <p dir="auto" className="max-w-text whitespace-pre-wrap wrap-anywhere">
          {message.text ?? words.media}
        </p>
      </div>
    </Moment>
  );
  return (
    <PagedList
      list={list}
      empty={Object.keys(ask).length > 0 ? words.nothing : words.noMessages}
      render={(rows) => <RowsByDay rows={rows} at={({ sent_at }) => sent_at ?? ''} render={line} />}
    />
  );
}

export function Members({ id }: { id: string }) {
  const words = useGroupText();
  const can = useCan();
  const list = useInfiniteQuery(getMembersQuery(id));
  const row = (member: Member) => (
    <li
      key={member.id}
      className="grid grid-cols-[minmax(0,1fr)_auto_auto] items-center gap-y-1 gap-x-4 min-h-[calc(var(--spacing-row)+0.5rem)] border-t border-line wrap-anywhere"
    >
      <div>
        <strong className="font-medium">
          <bdi>{getPersonName(member) ?? words.someone}</bdi>
        </strong>
        {member.name !== null && member.phone !== null && (
          <p className="text-soft text-13">{formatPhone(member.phone)}</p>
        )}
      </div>
      <span className="text-soft text-13">{words.roles[member.role]}</span>
      {member.lead_id !== null && can('leads.get') && (
        <Link {...linkTo.lead(member.lead_id)}>{words.openLead}</Link>
      )}
    </li>
  );
  return <PagedList list={list} empty={words.noMembers} render={(rows) => <ul>{rows.map(row)}</ul>} />;
}

export function MembershipEvents({ id, ask }: { id: string; ask: Ask }) {
  const words = useGroupText();
  const list = useInfiniteQuery(getEventsQuery(id, ask));
  const line = (move: MembershipEvent) => (
    <Moment key={move.id} at={move.occurred_at}>
      <p>{describeEvent(move)}</p>
    </Moment>
  );
  function describeEvent({ type, member, cause, actor }: MembershipEvent): string {
    const who = getPersonName(member) ?? words.someone;
    const by = actor && getPersonName(actor);
    const { join, leave } = words.sentence;
    if (type === 'leave') return cause === 'removed' ? leave.removed(who, by) : leave.other(who);
    if (cause === 'invite_link') return join.invite_link(who);
    return cause === 'added' || cause === 'approved' ? join[cause](who, by) : join.other(who);
  }
  return (
    <PagedList
      list={list}
      empty={Object.keys(ask).length > 0 ? words.nothing : words.noEvents}
      render={(rows) => <RowsByDay rows={rows} at={({ occurred_at }) => occurred_at} render={line} />}
    />
  );
}
