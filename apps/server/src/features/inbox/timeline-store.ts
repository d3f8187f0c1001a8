// Reads the timeline: messages and events, merged. All ids start with a time (api.md#ids), so the ids define the order
// of lines and the position of a page.
import { type ALL_TIMELINE_KINDS, TIMELINE_KINDS } from '@parley/contract';
import { JOBS } from '../../jobs.ts';
import { getRowText } from '../../platform/facts.ts';
import { jobKeySql } from '../../platform/jobs/job-kind.ts';
import { type Queries, statement } from '../../platform/postgres/database.ts';
import { authorSql } from './row-sql.ts';

export type Kind = (typeof ALL_TIMELINE_KINDS)[number];

interface Line {
  id: string;
  record: string;
}

const positionSql = (id: string) => `substr(${id}, strpos(${id}, '_') + 1)`;

/**
 * The direction in which a page extends from a position. `from` means that the page includes the line at the position.
 */
export type Direction = 'older' | 'newer' | 'from';
const WAYS = {
  older: { compares: '<', order: 'desc' },
  newer: { compares: '>', order: 'asc' },
  from: { compares: '>=', order: 'asc' },
} as const;

/** The parameters of a page, as SQL expressions. `$1` is the workspace. */
interface Page {
  lead: string;
  /** The id at the position, without its prefix; null for the newest lines. */
  position: string;
  limit: string;
  kinds: string;
  /** The id of the calling member, whose notes are marked as their own. */
  member: string;
  now: string;
}

/** Returns SQL for the lines of one kind next to a position. An index finds them. */
function branchSql(
  way: Direction,
  { lead, position, limit }: Page,
  of: { table: string; prefix: string; shown: string; where: string },
): string {
  const { compares, order } = WAYS[way];
  return `(select line.id, json_build_object(${of.shown})::text as record from ${of.table} line
    where line.team_id = $1 and line.lead_id = ${lead}
      and (${position}::text is null or line.id ${compares} '${of.prefix}_' || ${position})
      and ${of.where} order by line.id ${order} limit ${limit})`;
}

const COMMON = `'id', line.id, 'at', iso(line.created_at), 'changed_at', iso(line.created_at)`;

/** SQL for a message. `changed_at` is the latest of its times. */
const MESSAGE = `'id', line.id, 'kind', 'message', 'at', iso(coalesce(line.sent_at, line.created_at)),
  'changed_at', iso(greatest(line.created_at, line.reserved_at, line.handed_at, line.sent_at, line.delivered_at,
    line.read_at, line.failed_at)), 'direction', line.direction, 'text', coalesce(line.text, line.words),
  'type', line.type, 'has_media', line.has_media, 'author', ${authorSql('line')}, 'state', line.status,
  'explanation', line.explanation,
  'waits_until', case when line.status = 'queued' then (select iso(job.run_at) from jobs job
    where job.team_id = $1 and job.key = ${jobKeySql(JOBS.send, { message_id: 'line.id' })} and job.locked_by is null) end,
  'reply_key', case when line.type = 'MEMBER_MESSAGE' then (select claimed.key from idempotency_keys claimed
    where claimed.team_id = $1 and claimed.message_id = line.id limit 1) end`;

/** SQL for deliveries, with the lead that each event is about. */
const DELIVERIES = `(select delivery.*, event.type, webhook.url, event.payload -> 'contact' ->> 'id' as lead_id
    from events event
    join deliveries delivery on delivery.team_id = event.team_id and delivery.event_id = event.id
    join webhooks webhook on webhook.team_id = event.team_id and webhook.id = delivery.webhook_id
    where not event.is_test)`;

function timelineSql(way: Direction, page: Page): string {
  const isWanted = (kind: Kind) => `'${kind}' = any(${page.kinds})`;
  const own = `coalesce(line.member_id = ${page.member}::text
    and line.created_at > ${page.now}::timestamptz - interval '1 minute', false)`;
  const branches = [
    { table: 'messages', prefix: 'msg', shown: MESSAGE, where: isWanted('message') },
    {
      table: 'notes',
      prefix: 'note',
      shown: `${COMMON}, 'kind', 'note', 'text', line.text, 'author', line.author, 'own', ${own},
        'mentions', (select coalesce(json_agg(member_id::text), '[]') from mentions where team_id = $1 and note_id = line.id)`,
      where: `not line.entry and ${isWanted('note')}`,
    },
    {
      table: 'notes',
      prefix: 'note',
      shown: `${COMMON}, 'kind', 'journal', 'text', line.text, 'fact', line.fact, 'author', line.author`,
      where: `line.entry and ${isWanted('journal')}`,
    },
    {
      table: 'bookings',
      prefix: 'book',
      shown: `${COMMON}, 'kind', 'booking', 'status', line.status, 'start_at', iso(line.start_at),
        'timezone', line.timezone`,
      where: `line.status <> 'reserved' and ${isWanted('booking')}`,
    },
    {
      table: DELIVERIES,
      prefix: 'evt',
      shown: `'id', line.id, 'at', iso(line.created_at), 'changed_at', iso(coalesce(line.attempted_at, line.created_at)),
        'kind', 'delivery', 'event', line.type, 'url', line.url, 'status', line.status,
        'endpoint_status', line.endpoint_status, 'duration_ms', line.duration_ms`,
      where: isWanted('delivery'),
    },
  ].map((of) => branchSql(way, page, of));
  return `select id, record from (${branches.join(' union all ')}) line
   order by ${positionSql('id')} ${WAYS[way].order} limit ${page.limit}`;
}

const PAGE: Page = {
  lead: '$2',
  position: '$3',
  limit: '$4',
  kinds: '$5::text[]',
  member: '$6',
  now: '$7',
};
const statements = {
  older: statement<Line>('inbox.timeline-older', timelineSql('older', PAGE)),
  newer: statement<Line>('inbox.timeline-newer', timelineSql('newer', PAGE)),
  from: statement<Line>('inbox.timeline-from', timelineSql('from', PAGE)),
};

/** Renders the text of a journal entry in English if the entry is stored as a fact. */
function withText<L extends Line>(line: L): L {
  if (!line.id.startsWith('note_')) return line;
  const record = JSON.parse(line.record);
  if (!record.fact) return line;
  return { ...line, record: JSON.stringify({ ...record, text: getRowText(record) }) };
}

export interface TimelineQuery {
  leadId: string;
  /** The id of the line at which the page starts; null for the newest lines. */
  position: string | null;
  kinds: readonly Kind[];
  limit: number;
  /** The id of the calling member, whose notes are marked as their own. */
  member: string | null;
  now: Date;
}

/** Returns lines before or after a position, nearest first. */
export async function readLines(
  db: Queries,
  teamId: string,
  way: Direction,
  { leadId, position, kinds, limit, member, now }: TimelineQuery,
): Promise<Line[]> {
  const at = position === null ? null : position.slice(position.indexOf('_') + 1);
  const lines = await db.rows(statements[way], [teamId, leadId, at, limit, kinds, member, now]);
  return lines.map(withText);
}

/** The number of newest lines in a changed conversation that are sent with the changed lines. */
const NEWEST = 10;
const ALL = `array[${TIMELINE_KINDS.map((kind) => `'${kind}'`).join(', ')}]`;
const NEWEST_PAGE: Page = {
  lead: 'lead.id',
  position: 'null',
  limit: String(NEWEST),
  kinds: ALL,
  member: 'null',
  now: 'null',
};

/** Returns those of the lines that exist, with their leads. */
export const findLines = statement<{ id: string; lead_id: string }>(
  'inbox.leads-of-lines',
  `select id, lead_id from messages where team_id = $1 and id = any($2) union
   select id, lead_id from notes where team_id = $1 and id = any($2) union
   select id, lead_id from bookings where team_id = $1 and id = any($2)`,
).rows((teamId: string, lines: readonly string[]) => [teamId, lines]);

/** Returns the given messages, and the newest lines of the given leads. */
export const readChanged = statement<Line & { lead_id: string }>(
  'inbox.changed-lines',
  `select line.lead_id, line.id, json_build_object(${MESSAGE})::text as record from messages line
   where line.team_id = $1 and line.id = any($2)
   union
   select lead.id, line.id, line.record from unnest($3::text[]) as lead (id)
   cross join lateral (${timelineSql('older', NEWEST_PAGE)}) line`,
).rows(
  (teamId: string, lines: readonly string[], leads: readonly string[]) => [teamId, lines, leads],
  (rows) => rows.map(withText),
);
