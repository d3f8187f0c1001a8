// One list: its leads, its campaign and its imports.

import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { callOperation } from '../../api.ts';
import { linkTo } from '../../links.ts';
import { useNavigateFromHere } from '../../navigate-from-here.ts';
import { isNotFound } from '../../problem.ts';
import { useChange } from '../../queries.ts';
import { useFormats } from '../../text/language.tsx';
import { Button } from '../../ui/button.tsx';
import { Confirm } from '../../ui/confirm.tsx';
import { Facts } from '../../ui/facts.tsx';
import { Row } from '../../ui/layout.tsx';
import { Loading } from '../../ui/loading.tsx';
import { useTitle } from '../../ui/page-title.ts';
import { Empty } from '../../ui/problem.tsx';
import { Page, Section } from '../../ui/section.tsx';
import { DateTime } from '../../ui/time.tsx';
import { showToast } from '../../ui/toast.ts';
import { useCampaignName } from '../campaigns/campaign-options.ts';
import { useCan } from '../session/session.ts';
import { ImportsSection } from './import/imports-section.tsx';
import { ListDialog } from './list-dialog.tsx';
import { type ListDetail, listQuery } from './queries.ts';
import { useListText } from './text.ts';

export function ListPage() {
  const text = useListText();
  const { id } = useParams({ from: '/inside/lists/$id' });
  const can = useCan();
  const query = useQuery({ ...listQuery(id), enabled: can('lists.get') });
  const { data, error } = query;
  useTitle(data?.name ?? text.title);
  if (!can('lists.get')) return <Empty title={text.notAllowed} />;
  if (isNotFound(error)) {
    return (
      <Empty title={text.gone}>
        <Link {...linkTo.lists()}>{text.back}</Link>
      </Empty>
    );
  }
  if (data) return <ListContent key={data.id} list={data} />;
  return (
    <Page title={text.title}>
      <Loading of={query} rows={3} height={56} />
    </Page>
  );
}

function ListContent({ list }: { list: ListDetail }) {
  const text = useListText();
  const formats = useFormats();
  const can = useCan();
  const navigate = useNavigate();
  const navigateFromHere = useNavigateFromHere();
  const campaign = useCampaignName(list.campaign_id);
  const [open, setOpen] = useState<'edit' | 'delete' | null>(null);
  const close = () => setOpen(null);
  const remove = useChange(
    'lists',
    () => callOperation('lists.delete', { id: list.id }),
    () => {
      showToast({ title: text.deleted(list.name) });
      void navigateFromHere({ ...linkTo.lists(), replace: true });
    },
  );
  const count = text.count(list.leads_count, formats.number(list.leads_count));
  return (
    <Page
      up={<Link {...linkTo.lists()}>{text.back}</Link>}
      title={list.name}
      {...(list.description !== null && { lead: list.description })}
      action={
        can('imports.create') && (
          <Button kind="strong" onClick={() => void navigate(linkTo.importFile(list.id))}>
            {text.import.action}
          </Button>
        )
      }
    >
      <Section title={text.about} wide>
        <Facts
          of={[
            [
              text.leads,
              can('leads.table') ? (
                <Link key="leads" {...linkTo.leads({ list_id: list.id })}>
                  {count}
                </Link>
              ) : (
                count
              ),
            ],
            [text.campaign, campaign === null ? text.noCampaign : <bdi key="campaign">{campaign}</bdi>],
            ...(list.waiting > 0
              ? [[text.waiting, text.waitingOf(formats.number(list.waiting))] as const]
              : []),
            ...(list.queued > 0 ? [[text.queued, text.queuedOf(formats.number(list.queued))] as const] : []),
            [text.made, <DateTime key="made" at={list.created_at} />],
          ]}
        />
        <Row>
          {can('lists.update') && <Button onClick={() => setOpen('edit')}>{text.edit}</Button>}
          {can('lists.delete') && (
            <Button kind="quiet" onClick={() => setOpen('delete')}>
              {text.remove}
            </Button>
          )}
        </Row>
      </Section>
      {can('imports.list') && <ImportsSection listId={list.id} />}
      {open === 'edit' && <ListDialog list={list} onDone={close} onClose={close} />}
      {open === 'delete' && (
        <Confirm
          title={text.removeTitle(list.name)}
          why={text.removeWhy(count, list.queued > 0 ? formats.number(list.queued) : null, list.waiting > 0)}
          verb={text.removeVerb}
          danger
          busy={remove.isPending}
          onYes={() => remove.mutate()}
          onClose={close}
        />
      )}
    </Page>
  );
}
