// The steps to the first message of a workspace, derived from its campaigns, numbers, lists and leads.
import { linkTo } from '../../links.ts';
import type { Card } from '../campaigns/queries.ts';

export const STEPS = ['agent', 'number', 'people', 'start'] as const;
export type Step = (typeof STEPS)[number];

export interface SetupFacts {
  campaigns: readonly Pick<Card, 'campaign_id' | 'status' | 'number' | 'waiting'>[];
  numbers: readonly { id: string; connected: boolean }[];
  hasLeads: boolean;
}

/** Returns which steps are done, and the page of each. */
export function getSetupSteps({ campaigns, numbers, hasLeads }: SetupFacts) {
  const isStarted = ({ status }: { status: Card['status'] }) => status === 'active' || status === 'paused';
  // The campaign that is the furthest.
  const campaign = campaigns.find(isStarted) ?? campaigns.find(({ number }) => number) ?? campaigns[0];
  const done: Record<Step, boolean> = {
    agent: campaign !== undefined,
    // A campaign without a number gets one when it starts.
    number: campaign?.number?.connected ?? numbers.some(({ connected }) => connected),
    people: hasLeads || campaigns.some(({ waiting }) => waiting > 0),
    start: campaign !== undefined && isStarted(campaign),
  };
  const [number] = numbers;
  const links = {
    agent: campaign ? linkTo.campaignAgent(campaign.campaign_id) : linkTo.newCampaign(),
    number: number ? linkTo.number(campaign?.number?.id ?? number.id) : linkTo.newNumber(),
    people: linkTo.lists(),
    start: campaign ? linkTo.campaign(campaign.campaign_id, { start: true }) : linkTo.newCampaign(),
  };
  return STEPS.map((step) => ({ step, isDone: done[step], link: links[step] }));
}
