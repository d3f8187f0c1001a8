// The routes of the campaigns.
import { createRoute } from '@tanstack/react-router';
import { workspaceRoute } from './page-frame.tsx';
import { createLazyPage } from './ui/lazy-page.tsx';

const campaigns = createRoute({
  getParentRoute: () => workspaceRoute,
  path: '/campaigns',
  component: createLazyPage(() => import('./features/campaigns/campaigns-page.tsx'), 'CampaignsPage'),
});
const newCampaign = createRoute({
  getParentRoute: () => workspaceRoute,
  path: '/campaigns/new',
  component: createLazyPage(() => import('./features/campaigns/new-campaign.tsx'), 'NewCampaign'),
});
const campaign = createRoute({
  getParentRoute: () => workspaceRoute,
  path: '/campaigns/$id',
  component: createLazyPage(() => import('./features/campaigns/campaign-layout.tsx'), 'CampaignLayout'),
});
const campaignOverview = createRoute({
  getParentRoute: () => campaign,
  path: '/overview',
  component: createLazyPage(() => import('./features/campaigns/overview-page.tsx'), 'OverviewPage'),
});
const campaignAgent = createRoute({
  getParentRoute: () => campaign,
  path: '/agent',
  component: createLazyPage(() => import('./features/agent/agent-page.tsx'), 'AgentPage'),
});
const campaignProof = createRoute({
  getParentRoute: () => campaign,
  path: '/proof',
  component: createLazyPage(() => import('./features/simulations/proof-page.tsx'), 'ProofPage'),
});
const campaignLeads = createRoute({
  getParentRoute: () => campaign,
  path: '/leads',
  component: createLazyPage(() => import('./features/campaigns/leads-tab.tsx'), 'CampaignLeads'),
});
const campaignSettings = createRoute({
  getParentRoute: () => campaign,
  path: '/settings',
  component: createLazyPage(() => import('./features/campaigns/settings-tab.tsx'), 'CampaignSettings'),
});

export const campaignRoutes = [
  campaigns,
  newCampaign,
  campaign.addChildren([campaignOverview, campaignAgent, campaignProof, campaignLeads, campaignSettings]),
] as const;
