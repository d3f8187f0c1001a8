// One lead with everything beside its conversation.
import { fail } from '@parley/contract';
import type { Ctx } from '../../context.ts';
import { capabilitiesOf } from '../../engines/capabilities.ts';
import { Json } from '../../platform/json.ts';
import { nextQuotaDay } from '../pacing/index.ts';
import { findLead } from './lead-store.ts';

/** The record's JSON: the public lead and what the dashboard shows beside it. */
export async function leadDetail(ctx: Ctx, id: string): Promise<string> {
  const now = ctx.clock.now();
  const row = await findLead(ctx.db.brief, ctx.teamId, id, now, nextQuotaDay(now));
  if (!row) fail('not_found', 'Not found.');
  const window = row.engine === null ? null : capabilitiesOf(row.engine).reply_window_ms;
  const ends = window !== null && row.heard_at ? new Date(row.heard_at.getTime() + window) : null;
  const closed = row.answers && window !== null && (ends === null || ends <= now);
  // The window is the network's, so only here is it known; the rest passes through as it is.
  const beside = closed
    ? row.beside.replace(/"answering" : (\{[^}]*\})/, (_, answering: string) => {
        const shut = {
          ...JSON.parse(answering),
          by: 'nobody',
          at: null,
          state: 'idle',
          reason: 'window_closed',
        };
        return `"answering" : ${JSON.stringify(shut)}`;
      })
    : row.beside;
  const ended = ends === null ? 'null' : JSON.stringify(ends.toISOString());
  return `${row.record.slice(0, -1)},"reply_window_ends_at":${ended},${beside.trim().slice(1)}`;
}

export async function getLead(ctx: Ctx, { id }: { id: string }): Promise<Json> {
  return new Json(`{"data":${await leadDetail(ctx, id)}}`);
}
