// Who runs jobs. Each process says every 5 s that it lives; one that was silent for 20 s is dead: its jobs are
// unlocked, and what it had under way is settled by whoever asked to be told (design 6 Jobs).
import type { Log } from './log.ts';
import { type Database, statement } from './postgres/database.ts';

export const BEAT_MS = 5_000;
const SILENT_SECONDS = 20;

const beat = statement(
  'processes.beat',
  `insert into processes (id, worker_ids, started_at, seen_at) values ($1, $2, now(), now())
   on conflict (id) do update set worker_ids = excluded.worker_ids, seen_at = now()`,
);
const bury = statement<{ id: string; worker_ids: string[] }>(
  'processes.bury',
  `delete from processes where id <> $1 and ($2 or seen_at < now() - make_interval(secs => ${SILENT_SECONDS}))
   returning id, worker_ids`,
);
// At once, but for jobs that died more than once: one of them may be what kills, so they come back one after the
// other, or the innocent would use up their attempts beside it.
const unlock = statement(
  'processes.unlock',
  `with lost as (
     select id, attempts > 1 as again, row_number() over (partition by attempts > 1 order by random()) as place
     from graphile_worker._private_jobs where locked_by = any($1)
   )
   update graphile_worker._private_jobs j set locked_at = null, locked_by = null,
     run_at = case when lost.again then now() + (lost.place + 1) * interval '1 second' else j.run_at end
   from lost where j.id = lost.id`,
);
// A job that was replaced while it ran keeps no key and no attempt: another one does its work already.
const dropReplaced = statement(
  'processes.drop-replaced',
  `delete from graphile_worker._private_jobs where key is null and attempts >= max_attempts and locked_at is null`,
);
const leave = statement('processes.leave', 'delete from processes where id = $1');

export interface Processes {
  /** This process, as rows name it. */
  id: string;
  register(workerIds: string[]): Promise<void>;
  /** Starts beating and sweeping. `alone`: no other process can be alive, so all others are dead at once. */
  start(alone: boolean): Promise<void>;
  /** Declares silent processes dead, once. */
  sweep(alone?: boolean): Promise<void>;
  stop(): Promise<void>;
}

export interface ProcessesOptions {
  id: string;
  db: Database;
  log: Log;
  /** Settles what dead processes left under way. Also called without a death, to find leftovers. */
  onSweep: () => Promise<void>;
}

export function createProcesses({ id, db, log, onSweep }: ProcessesOptions): Processes {
  let workerIds: string[] = [];
  let timer: NodeJS.Timeout | undefined;
  let sweeping: Promise<void> | undefined;

  async function sweepOnce(alone: boolean): Promise<void> {
    // In one transaction: whoever sees that a process is gone finds its jobs free, and may replace them.
    const dead = await db.transaction(async (tx) => {
      const buried = await tx.rows(bury, [id, alone]);
      const lost = buried.flatMap((row) => row.worker_ids);
      if (lost.length > 0) await tx.rows(unlock, [lost]);
      if (lost.length > 0) await tx.rows(dropReplaced, []);
      return buried;
    });
    if (dead.length > 0) log.warn({ processes: dead.map((row) => row.id) }, 'took over from dead processes');
    await onSweep();
  }

  const processes: Processes = {
    id,
    async register(ids) {
      workerIds = ids;
      await db.rows(beat, [id, workerIds]);
    },
    async start(alone) {
      await db.rows(beat, [id, workerIds]);
      await sweepOnce(alone);
      timer = setInterval(() => {
        // One at a time: on a database that does not answer they would pile up.
        sweeping ??= db
          .rows(beat, [id, workerIds])
          .then(() => sweepOnce(false))
          .catch((error) => log.error({ err: error }, 'heartbeat failed'))
          .finally(() => {
            sweeping = undefined;
          });
      }, BEAT_MS);
    },
    sweep: (alone = false) => sweepOnce(alone),
    async stop() {
      clearInterval(timer);
      await sweeping;
      await db.transaction(async (tx) => {
        await tx.rows(unlock, [workerIds]);
        await tx.rows(leave, [id]);
      });
    },
  };
  return processes;
}
