// Stores the counts of the rate limit, by window.
import { statement } from '../../platform/postgres/database.ts';

// `previous` contains the row's previous count, so that one statement returns how many were counted. Statements on one
// row wait for its lock one after another; `greatest` keeps the count from shrinking when the limit does.
/** Counts up to `wanted` requests in a window of `limit`. Refused requests are not counted. */
export const countRequests = statement<{ requests: number; taken: number }>(
  'http.take-requests',
  `insert into rate_windows as rate (subject, minute, requests) values ($1, $2, least($3::int, $4::int))
   on conflict (subject, minute) do update
     set requests = greatest(rate.requests, least(rate.requests + $3, $4)),
         previous = rate.requests
   returning requests, requests - previous as taken`,
  { writes: ['rate_windows'] },
).row(
  (subject: string, minute: Date, wanted: number, limit: number) => [subject, minute, wanted, limit],
  (row) => row!,
);

/** Deletes the windows before `before`. */
export const deleteOldWindows = statement(
  'http.forget-windows',
  'delete from rate_windows where minute < $1',
  { writes: ['rate_windows'] },
).write((before: Date) => [before]);
