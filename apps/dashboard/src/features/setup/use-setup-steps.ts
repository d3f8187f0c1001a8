// The steps to the first message, while some remain and the member has not hidden them.
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useDraft } from '../../drafts.ts';
import { getDataQuery } from '../../queries.ts';
import { addStoredEdits } from '../agent/agent-block.ts';
import { getAgentDraft, getAgentQuery } from '../agent/queries.ts';
import { listOpenSteps, useSkippedSteps } from '../agent/skipped-steps.ts';
import type { OptionalStep } from '../agent/steps.ts';
import { type Card, getCardsQuery } from '../campaigns/queries.ts';
import { numbersQuery } from '../numbers/queries.ts';
import { usePreferences } from '../session/preferences.ts';
import { useCan } from '../session/session.ts';
import { findSetupCampaign, getSetupSteps } from './setup-steps.ts';

const getLeadsQuery = (campaign_id: string) =>
  getDataQuery(['campaigns', 'setup', 'leads', campaign_id], 'leads.list', { campaign_id, limit: 1 });

/** Returns the steps of the agent that are neither set nor left out on purpose; undefined while it loads. */
function useOpenSteps(campaign: Card | undefined): readonly OptionalStep[] | undefined {
  const { data: agent } = useQuery({
    ...getAgentQuery(campaign?.campaign_id ?? ''),
    enabled: campaign !== undefined,
  });
  const [skipped] = useSkippedSteps(campaign?.id ?? '');
  const stored = useDraft(getAgentDraft(campaign?.id ?? ''));
  if (campaign === undefined) return [];
  return agent && listOpenSteps(addStoredEdits(agent, stored), skipped);
}

/**
 * Returns the steps, the first one that remains, and a function that hides them; null if they are not shown.
 * @param isShown whether the page shows the steps
 */
export function useSetupSteps(isShown: boolean) {
  const can = useCan();
  const [{ setup }, choose] = usePreferences();
  const enabled = isShown && setup !== 'hidden' && can('campaigns.create');
  const { data: cards } = useInfiniteQuery({ ...getCardsQuery('without'), enabled });
  const { data: numbers } = useQuery({ ...numbersQuery, enabled });
  const campaigns = cards?.pages.flatMap(({ data }) => data);
  const campaign = campaigns && findSetupCampaign(campaigns);
  const { data: leads } = useQuery({
    ...getLeadsQuery(campaign?.campaign_id ?? ''),
    enabled: enabled && campaign !== undefined,
  });
  const openSteps = useOpenSteps(enabled && campaign?.status === 'draft' ? campaign : undefined);
  const isLoaded = campaign === undefined ? campaigns : leads && openSteps;
  const steps =
    isLoaded &&
    numbers &&
    getSetupSteps({
      campaign,
      openSteps: openSteps ?? [],
      numbers,
      hasLeads: leads !== undefined && leads.length > 0,
    });
  const isComplete = steps?.every(({ isDone }) => isDone) ?? false;
  const hide = () => choose({ setup: 'hidden' });
  // The steps do not come back when the number disconnects or the campaign is archived.
  useEffect(() => {
    if (isComplete) choose({ setup: 'hidden' });
  }, [isComplete, choose]);
  const next = steps?.find(({ isDone }) => !isDone);
  if (!enabled || !steps || !next) return null;
  return { steps, next, hide, done: steps.filter(({ isDone }) => isDone).length };
}
