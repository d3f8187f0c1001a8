// The contact lists with their number of leads and their campaign.

import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { List as ListIcon } from 'iconoir-react/regular';
import { useState } from 'react';
import { linkTo } from '../../links.ts';
import { useNavigateFromHere } from '../../navigate-from-here.ts';
import { useFormats } from '../../text/language.tsx';
import { Button } from '../../ui/button.tsx';
import { Row } from '../../ui/layout.tsx';
import { Loading } from '../../ui/loading.tsx';
import { useTitle } from '../../ui/page-title.ts';
import { PartsBar } from '../../ui/parts-bar.tsx';
import { Empty } from '../../ui/problem.tsx';
import { Page } from '../../ui/section.tsx';
import { Cell, NameCell, Table } from '../../ui/table.tsx';
import { TimeAgo } from '../../ui/time.tsx';
import { useCampaignName } from '../campaigns/campaign-options.ts';
import { useCan } from '../session/session.ts';
import { ImportLine } from './import/imports-section.tsx';
import { getImportsQuery } from './import/queries.ts';
import { ListDialog } from './list-dialog.tsx';
import { type List, type ListProgress, listsQuery, progressQuery } from './queries.ts';
import { useListText } from './text.ts';

export function ListsPage() {
  const text = useListText();
  const can = useCan();
  const navigate = useNavigateFromHere();
  const [isOpen, setOpen] = useState(false);
  useTitle(text.title);
  const query = useQuery({ ...listsQuery, enabled: can('lists.list') });
  const { data } = query;
  const { data: progress } = useQuery({ ...progressQuery, enabled: can('lists.progress') });
  if (!can('lists.list')) return <Empty title={text.notAllowed} />;
  const actions = (
    <>
      {can('lists.create') && <Button onClick={() => setOpen(true)}>{text.newList}</Button>}
      {can('imports.create') && (
        <Button kind="strong" onClick={() => void navigate(linkTo.importPeople())}>
          {text.import.action}
        </Button>
      )}
    </>
  );
  return (
    <Page
      title={text.title}
      action={data?.length === 0 ? null : actions}
      lead={data?.length === 0 ? undefined : text.lead}
    >
      <Loading of={query} rows={4} height={56} />
      {data?.length === 0 && (
        <Empty title={text.empty} icon={<ListIcon />}>
          <p>{text.lead}</p>
          <Row>{actions}</Row>
        </Empty>
      )}
      <RunningImports />
      {data && data.length > 0 && (
        <Table
          heads={[text.name, text.campaign, { name: text.leads, figure: true }, text.progress, text.changed]}
        >
          {data.map((list) => (
            <ListRow
              key={list.id}
              list={list}
              progress={progress?.find(({ list_id }) => list_id === list.id)}
            />
          ))}
        </Table>
      )}
      {isOpen && (
        <ListDialog onDone={({ id }) => void navigate(linkTo.list(id))} onClose={() => setOpen(false)} />
      )}
    </Page>
  );
}

/** Shows the unfinished imports. */
function RunningImports() {
  const text = useListText();
  const can = useCan();
  const { data } = useQuery({ ...getImportsQuery({ under_way: true }), enabled: can('imports.list') });
  if (!data || data.length === 0) return null;
  return (
    <section className="grid gap-2 mb-6" aria-label={text.import.underWayTitle}>
      <h2>{text.import.underWayTitle}</h2>
      <ul>
        {data.map((one) => (
          <ImportLine key={one.id} of={one} withList />
        ))}
      </ul>
    </section>
  );
}

/** Shows how many contacts of a list are contacted, queued, left out and rejected. */
function Progress({ of }: { of: ListProgress }) {
  const text = useListText();
  const formats = useFormats();
  const { contacted, queued, not_contacted, rejected } = of;
  const parts = (['contacted', 'queued', 'not_contacted', 'rejected'] as const).filter(
    (part) => of[part] > 0,
  );
  return (
    <div className="grid gap-1.5 min-w-40 max-w-80">
      <PartsBar parts={{ done: contacted, waiting: queued, left: not_contacted, failed: rejected }} />
      <span className="text-soft text-13 tabular-nums">
        {parts.map((part) => text.progressOf[part](formats.number(of[part]))).join(' · ')}
      </span>
    </div>
  );
}

function ListRow({ list, progress }: { list: List; progress: ListProgress | undefined }) {
  const text = useListText();
  const formats = useFormats();
  const can = useCan();
  const campaign = useCampaignName(list.campaign_id);
  const count = text.count(list.leads_count, formats.number(list.leads_count));
  return (
    <tr>
      <NameCell about={list.description !== null && <bdi>{list.description}</bdi>}>
        <Link {...linkTo.list(list.id)}>
          <bdi>{list.name}</bdi>
        </Link>
      </NameCell>
      <Cell label={text.campaign}>
        {campaign === null ? (
          <span className="text-soft text-13">{text.noCampaign}</span>
        ) : (
          <bdi>{campaign}</bdi>
        )}
      </Cell>
      <Cell label={text.leads} figure>
        {can('leads.table') && list.leads_count > 0 ? (
          <Link {...linkTo.leads({ list_id: list.id })} aria-label={text.countOf(list.name, count)}>
            {formats.number(list.leads_count)}
          </Link>
        ) : (
          formats.number(list.leads_count)
        )}
      </Cell>
      <Cell label={text.progress}>
        {progress && list.leads_count + progress.rejected > 0 && <Progress of={progress} />}
      </Cell>
      <Cell label={text.changed} short soft>
        <TimeAgo at={list.updated_at} />
      </Cell>
    </tr>
  );
}
