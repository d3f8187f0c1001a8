// Stores attempts to sign in: the SHA-256 of the account, browser or network, the number of attempts since the last
// success, and the time of the next allowed attempt.
import { statement } from '../../platform/postgres/database.ts';

/**
 * Counts an attempt before its password is checked, so that concurrent attempts count as well.
 * @returns false during a pause.
 */
export const insertAttempt = statement<{ tries: number }>(
  'people.take-try',
  `insert into sign_in_tries as held (subject, tries, tried_at, next_at) values ($1, 1, $2, $2)
   on conflict (subject) do update set
     tries = case when held.tried_at < $3 then 1 else held.tries + 1 end,
     tried_at = $2,
     next_at = $2::timestamptz + make_interval(secs => case
       when held.tried_at < $3 or held.tries + 1 < $4 then 0
       else least($5::float, power(2, least(held.tries + 1 - $4, 30))) end)
   where held.next_at <= $2 or held.next_at > $2::timestamptz + make_interval(secs => $5::float)
   returning tries`,
  { writes: ['sign_in_tries'] },
).exists(
  (
    subject: Buffer,
    { now, forgotten, free, pause }: { now: Date; forgotten: Date; free: number; pause: number },
  ) => [subject, now, forgotten, free, pause],
);

export const nextTryAt = statement<{ next_at: Date }>(
  'people.next-try',
  'select next_at from sign_in_tries where subject = $1',
).row(
  (subject: Buffer) => [subject],
  (row) => row?.next_at,
);

export const clearTries = statement(
  'people.clear-tries',
  'delete from sign_in_tries where subject = any($1::bytea[])',
  { writes: ['sign_in_tries'] },
).write((subjects: readonly Buffer[]) => [subjects]);

export interface CountedAttempt {
  /** The number of attempts, including the new one. */
  tries: number;
  /** When the previous attempt was counted; null if there is none. */
  before: Date | null;
}

/** Counts an attempt that causes no pause. */
export const addTry = statement<CountedAttempt>(
  'people.add-try',
  `with earlier as (select tried_at from sign_in_tries where subject = $1)
   insert into sign_in_tries as held (subject, tries, tried_at, next_at) values ($1, 1, $2, $2)
   on conflict (subject) do update set
     tries = case when held.tried_at < $3 then 1 else held.tries + 1 end, tried_at = $2
   returning tries, (select tried_at from earlier) as before`,
  { writes: ['sign_in_tries'] },
).row(
  (subject: Buffer, { now, forgotten }: { now: Date; forgotten: Date }) => [subject, now, forgotten],
  (row) => row!,
);

// If another call has added an attempt in the meantime, its time stays.
/** Removes an attempt, so that the previous one expires at its original time. */
export const removeTry = statement(
  'people.remove-try',
  `update sign_in_tries set tries = tries - 1,
     tried_at = case when tries = $2 then coalesce($3, tried_at) else tried_at end
   where subject = $1`,
  { writes: ['sign_in_tries'] },
).write((subject: Buffer, { tries, before }: CountedAttempt) => [subject, tries, before]);

// `next_at` is the time when all used attempts are available again.
/**
 * Uses one of the reserved attempts, which become available again one by one after `intervalMs` each. Returns false if
 * none is available.
 */
export const useReservedAttempt = statement<{ tries: number }>(
  'people.take-reserved',
  `insert into sign_in_tries as held (subject, tries, tried_at, next_at)
   values ($1, 1, $2, $2::timestamptz + make_interval(secs => $3::float))
   on conflict (subject) do update set tries = held.tries + 1, tried_at = $2,
     next_at = make_interval(secs => $3::float)
       + case when held.next_at > $2::timestamptz + make_interval(secs => $3::float * $4) then $2
         else greatest(held.next_at, $2) end
   where held.next_at <= $2::timestamptz + make_interval(secs => $3::float * ($4 - 1))
     or held.next_at > $2::timestamptz + make_interval(secs => $3::float * $4)
   returning tries`,
  { writes: ['sign_in_tries'] },
).exists((subject: Buffer, { now, most, intervalMs }: { now: Date; most: number; intervalMs: number }) => [
  subject,
  now,
  intervalMs / 1000,
  most,
]);
