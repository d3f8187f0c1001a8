// Exports the log of a subscription as CSV, page by page at the client's speed (dashboard-operations.md#csv).
import { type contract, fail, formatReason, type InputOf, type ResultOf } from '@parley/contract';
import type { Ctx } from '../../context.ts';
import { type Cell, streamCsv } from '../../platform/csv.ts';
import { Download } from '../../platform/download.ts';
import type { PageRow } from '../../platform/list-query.ts';
import { addDetails, recordActivity } from '../activity/index.ts';
import { type LogFilter, listDeliveries } from './log-store.ts';
import { findSubscription } from './store.ts';
import { toWebhookSubject } from './webhook-subject.ts';

type Row = ResultOf<typeof contract.webhooks.deliveries>['data'][number];

const PAGE = 500;
const COLUMNS: Record<string, (row: Row) => Cell> = {
  event_id: ({ id }) => id,
  event_type: ({ event_type }) => event_type,
  is_test: ({ is_test }) => is_test,
  occurred_at: ({ occurred_at }) => occurred_at,
  status: ({ status }) => status,
  attempts: ({ attempts }) => attempts,
  attempted_at: ({ attempted_at }) => attempted_at,
  endpoint_status: ({ endpoint_status }) => endpoint_status,
  duration_ms: ({ duration_ms }) => duration_ms,
  error: ({ error }) => error && formatReason(error),
};

export async function exportLog(
  ctx: Ctx,
  { id: webhookId, ...filter }: InputOf<typeof contract.webhooks.exportDeliveries>,
): Promise<Download> {
  const { db, teamId } = ctx;
  const [webhook, first] = await Promise.all([
    findSubscription(db, teamId, webhookId),
    listDeliveries(db, teamId, webhookId, filter, PAGE, null),
  ]);
  if (!webhook) fail('not_found', 'not_found');
  const id = await recordActivity(db, ctx, {
    action: 'webhook.log_exported',
    subject: toWebhookSubject(webhook),
    details: { filter },
  });
  const rows = readLogCells(ctx, { webhookId, filter }, first, id);
  const day = ctx.clock.now().toISOString().slice(0, 10);
  return new Download({ fileName: `deliveries-${day}.csv`, pieces: streamCsv(Object.keys(COLUMNS), rows) });
}

async function* readLogCells(
  { db, teamId }: Ctx,
  { webhookId, filter }: { webhookId: string; filter: LogFilter },
  first: readonly PageRow[],
  activityId: string,
): AsyncGenerator<Cell[][]> {
  let deliveries = 0;
  let complete = false;
  try {
    for (let page = first; ; ) {
      deliveries += page.length;
      yield page.map(({ record }) => {
        const row = JSON.parse(record) as Row;
        return Object.values(COLUMNS).map((cell) => cell(row));
      });
      const after = page.at(-1)?.position;
      if (page.length < PAGE || after === undefined) break;
      page = await listDeliveries(db, teamId, webhookId, filter, PAGE, after);
    }
    complete = true;
  } finally {
    await addDetails(db, teamId, activityId, { deliveries, complete });
  }
}
