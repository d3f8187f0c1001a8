export { sandboxRoutes } from './routes.ts';
export { sentFromPhone, setNumber } from './sandbox.ts';
export { type SeedProblem, seedLeads } from './seed/seed-leads.ts';
