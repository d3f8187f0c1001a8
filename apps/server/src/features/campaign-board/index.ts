// The public face of the feature: campaigns at the dashboard.

export { campaignBoardRoutes, getCard } from './routes.ts';
