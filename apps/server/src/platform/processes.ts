// Tracks the processes on this database. Each writes a heartbeat every 5 s. After 20 s without one a process counts as
// dead: its jobs are freed, and `onSweep` settles its unfinished work (running.md#processes).
import type { Clock } from './clock.ts';
import { type GivenUpJob, releaseDeadJobs, releaseOwnJobs } from './jobs/store.ts';
import type { Log } from './log.ts';
import { type Database, type Queries, statement } from './postgres/database.ts';

export const BEAT_MS = 5_000;
const SILENT_SECONDS = 20;

const beat = statement<{ others: boolean }>(
  'processes.beat',
  `insert into processes (id, seen_at, untrusted_proxy) values ($1, now(), $2)
   on conflict (id) do update set seen_at = now(), untrusted_proxy = $2
   returning exists (select 1 from processes other where other.id <> $1) as others`,
  { writes: ['processes'] },
);
const bury = statement<{ id: string }>(
  'processes.bury',
  `delete from processes where id <> $1
     and ($2 or id = $4 or $3 and seen_at < now() - make_interval(secs => ${SILENT_SECONDS}))
   returning id`,
  { writes: ['processes'] },
);
const buryEverybody = statement('processes.bury-all', `update processes set seen_at = timestamptz 'epoch'`, {
  writes: ['processes'],
});

/** Declares every process dead, because no process has worked on a restored database yet. */
export async function markAllDead(tx: Queries): Promise<void> {
  await tx.write(buryEverybody, []);
}

const leave = statement('processes.leave', 'delete from processes where id = $1', { writes: ['processes'] });

const alive = statement<{ alive: boolean }>(
  'processes.any-alive',
  `select exists (select 1 from processes where seen_at > now() - make_interval(secs => ${SILENT_SECONDS})) as alive`,
);

/** Returns whether any process is alive. */
export async function isAnyAlive(db: Queries): Promise<boolean> {
  return (await db.row(alive, []))?.alive === true;
}

/** Returns a condition: a process with the id of this expression is alive. */
export const isAliveSql = (id: string) =>
  `exists (select 1 from processes living
     where living.id = ${id} and living.seen_at > now() - make_interval(secs => ${SILENT_SECONDS}))`;

const aliveWithId = statement<{ alive: boolean }>('processes.alive', `select ${isAliveSql('$1')} as alive`);

/** Returns whether a process with this id is alive on this database. */
export async function isAlive(db: Queries, id: string): Promise<boolean> {
  return (await db.row(aliveWithId, [id]))?.alive === true;
}

const proxies = statement<{ peer: string }>(
  'processes.untrusted-proxies',
  `select distinct untrusted_proxy as peer from processes
   where untrusted_proxy is not null and seen_at > now() - make_interval(secs => ${SILENT_SECONDS}) order by peer`,
);

/**
 * Returns the peers that sent X-Forwarded-For to a living process and are not in its TRUSTED_PROXIES; the last one of
 * each process.
 */
export async function listUntrustedProxies(db: Queries): Promise<string[]> {
  return (await db.rows(proxies, [])).map(({ peer }) => peer);
}

export interface Processes {
  /**
   * Starts the heartbeat and the sweeps. If `alone` is true, no other process can be alive, so all others are declared
   * dead immediately.
   */
  start(alone: boolean): Promise<void>;
  /** Returns whether another process ran jobs at this process's last heartbeat. */
  hasOthers(): boolean;
  /** Records the address of a proxy that is not trusted, for `parley doctor`. */
  noteProxy(peer: string): void;
  /** Runs one sweep, which declares processes without heartbeats dead. */
  sweep(alone?: boolean): Promise<void>;
  stop(): Promise<void>;
}

/** A period in which the database did not answer. */
export interface Outage {
  /** The time of the database's last answer before the outage. */
  since: Date;
  /** When this process first got no answer. */
  noticed: Date;
}

export interface ProcessesOptions {
  /** The id of this process in the database. */
  id: string;
  db: Database;
  clock: Clock;
  log: Log;
  /**
   * Settles the unfinished work of dead processes. Called at every sweep, even if no process died, to find remaining
   * work.
   */
  onSweep: () => Promise<void>;
  /** The id of a process that is known to have crashed. */
  crashed?: string | undefined;
  /** Called when the database answers again after an outage. If it throws, it is called again later. */
  onReturn: (outage: Outage) => Promise<void>;
  /** Adds the follow-up work for jobs that are given up, in the same transaction. */
  onSetApart: (tx: Queries, jobs: readonly GivenUpJob[]) => Promise<void>;
  /** False if this process sweeps only at its start. */
  sweeps?: boolean | undefined;
}

export function createProcesses(options: ProcessesOptions): Processes {
  const { id, db, clock, log, onSweep, sweeps = true } = options;
  let { crashed } = options;
  const timers: NodeJS.Timeout[] = [];
  let others = true;
  let proxy: string | null = null;
  let ends: () => Promise<unknown> = async () => {};
  /** The time since which every heartbeat has been on time, on the monotonic clock. */
  let steadySince = Number.NEGATIVE_INFINITY;

  async function sweepOnce(alone: boolean): Promise<void> {
    // One transaction does both, so that a process's jobs are free as soon as other processes see that it is dead and
    // might replace them.
    const { buried, freed, setApart } = await db.transaction(async (tx) => {
      // No process could send heartbeats while the database was away, so give each the full time to send one.
      const isSteady = performance.now() - steadySince > SILENT_SECONDS * 1000;
      const buried = await tx.rows(bury, [id, alone, isSteady, crashed ?? null]);
      const jobs = await releaseDeadJobs(tx, clock.now(), crashed);
      await options.onSetApart(tx, jobs.setApart);
      return { buried, ...jobs };
    });
    if (buried.length > 0 || freed > 0) {
      log.warn({ processes: buried.map((row) => row.id), jobs: freed }, 'took over from dead processes');
    }
    crashed = undefined;
    for (const { task, key } of setApart)
      log.error({ task, key }, 'a job was given up: its process died while it ran');
    await onSweep();
  }

  let answeredAt = clock.now();
  let outage: Outage | undefined;

  async function beatOnce(): Promise<void> {
    const begun = performance.now();
    const now = clock.now();
    let isHeard = false;
    try {
      others = (await db.row(beat, [id, proxy]))!.others;
      isHeard = performance.now() - begun < BEAT_MS;
    } finally {
      if (!isHeard) {
        steadySince = performance.now();
        outage ??= { since: answeredAt, noticed: now };
      }
    }
    if (!isHeard) return;
    answeredAt = now;
    if (!outage) return;
    await options.onReturn(outage);
    outage = undefined;
  }

  /** Calls `work` every 5 s, one call at a time, because calls to a database that does not answer would pile up. */
  function every5s(work: () => Promise<void>, what: string): () => Promise<void> | undefined {
    let under: Promise<void> | undefined;
    timers.push(
      setInterval(() => {
        under ??= work()
          .catch((error) => log.error({ err: error }, `${what} failed`))
          .finally(() => {
            under = undefined;
          });
      }, BEAT_MS),
    );
    return () => under;
  }

  return {
    async start(alone) {
      await beatOnce();
      // Heartbeats have their own timer, started before the first sweep, so that a long sweep does not make this
      // process look dead.
      const beats = every5s(beatOnce, 'the heartbeat');
      ends = async () => beats();
      await sweepOnce(alone);
      if (!sweeps) return;
      const sweep = every5s(() => sweepOnce(false), 'the sweep');
      ends = () => Promise.all([beats(), sweep()]);
    },
    hasOthers: () => others,
    noteProxy(peer) {
      proxy = peer;
      beatOnce().catch((error) => log.error({ err: error }, 'the heartbeat failed'));
    },
    sweep: (alone = false) => sweepOnce(alone),
    async stop() {
      for (const timer of timers) clearInterval(timer);
      await ends();
      await db.transaction(async (tx) => {
        await tx.write(leave, [id]);
        await releaseOwnJobs(tx, clock.now(), id);
      });
    },
  };
}
