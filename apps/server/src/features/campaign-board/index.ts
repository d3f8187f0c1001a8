// The public interface of the feature: campaigns in the dashboard.

export { campaignBoardRoutes, getCard } from './routes.ts';
