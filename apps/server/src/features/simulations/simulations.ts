// Simulates campaigns for the dashboard (dashboard-operations.md#simulations).
import { type contract, fail, type InputOf, type ResultOf } from '@parley/contract';
import type { Ctx, Visit } from '../../context.ts';
import { findDraft } from '../campaigns/index.ts';
import type { Simulations } from './run-simulation.ts';
import * as store from './store.ts';

type Simulation = ResultOf<typeof contract.simulations.start>['data'];

async function findCampaign(ctx: Ctx, id: string): Promise<store.SimulatedCampaign> {
  return (await store.findSimulatedCampaign(ctx.db, ctx.teamId, id)) ?? fail('not_found', 'not_found');
}

/** Returns the campaign's last simulation; null if there was none. */
export async function getSimulation(
  ctx: Ctx,
  id: string,
  simulations: Simulations | undefined,
): Promise<Simulation | null> {
  const campaign = await findCampaign(ctx, id);
  const row = await store.findSimulation(ctx.db, ctx.teamId, campaign.id);
  if (!row) return null;
  const isOurs = row.process_id === simulations?.processId;
  const isRunning = isOurs ? simulations.running().includes(row.id) : row.is_alive;
  const { id: simulationId, source, seed, leads, days, started_at, ended_at, month, cases } = row;
  return {
    ...{ id: simulationId, source, seed, leads, days, started_at, ended_at, month, cases },
    state: row.state === 'running' && !isRunning ? 'interrupted' : row.state,
    by: row.started_by,
    progress: { day: row.day, cases: row.cases_ended, cases_total: row.cases_total },
  };
}

export async function startSimulation(
  ctx: Ctx,
  { id, source, seed, leads, days }: InputOf<typeof contract.simulations.start>,
  { session }: Visit,
  simulations: Simulations | undefined,
): Promise<Simulation> {
  const campaign = await findCampaign(ctx, id);
  if (campaign.purpose !== 'setter') fail('invalid_state', 'simulation_of_group');
  if (!simulations) return fail('invalid_state', 'simulations_off');
  const { processId, languages } = simulations;
  let { language } = campaign;
  if (source === 'draft') {
    const draft = await findDraft(ctx.db, ctx.teamId, campaign.id);
    if (!draft) return fail('invalid_state', 'simulation_no_draft');
    language = draft.block.language ?? language;
  }
  if (!languages.includes(language.split('-')[0]!))
    fail('invalid_state', 'simulation_language', { language });
  const row: store.NewSimulation = {
    ...{ id: ctx.newId('sim'), campaign_id: campaign.id, source, seed, leads, days },
    started_by: session.name ?? session.email,
    process_id: processId,
  };
  await ctx.db.transaction(async (tx) => {
    await store.lockSimulations(tx);
    await store.interruptSimulations(tx, ctx.clock.now(), processId, simulations.running());
    // The process of a canceled simulation takes a moment to end.
    const isEnding = simulations.running().length > 0;
    if (isEnding || (await store.isAnyRunning(tx))) fail('invalid_state', 'simulation_running');
    await store.insertSimulation(tx, ctx.teamId, row, ctx.clock.now());
  });
  simulations.start(ctx, { ...row, slug: campaign.slug, workspace: campaign.workspace });
  return (await getSimulation(ctx, campaign.id, simulations))!;
}

/** Ends the running simulation. A process on another machine ends with its next report. */
export async function cancelSimulation(
  ctx: Ctx,
  id: string,
  simulations: Simulations | undefined,
): Promise<Simulation> {
  const campaign = await findCampaign(ctx, id);
  const row = await store.findSimulation(ctx.db, ctx.teamId, campaign.id);
  const now = ctx.clock.now();
  if (!row || !(await store.endSimulation(ctx.db, ctx.teamId, campaign.id, row.id, 'canceled', now)))
    fail('invalid_state', 'simulation_ended');
  await simulations?.cancel(row.id);
  return (await getSimulation(ctx, campaign.id, simulations))!;
}
