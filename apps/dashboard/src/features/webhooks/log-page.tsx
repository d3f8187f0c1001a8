// The deliveries of a subscription, latest event first. The URL contains the filters.

import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { Download } from 'iconoir-react/regular';
import { toProblem } from '../../problem.ts';
import { useText } from '../../text/language.tsx';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/field.tsx';
import { MoreRows } from '../../ui/more-rows.tsx';
import { useTitle } from '../../ui/page-title.ts';
import { Empty, ProblemNote } from '../../ui/problem.tsx';
import { Page } from '../../ui/section.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
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
import classes from './webhooks.module.css';
import { useWebhooksText } from './words.ts';

const useFilters = () => logSearch(useSearch({ strict: false }) as Record<string, unknown>);
const useWebhookId = () => (useParams({ strict: false }) as { id: string }).id;

export function LogPage() {
  const common = useText();
  const text = useWebhooksText();
  const can = useCan();
  const id = useWebhookId();
  const { data, error, refetch } = useQuery({ ...subscriptionsQuery, enabled: can('subscriptions.list') });
  const webhook = data?.data.find((one) => one.id === id);
  useTitle(webhook ? text.deliveriesOf(getSubscriptionName(webhook)) : text.title);
  const test = useSendTest(id);
  if (!can('deliveries.list')) return <Empty title={text.notAllowed} />;
  if (!data) {
    if (error) return <ProblemNote problem={toProblem(error)} onRetry={() => void refetch()} />;
    return <Skeleton rows={8} height={40} />;
  }
  if (!webhook) {
    return (
      <Empty title={common.unknownPage.title}>
        <Link to="/settings/webhooks">{text.back}</Link>
      </Empty>
    );
  }
  return (
    <Page
      up={<Link to="/settings/webhooks">{text.back}</Link>}
      title={getSubscriptionName(webhook)}
      action={
        can('webhooks.test') && (
          <Button busy={test.isPending} onClick={() => test.mutate(undefined)}>
            {text.sendTest}
          </Button>
        )
      }
    >
      <div className={classes.about}>
        <p className={classes.url}>{webhook.url}</p>
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
    void navigate({
      to: '/settings/webhooks/$id',
      params: { id },
      search: logSearch({ ...filters, ...change }),
      replace: true,
    });
  return (
    <div className={classes.filters}>
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
      {can('deliveries.export') && (
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
  const { data, error, refetch } = query;
  if (!data) {
    if (error) return <ProblemNote problem={toProblem(error)} onRetry={() => void refetch()} />;
    return <Skeleton rows={8} height={40} />;
  }
  const rows = data.pages.flatMap((page) => page.data);
  if (rows.length === 0) {
    const filtered = Object.keys(filters).length > 0;
    return (
      <Empty title={filtered ? text.emptyFiltered : text.empty}>
        {filtered ? (
          <Button onClick={() => void navigate({ to: '/settings/webhooks/$id', params: { id }, search: {} })}>
            {text.clear}
          </Button>
        ) : (
          <p>{text.emptyWhy}</p>
        )}
      </Empty>
    );
  }
  return (
    <>
      <ul className={classes.log} aria-label={text.deliveries}>
        {rows.map((row) => (
          <DeliveryLogRow key={row.id} webhookId={id} row={row} />
        ))}
      </ul>
      <p className={classes.kept}>{text.kept}</p>
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
        className={classes.delivery}
        to="/settings/webhooks/$id/deliveries/$eventId"
        params={{ id: webhookId, eventId: id }}
      >
        <DeliveryStateIcon status={status} />
        <DateTime at={occurred_at} />
        <span className={classes.type}>
          {event_type}
          {is_test && <span className={classes.soft}> · {text.test}</span>}
        </span>
        <span className={classes.outcome}>
          <DeliveryOutcome of={row} />
          {attempts > 1 && ` · ${text.attempts(attempts)}`}
        </span>
      </Link>
    </li>
  );
}
