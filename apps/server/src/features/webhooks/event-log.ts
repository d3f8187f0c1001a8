// GET /events (webhooks.md#event-log): the events in the order in which they became visible, so that a caller who
// continues after the last one misses none (docs/adr/order-events-by-transaction.md).
import type { contract, InputOf } from '@parley/contract';
import type { Ctx } from '../../context.ts';
import type { Position } from '../../platform/cursor.ts';
import { createLowestId, getIdTime } from '../../platform/ids.ts';
import type { PageEnd, PageRow } from '../../platform/list-query.ts';
import { buildEnvelopeBody } from './envelope.ts';
import { listEvents } from './event-log-store.ts';

/** An event can be this much younger than its transaction. */
const LONGEST_TRANSACTION_MS = 60 * 60_000;
/** The maximum number of events that a page with certain types looks at, because no index contains the types. */
const SCANNED = 20_000;

export async function readEventLog(
  ctx: Ctx,
  { since, types, after: given }: InputOf<typeof contract.events.list>,
  limit: number,
  position: Position | null,
): Promise<(PageRow | PageEnd)[]> {
  const after = position?.[0] ?? given ?? null;
  const from = Math.max(after === null ? 0 : getIdTime(after), since === undefined ? 0 : Date.parse(since));
  const start = createLowestId('evt', new Date(Math.max(0, from - LONGEST_TRANSACTION_MS)));
  const events = await listEvents(ctx.db, ctx.teamId, limit, {
    ...{ after, since, types, start },
    scan: SCANNED,
  });
  return events.flatMap(({ id, type, occurred_at, payload, wanted, ends }) => {
    const record = buildEnvelopeBody(
      { event_type: type, event_id: id, log_id: id, occurred_at, team_id: ctx.teamId, is_test: false },
      payload,
    );
    const position = [id];
    return [...(wanted ? [{ record, position }] : []), ...(ends ? [{ record: null, position }] : [])];
  });
}
