import { contract } from '@parley/contract';
import { createMemberRoute, createRoute, type Exists, type Route } from '../../http/route.ts';
import type { Simulations } from './run-simulation.ts';
import { cancelSimulation, getSimulation, startSimulation } from './simulations.ts';
import { findSimulatedCampaign } from './store.ts';

const exists: Exists = (ctx, { id }) => findSimulatedCampaign(ctx.db, ctx.teamId, id!);

/** @param running undefined if this process runs no simulations. */
export const simulationRoutes = (running: Simulations | undefined): Route[] => [
  createRoute(contract.simulations.get, async (ctx, { id }) => ({
    data: await getSimulation(ctx, id, running),
  })),
  createMemberRoute(
    contract.simulations.start,
    async (ctx, input, visit) => ({ data: await startSimulation(ctx, input, visit, running) }),
    exists,
  ),
  createRoute(contract.simulations.cancel, async (ctx, { id }) => ({
    data: await cancelSimulation(ctx, id, running),
  })),
];
