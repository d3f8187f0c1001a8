// Block rules as rows, and the question that every send and every inbound message asks.
import { type Queries, statement } from '../../platform/postgres/database.ts';

export interface SavedRule {
  id: string;
  kind: 'number' | 'prefix';
  value: string;
  label: string | null;
  reason: string | null;
}

// Rules that the file and the API name are of the whole workspace: the campaign is null (spec 2).
const byValue = statement<{ id: string }>(
  'blocklist.id-by-value',
  'select id from block_rules where team_id = $1 and kind = $2 and value = $3 and campaign_id is null',
);

export async function findRuleId(
  tx: Queries,
  teamId: string,
  kind: string,
  value: string,
): Promise<string | undefined> {
  return (await tx.row(byValue, [teamId, kind, value]))?.id;
}

const count = statement<{ count: number }>(
  'blocklist.count',
  'select count(*) as count from block_rules where team_id = $1',
);

export async function countRules(tx: Queries, teamId: string): Promise<number> {
  return (await tx.row(count, [teamId]))!.count;
}

const insert = statement(
  'blocklist.insert',
  `insert into block_rules (team_id, id, kind, value, label, reason, created_at)
   values ($1, $2, $3, $4, $5, $6, $7)`,
);

export async function insertRule(tx: Queries, teamId: string, rule: SavedRule, now: Date): Promise<void> {
  await tx.rows(insert, [teamId, rule.id, rule.kind, rule.value, rule.label, rule.reason, now]);
}

const update = statement(
  'blocklist.update',
  `update block_rules set label = $3, reason = $4
   where team_id = $1 and id = $2 and (label, reason) is distinct from ($3, $4)`,
);

export async function updateRule(tx: Queries, teamId: string, rule: SavedRule): Promise<void> {
  await tx.rows(update, [teamId, rule.id, rule.label, rule.reason]);
}

const blocked = statement<{ blocked: boolean }>(
  'blocklist.blocked',
  'select is_blocked($1, $2, $3) as blocked',
);

/**
 * Whether somebody is on the block list (spec 4 Blocked contacts).
 * @param who digits with country code, or a masked id such as `123@lid`.
 * @param campaignId also counts the rules that were made for this campaign alone.
 */
export async function isBlocked(
  db: Queries,
  teamId: string,
  who: string,
  campaignId: string | null = null,
): Promise<boolean> {
  return (await db.row(blocked, [teamId, who, campaignId]))!.blocked;
}
