// Creates the messaging engines of a process, each within its limits.

import type { System } from '../context.ts';
import { createCaller } from '../engines/call-provider.ts';
import { ENGINE_KINDS, type EngineKind } from '../engines/capabilities.ts';
import { boundEngine } from '../engines/engine-time-limits.ts';
import { createInstagram } from '../engines/instagram/index.ts';
import type { Engine, NumberDirectory, OpenSecrets, ReportEvent } from '../engines/port.ts';
import { createSimulator } from '../engines/simulator/index.ts';
import { createWaha } from '../engines/waha/index.ts';
import { createWhatsappCloud } from '../engines/whatsapp-cloud/index.ts';
import type { Clock } from '../platform/clock.ts';
import { createFairSlots } from '../platform/fair-slots.ts';
import type { Log } from '../platform/log.ts';
import type { Database } from '../platform/postgres/database.ts';

/** The parts that a test or a simulation replaces. */
export interface EngineOverrides {
  /** Wraps each engine. */
  engine?: (engine: Engine, kind: EngineKind) => Engine;
  /** Adds engines, such as the simulator with the capabilities of another engine. */
  engines?: (simulator: Engine) => Partial<Record<EngineKind, Engine>>;
  /** The time in which an engine's provider must accept a message, in milliseconds. */
  sendTimeout?: number;
}

export interface EnginesOptions {
  db: Database;
  clock: Clock;
  randomBytes: System['randomBytes'];
  log: Log;
  report: ReportEvent;
  known: { numbers: NumberDirectory; secretsOf: OpenSecrets };
  overrides: EngineOverrides;
}

export interface Engines {
  /** Returns undefined if this installation has no such engine. */
  find(kind: EngineKind): Engine | undefined;
  /** @throws if this installation has no such engine. */
  of(kind: EngineKind): Engine;
  /** The engines with connections that must be kept alive. */
  kept: EngineKind[];
  close(): Promise<void>;
}

/** The maximum number of running calls. While a call waits, it uses no other limited resource. */
const CALLS = 256;

export function createEngines({
  db,
  clock,
  randomBytes,
  log,
  report,
  known,
  overrides,
}: EnginesOptions): Engines {
  const calls = createFairSlots(CALLS);
  const [wahaCaller, metaCaller] = [createCaller('WAHA'), createCaller('Meta')];
  const facts = { ...known, clock };
  const patience = { sendTimeoutMs: overrides.sendTimeout };
  const own: Partial<Record<EngineKind, Engine>> = {
    simulator: createSimulator({ db, clock, randomBytes, report }),
    'whatsapp-cloud': createWhatsappCloud({ caller: metaCaller, ...facts, ...patience }),
    waha: createWaha({ caller: wahaCaller, ...facts, ...patience }),
    instagram: createInstagram({ caller: metaCaller, ...facts }),
  };
  const engines: typeof own = {};
  const others = overrides.engines?.(own.simulator!);
  for (const kind of ENGINE_KINDS) {
    const engine = others?.[kind] ?? (own[kind] && (overrides.engine?.(own[kind], kind) ?? own[kind]));
    if (engine) engines[kind] = boundEngine(engine, calls, log);
  }
  return {
    find: (kind) => engines[kind],
    of(kind) {
      const engine = engines[kind];
      if (!engine) throw new Error(`no engine of the kind ${kind}`);
      return engine;
    },
    kept: ENGINE_KINDS.filter((kind) => engines[kind]?.session),
    async close() {
      await Promise.all([wahaCaller.close(), metaCaller.close()]);
    },
  };
}
