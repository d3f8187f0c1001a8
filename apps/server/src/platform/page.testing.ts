// Creates many leads quickly, as the owner of the schema, and measures what a list costs on them.
import { Client, escapeLiteral } from 'pg';
import type { TestConnections } from '../testing/database.ts';
import { withSettings } from './postgres/settings.ts';

/** The cost of a statement for the database. */
export interface Cost {
  /** The number of rows that the scans read, including those removed by a filter. */
  rows: number;
  /** The number of table and index pages that it read. */
  blocks: number;
  /** Tables of more than {@link SMALL} rows that it scanned sequentially. */
  sequential: string[];
}

const SMALL = 20;

interface QueryPlanNode {
  'Node Type': string;
  'Relation Name'?: string;
  'Plan Rows': number;
  'Shared Hit Blocks': number;
  'Shared Read Blocks': number;
  'Actual Rows': number;
  'Actual Loops': number;
  'Rows Removed by Filter'?: number;
  'Rows Removed by Index Recheck'?: number;
  Plans?: QueryPlanNode[];
}

export async function asOwner<T extends object>(
  { owner }: TestConnections,
  text: string,
  values: unknown[] = [],
): Promise<T[]> {
  const client = new Client(owner);
  await client.connect();
  return client
    .query<T>(text, values)
    .then(({ rows }) => rows)
    .finally(() => client.end());
}

/** Creates leads with messages and bookings, spread over the values that lists filter by. */
export async function seedLeads(
  connections: TestConnections,
  { teamId, numberId, campaignId }: { teamId: string; numberId: string; campaignId: string },
  count: number,
): Promise<void> {
  const at = `timestamptz '2026-10-01' + n * interval '1 minute'`;
  const id = (kind: string) => `'${kind}_0' || lpad(n::text, 25, '0')`;
  const one = [teamId, numberId, campaignId, count];
  await asOwner(
    connections,
    `insert into leads (team_id, id, number_id, campaign_id, phone, whatsapp_id, name, status, source,
       external_reference, channel, in_touch, created_at, updated_at)
     select $1, ${id('lead')}, $2, $3, '49' || (1000000000 + n), '49' || (1000000000 + n) || '@c.us', 'Lead ' || n,
       (array['in_progress', 'cold', 'qualified', 'stopped', 'not_interested'])[1 + n % 5],
       (array['api', 'inbound', 'ads', 'list'])[1 + n % 4], 'crm-' || n,
       case when n % 50 = 0 then 'instagram' else 'whatsapp' end, true, ${at}, ${at}
     from generate_series(1, $4::int) n`,
    one,
  );
  await asOwner(
    connections,
    `insert into conversations (team_id, lead_id, campaign_id, listed, messages_count, last_message_at,
       last_message_direction, updated_at)
     select team_id, id, campaign_id, listed, 2, created_at, 'inbound', created_at from leads where team_id = $1`,
    [teamId],
  );
  await asOwner(
    connections,
    `insert into messages (team_id, id, lead_id, number_id, direction, type, text, status, sent_at, created_at)
     select $1, ${id('msg')}, 'lead_0' || lpad((1 + n % ($3 / 10))::text, 25, '0'), $2, 'inbound', 'USER_MESSAGE',
       'Hello ' || n, 'received', ${at}, ${at}
     from generate_series(1, $3::int) n`,
    [teamId, numberId, count],
  );
  await asOwner(
    connections,
    `insert into bookings (team_id, id, lead_id, campaign_id, status, provider, source, start_at, end_at, timezone,
       created_at, host_id, busy_from, busy_until)
     select $1, ${id('book')}, ${id('lead')}, $2, (array['booked', 'canceled', 'no_show'])[1 + n % 3], 'builtin',
       'chat', ${at}, ${at} + interval '1 minute', 'UTC', ${at}, $2, ${at}, ${at} + interval '1 minute'
     from generate_series(1, $3::int) n`,
    [teamId, campaignId, count],
  );
  await asOwner(connections, 'analyze');
}

/**
 * Returns the cost of a statement with these values and the service's settings, for the worse of its custom and generic
 * query plans.
 */
export async function measureStatement(
  { owner }: TestConnections,
  { text, values }: { text: string; values: readonly unknown[] },
): Promise<Cost> {
  const client = new Client(withSettings(owner));
  await client.connect();
  try {
    await client.query(`prepare asked as ${text}`);
    const written = (value: unknown) => (Array.isArray(value) ? `{${value}}` : String(value));
    const given = values.map((value) => (value === null ? 'null' : escapeLiteral(written(value))));
    const asked = given.length > 0 ? `asked(${given})` : 'asked';
    // The first run on a connection also reads the catalogs.
    await client.query(`execute ${asked}`);
    const costs: Cost[] = [];
    // After five executions a connection can switch to a generic query plan, made without the values.
    for (const mode of ['force_custom_plan', 'force_generic_plan']) {
      await client.query(`set plan_cache_mode = ${mode}`);
      const { rows } = await client.query(
        `explain (analyze, timing off, buffers, format json) execute ${asked}`,
      );
      costs.push(sumPlanCost(rows[0]['QUERY PLAN'][0].Plan));
    }
    const [custom, generic] = costs as [Cost, Cost];
    return {
      rows: Math.max(custom.rows, generic.rows),
      blocks: Math.max(custom.blocks, generic.blocks),
      sequential: [...new Set([...custom.sequential, ...generic.sequential])],
    };
  } finally {
    await client.end();
  }
}

function sumPlanCost(plan: QueryPlanNode): Cost {
  const cost: Cost = {
    rows: 0,
    blocks: plan['Shared Hit Blocks'] + plan['Shared Read Blocks'],
    sequential: [],
  };
  const visit = (node: QueryPlanNode): void => {
    const name = node['Relation Name'];
    if (name !== undefined || node['Node Type'] === 'Bitmap Index Scan') {
      const dropped = (node['Rows Removed by Filter'] ?? 0) + (node['Rows Removed by Index Recheck'] ?? 0);
      cost.rows += (node['Actual Rows'] + dropped) * node['Actual Loops'];
    }
    // A sequential scan of a small table is fine.
    if (node['Node Type'] === 'Seq Scan' && node['Actual Loops'] > 0 && node['Plan Rows'] > SMALL) {
      cost.sequential.push(name!);
    }
    for (const child of node.Plans ?? []) visit(child);
  };
  visit(plan);
  return cost;
}
