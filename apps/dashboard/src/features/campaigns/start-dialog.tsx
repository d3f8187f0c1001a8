// Confirms the start of a draft campaign: shows who is contacted, from which number and when, and publishes changes of
// the agent that would otherwise be missing.
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { callOperation } from '../../api.ts';
import { linkTo } from '../../links.ts';
import { useNavigateFromHere } from '../../navigate-from-here.ts';
import { toProblem } from '../../problem.ts';
import { useText } from '../../text/language.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Buttons, FormProblem, Stack } from '../../ui/layout.tsx';
import { Loading } from '../../ui/loading.tsx';
import { showToast } from '../../ui/toast.ts';
import { type Agent, fillDefaults } from '../agent/agent-block.ts';
import { findDifferences } from '../agent/agent-diff.ts';
import { listExampleSteps } from '../agent/example-texts.ts';
import { getAgentQuery } from '../agent/queries.ts';
import { listOpenSteps, useSkippedSteps } from '../agent/skipped-steps.ts';
import { useAgentForm } from '../agent/use-agent-form.ts';
import { useCreateSimulated } from '../numbers/create-simulated.ts';
import { NoRoom, Warning } from './notes.tsx';
import { NEW_NUMBER, NumberField, useCanCreateNumber, useOnlyNumber } from './number-field.tsx';
import { type Card, findReplacedTrial, useConsequences } from './queries.ts';
import { StartFacts } from './start-facts.tsx';
import { useCampaignText } from './text.ts';

interface StartDialogProps {
  card: Card;
  onClose: () => void;
}

export function StartDialog({ card, onClose }: StartDialogProps) {
  const text = useCampaignText();
  const query = useQuery(getAgentQuery(card.campaign_id));
  return (
    <Dialog open title={text.startTitle(card.name)} onClose={onClose}>
      <Loading of={query} rows={4} height={32} />
      {query.data && <StartForm card={card} agent={query.data} onClose={onClose} />}
    </Dialog>
  );
}

/** Returns whether a campaign needs a template before it can start, as far as its card shows. */
const needsTemplate = ({ number, template, purpose }: Card): boolean =>
  number?.templates === true && purpose === 'setter' && template === null;

function StartForm({ card, agent, onClose }: StartDialogProps & { agent: Agent }) {
  const common = useText();
  const text = useCampaignText();
  const client = useQueryClient();
  const navigate = useNavigateFromHere();
  const ignore = () => {};
  // Also contains the edits that only this browser has.
  const { values, block, publish } = useAgentForm(agent, card.campaign_id, {
    ...{ onSaved: ignore, onPublishable: ignore, onRefused: ignore, onFailure: ignore },
  });
  const changes = findDifferences(fillDefaults(agent.published.block, agent), block).length;
  const { data } = useConsequences(card.id, 'resume');
  const [number, setNumber] = useState<string | null>(null);
  const only = useOnlyNumber();
  const offersNew = useCanCreateNumber();
  const createNumber = useCreateSimulated(text.simulatedNumber);
  const [skipped] = useSkippedSteps(card.id);
  const openSteps = card.purpose === 'setter' ? listOpenSteps(block, skipped) : [];
  const [unfinished] = [...openSteps, ...listExampleSteps(block, agent)];
  const trial = findReplacedTrial(card);
  const lacksTemplate = needsTemplate(card);
  const chosen = card.number ? null : (number ?? (offersNew ? NEW_NUMBER : only));
  const start = useMutation({
    mutationFn: async ({ publishes }: { publishes: boolean }) => {
      if (publishes) await publish.mutateAsync(values);
      const handle = chosen === NEW_NUMBER ? (await createNumber()).phone : chosen;
      // If the start fails, the next attempt uses the same number.
      setNumber(handle);
      // First, because the trial counts as an active campaign.
      if (trial) await callOperation('campaigns.update', { id: trial.campaign_id, status: 'archived' });
      return callOperation('campaigns.update', {
        ...{ id: card.id, status: 'active' },
        ...(handle !== null && { number: handle }),
      });
    },
    onSuccess: () => {
      onClose();
      showToast({ title: text.resumed(card.name) });
      // The overview shows who is contacted when, or that people are still missing.
      void navigate(linkTo.campaign(card.campaign_id));
    },
    onSettled: () => client.invalidateQueries({ queryKey: ['campaigns'] }),
  });
  const isFull = data?.room != null && data.room.active - (trial ? 1 : 0) >= data.room.most;
  const button = (publishes: boolean, verb: string) => (
    <Button
      kind={(publishes || changes === 0) && !unfinished ? 'strong' : 'plain'}
      busy={start.isPending && start.variables.publishes === publishes}
      disabled={!data || isFull || lacksTemplate || chosen === '' || start.isPending}
      onClick={() => start.mutate({ publishes })}
    >
      {verb}
    </Button>
  );
  const problem = start.error && toProblem(start.error);
  return (
    <Stack>
      <StartFacts card={card} block={block} agent={agent} openSteps={openSteps} onLeave={onClose} />
      {changes > 0 && <Warning>{text.starting.unpublished(changes)}</Warning>}
      {data?.room && isFull && <NoRoom most={data.room.most} />}
      {chosen !== null && (
        <NumberField
          value={chosen}
          hint={chosen === NEW_NUMBER ? text.numberNewHint : text.startNumberHint}
          offersNew={offersNew}
          onChange={setNumber}
        />
      )}
      {lacksTemplate && (
        <Warning>
          {text.missingTemplate}{' '}
          <Link {...linkTo.campaignSettings(card.campaign_id)} onClick={onClose}>
            {text.tabs.settings}
          </Link>
        </Warning>
      )}
      {problem && (
        <FormProblem>
          {problem.code === 'validation_error' && changes > 0
            ? text.starting.refused
            : common.problemOf(problem)}
        </FormProblem>
      )}
      <Buttons>
        <Button onClick={onClose}>{common.cancel}</Button>
        {changes > 0 && !unfinished && button(false, text.starting.without)}
        {changes > 0 ? button(true, text.starting.publish) : button(false, text.startVerb)}
        {unfinished && (
          <Button
            kind="strong"
            onClick={() => {
              onClose();
              void navigate(linkTo.campaignAgent(card.campaign_id, { step: unfinished }));
            }}
          >
            {text.starting.setUp}
          </Button>
        )}
      </Buttons>
    </Stack>
  );
}
