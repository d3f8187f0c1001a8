// The steps to the first message of a workspace, derived from its campaigns, numbers, lists and leads.
import { linkTo } from '../../links.ts';
import type { Card } from '../campaigns/queries.ts';

export const STEPS = ['agent', 'number', 'people', 'start'] as const;
export type Step = (typeof STEPS)[number];

type Campaign = Pick<Card, 'campaign_id' | 'status' | 'number' | 'waiting'>;

export interface SetupFacts {
  /** The campaign of {@link findSetupCampaign}. */
  campaign: Campaign | undefined;
  numbers: readonly { id: string; connected: boolean }[];
  /** Whether the campaign has leads. */
  hasLeads: boolean;
}

const isStarted = ({ status }: Campaign) => status === 'active' || status === 'paused';

/** The campaigns for trying Parley on a simulated number, which answer only the member who plays a lead. */
const TRIAL = /^try-it(-\d+)?$/;

/** Returns the member's own campaign that is the furthest. */
export function findSetupCampaign<T extends Campaign>(campaigns: readonly T[]): T | undefined {
  const own = campaigns.filter(({ campaign_id }) => !TRIAL.test(campaign_id));
  return own.find(isStarted) ?? own.find(({ number }) => number) ?? own[0];
}

/** Returns which steps are done, and the page of each. */
export function getSetupSteps({ campaign, numbers, hasLeads }: SetupFacts) {
  const done: Record<Step, boolean> = {
    agent: campaign !== undefined,
    // A campaign without a number gets one when it starts.
    number: campaign?.number?.connected ?? numbers.some(({ connected }) => connected),
    people: hasLeads || (campaign?.waiting ?? 0) > 0,
    start: campaign !== undefined && isStarted(campaign),
  };
  const [number] = numbers;
  const links = {
    agent: campaign ? linkTo.campaignAgent(campaign.campaign_id) : linkTo.newCampaign(),
    number: number ? linkTo.number(campaign?.number?.id ?? number.id) : linkTo.newNumber(),
    people: linkTo.importPeople(campaign?.campaign_id),
    start: campaign ? linkTo.campaign(campaign.campaign_id, { start: true }) : linkTo.newCampaign(),
  };
  return STEPS.map((step) => ({ step, isDone: done[step], link: links[step] }));
}
