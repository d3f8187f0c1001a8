export { sandboxRoutes } from './routes.ts';
export { type SeedProblem, seedLeads } from './seed/seed-leads.ts';
