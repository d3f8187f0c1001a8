// Exports all matching leads as CSV (dashboard-operations.md#csv). Reads each page only when the client can receive it, and
// keeps no transaction open. The activity log records who exported which leads, even if the client disconnects midway.
import type { contract, InputOf, ResultOf } from '@parley/contract';
import type { Ctx } from '../../../context.ts';
import { type Cell, streamCsv } from '../../../platform/csv.ts';
import type { Position } from '../../../platform/cursor.ts';
import { Download } from '../../../platform/download.ts';
import type { PageRow } from '../../../platform/list-query.ts';
import { addDetails, recordActivity } from '../../activity/index.ts';
import type { LeadFilter } from './filter-store.ts';
import { listLeads, listOwners, listVariables, type Sort } from './list-store.ts';

type Lead = ResultOf<typeof contract.leads.table>['data'][number];

const PAGE = 500;

/** Data of a lead that its record does not contain. */
interface Extra {
  owner: string | null;
  /** The variables of an import or a push. */
  variables: Record<string, unknown>;
}

/** The columns of the file, named as in the API; `owner` is the name of the member. */
const COLUMNS: Record<string, (lead: Lead, extra: Extra) => Cell> = {
  id: ({ id }) => id,
  name: ({ name }) => name,
  phone: ({ phone }) => phone,
  ig_username: ({ ig_username }) => ig_username,
  email: ({ email }) => email,
  channel: ({ channel }) => channel,
  stage: ({ stage }) => stage,
  status: ({ status }) => status,
  campaign_id: ({ campaign_id }) => campaign_id,
  list_id: ({ list_id }) => list_id,
  owner: (_, { owner }) => owner,
  tags: ({ tags }) => tags.join(', '),
  next_action_at: ({ next_action_at }) => next_action_at,
  next_action_label: ({ next_action_label }) => next_action_label,
  deal_status: ({ deal_status }) => deal_status,
  lost_reason: ({ lost_reason }) => lost_reason,
  source: ({ source }) => source,
  source_confidence: ({ source_confidence }) => source_confidence,
  external_reference: ({ external_reference }) => external_reference,
  replied: ({ replied }) => replied,
  messages_count: ({ messages_count }) => messages_count,
  booking_status: ({ booking_status }) => booking_status,
  qualified_at: ({ qualified_at }) => qualified_at,
  first_contact_at: ({ first_contact_at }) => first_contact_at,
  last_message_at: ({ last_message_at }) => last_message_at,
  last_message_direction: ({ last_message_direction }) => last_message_direction,
  created_at: ({ created_at }) => created_at,
  custom_variables: (_, { variables }) =>
    Object.entries(variables)
      .map(([name, value]) => `${name}: ${typeof value === 'string' ? value : JSON.stringify(value)}`)
      .join('; '),
};

export async function exportLeads(
  ctx: Ctx,
  { sort, separator, ...filter }: InputOf<typeof contract.leads.export>,
): Promise<Download> {
  const { db, teamId } = ctx;
  // Read the first page before the response starts, so that a failure still becomes an error response.
  const [first, owners] = await Promise.all([
    listLeads(db, teamId, filter, sort, PAGE, null),
    listOwners(db, teamId),
  ]);
  const id = await recordActivity(db, ctx, { action: 'leads.exported', details: { filter, sort } });
  const rows = readLeadCells(
    ctx,
    { filter, sort },
    first,
    new Map(owners.map(({ id, name }) => [id, name])),
    id,
  );
  const day = ctx.clock.now().toISOString().slice(0, 10);
  return new Download({
    fileName: `leads-${day}.csv`,
    pieces: streamCsv(Object.keys(COLUMNS), rows, separator),
  });
}

async function* readLeadCells(
  ctx: Ctx,
  { filter, sort }: { filter: LeadFilter; sort: Sort },
  first: readonly PageRow[],
  owners: ReadonlyMap<string, string>,
  activityId: string,
): AsyncGenerator<Cell[][]> {
  const { db, teamId } = ctx;
  let leads = 0;
  let complete = false;
  try {
    for (let page = first; ; ) {
      leads += page.length;
      const records = page.map(({ record }) => JSON.parse(record) as Lead);
      const variables = await listVariables(
        db,
        teamId,
        records.map((lead) => lead.id),
      );
      yield records.map((lead) => {
        const owner = lead.assigned_to === null ? null : (owners.get(lead.assigned_to) ?? lead.assigned_to);
        const extra = { owner, variables: variables.get(lead.id) ?? {} };
        return Object.values(COLUMNS).map((cell) => cell(lead, extra));
      });
      const after: Position | undefined = page.at(-1)?.position;
      if (page.length < PAGE || after === undefined) break;
      page = await listLeads(db, teamId, filter, sort, PAGE, after);
    }
    complete = true;
  } finally {
    await addDetails(db, teamId, activityId, { leads, complete });
  }
}
