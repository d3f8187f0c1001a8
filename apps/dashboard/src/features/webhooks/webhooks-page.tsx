// The webhook subscriptions of the workspace and their health.

import { useQuery } from '@tanstack/react-query';
import { Network } from 'iconoir-react/regular';
import { useMemo, useState } from 'react';
import type { Action } from '../../actions/action.ts';
import { useActions } from '../../actions/registry.tsx';
import { Button } from '../../ui/button.tsx';
import { Buttons, Hint } from '../../ui/layout.tsx';
import { Loading } from '../../ui/loading.tsx';
import { useTitle } from '../../ui/page-title.ts';
import { Empty } from '../../ui/problem.tsx';
import { Page } from '../../ui/section.tsx';
import { useCan } from '../session/session.ts';
import { CreateDialog } from './create-dialog.tsx';
import { type CreatedWebhook, subscriptionsQuery } from './queries.ts';
import { SecretDialog } from './secret-dialog.tsx';
import { SignatureDialog } from './signature-dialog.tsx';
import { SubscriptionRow } from './subscription-row.tsx';
import { useWebhooksText } from './text.ts';

export function WebhooksPage() {
  const text = useWebhooksText();
  useTitle(text.title);
  const can = useCan();
  const [open, setOpen] = useState<'create' | 'helper' | null>(null);
  const [made, setMade] = useState<CreatedWebhook | null>(null);
  const query = useQuery({ ...subscriptionsQuery, enabled: can('webhooks.cards') });
  const { data } = query;
  const isFull = data !== undefined && data.data.length >= data.most;
  const actions = useMemo<Action[]>(
    () => [
      { id: 'webhooks.helper', label: text.helper, keys: null, group: 'page', run: () => setOpen('helper') },
      ...(isFull
        ? []
        : [
            {
              ...{ id: 'webhooks.create', label: text.create, keys: null, needs: 'webhooks.create' as const },
              ...{ group: 'page' as const, run: () => setOpen('create') },
            },
          ]),
    ],
    [text, isFull],
  );
  useActions(actions);
  if (!can('webhooks.cards') && open === null && made === null) return <Empty title={text.notAllowed} />;
  const close = () => setOpen(null);
  const isEmpty = data?.data.length === 0;
  const create = can('webhooks.create') && (
    <Button kind="strong" disabled={isFull} onClick={() => setOpen('create')}>
      {text.create}
    </Button>
  );
  return (
    <Page
      title={text.title}
      lead={isEmpty ? undefined : text.lead}
      action={
        data && (
          <Buttons>
            <Button onClick={() => setOpen('helper')}>{text.helper}</Button>
            {!isEmpty && create}
          </Buttons>
        )
      }
    >
      {isFull && <Hint>{text.full(data.most)}</Hint>}
      <Loading of={query} rows={3} height={88} />
      {isEmpty && (
        <Empty title={text.none} icon={<Network />}>
          <p>{text.noneWhy}</p>
          {create}
        </Empty>
      )}
      {data && data.data.length > 0 && (
        <ul className="border-t border-line">
          {data.data.map((webhook) => (
            <SubscriptionRow key={webhook.id} webhook={webhook} about={data} />
          ))}
        </ul>
      )}
      {data && open === 'create' && (
        <CreateDialog
          about={data}
          onMade={(webhook) => {
            close();
            setMade(webhook);
          }}
          onClose={close}
        />
      )}
      {data && open === 'helper' && <SignatureDialog about={data} onClose={close} />}
      {data && made && (
        <SecretDialog secret={made.secret} header={data.signature_header} onClose={() => setMade(null)} />
      )}
    </Page>
  );
}
