// Runs simulations in separate processes, and stores what they report.
import { SimulatedCases, SimulatedMonth } from '@parley/contract';
import { z } from 'zod';
import type { Ctx } from '../../context.ts';
import { endSimulation, type NewSimulation, type SimulationState, saveReport } from './store.ts';

const count = z.int().min(0);
const Report = z.union([
  z.strictObject({ day: count }),
  z.strictObject({ cases_ended: count, cases_total: count }),
  z.strictObject({ month: SimulatedMonth }),
  z.strictObject({ cases: SimulatedCases }),
]);

/** A simulation to play, with the names of its campaign and workspace. */
export interface SimulationRun extends NewSimulation {
  slug: string;
  workspace: string;
}

/** Plays a simulation in a separate process, which ends with the signal or the loop. Yields its reports. */
export type PlaySimulation = (run: SimulationRun, signal: AbortSignal) => AsyncIterable<unknown>;

export interface SimulationsOptions {
  play: PlaySimulation;
  /** The id of this process in the database. */
  processId: string;
  /** The languages that simulated leads write. */
  languages: readonly string[];
}

export interface Simulations extends Pick<SimulationsOptions, 'processId' | 'languages'> {
  /** Starts a stored simulation, and does not wait for it. */
  start(ctx: Ctx, run: SimulationRun): void;
  /** Ends the process of a simulation that was canceled, if it runs here. Resolves when it has ended. */
  cancel(id: string): Promise<void>;
  /** The ids of the simulations that this process is running. */
  running(): string[];
  /** Interrupts the running simulations. */
  stop(): Promise<void>;
}

export function createSimulations({ play, processId, languages }: SimulationsOptions): Simulations {
  const stopping = new AbortController();
  const running = new Map<string, { work: Promise<void>; canceling: AbortController }>();
  return {
    processId,
    languages,
    start(ctx, run) {
      const canceling = new AbortController();
      const ending = AbortSignal.any([stopping.signal, canceling.signal]);
      const work = playAndStore(ctx, run, play, ending)
        .catch((error) => ctx.log.error({ err: error }, 'a simulation failed'))
        .finally(() => running.delete(run.id));
      running.set(run.id, { work, canceling });
    },
    async cancel(id) {
      const run = running.get(id);
      run?.canceling.abort();
      await run?.work;
    },
    running: () => [...running.keys()],
    async stop() {
      stopping.abort();
      await Promise.all([...running.values()].map(({ work }) => work));
    },
  };
}

/** Stores the reports until the simulation ends, or until another call has ended it in the database. */
async function playAndStore(
  { db, teamId, clock }: Ctx,
  run: SimulationRun,
  play: PlaySimulation,
  stopping: AbortSignal,
): Promise<void> {
  const missing = new Set(['month', 'cases']);
  const end = (state: SimulationState) =>
    endSimulation(db, teamId, run.campaign_id, run.id, state, clock.now());
  try {
    for await (const line of play(run, stopping)) {
      const report = Report.parse(line);
      if (!(await saveReport(db, teamId, run.campaign_id, run.id, report))) return;
      for (const part of Object.keys(report)) missing.delete(part);
    }
  } catch (error) {
    // The last line of a process that was ended might be cut.
    if (!stopping.aborted) {
      await end('failed');
      throw error;
    }
  }
  await end(missing.size === 0 ? 'done' : stopping.aborted ? 'interrupted' : 'failed');
}
