// One delivery: each attempt with its response, the payload, and a button to send it again.

import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import type { Action } from '../../actions/action.ts';
import { useActions } from '../../actions/registry.tsx';
import { callOperation } from '../../api.ts';
import { linkTo } from '../../links.ts';
import { isNotFound } from '../../problem.ts';
import { useChange } from '../../queries.ts';
import { Button } from '../../ui/button.tsx';
import { CodeBlock } from '../../ui/code-block.tsx';
import { Hint } from '../../ui/layout.tsx';
import { Loading } from '../../ui/loading.tsx';
import { useTitle } from '../../ui/page-title.ts';
import { Empty } from '../../ui/problem.tsx';
import { Page, Section } from '../../ui/section.tsx';
import { DateTime, TimeOfDay } from '../../ui/time.tsx';
import { useCan, useSession } from '../session/session.ts';
import { DeliveryOutcome, DeliveryStateIcon } from './delivery-outcome.tsx';
import { type Delivery, getDeliveryQuery, getSubscriptionName, subscriptionsQuery } from './queries.ts';
import { SignatureDialog } from './signature-dialog.tsx';
import { useWebhooksText } from './text.ts';

export function DeliveryPage() {
  const text = useWebhooksText();
  const can = useCan();
  const { id, eventId } = useParams({ strict: false }) as { id: string; eventId: string };
  const query = useQuery({ ...getDeliveryQuery(eventId), enabled: can('webhooks.delivery') });
  const { data: delivery } = query;
  useTitle(delivery ? `${delivery.event_type} · ${text.title}` : text.title);
  if (!can('webhooks.delivery')) return <Empty title={text.notAllowed} />;
  const missing = (
    <Empty title={text.gone}>
      <Link {...linkTo.webhook(id)}>{text.deliveries}</Link>
    </Empty>
  );
  if (!delivery || isNotFound(query.error))
    return <Loading of={query} rows={8} height={40} missing={missing} />;
  return <DeliveryContent delivery={delivery} />;
}

function DeliveryContent({ delivery }: { delivery: Delivery }) {
  const text = useWebhooksText();
  const can = useCan();
  const [helping, setHelping] = useState(false);
  const { data: hooks } = useQuery({ ...subscriptionsQuery, enabled: can('webhooks.cards') });
  const { id, webhook_id, event_type, is_test, occurred_at, lead_id, request, attempts } = delivery;
  const webhook = hooks?.data.find((one) => one.id === webhook_id);
  const pretty = Object.entries(request.headers).map(([name, value]) => `${name}: ${value}`);
  return (
    <Page
      up={
        <Link {...linkTo.webhook(webhook_id)}>
          {webhook ? text.backTo(getSubscriptionName(webhook)) : text.deliveries}
        </Link>
      }
      title={event_type}
      action={<ResendButton delivery={delivery} isOff={webhook?.active === false} />}
    >
      <p className="pt-2 pb-4 text-soft text-13">
        <code>{id}</code> · <DateTime at={occurred_at} />
        {is_test && ` · ${text.test}`}
        {lead_id !== null && !is_test && can('conversations.get') && (
          <>
            {' · '}
            <Link {...linkTo.lead(lead_id)}>{text.openLead}</Link>
          </>
        )}
      </p>
      {attempts.toReversed().map((attempt) => (
        <AttemptRow key={attempt.number} attempt={attempt} />
      ))}
      <Section title={text.request} wide>
        <p className="font-mono text-13 wrap-anywhere">{`POST ${request.url}`}</p>
        <CodeBlock label={text.requestBody} hint={text.bodyHint} text={request.body} wrap />
        <CodeBlock label={text.requestHeaders} text={pretty.join('\n')} wrap />
        {hooks && (
          <div>
            <Button onClick={() => setHelping(true)}>{text.helper}</Button>
          </div>
        )}
      </Section>
      {hooks && helping && (
        <SignatureDialog
          about={hooks}
          sample={{ header: request.headers[hooks.signature_header] ?? '', body: request.body }}
          onClose={() => setHelping(false)}
        />
      )}
    </Page>
  );
}

function ResendButton({ delivery: { id, status }, isOff }: { delivery: Delivery; isOff: boolean }) {
  const text = useWebhooksText();
  const can = useCan();
  const again = useChange('webhooks', () => callOperation('webhooks.resend', { id }));
  const isUnderWay = status === 'waiting' || status === 'sending';
  const { mutate, isPending } = again;
  const idle = !isOff && !isUnderWay && !isPending;
  const actions = useMemo<Action[]>(
    () =>
      idle
        ? [
            {
              ...{ id: 'delivery.again', label: text.sendAgain, keys: null, needs: 'webhooks.resend' },
              ...{ group: 'page', run: () => mutate(undefined) },
            },
          ]
        : [],
    [text, idle, mutate],
  );
  useActions(actions);
  if (!can('webhooks.resend')) return null;
  return (
    <div className="grid justify-items-end gap-1 max-w-88 text-end max-tablet:justify-items-start max-tablet:text-start">
      <Button kind="strong" busy={isPending || isUnderWay} disabled={isOff} onClick={() => mutate(undefined)}>
        {text.sendAgain}
      </Button>
      <Hint>{isOff ? text.isOff : text.sendAgainWhy}</Hint>
    </div>
  );
}

function AttemptRow({ attempt }: { attempt: Delivery['attempts'][number] }) {
  const text = useWebhooksText();
  const { member } = useSession();
  const { number, status, at, asked_by, answer } = attempt;
  const requestedBy =
    asked_by === null ? text.byEvent : asked_by.id === member.id ? text.byYou : asked_by.name;
  return (
    <Section title={text.attempt(number)} wide>
      <p>
        <DeliveryStateIcon status={status} />{' '}
        <strong>
          <DeliveryOutcome of={attempt} />
        </strong>{' '}
        <span className="text-soft text-13">
          (<bdi>{requestedBy}</bdi>
          {at !== null && (
            <>
              , <TimeOfDay at={at} />
            </>
          )}
          )
        </span>
      </p>
      {answer !== null &&
        (answer === '' ? (
          <Hint>{text.emptyAnswer}</Hint>
        ) : (
          <CodeBlock label={text.answer} hint={text.answerHint} text={answer} wrap />
        ))}
    </Section>
  );
}
