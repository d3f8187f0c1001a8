// The faults of a simulated world: the network that refuses messages, answers late or not at all, and the service that
// restarts or crashes at any moment.
import type { App } from '../composition/app.ts';
import type { Actor } from '../context.ts';
import { setNumber } from '../features/sandbox/index.ts';
import type { VirtualClock } from '../platform/virtual-clock.ts';
import type { Calls } from './calls.ts';
import { OUR_PHONE } from './copy-campaign.ts';
import { createDraw } from './draw.ts';
import { DAY_MS } from './hours.ts';
import { createActorCtx, recordAct, type Stage } from './stage.ts';

/** How often faults happen. */
export interface FaultRates {
  /** Probabilities for each message of a person, soon after it. */
  rejects: number;
  times_out: number;
  is_slow: number;
  restarts: number;
  /** The service crashes during one of the next messages that it sends. */
  crashes: number;
  /** The probability for each day that the service crashes, at any time of the day. */
  crashes_daily: number;
}

export const FAULT_RATES: FaultRates = {
  rejects: 0.02,
  times_out: 0.01,
  is_slow: 0.02,
  restarts: 0.005,
  crashes: 0.01,
  crashes_daily: 0.05,
};

/**
 * Opens the service again on the same database and clock, with continued random sequences, and starts it.
 * @param crashed the id of the crashed process that it replaces; undefined after a stop.
 */
export type ReopenApp = (crashed?: string) => Promise<App>;

export interface Faults {
  /** Called when a message of a person has arrived. */
  onSaid(): void;
  /** Called when all work of a moment is done. */
  onSettled(): void;
  /** Restarts the service now, as a case of a suite says. */
  restart(): Promise<void>;
}

const SYSTEM: Actor = { kind: 'system' };
/** A message is typed and sent in about this time. */
const SEND_MS = 10_000;
/** The service is away for this long after a crash, at most. */
const DOWN_MS = 30_000;

/** @param reopen without it, the service neither restarts nor crashes. */
export function createFaults(
  stage: Stage,
  calls: Calls,
  rates: FaultRates,
  reopen: ReopenApp | undefined,
): Faults {
  const { world, seed, start, days } = stage;
  const { agenda, clock } = world;
  const draw = createDraw(`${seed}/faults`);

  const setFault = (fault: 'reject' | 'timeout' | 'slow', most: number) => async () => {
    const fault_count = 1 + Math.floor(draw.next() * most);
    recordAct(stage, 'engine_fault', null, fault);
    await setNumber(createActorCtx(stage, SYSTEM), world.app.report, {
      phone: OUR_PHONE,
      fault,
      fault_count,
    });
  };

  async function restart(): Promise<void> {
    if (!reopen) return;
    await stopApp(world.app, clock);
    world.app = await reopen();
    recordAct(stage, 'restarted', null);
  }

  async function crash(): Promise<void> {
    if (!reopen) return;
    const { processId, outbox } = world.app;
    const interrupted = outbox.running();
    calls.abandon();
    await crashApp(world.app, clock);
    clock.moveTo(Math.round(clock.ms() + draw.next() * DOWN_MS));
    world.app = await reopen(processId);
    recordAct(stage, 'crashed', null, String(interrupted));
  }

  const reactions = [
    [rates.rejects, setFault('reject', 3)],
    [rates.times_out, setFault('timeout', 1)],
    [rates.is_slow, setFault('slow', 4)],
    [rates.restarts, restart],
  ] as const;
  let crashesSoon = false;
  for (let day = 0; day < days; day++)
    if (draw.chance(rates.crashes_daily)) agenda.add(Math.round(start + (day + draw.next()) * DAY_MS), crash);
  return {
    restart,
    onSaid() {
      for (const [rate, happen] of reactions)
        if (draw.chance(rate)) agenda.add(Math.round(clock.ms() + draw.longTail(10_000, 2)), happen);
      if (draw.chance(rates.crashes)) crashesSoon = true;
    },
    onSettled() {
      if (!crashesSoon || world.app.outbox.running() === 0) return;
      crashesSoon = false;
      agenda.add(Math.round(clock.ms() + draw.between(0, SEND_MS)), crash);
    },
  };
}

/** Stops a process. Time passes until the messages that it is sending are with the network. */
async function stopApp(app: App, clock: VirtualClock): Promise<void> {
  const { outbox } = app;
  const stopped = app.stop();
  for (;;) {
    while (outbox.running() > clock.sleeping()) await Promise.race([outbox.nextEnd(), clock.nextSleep()]);
    if (outbox.running() === 0) break;
    clock.moveTo(clock.nextWake());
    clock.wake();
  }
  await stopped;
}

/** Ends a process so that nothing that it was doing reaches the database any more. */
async function crashApp(app: App, clock: VirtualClock): Promise<void> {
  const { db, log } = app.system;
  const { level } = log;
  log.level = 'silent';
  await db.close();
  let isStopped = false;
  const stopped = app.stop().finally(() => {
    isStopped = true;
  });
  // Wake what sleeps, so that it ends: it finds no database.
  while (!isStopped && clock.sleeping() > 0) {
    clock.wake();
    await new Promise((resolve) => setImmediate(resolve));
  }
  await stopped;
  log.level = level;
}
