// Plays the worlds of a simulation, each in a separate database that is deleted afterwards.
import { availableParallelism } from 'node:os';
import { createLog } from '../../platform/log.ts';
import { migrate } from '../../platform/postgres/migrate.ts';
import { type SimulatedWorld, type SimulateOptions, simulate } from '../../simulation/simulate.ts';
import { createSideDatabase } from '../chat/choose-campaign.ts';
import type { Installation } from '../installation.ts';
import type { Terminal } from '../terminal.ts';

export interface PlayWorldsOptions extends Omit<SimulateOptions, 'connection' | 'seed' | 'log' | 'onDay'> {
  seeds: readonly number[];
}

/** Returns the worlds in the order of their seeds. */
export async function playWorlds(
  installation: Installation,
  terminal: Terminal,
  { seeds, ...options }: PlayWorldsOptions,
): Promise<SimulatedWorld[]> {
  // Simulated faults are no news to the operator.
  const log = createLog('silent');
  const waiting = [...seeds];
  const worlds: SimulatedWorld[] = [];
  const play = async () => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      const seed = next;
      await createSideDatabase(installation, async (connection) => {
        await migrate({ owner: connection });
        const onDay = (day: number) =>
          terminal.status(
            `seed ${seed}: day ${day} of ${options.days}; ${worlds.length} of ${seeds.length} done`,
          );
        worlds.push(await simulate({ ...options, connection, seed, log, onDay }));
      });
    }
  };
  // A world waits for the database most of the time, so several run at the same time.
  await Promise.all(Array.from({ length: Math.min(seeds.length, availableParallelism()) }, play));
  terminal.status(null);
  return worlds.sort((a, b) => a.seed - b.seed);
}
