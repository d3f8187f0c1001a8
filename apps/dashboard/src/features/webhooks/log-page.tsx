// The deliveries of a subscription, latest event first. The URL contains the filters.

import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { Download, Send } from 'iconoir-react/regular';
import { SelectField } from '../../forms/select-field.tsx';
import { TextField } from '../../forms/text-field.tsx';
import { linkTo } from '../../links.ts';
import { useText } from '../../text/language.tsx';
import { Button } from '../../ui/button.tsx';
import { Loading } from '../../ui/loading.tsx';
import { MoreRows } from '../../ui/more-rows.tsx';
import { useTitle } from '../../ui/page-title.ts';
import { Empty } from '../../ui/problem.tsx';
import { Page } from '../../ui/section.tsx';
import { DateTime } from '../../ui/time.tsx';
import { ToolButton } from '../../ui/tool-button.tsx';
import { useCan } from '../session/session.ts';
import { DeliveryOutcome, DeliveryStateIcon } from './delivery-outcome.tsx';
import {
  type DeliveryRow,
  getSubscriptionName,
  subscriptionsQuery,
  useApiFilters,
  useLog,
} from './queries.ts';
import { EVENTS, type LogSearch, logSearch, STATUSES } from './search.ts';
import { SubscriptionMenu, useSendTest } from './subscription-menu.tsx';
import { ActiveSwitch } from './subscription-row.tsx';
import { useWebhooksText } from './text.ts';

const useFilters = () => logSearch(useSearch({ strict: false }) as Record<string, unknown>);
const useWebhookId = () => (useParams({ strict: false }) as { id: string }).id;

export function LogPage() {
  const common = useText();
  const text = useWebhooksText();
  const can = useCan();
  const id = useWebhookId();
  const query = useQuery({ ...subscriptionsQuery, enabled: can('webhooks.cards') });
  const { data } = query;
  const webhook = data?.data.find((one) => one.id === id);
  useTitle(webhook ? text.deliveriesOf(getSubscriptionName(webhook)) : text.title);
  const test = useSendTest(id);
  if (!can('webhooks.deliveries')) return <Empty title={text.notAllowed} />;
  if (!data) return <Loading of={query} rows={8} height={40} />;
  if (!webhook) {
    return (
      <Empty title={common.unknownPage.title}>
        <Link {...linkTo.webhooks()}>{text.back}</Link>
      </Empty>
    );
  }
  return (
    <Page
      up={<Link {...linkTo.webhooks()}>{text.back}</Link>}
      title={getSubscriptionName(webhook)}
      action={
        can('webhooks.test') && (
          <Button busy={test.isPending} onClick={() => test.mutate(undefined)}>
            {text.sendTest}
          </Button>
        )
      }
    >
      <div className="flex flex-wrap items-center gap-y-2 gap-x-4 pb-4">
        <p className="flex-[1_1_16rem] min-w-0 font-mono text-13 wrap-anywhere max-tablet:basis-full">
          {webhook.url}
        </p>
        <ActiveSwitch webhook={webhook} />
        <SubscriptionMenu webhook={webhook} about={data} />
      </div>
      <LogFilters />
      <DeliveryList />
    </Page>
  );
}

function LogFilters() {
  const text = useWebhooksText();
  const id = useWebhookId();
  const can = useCan();
  const filters = useFilters();
  const asked = useApiFilters(filters);
  const navigate = useNavigate();
  const set = (change: { [Name in keyof LogSearch]: LogSearch[Name] | undefined }) =>
    void navigate({ ...linkTo.webhook(id, logSearch({ ...filters, ...change })), replace: true });
  return (
    <div className="grid grid-cols-[repeat(auto-fit,minmax(9rem,1fr))] items-end gap-3 py-4 border-t border-line [&>a]:justify-self-start">
      <SelectField
        label={text.status}
        value={filters.status ?? ''}
        onChange={(value) => set({ status: STATUSES.find((one) => one === value) })}
        options={[
          { value: '', name: text.all },
          ...STATUSES.map((status) => ({ value: status, name: text.states[status] })),
        ]}
      />
      <SelectField
        label={text.event}
        value={filters.type ?? ''}
        onChange={(value) => set({ type: EVENTS.find((one) => one === value) })}
        options={[{ value: '', name: text.all }, ...EVENTS.map((event) => ({ value: event, name: event }))]}
      />
      <TextField
        label={text.since}
        type="date"
        value={filters.since ?? ''}
        onChange={(value) => set({ since: value === '' ? undefined : value })}
      />
      {can('webhooks.exportDeliveries') && (
        <ToolButton
          label={text.csv}
          icon={<Download aria-hidden="true" />}
          to={`/dashboard/api/webhooks/${encodeURIComponent(id)}/deliveries.csv?${new URLSearchParams(asked)}`}
        />
      )}
    </div>
  );
}

function DeliveryList() {
  const text = useWebhooksText();
  const id = useWebhookId();
  const filters = useFilters();
  const navigate = useNavigate();
  const query = useLog(id, filters);
  const { data } = query;
  if (!data) return <Loading of={query} rows={8} height={40} />;
  const rows = data.pages.flatMap((page) => page.data);
  if (rows.length === 0) {
    const filtered = Object.keys(filters).length > 0;
    return (
      <Empty title={filtered ? text.emptyFiltered : text.empty} icon={!filtered && <Send />}>
        {filtered ? (
          <Button onClick={() => void navigate(linkTo.webhook(id))}>{text.clear}</Button>
        ) : (
          <p>{text.emptyWhy}</p>
        )}
      </Empty>
    );
  }
  return (
    <>
      <ul className="border-t border-line" aria-label={text.deliveries}>
        {rows.map((row) => (
          <DeliveryLogRow key={row.id} webhookId={id} row={row} />
        ))}
      </ul>
      <p className="pt-2 pb-4 text-soft text-13">{text.kept}</p>
      <MoreRows of={query} verb={text.more} />
    </>
  );
}

function DeliveryLogRow({ webhookId, row }: { webhookId: string; row: DeliveryRow }) {
  const text = useWebhooksText();
  const { id, event_type, is_test, status, occurred_at, attempts } = row;
  return (
    <li>
      <Link
        className="grid grid-cols-[1.5rem_9rem_minmax(0,14rem)_minmax(0,1fr)] items-center gap-y-1 gap-x-3 min-h-row py-1 border-b border-line text-ink no-underline hover:bg-sunk max-tablet:grid-cols-[1.5rem_minmax(0,1fr)_auto] max-tablet:py-2"
        {...linkTo.delivery(webhookId, id)}
      >
        <DeliveryStateIcon status={status} />
        <span className="text-13 tabular-nums">
          <DateTime at={occurred_at} />
        </span>
        <span className="font-medium wrap-anywhere max-tablet:row-start-1 max-tablet:col-start-2">
          {event_type}
          {is_test && <span className="text-soft text-13 font-normal"> · {text.test}</span>}
        </span>
        <span className="text-soft text-13 wrap-anywhere max-tablet:row-start-2 max-tablet:col-[2/-1]">
          <DeliveryOutcome of={row} />
          {attempts > 1 && ` · ${text.attempts(attempts)}`}
        </span>
      </Link>
    </li>
  );
}
