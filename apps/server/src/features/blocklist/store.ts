// Stores block rules, and checks whether a rule blocks the person who sends or receives a message.
import { contract } from '@parley/contract';
import { listQuery } from '../../platform/list-query.ts';
import { type Queries, statement } from '../../platform/postgres/database.ts';
import { namedStatement } from '../../platform/postgres/named-statement.ts';

export interface SavedRule {
  id: string;
  kind: 'number' | 'prefix';
  value: string;
  label: string | null;
  reason: string | null;
  /**
   * null if the rule applies to the whole workspace, like all rules from the API and from workspace files
   * (sending.md#block-list).
   */
  campaign_id: string | null;
  /**
   * The name of the rule's creator; null if no member or key created it, for example if it is from a workspace file.
   */
  created_by: string | null;
}

const byValue = statement<{ id: string }>(
  'blocklist.id-by-value',
  `select id from block_rules
   where team_id = $1 and kind = $2 and value = $3 and campaign_id is not distinct from $4`,
);

/**
 * Returns the id of the rule with that value, for the whole workspace or for that campaign; undefined if there is none.
 */
export async function findRuleId(
  tx: Queries,
  teamId: string,
  { kind, value, campaign_id }: Pick<SavedRule, 'kind' | 'value' | 'campaign_id'>,
): Promise<string | undefined> {
  return (await tx.row(byValue, [teamId, kind, value, campaign_id]))?.id;
}

export const countRules = statement<{ count: number }>(
  'blocklist.count',
  'select count(*) as count from block_rules where team_id = $1',
).row(
  (teamId: string) => [teamId],
  (row) => row!.count,
);

export const insertRule = namedStatement(
  'blocklist.insert',
  `insert into block_rules (team_id, id, kind, value, label, reason, created_at, campaign_id, created_by)
   values (:team_id, :id, :kind, :value, :label, :reason, :created_at, :campaign_id, :created_by)`,
  { writes: ['block_rules'] },
).write((teamId: string, rule: SavedRule, now: Date) => ({ ...rule, team_id: teamId, created_at: now }));

export const updateRule = statement(
  'blocklist.update',
  `update block_rules set label = $3, reason = $4
   where team_id = $1 and id = $2 and (label, reason) is distinct from ($3, $4)`,
  { writes: ['block_rules'] },
).write((teamId: string, rule: SavedRule) => [teamId, rule.id, rule.label, rule.reason]);

/** Lists block rules, newest first. */
export const listRecords = listQuery(contract.blocklist.list, {
  from: 'block_rule_records',
  order: [{ column: 'id', type: 'text' }],
  filters: { kind: (p) => `kind = ${p}` },
});

export const findRecord = statement<{ record: string }>(
  'blocklist.record',
  'select record::text as record from block_rule_records where team_id = $1 and id = $2',
).row(
  (teamId: string, id: string) => [teamId, id],
  (row) => row?.record,
);

/** Deletes a rule. @returns the deleted rule; undefined if the workspace has no such rule. */
export const deleteRule = statement<Pick<SavedRule, 'kind' | 'value'>>(
  'blocklist.remove',
  'delete from block_rules where team_id = $1 and id = $2 returning kind, value',
  { writes: ['block_rules'] },
).row((teamId: string, id: string) => [teamId, id]);

/**
 * Returns whether a person is on the block list (sending.md#block-list), by phone or by masked id.
 * @param campaignId the campaign whose rules apply in addition to those of the workspace.
 */
export const isBlocked = statement<{ blocked: boolean }>(
  'blocklist.blocked',
  'select is_person_blocked($1, $4, $2, $3, null) as blocked',
).row(
  (teamId: string, { phone, chat_id }: Person, campaignId: string | null = null) => [
    teamId,
    phone,
    chat_id,
    campaignId,
  ],
  (row) => row!.blocked,
);

/** SQL expressions for the ids of a person, as in {@link Person}. */
interface PersonSql {
  campaign_id: string;
  phone: string;
  chat_id: string;
  username: string;
}

/**
 * Returns an SQL condition for a statement that checks thousands of people: a rule blocks the person. Calling
 * `is_person_blocked` for each of 10,000 people took a third of a second. So it first checks, with a single read of the
 * rules, whether any rule equals an id of the person or a prefix of the phone. `$1` is the workspace.
 */
export function blockedAmongManySql({ campaign_id, phone, chat_id, username }: PersonSql): string {
  const prefixes = [1, 2, 3, 4, 5, 6, 7].map((length) => `left(${phone}, ${length})`);
  const values = [phone, chat_id, `'@' || lower(${username})`, ...prefixes];
  const isAnyRule = values.map((value) => `${value} in (select value from block_rules where team_id = $1)`);
  return `coalesce(${isAnyRule.join(' or ')}, false)
    and is_person_blocked($1, ${campaign_id}, ${phone}, ${chat_id}, ${username})`;
}

/** A message's sender or recipient; the phone is null while it is masked. */
export interface Person {
  phone: string | null;
  /** `<digits>@c.us`, or a masked id such as `123@lid`. */
  chat_id: string;
}
