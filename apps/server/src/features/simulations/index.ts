// The public interface of the feature: simulations of campaigns in the dashboard.

export { simulationRoutes } from './routes.ts';
export {
  createSimulations,
  type PlaySimulation,
  type SimulationRun,
  type Simulations,
} from './run-simulation.ts';
