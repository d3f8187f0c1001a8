// What was said to a lead, merged with what happened. Ids of all kinds begin with their time (api.md#ids), so they are
// the order, and the position of a page.
import { JOBS } from '../../jobs.ts';
import { keySql } from '../../platform/jobs/job-kind.ts';
import { type Queries, statement } from '../../platform/postgres/database.ts';
import { author } from './row-sql.ts';

export const KINDS = ['message', 'note', 'journal', 'booking'] as const;
export type Kind = (typeof KINDS)[number];

interface Line {
  id: string;
  record: string;
}

const key = (id: string) => `substr(${id}, strpos(${id}, '_') + 1)`;

/** Which way to read from a position, and whether with the line there. */
export type Direction = 'older' | 'newer' | 'from';
const WAYS = {
  older: { compares: '<', order: 'desc' },
  newer: { compares: '>', order: 'asc' },
  from: { compares: '>=', order: 'asc' },
} as const;

/** One kind's lines beside a position, by its own index. `$3` is the position without its kind, or null. */
function branch(
  way: Direction,
  of: { table: string; prefix: string; shown: string; where?: string },
): string {
  const { compares, order } = WAYS[way];
  return `(select line.id, json_build_object(${of.shown})::text as record from ${of.table} line
    where line.team_id = $1 and line.lead_id = $2 and ($3::text is null or line.id ${compares} '${of.prefix}_' || $3)
      ${of.where ?? ''} order by line.id ${order} limit $4)`;
}

const COMMON = `'id', line.id, 'at', iso(line.created_at), 'changed_at', iso(line.created_at)`;

/** When it changed last, as far as a message's own times tell. */
const MESSAGE = `'id', line.id, 'kind', 'message', 'at', iso(coalesce(line.sent_at, line.created_at)),
  'changed_at', iso(greatest(line.created_at, line.reserved_at, line.handed_at, line.sent_at, line.delivered_at,
    line.read_at, line.failed_at)), 'direction', line.direction, 'text', coalesce(line.text, line.words),
  'type', line.type, 'has_media', line.has_media, 'author', ${author('line')}, 'state', line.status,
  'explanation', line.explanation,
  'waits_until', case when line.status = 'queued' then (select iso(job.run_at) from jobs job
    where job.team_id = $1 and job.key = ${keySql(JOBS.send, { message_id: 'line.id' })} and job.locked_by is null) end,
  'reply_key', case when line.type = 'MEMBER_MESSAGE' then (select claimed.key from idempotency_keys claimed
    where claimed.team_id = $1 and claimed.message_id = line.id limit 1) end`;

const text = (way: Direction) => `select id, record from (
   ${[
     branch(way, { table: 'messages', prefix: 'msg', shown: MESSAGE, where: `and 'message' = any($5)` }),
     branch(way, {
       table: 'notes',
       prefix: 'note',
       shown: `${COMMON}, 'kind', 'note', 'text', line.text, 'author', line.author,
         'own', line.author = $6 and line.created_at > $7::timestamptz - interval '1 minute'`,
       where: `and not line.entry and 'note' = any($5)`,
     }),
     branch(way, {
       table: 'notes',
       prefix: 'note',
       shown: `${COMMON}, 'kind', 'journal', 'text', line.text, 'author', line.author`,
       where: `and line.entry and 'journal' = any($5)`,
     }),
     branch(way, {
       table: 'bookings',
       prefix: 'book',
       shown: `${COMMON}, 'kind', 'booking', 'status', line.status, 'start_at', iso(line.start_at),
         'timezone', line.timezone`,
       where: `and line.status <> 'reserved' and 'booking' = any($5)`,
     }),
   ].join('\n union all ')}) line
   order by ${key('id')} ${WAYS[way].order} limit $4`;

const statements = {
  older: statement<Line>('inbox.timeline-older', text('older')),
  newer: statement<Line>('inbox.timeline-newer', text('newer')),
  from: statement<Line>('inbox.timeline-from', text('from')),
};

export interface TimelineQuery {
  leadId: string;
  /** A line's id; null: from the end. */
  position: string | null;
  kinds: readonly Kind[];
  limit: number;
  /** Whose notes are own ones. */
  member: string | null;
  now: Date;
}

/** Lines beside a position, nearest first. */
export function readLines(
  db: Queries,
  teamId: string,
  way: Direction,
  { leadId, position, kinds, limit, member, now }: TimelineQuery,
): Promise<Line[]> {
  const at = position === null ? null : position.slice(position.indexOf('_') + 1);
  return db.rows(statements[way], [teamId, leadId, at, limit, kinds, member, now]);
}
