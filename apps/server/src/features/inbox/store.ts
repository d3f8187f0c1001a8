// Reads the inbox's views and the leads who need a person, and stores members' marks.
import { type contract, fail, type InputOf } from '@parley/contract';
import type { Position } from '../../platform/cursor.ts';
import type { PageRow } from '../../platform/list-query.ts';
import { type Database, type Queries, statement } from '../../platform/postgres/database.ts';
import { campaignConditionSql } from '../campaigns/index.ts';
import { listFew } from '../leads/index.ts';
import {
  FAILURE_LIFE,
  IS_SILENT,
  IS_SNOOZED,
  MENTION,
  RECORD,
  recordSql,
  rowJoinsSql,
  SILENT_SINCE,
} from './row-sql.ts';

type Filters = Omit<InputOf<typeof contract.conversations.inbox>, 'limit' | 'cursor'>;

/** Counts stop here. */
const MOST_COUNTED = 999;

/**
 * SQL for the ids of the few leads who might need a person. Each branch of the union uses its own index. `$1` is the
 * workspace, `$2` the current time.
 */
const CANDIDATES = `(
  select id from leads where team_id = $1 and held_how = 'agent' and listed
  union select lead_id from conversations where team_id = $1 and listed
    and (open_question_id is not null or held and asked_at is not null)
  union select talk.lead_id from campaigns campaign join conversations talk on talk.team_id = campaign.team_id
    and talk.campaign_id = campaign.id and talk.last_message_at > ${SILENT_SINCE}
    where campaign.team_id = $1 and campaign.status = 'paused' and talk.listed and not talk.held
      and talk.last_message_direction = 'inbound'
  union select lead_id from messages where team_id = $1 and direction = 'outbound'
    and status in ('refused', 'unconfirmed') and created_at > $2::timestamptz - ${FAILURE_LIFE}
  union select id from leads where team_id = $1 and listed and next_action_at <= $2
  union select lead_id from inbox_marks where team_id = $1 and returned_at is not null
    and (done_at is null or returned_at > done_at))`;

/** SQL that selects the leads who need a person. `$1` is the workspace, `$2` the current time. */
export const ATTENTION_LEADS = `select lead.id, lead.campaign_id from leads lead ${rowJoinsSql}
  where lead.team_id = $1 and lead.id in ${CANDIDATES} and lead.listed and attention.reason is not null`;

/** SQL for the ids of the leads in a view that has few. `$3` is the calling member. */
const FEW_IN_VIEW: { [view in Filters['view']]?: string } = {
  mentions: `(select distinct note.lead_id from mentions mention
    join notes note on note.team_id = mention.team_id and note.id = mention.note_id
    where mention.team_id = $1 and mention.member_id = $3)`,
  snoozed: '(select lead_id from inbox_marks where team_id = $1 and snoozed_until is not null)',
};

/** The SQL conditions of the views of leads who need a person. `$3` is the calling member. */
const ATTENTION_VIEWS = {
  attention: '(lead.assigned_to is null or lead.assigned_to = $3 or coalesce(lead.held_by = $3, false))',
  attention_all: 'true',
} as const;
type AttentionView = keyof typeof ATTENTION_VIEWS;
const isAttentionView = (view: Filters['view']): view is AttentionView => view in ATTENTION_VIEWS;

/** The SQL condition of each other view. `talk` is a conversation; `$3` is the calling member. */
const VIEWS: Record<Exclude<Filters['view'], AttentionView>, string> = {
  all: 'true',
  mine: 'talk.assigned_to = $3',
  mentions: `talk.lead_id in ${FEW_IN_VIEW.mentions}`,
  snoozed: `exists (select 1 from inbox_marks mark where mark.team_id = $1 and mark.lead_id = talk.lead_id
    and ${IS_SNOOZED})`,
  unassigned: 'talk.assigned_to is null',
  agent: 'not talk.held',
  manual: 'talk.held',
};

/**
 * The SQL condition of each filter. `talk` is a conversation, or a lead with the fields that conversations copy from
 * leads.
 */
const CONDITIONS: Record<string, (parameter: string) => string> = {
  campaign_id: (p) => `talk.${campaignConditionSql(p)}`,
  number_id: (p) => `lead.number_id = ${p}`,
  channel: (p) => `lead.channel = ${p}`,
  stage: (p) => `lead_stage(lead.status, lead.booking_status, lead.replied) = ${p}`,
  assigned_to: (p) => `talk.assigned_to = ${p}`,
};

/**
 * Filters on fields that conversations do not copy. If such a filter matches few leads, their conversations are looked
 * up; otherwise conversations are read in order until enough match (docs/adr/page-lists-by-index.md).
 */
const UNCOPIED = ['number_id', 'channel', 'stage'] as const;

async function findFewLeads(
  db: Database,
  teamId: string,
  filters: Omit<Filters, 'view'>,
): Promise<string[] | null> {
  if (UNCOPIED.every((name) => filters[name] === undefined)) return null;
  const { stage, ...others } = filters;
  return listFew(db, teamId, { ...others, ...(stage && { stage: [stage] }) });
}

/**
 * Lists up to `limit` conversations, most recent first. In the views of leads who need a person, urgent leads come first,
 * then those who have waited longest.
 */
export async function listInbox(
  db: Database,
  teamId: string,
  { view, ...filters }: Filters,
  by: { memberId: string; now: Date },
  limit: number,
  after: Position | null,
): Promise<PageRow[]> {
  const few = isAttentionView(view) ? null : await findFewLeads(db, teamId, filters);
  const values: unknown[] = [teamId, by.now, by.memberId, limit];
  const given: string[] = [view];
  const where: string[] = [];
  for (const [name, condition] of Object.entries(CONDITIONS)) {
    const value = filters[name as keyof typeof filters];
    if (value === undefined) continue;
    given.push(name);
    where.push(condition(`$${values.push(value)}`));
  }
  const types = isAttentionView(view) ? ['boolean', 'timestamptz', 'text'] : ['timestamptz', 'text'];
  // An earlier release listed the view `attention` in another order.
  if (after && after.length !== types.length) fail('validation_error', 'cursor', {}, ['cursor']);
  const last = after && types.map((type, index) => `$${values.push(after[index])}::${type}`);
  if (last) given.push('after');
  const ids = few ? `unnest($${values.push(few)}::text[])` : FEW_IN_VIEW[view];
  const talks = ids
    ? `${ids} as few (id) cross join lateral (
         select * from conversations where team_id = $1 and lead_id = few.id offset 0) talk`
    : 'conversations talk';
  if (few) given.push('few');
  const text = isAttentionView(view)
    ? `select ${RECORD}::text as record, array[(not attention.urgent)::text, iso(attention.since), lead.id] as position
         from leads lead
         cross join lateral (select lead.campaign_id, lead.assigned_to) talk ${rowJoinsSql}
         where lead.team_id = $1 and lead.id in ${CANDIDATES} and lead.listed and attention.reason is not null
           and ($3::text is not null) and ${ATTENTION_VIEWS[view]} ${where.map((one) => `and ${one}`).join(' ')}
           ${last ? `and (not attention.urgent, attention.since, lead.id) > (${last})` : ''}
         order by not attention.urgent, attention.since, lead.id limit $4`
    : `select ${view === 'mentions' ? recordSql(MENTION) : RECORD}::text as record, array[iso(conversation.last_message_at), lead.id] as position from (
           select talk.lead_id, talk.last_message_at from ${talks}
           cross join lateral (select * from leads where team_id = talk.team_id and id = talk.lead_id offset 0) lead
           where talk.team_id = $1 and talk.listed and ($3::text is not null) and ${VIEWS[view]}
             ${where.map((one) => `and ${one}`).join(' ')}
             ${last ? `and (talk.last_message_at, talk.lead_id) < (${last})` : ''}
           order by talk.last_message_at desc, talk.lead_id desc limit $4) page
         join leads lead on lead.team_id = $1 and lead.id = page.lead_id ${rowJoinsSql}
         order by page.last_message_at desc, page.lead_id desc`;
  return db.rows(statement<PageRow>(`inbox.list:${given.join(':')}`, text), values);
}

/** Returns a lead's row of the inbox as JSON; undefined if the lead has none. */
export const findRow = statement<{ record: string }>(
  'inbox.row',
  `select ${RECORD}::text as record from leads lead ${rowJoinsSql} where lead.team_id = $1 and lead.id = $3`,
).row(
  (teamId: string, leadId: string, now: Date) => [teamId, now, leadId],
  (row) => row?.record,
);

const countedSql = (from: string) =>
  `(select count(*)::integer from (${from} limit ${MOST_COUNTED}) counted)`;

/** Returns the inbox's counts as JSON. The leads of the view `attention` are counted first, so others never hide them. */
export const countInbox = statement<{ record: string }>(
  'inbox.counts',
  `select json_build_object(
     'attention', needed.attention, 'attention_all', needed.attention_all,
     'mine', ${countedSql(`select 1 from conversations where team_id = $1 and assigned_to = $3 and listed`)},
     'mentions', ${countedSql(`select 1 from mentions where team_id = $1 and member_id = $3 and not seen`)},
     'unassigned', ${countedSql(`select 1 from conversations where team_id = $1 and assigned_to is null and listed`)},
     'numbers_down', (select count(*)::integer from numbers where team_id = $1 and session_status <> 'WORKING')
   )::text as record
   from (select count(*)::integer as attention_all, count(*) filter (where shown)::integer as attention
     from (select shown from (
         select *, ${ATTENTION_VIEWS.attention} as shown from leads lead
         where team_id = $1 and id in ${CANDIDATES} and listed order by ${ATTENTION_VIEWS.attention} desc) lead
       ${rowJoinsSql} where attention.reason is not null order by shown desc limit ${MOST_COUNTED}) counted) needed`,
).row(
  (teamId: string, memberId: string, now: Date) => [teamId, now, memberId],
  (row) => row!.record,
);

const mark = statement(
  'inbox.mark',
  `insert into inbox_marks as mark (team_id, lead_id, done_at, read_through)
   select $1::id, lead.id, case when $3 then $4::timestamptz end, case when $5 then $6::id end
   from leads lead where lead.team_id = $1 and lead.id = $2
   on conflict (team_id, lead_id) do update set
     done_at = case when $3 then excluded.done_at else mark.done_at end,
     read_through = case when $5 then excluded.read_through else mark.read_through end`,
  { writes: ['inbox_marks'] },
);

/** Marks the reasons why a lead needs a person as done, up to the time `at`. If `at` is null, removes the mark. */
export async function saveAttentionDone(
  db: Queries,
  teamId: string,
  leadId: string,
  at: Date | null,
): Promise<void> {
  await db.write(mark, [teamId, leadId, true, at, false, null]);
}

/** Marks messages up to the given one as read; null marks all as unread. */
export async function saveRead(
  db: Queries,
  teamId: string,
  leadId: string,
  through: string | null,
): Promise<void> {
  await db.write(mark, [teamId, leadId, false, null, true, through]);
}

/** Returns whether another member owns the lead or drives the conversation, and so has to read its messages. */
export const isReadByOther = statement(
  'inbox.is-read-by-other',
  `select 1 from leads where team_id = $1 and id = $2
     and (assigned_to <> $3 or held_by <> $3) and $3 not in (coalesce(assigned_to, ''), coalesce(held_by, ''))`,
).exists((teamId: string, leadId: string, memberId: string) => [teamId, leadId, memberId]);

const snooze = statement(
  'inbox.snooze',
  `insert into inbox_marks as mark (team_id, lead_id, snoozed_until, snoozed_after)
   select $1::id, lead.id, $3,
     (select id from messages where team_id = $1 and lead_id = $2 order by id desc limit 1)
   from leads lead where lead.team_id = $1 and lead.id = $2
   on conflict (team_id, lead_id) do update set snoozed_until = excluded.snoozed_until,
     snoozed_after = excluded.snoozed_after`,
  { writes: ['inbox_marks'] },
);

export async function saveSnooze(tx: Queries, teamId: string, leadId: string, until: Date): Promise<void> {
  await tx.write(snooze, [teamId, leadId, until]);
}

/** Ends a snooze early. @returns whether there was one */
export const cancelSnooze = statement<{ lead_id: string }>(
  'inbox.cancel-snooze',
  `update inbox_marks set snoozed_until = null
   where team_id = $1 and lead_id = $2 and snoozed_until is not null returning lead_id`,
  { writes: ['inbox_marks'] },
).row(
  (teamId: string, leadId: string) => [teamId, leadId],
  (row) => row !== undefined,
);

/**
 * Ends a snooze whose time has come.
 * @returns whether the conversation needs a person again; it does not if the lead has written since, which ended the
 * snooze before
 */
export const endSnooze = statement<{ returned: boolean }>(
  'inbox.end-snooze',
  `update inbox_marks mark set snoozed_until = null,
     returned_at = case when ${IS_SILENT} then snoozed_until end
   where team_id = $1 and lead_id = $2 and snoozed_until <= $3
   returning returned_at is not null as returned`,
  { writes: ['inbox_marks'] },
).row(
  (teamId: string, leadId: string, now: Date) => [teamId, leadId, now],
  (row) => row?.returned ?? false,
);

const answered = statement(
  'inbox.answered',
  'update inbox_marks set returned_at = null where team_id = $1 and lead_id = $2 and returned_at is not null',
  { writes: ['inbox_marks'] },
);

/** Forgets that a snooze has ended, because a member has replied. */
export async function forgetReturn(db: Queries, teamId: string, leadId: string): Promise<void> {
  await db.write(answered, [teamId, leadId]);
}
