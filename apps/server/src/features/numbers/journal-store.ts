// Stores a number's journal: its events, as facts (sending.md#health).
import type { Fact, StoredFact } from '@parley/contract';
import { getRowText, toFactJson } from '../../platform/facts.ts';
import { type Queries, statement } from '../../platform/postgres/database.ts';

export type NumberEventKind =
  | 'settings'
  | 'not_renewed'
  | 'news_refused'
  | 'connected'
  | 'disconnected'
  | 'logged_out'
  | 'restarted'
  | 'incident'
  | 'rated'
  | 'template'
  | 'restricted'
  | 'restriction_over'
  | 'paused'
  | 'resumed';

export interface NumberEvent {
  at: string;
  kind: NumberEventKind;
  /** The event in English. */
  text: string;
  /** null for events that an older version stored as text only. */
  fact: StoredFact | null;
}

type EventRow = Omit<NumberEvent, 'text'> & { text: string | null };

const insert = statement(
  'numbers.add-event',
  'insert into number_events (team_id, id, number_id, kind, fact, at) values ($1, $2, $3, $4, $5, $6)',
  { writes: ['number_events'] },
);

export async function insertEvent(
  tx: Queries,
  teamId: string,
  event: { id: string; number_id: string; kind: NumberEventKind; fact: Fact; at: Date },
): Promise<void> {
  const { id, number_id, kind, fact, at } = event;
  await tx.write(insert, [teamId, id, number_id, kind, toFactJson(fact), at]);
}

/** Lists events, newest first. */
export const listEvents = statement<EventRow>(
  'numbers.events',
  `select iso(at) as at, kind, text, fact from number_events where team_id = $1 and number_id = $2
   order by id desc limit $3`,
).rows(
  (teamId: string, numberId: string, most: number) => [teamId, numberId, most],
  (rows) => rows.map(withText),
);

/** Lists events at that time and later, newest first. */
export const listEventsSince = statement<EventRow>(
  'numbers.events-since',
  `select iso(at) as at, kind, text, fact from number_events where team_id = $1 and number_id = $2 and at >= $3
   order by id desc limit 500`,
).rows(
  (teamId: string, numberId: string, from: Date) => [teamId, numberId, from],
  (rows) => rows.map(withText),
);

const withText = (row: EventRow): NumberEvent => ({ ...row, text: getRowText(row) });

/** Deletes events that are older than that time, in every workspace. */
export const deleteOldEvents = statement('numbers.forget-events', 'delete from number_events where at < $1', {
  writes: ['number_events'],
}).write((before: Date) => [before]);
