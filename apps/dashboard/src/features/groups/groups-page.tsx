// The groups that the workspace's numbers are in.

import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Group } from 'iconoir-react/regular';
import { linkTo } from '../../links.ts';
import { useFormats, useText } from '../../text/language.tsx';
import { Loading } from '../../ui/loading.tsx';
import { MoreRows } from '../../ui/more-rows.tsx';
import { useTitle } from '../../ui/page-title.ts';
import { Empty } from '../../ui/problem.tsx';
import { Page } from '../../ui/section.tsx';
import { Cell, NameCell, Table } from '../../ui/table.tsx';
import { TimeAgo } from '../../ui/time.tsx';
import { useCan } from '../session/session.ts';
import { groupsQuery } from './queries.ts';
import { useGroupText } from './text.ts';

export function GroupsPage() {
  const words = useGroupText();
  const { nav } = useText();
  const formats = useFormats();
  const can = useCan();
  useTitle(words.title);
  const query = useInfiniteQuery({
    ...groupsQuery,
    enabled: can('groups.list'),
  });
  const { data } = query;
  if (!can('groups.list')) return <Empty title={words.notAllowed} />;
  const groups = data?.pages.flatMap((page) => page.data);
  return (
    <Page title={words.title} lead={groups?.length === 0 ? undefined : words.lead}>
      <Loading of={query} rows={4} height={56} />
      {groups?.length === 0 && (
        <Empty title={words.empty} icon={<Group />}>
          <p>
            {words.lead} {words.emptyHint}
          </p>
          {can('numbers.list') && <Link {...linkTo.numbers()}>{nav.numbers}</Link>}
        </Empty>
      )}
      {groups && groups.length > 0 && (
        <Table
          heads={[
            words.name,
            { name: words.people, figure: true },
            { name: words.messages, figure: true },
            words.status,
            words.since,
          ]}
        >
          {groups.map((group) => (
            <tr key={group.id}>
              <NameCell about={group.description !== null && <bdi>{group.description}</bdi>}>
                <Link {...linkTo.group(group.id, 'messages')}>
                  <bdi>{group.name ?? words.nameless}</bdi>
                </Link>
              </NameCell>
              <Cell label={words.people} figure>
                {formats.number(group.participants_count)}
              </Cell>
              <Cell label={words.messages} figure>
                {formats.number(group.messages_count)}
              </Cell>
              <Cell label={words.status} short>
                {words.statuses[group.status ?? 'unknown']}
              </Cell>
              <Cell label={words.since} short soft>
                <TimeAgo at={group.created_at} />
              </Cell>
            </tr>
          ))}
        </Table>
      )}
      <MoreRows of={query} />
    </Page>
  );
}
