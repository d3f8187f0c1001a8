// The number, leads, hours and pace of a draft campaign, shown before it starts.
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Fragment } from 'react';
import { linkTo } from '../../links.ts';
import { getDataQuery } from '../../queries.ts';
import { useFormats } from '../../text/language.tsx';
import { Facts } from '../../ui/facts.tsx';
import { Loading } from '../../ui/loading.tsx';
import type { Agent, Block } from '../agent/agent-block.ts';
import { listExampleSteps } from '../agent/example-texts.ts';
import type { OptionalStep } from '../agent/steps.ts';
import { useAgentText } from '../agent/text.ts';
import { Note, Warning } from './notes.tsx';
import { type Card, type Forecast, findReplacedTrial, useForecast } from './queries.ts';
import { useCampaignText } from './text.ts';

/** The conditions that stop the queue after the start. The dialog itself meets the others. */
const BLOCKING = new Set<Forecast['condition']>(['template', 'connected', 'released', 'quota']);

/** The leads of a draft's lists join its queue only when it starts. */
const listsQuery = getDataQuery(['lists', 'start'], 'lists.list', { limit: 100 });

interface StartFactsProps {
  card: Card;
  agent: Agent;
  /** The agent's settings, including changes that are not published. */
  block: Block;
  /** The steps of the agent that are neither set nor left out on purpose. */
  openSteps: readonly OptionalStep[];
  /** Called when the member follows a link. */
  onLeave: () => void;
}

export function StartFacts(props: StartFactsProps) {
  const { card } = props;
  const text = useCampaignText();
  const formats = useFormats();
  const query = useForecast(card.id);
  const { data: lists } = useQuery(listsQuery);
  if (!query.data || !lists) return <Loading of={query} rows={4} height={24} />;
  const { waiting, capped, condition, by_day, done_on } = query.data;
  const { number, sending_hours, timezone } = card;
  const hours = sending_hours.toLowerCase() === 'always' ? text.always : formats.hours(sending_hours);
  const [today] = by_day;
  const own = lists.filter(
    ({ campaign_id, leads_count }) => campaign_id === card.campaign_id && leads_count > 0,
  );
  const listed = own.reduce((sum, { leads_count }) => sum + leads_count, 0);
  const people =
    listed > 0
      ? text.starting.lists(formats.number(listed), formats.list(own.map(({ name }) => name)))
      : text.starting.noPeople;
  const facts: [string, string][] = [[text.tabs.agent, card.name]];
  if (number)
    facts.push([text.number, number.simulated ? `${number.name} · ${text.simulated}` : number.name]);
  facts.push([text.people, waiting === 0 ? people : text.waiting(waiting, formats.number(waiting), capped)]);
  facts.push([text.hours, `${hours} · ${timezone}`]);
  const trial = findReplacedTrial(card);
  const { newcomers } = card;
  if (newcomers)
    facts.push([
      text.starting.newcomers,
      trial
        ? text.starting.replacesTrial(trial.name)
        : newcomers.campaign_id === card.campaign_id
          ? text.starting.thisCampaign
          : text.starting.otherCampaign(newcomers.name),
    ]);
  if (waiting > 0 && today) facts.push([text.starting.today, formats.number(today.first_contacts)]);
  if (done_on) facts.push([text.starting.end, formats.date(formats.instant(done_on, '12:00')!)]);
  return (
    <>
      <Facts of={facts} />
      {BLOCKING.has(condition) && <Warning>{text.conditions[condition!]}</Warning>}
      <AgentWarning {...props} />
      {waiting + listed > 0 && number && (
        <Note>{number.simulated ? text.starting.paceSimulated : text.starting.paceReal}</Note>
      )}
    </>
  );
}

/** Warns about what the agent lacks, and about texts that are still the examples of a template, with links. */
function AgentWarning({ card, agent, openSteps, block, onLeave }: StartFactsProps) {
  const { starting } = useCampaignText();
  const { steps } = useAgentText();
  const formats = useFormats();
  const examples = listExampleSteps(block, agent);
  if (openSteps.length > 0)
    return <Warning>{starting.unset(formats.list(openSteps.map((step) => starting.lacks[step])))}</Warning>;
  if (examples.length === 0) return null;
  return (
    <Warning>
      {starting.examples}{' '}
      {examples.map((step, at) => (
        <Fragment key={step}>
          {at > 0 && ' · '}
          <Link {...linkTo.campaignAgent(card.campaign_id, { step })} onClick={onLeave}>
            {steps[step].title}
          </Link>
        </Fragment>
      ))}
    </Warning>
  );
}
