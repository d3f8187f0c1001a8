// Simulates a month of a campaign on the real service, in a separate database.
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ClientConfig } from 'pg';
import type { ProviderSettings } from '../agents/models/port.ts';
import { type App, createApp } from '../composition/app.ts';
import type { Overrides } from '../composition/overrides.ts';
import { ENGINE_KINDS, isSimulated } from '../engines/capabilities.ts';
import type { ReadSource } from '../features/knowledge/index.ts';
import { copyModels, type WorkspaceModels } from '../features/models/index.ts';
import { defaultPacing } from '../features/pacing/index.ts';
import type { Log } from '../platform/log.ts';
import { createSecretKey } from '../platform/seal.ts';
import { createVirtualClock } from '../platform/virtual-clock.ts';
import { ACTOR_RATES } from './actors.ts';
import type { Breach } from './breach.ts';
import { CARRIER_RATES } from './carrier.ts';
import { findBreaches } from './check.ts';
import { type CopiedCampaign, copyCampaign, EXAMPLE_URL, type NumberPace } from './copy-campaign.ts';
import { createDraw } from './draw.ts';
import { FAULT_RATES } from './faults.ts';
import type { LiveCalls } from './model/live-calls.ts';
import { createRecorder, type ModelUse } from './model/recorder.ts';
import type { Recordings } from './model/recordings.ts';
import { type Cast, type PlayedPerson, type PlayOptions, playCampaign } from './play.ts';
import {
  countGivenUpJobs,
  type DecidedTurn,
  type EndState,
  listEndStates,
  listInbound,
  listSent,
  listTurns,
  type SentMessage,
} from './store.ts';

/** Also the time limit of a turn: it is real time, which must not matter in virtual time. Calls have their own limit. */
const DAY_MS = 86_400_000;
const CONNECTIONS = 4;
/** The agent without a language model. */
const OFFLINE = 'offline';

/** The language models of a simulation. */
export interface SimulatedModels {
  /** The models in the order in which the agent calls them, with `offline` if the agent without a model can answer. */
  names: readonly string[];
  /** The providers of the workspace, and its budgets, which apply to virtual days. */
  workspace: WorkspaceModels;
  /** The providers of the installation. */
  installation: readonly ProviderSettings[];
  recordings: Recordings;
  /** Makes the calls that are not recorded; null if none is made. */
  live: LiveCalls | null;
}
/** No one acts, and nothing fails, unless a case says so. */
const toZero = <Rates extends object>(rates: Rates) =>
  Object.fromEntries(Object.keys(rates).map((name) => [name, 0])) as { [Name in keyof Rates]: number };
const NO_ACTORS = toZero({ ...ACTOR_RATES, ...CARRIER_RATES });
const NO_FAULTS = toZero(FAULT_RATES);
/** Returns the rates; undefined for the usual ones. */
const pickRates = <Rates>(rates: Rates | true): Rates | undefined => (rates === true ? undefined : rates);

export interface SimulateOptions {
  /** An empty database with the current schema. */
  connection: ClientConfig;
  campaign: CopiedCampaign;
  /** The campaign's knowledge. */
  sources: readonly ReadSource[];
  /** The pace of the campaign's number; null if it has none. Then the defaults apply, after the warm-up. */
  pace: NumberPace | null;
  start: Date;
  leads: number;
  days: number;
  seed: number;
  log: Log;
  /** Called with the days that have passed. */
  onDay?: (day: number) => void;
  /**
   * The rates at which members, the CRM, the host and the operator act, and the network errs; true for the usual
   * rates (the default), false if only the leads and the agent act.
   */
  actors?: PlayOptions['actors'] | true;
  /** The rates at which the engine and the service fail; true for the usual rates (the default), false for none. */
  faults?: PlayOptions['faults'] | true;
  /** The criteria for which the persons are drawn, to compare revisions; by default those of the campaign. */
  criteria?: CopiedCampaign['agent']['criteria'];
  /** The language models; by default the agent without a model answers. */
  models?: SimulatedModels | undefined;
  /** Whether to read what the agent decided. */
  readsTurns?: boolean;
  /** The leads of a case. By default, others then act only as the case says. */
  cast?: Cast;
  /** Replaces the agent, for tests of the checks. */
  agent?: Overrides['agent'];
  /** Replaces the engine, for tests of the checks. */
  engine?: Overrides['engine'];
}

/** What happened in a simulated world. */
export interface SimulatedWorld {
  seed: number;
  persons: PlayedPerson[];
  leads: EndState[];
  sent: SentMessage[];
  pace: NumberPace;
  breaches: Breach[];
  /** What the agent decided; empty unless the options ask for it. */
  turns: DecidedTurn[];
  /** The calls of language models; null without models. */
  models: ModelUse | null;
}

/**
 * Simulates a campaign. The result depends only on the campaign, the start, the counts, the seed, and the recorded answers
 * of language models.
 */
export async function simulate(options: SimulateOptions): Promise<SimulatedWorld> {
  const { connection, campaign, sources, start, leads, days, seed, log, onDay } = options;
  const clock = createVirtualClock(start);
  const draw = createDraw(`${seed}/service`);
  const { models } = options;
  const agent = { ...campaign.agent, models: models ? [...models.names] : [OFFLINE] };
  const recorder = models && createRecorder({ ...models, seed, start, clock });
  const secretKey = createSecretKey();
  const open = async (crashed?: string): Promise<App> => {
    const opened = await createApp(
      {
        ...{ connection, secretKey, baseUrl: EXAMPLE_URL, log, role: 'api', alone: true, crashed },
        allowLocalWebhooks: false,
        modelProviders: models?.installation,
        // The app requires a folder, but a simulation stores no files.
        media: { dir: join(tmpdir(), 'parley-simulation'), days: 1, bucket: undefined },
        maxConnections: CONNECTIONS,
      },
      {
        ...{ clock, random: draw.next, randomBytes: draw.bytes, sweeps: false },
        ...(options.agent && { agent: options.agent }),
        ...(recorder && { callModel: recorder.call }),
        ...(options.engine && { engine: options.engine }),
      },
    );
    await opened.start();
    return opened;
  };
  let app = await open();
  try {
    const pace = options.pace ?? {
      daily_quota: 200,
      connected_since: new Date(start.getTime() - 365 * DAY_MS),
      pacing: defaultPacing(ENGINE_KINDS.find(isSimulated)!),
    };
    const copy = await copyCampaign(app, { ...campaign, agent }, sources, pace);
    if (models) {
      const { providers, budgets } = models.workspace;
      const patient = { ...budgets, time_per_turn: DAY_MS };
      await copyModels(app.system.db, copy.ctx, { providers, budgets: patient });
    }
    let day = 0;
    const persons = await playCampaign({
      ...{ app, clock, copy, agent, leads, days, seed: String(seed), slug: campaign.slug },
      ...(options.cast && { cast: options.cast }),
      criteria: options.criteria,
      actors: pickRates(options.actors ?? (options.cast && NO_ACTORS)),
      faults: pickRates(options.faults ?? (options.cast && NO_FAULTS)),
      async reopen(crashed) {
        app = await open(crashed);
        return app;
      },
      onProgress(ms) {
        const passed = Math.floor((ms - start.getTime()) / DAY_MS);
        if (passed > day) onDay?.(passed);
        day = Math.max(day, passed);
      },
    });
    const { db } = app.system;
    const { teamId } = copy.ctx;
    const rows = {
      leads: await listEndStates(db, teamId),
      sent: await listSent(db, teamId),
      inbound: await listInbound(db, teamId),
      given_up: await countGivenUpJobs(db, teamId),
    };
    const { timezone } = agent.booking ?? agent;
    const texts = JSON.stringify([agent, sources]);
    const { sending_hours } = agent;
    const breaches = findBreaches({ ...rows, persons, pace, timezone, texts, sending_hours });
    const { leads: ends, sent } = rows;
    const turns = options.readsTurns ? await listTurns(db, teamId) : [];
    return { seed, persons, leads: ends, sent, pace, breaches, turns, models: recorder?.use ?? null };
  } finally {
    await app.stop();
  }
}
