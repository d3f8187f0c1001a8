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
const unlock = statement('processes.unlock', 'select graphile_worker.force_unlock_workers($1)');
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
    const dead = await db.rows(bury, [id, alone]);
    const lost = dead.flatMap((row) => row.worker_ids);
    if (lost.length > 0) await db.rows(unlock, [lost]);
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
        sweeping = db
          .rows(beat, [id, workerIds])
          .then(() => sweepOnce(false))
          .catch((error) => log.error({ err: error }, 'heartbeat failed'));
      }, BEAT_MS);
    },
    sweep: (alone = false) => sweepOnce(alone),
    async stop() {
      clearInterval(timer);
      await sweeping;
      await db.rows(leave, [id]);
    },
  };
  return processes;
}
