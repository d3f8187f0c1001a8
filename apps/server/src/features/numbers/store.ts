// Connected numbers.

import type { EngineKind } from '../../engines/capabilities.ts';
import { type Queries, statement } from '../../platform/postgres/database.ts';

export interface NumberRow {
  team_id: string;
  id: string;
  phone: string;
  engine: EngineKind;
  session_status: string;
}

const byPhone = statement<NumberRow>(
  'numbers.by-phone',
  'select team_id, id, phone, engine, session_status from numbers where team_id = $1 and phone = $2',
);

export function findNumberByPhone(
  db: Queries,
  teamId: string,
  phone: string,
): Promise<NumberRow | undefined> {
  return db.row(byPhone, [teamId, phone]);
}

const connection = statement<{ opened: boolean; closed: boolean }>(
  'numbers.connection',
  `with before as (
     select disconnected_at from numbers where team_id = $1 and id = $2 for no key update
   ), changed as (
     update numbers set session_status = $3,
       disconnected_at = case when $3 = 'WORKING' then null else coalesce(disconnected_at, $4) end
     where team_id = $1 and id = $2
   )
   select disconnected_at is null and $3 <> 'WORKING' as opened, disconnected_at is not null and $3 = 'WORKING' as closed
   from before`,
);

/** Stores the status. @returns whether an incident began or ended with it. */
export async function saveConnection(
  tx: Queries,
  teamId: string,
  id: string,
  status: string,
  at: Date,
): Promise<{ opened: boolean; closed: boolean }> {
  return (await tx.row(connection, [teamId, id, status, at])) ?? { opened: false, closed: false };
}

export interface AgentOnNumber {
  name: string;
  phone: string;
  campaign_slug: string;
  campaign_name: string;
}

const agents = statement<AgentOnNumber>(
  'numbers.agents',
  `select coalesce(number.name, number.phone) as name, number.phone, campaign.slug as campaign_slug,
     campaign.name as campaign_name
   from numbers number join campaigns campaign on campaign.team_id = number.team_id and campaign.number_id = number.id
   where number.team_id = $1 and number.id = $2 and campaign.status <> 'archived' order by campaign.id`,
);

/** The campaigns on the number: all but archived ones, which nobody waits for. */
export function listAgents(tx: Queries, teamId: string, id: string): Promise<AgentOnNumber[]> {
  return tx.rows(agents, [teamId, id]);
}
