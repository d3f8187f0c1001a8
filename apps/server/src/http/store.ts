// The edge's own statements: how many requests a window holds.
import { type Queries, statement } from '../platform/postgres/database.ts';

// `previous` keeps what the row held before, so that one statement tells how many were taken. Statements on one row
// take turns on its lock; `greatest` keeps a window from shrinking with its limit.
const takeStatement = statement<{ requests: number; taken: number }>(
  'http.take-requests',
  `insert into rate_windows as w (subject, minute, requests) values ($1, $2, least($3::int, $4::int))
   on conflict (subject, minute) do update
     set requests = greatest(w.requests, least(w.requests + $3, $4)),
         previous = w.requests
   returning requests, requests - previous as taken`,
);

/** Counts up to `wanted` requests into a window of `limit`; a refused one is not counted. */
export async function takeRequests(
  db: Queries,
  subject: string,
  minute: Date,
  wanted: number,
  limit: number,
): Promise<{ taken: number; requests: number }> {
  return (await db.row(takeStatement, [subject, minute, wanted, limit]))!;
}

const forgetWindows = statement('http.forget-windows', 'delete from rate_windows where minute < $1');

/** Windows that nobody asks for any more. */
export async function forgetOldWindows(db: Queries, before: Date): Promise<void> {
  await db.write(forgetWindows, [before]);
}
