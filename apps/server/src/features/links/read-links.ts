// GET /links and GET /links/{id} (links.md).
import { type contract, fail, type InputOf } from '@parley/contract';
import type { Ctx } from '../../context.ts';
import type { Position } from '../../platform/cursor.ts';
import { type Json, wrapData } from '../../platform/json.ts';
import type { PageRow } from '../../platform/list-query.ts';
import * as store from './read-store.ts';
import { linkUrl } from './save-link.ts';

const DAY_MS = 86_400_000;
/** The default period of statistics in days, including the current day. */
const USUAL_DAYS = 30;
/** The maximum period in days: a leap year. The statistics have one value for each day. */
const MOST_DAYS = 366;

/** Returns a page of the links, newest first. */
export function readLinks(
  ctx: Ctx,
  { campaign_id }: InputOf<typeof contract.links.list>,
  limit: number,
  after: Position | null,
): Promise<PageRow[]> {
  return store.listRecords(ctx.db, ctx.teamId, linkUrl(ctx.baseUrl, ''), campaign_id, limit, after);
}

/** Returns the start (UTC) of the first day in the default period that ends on the day of `until`. */
function getPeriodStart(until: Date): Date {
  const today = Math.floor(until.getTime() / DAY_MS) * DAY_MS;
  return new Date(today - (USUAL_DAYS - 1) * DAY_MS);
}

/** Returns a link with its statistics, by default for the last 30 days. For the dashboard, the link has more fields. */
export async function getLink(
  ctx: Ctx,
  input: InputOf<typeof contract.links.get>,
  audience: 'api' | 'dashboard',
): Promise<Json> {
  if (!(await store.linkExists(ctx.db, ctx.teamId, input.id))) fail('not_found', 'not_found');
  const until = input.until === undefined ? ctx.clock.now() : new Date(input.until);
  const since = input.since === undefined ? getPeriodStart(until) : new Date(input.since);
  const days = (until.getTime() - since.getTime()) / DAY_MS;
  if (days < 0) fail('validation_error', 'not_after_until_now', {}, ['since']);
  if (days > MOST_DAYS) fail('validation_error', 'too_long_before', { days: MOST_DAYS }, ['since']);
  const start = linkUrl(ctx.baseUrl, '');
  return wrapData(await store.findWithStats(ctx.db, ctx.teamId, audience, start, input.id, since, until));
}
