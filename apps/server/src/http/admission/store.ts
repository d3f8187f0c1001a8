// Stores the counts of the rate limit, by window.
import { type Queries, statement } from '../../platform/postgres/database.ts';

// `previous` contains the row's previous count, so that one statement returns how many were counted. Statements on one
// row wait for its lock one after another; `greatest` keeps the count from shrinking when the limit does.
const takeStatement = statement<{ requests: number; taken: number }>(
  'http.take-requests',
  `insert into rate_windows as rate (subject, minute, requests) values ($1, $2, least($3::int, $4::int))
   on conflict (subject, minute) do update
     set requests = greatest(rate.requests, least(rate.requests + $3, $4)),
         previous = rate.requests
   returning requests, requests - previous as taken`,
  { writes: ['rate_windows'] },
);

/** Counts up to `wanted` requests in a window of `limit`. Refused requests are not counted. */
export async function countRequests(
  db: Queries,
  subject: string,
  minute: Date,
  wanted: number,
  limit: number,
): Promise<{ taken: number; requests: number }> {
  return (await db.row(takeStatement, [subject, minute, wanted, limit]))!;
}

const forgetWindows = statement('http.forget-windows', 'delete from rate_windows where minute < $1', {
  writes: ['rate_windows'],
});

/** Deletes the windows before `before`. */
export async function deleteOldWindows(db: Queries, before: Date): Promise<void> {
  await db.write(forgetWindows, [before]);
}
