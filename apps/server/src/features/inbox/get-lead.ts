// Reads one lead with all of its data except the conversation.
import { fail } from '@parley/contract';
import type { Ctx } from '../../context.ts';
import { getCapabilities } from '../../engines/capabilities.ts';
import { type Json, wrapData } from '../../platform/json.ts';
import { nextQuotaDay } from '../pacing/index.ts';
import { findLeads, type LeadRow } from './lead-store.ts';

/** A lead for the dashboard, as JSON: its row in the inbox, and its details. */
export interface LeadJson {
  id: string;
  row: string;
  detail: string;
}

/** Returns these leads' rows and details. Omits leads that do not exist. */
export async function readLeadDetails(ctx: Ctx, ids: readonly string[]): Promise<LeadJson[]> {
  const now = ctx.clock.now();
  const rows = await findLeads(ctx.db.brief, ctx.teamId, ids, now, nextQuotaDay(now));
  return rows.map((row) => ({ id: row.id, row: row.row, detail: buildDetail(row, now) }));
}

/** Returns the lead as JSON text: the fields of the API, and those that only the dashboard gets. */
function buildDetail({ record, beside, engine, heard_at, answers }: LeadRow, now: Date): string {
  const window = engine === null ? null : getCapabilities(engine).reply_window_ms;
  const ends = window !== null && heard_at ? new Date(heard_at.getTime() + window) : null;
  const closed = answers && window !== null && (ends === null || ends <= now);
  // The reply window depends on the engine and is not stored in the database, so adjust only this field here.
  const shown = closed
    ? beside.replace(/"answering" : (\{[^}]*\})/, (_, open: string) => closeJson(open))
    : beside;
  const ended = ends === null ? 'null' : JSON.stringify(ends.toISOString());
  return `${record.slice(0, -1)},"reply_window_ends_at":${ended},${shown.trim().slice(1)}`;
}

function closeJson(answering: string): string {
  const nobody = { by: 'nobody', at: null, state: 'idle', reason: 'window_closed' };
  return `"answering" : ${JSON.stringify({ ...JSON.parse(answering), ...nobody })}`;
}

export async function readLeadDetail(ctx: Ctx, id: string): Promise<string> {
  const [lead] = await readLeadDetails(ctx, [id]);
  return lead ? lead.detail : fail('not_found', 'not_found');
}

export async function getLead(ctx: Ctx, { id }: { id: string }): Promise<Json> {
  return wrapData(await readLeadDetail(ctx, id));
}
