// Runs the service in virtual time: jobs, sends and the events of the simulated world, each at its time, one after
// another. Nothing depends on the speed of the machine, so the same world takes the same course.
import type { App } from '../composition/app.ts';
import type { VirtualClock } from '../platform/virtual-clock.ts';
import type { Agenda } from './agenda.ts';

export interface World {
  /** The running process, which another one replaces after a restart. */
  app: App;
  clock: VirtualClock;
  agenda: Agenda;
  /** Called when all work of a moment is done, to pass on what arrived at the phones. */
  onSettled(): Promise<void>;
}

/**
 * Runs a world until a time, or until nothing is left to happen.
 * @param onProgress called with the time that the world has reached.
 */
export async function runWorld(
  world: World,
  until: number,
  onProgress?: (ms: number) => void,
): Promise<void> {
  const { clock, agenda } = world;
  for (;;) {
    await settle(world);
    await world.onSettled();
    const due = world.app.system.jobs.nextDue()?.getTime() ?? Number.POSITIVE_INFINITY;
    const next = Math.min(agenda.next(), clock.nextWake(), due);
    if (next > until) break;
    clock.moveTo(next);
    onProgress?.(clock.ms());
    if (clock.nextWake() <= next) clock.wake();
    else if (agenda.next() <= next) await agenda.take();
  }
  clock.moveTo(until);
}

/** Runs everything that is due, one after another, until only sends are left that wait for a time: a person who types. */
async function settle({ app, clock }: World): Promise<void> {
  const { outbox, system } = app;
  do {
    while (outbox.running() > clock.sleeping()) await Promise.race([outbox.nextEnd(), clock.nextSleep()]);
  } while (await system.jobs.runOne());
}
