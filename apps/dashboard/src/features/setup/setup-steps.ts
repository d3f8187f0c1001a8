// The steps to the first message of a workspace, derived from its campaigns, numbers, lists and leads.
import { linkTo } from '../../links.ts';
import type { OptionalStep } from '../agent/steps.ts';
import { isTrial } from '../campaigns/campaign-options.ts';
import type { Card } from '../campaigns/queries.ts';

export const STEPS = ['campaign', 'agent', 'number', 'people', 'start'] as const;
export type Step = (typeof STEPS)[number];

type Campaign = Pick<Card, 'campaign_id' | 'status' | 'number' | 'waiting'>;

export interface SetupFacts {
  /** The campaign of {@link findSetupCampaign}. */
  campaign: Campaign | undefined;
  /** The steps of the campaign's agent that are neither set nor left out on purpose. */
  openSteps: readonly OptionalStep[];
  numbers: readonly { id: string; connected: boolean }[];
  /** Whether the campaign has leads. */
  hasLeads: boolean;
}

const isStarted = ({ status }: Campaign) => status === 'active' || status === 'paused';

/** Returns the member's own campaign that is the furthest. */
export function findSetupCampaign<T extends Campaign>(campaigns: readonly T[]): T | undefined {
  const own = campaigns.filter(({ campaign_id }) => !isTrial(campaign_id));
  return own.find(isStarted) ?? own.find(({ number }) => number) ?? own[0];
}

/** Returns which steps are done, and the page of each. */
export function getSetupSteps({ campaign, openSteps, numbers, hasLeads }: SetupFacts) {
  const hasStarted = campaign !== undefined && isStarted(campaign);
  const done: Record<Step, boolean> = {
    campaign: campaign !== undefined,
    agent: hasStarted || (campaign !== undefined && openSteps.length === 0),
    // A campaign without a number gets one when it starts.
    number: campaign?.number?.connected ?? numbers.some(({ connected }) => connected),
    people: hasLeads || (campaign?.waiting ?? 0) > 0,
    start: hasStarted,
  };
  const [number] = numbers;
  const links = {
    campaign: linkTo.newCampaign(),
    agent: campaign
      ? linkTo.campaignAgent(campaign.campaign_id, openSteps[0] && { step: openSteps[0] })
      : linkTo.newCampaign(),
    number: number ? linkTo.number(campaign?.number?.id ?? number.id) : linkTo.newNumber(),
    people: linkTo.importPeople(campaign?.campaign_id),
    start: campaign ? linkTo.campaign(campaign.campaign_id, { start: true }) : linkTo.newCampaign(),
  };
  return STEPS.map((step) => ({ step, isDone: done[step], link: links[step] }));
}
