// A subscription and its health: on or off, the last response, recent failures.

import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { callOperation } from '../../api.ts';
import { CheckField } from '../../forms/check-field.tsx';
import { linkTo } from '../../links.ts';
import { useChange } from '../../queries.ts';
import { Hint } from '../../ui/layout.tsx';
import { TimeAgo } from '../../ui/time.tsx';
import { useCan } from '../session/session.ts';
import { getSubscriptionName, type Subscription, type SubscriptionsInfo } from './queries.ts';
import { SubscriptionMenu } from './subscription-menu.tsx';
import { useWebhooksText } from './text.ts';

export function SubscriptionRow({ webhook, about }: { webhook: Subscription; about: SubscriptionsInfo }) {
  const text = useWebhooksText();
  const { id, url, description, events, recent, last_failed } = webhook;
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto_32px] items-start gap-y-1 gap-x-4 py-4 border-b border-line max-tablet:grid-cols-[minmax(0,1fr)_auto]">
      <div className="min-w-0 wrap-anywhere max-tablet:col-span-full">
        <p className="font-medium">
          <Link {...linkTo.webhook(id)}>
            <bdi>{getSubscriptionName(webhook)}</bdi>
          </Link>
        </p>
        {description !== null && <p className="font-mono text-13">{url}</p>}
        <Hint>{events.join(' · ')}</Hint>
      </div>
      <ActiveSwitch webhook={webhook} />
      <SubscriptionMenu webhook={webhook} about={about} />
      <p className="col-span-full text-13">
        <LastDelivery webhook={webhook} />
        {recent.deliveries > 0 && (
          <>
            {' · '}
            {recent.failed === 0 ? (
              text.recent(0, recent.deliveries)
            ) : (
              <Link {...linkTo.webhook(id, { status: 'failed' })}>
                {text.recent(recent.failed, recent.deliveries)}
              </Link>
            )}
          </>
        )}
      </p>
      {last_failed && (
        <p className="col-span-full text-13">
          <span className="text-danger" aria-hidden="true">
            ✗
          </span>{' '}
          {text.lastFailed} <Link {...linkTo.delivery(id, last_failed.id)}>{last_failed.event_type}</Link>{' '}
          <TimeAgo at={last_failed.occurred_at} />
        </p>
      )}
    </li>
  );
}

function LastDelivery({ webhook: { last_delivery_at, last_delivery_status } }: { webhook: Subscription }) {
  const text = useWebhooksText();
  if (last_delivery_at === null) return text.neverSent;
  return (
    <>
      {text.lastAnswer} {last_delivery_status ?? text.noAnswer}, <TimeAgo at={last_delivery_at} />
    </>
  );
}

export function ActiveSwitch({ webhook }: { webhook: Subscription }) {
  const text = useWebhooksText();
  const can = useCan();
  const { id, active } = webhook;
  const [wanted, setWanted] = useState<boolean | null>(null);
  const change = useChange('webhooks', (to: boolean) => callOperation('webhooks.update', { id, active: to }));
  if (!can('webhooks.update')) return <Hint>{active ? text.active : text.off}</Hint>;
  return (
    <CheckField
      label={text.active}
      value={wanted ?? active}
      onChange={(to) => {
        if (change.isPending) return;
        setWanted(to);
        change.mutate(to, { onSettled: () => setWanted(null) });
      }}
    />
  );
}
