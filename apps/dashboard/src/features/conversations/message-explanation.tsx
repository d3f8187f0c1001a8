// Explains why a message was written and when it was sent.

import type { Explanation as ExplanationRecord, Reason } from '@parley/contract';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { z } from 'zod';
import { linkTo } from '../../links.ts';
import { toProblem } from '../../problem.ts';
import { useFormats, useText } from '../../text/language.tsx';
import { More } from '../../ui/more.tsx';
import { ProblemNote } from '../../ui/problem.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useCan } from '../session/session.ts';
import { getExplanationQuery, useWhyText } from './explanation.ts';
import { formatAnswer } from './format-answer.ts';
import {
  Answer,
  Finding,
  FindingList,
  PanelFact,
  PanelFacts,
  PanelSection,
  SourceButton,
} from './panel-lists.tsx';
import { getLeadQuery } from './queries.ts';
import { Report } from './report-message.tsx';

type What = NonNullable<z.output<typeof ExplanationRecord>['turn']>['proposals'][number]['what'];

/** Returns the kind of a proposal, if it is only that, and its reason. */
function splitProposal(what: What): { kind: string | null; reason: Reason | null } {
  // A refused proposal is text. In a model's finding, the criterion follows the kind: `finding budget`.
  if (typeof what === 'string') return { kind: what.split(' ')[0]!, reason: null };
  const { kind = null, reason = null } = what.params as { kind?: string; reason?: Reason | null };
  return what.code === 'did_propose' ? { kind, reason } : { kind: null, reason: null };
}

const FROM_KNOWLEDGE = ['answered_from_knowledge', 'answered_and_asks_again'];
const isFromKnowledge = (reason: Reason | null) =>
  typeof reason === 'object' && reason !== null && FROM_KNOWLEDGE.includes(reason.code);

interface MessageExplanationProps {
  lead: string;
  message: string;
  onGoTo: (message: string) => void;
}

export function MessageExplanation({ lead, message, onGoTo }: MessageExplanationProps) {
  const text = useText();
  const words = useWhyText();
  const formats = useFormats();
  const { data, error, refetch } = useQuery(getExplanationQuery(message));
  const { data: record } = useQuery(getLeadQuery(lead));
  const can = useCan();
  if (error) return <ProblemNote problem={toProblem(error)} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton rows={4} height={48} />;
  const { turn, rules } = data;
  const asked = record?.findings ?? [];
  const passed = rules.filter(({ passes }) => passes).length;
  return (
    <div className="grid content-start gap-6 p-4">
      <div className="grid justify-items-start gap-1">
        <p>{data.reasoning === null ? words.noReason : formats.told(data.reasoning)}</p>
        {isFromKnowledge(data.reasoning) && record?.campaign_id && can('agents.saveDraft') && (
          <Link {...linkTo.campaignAgent(record.campaign_id, { step: 'knows' })}>{words.knowledge}</Link>
        )}
      </div>
      {turn && turn.learned.length > 0 && (
        <PanelSection title={words.learned}>
          <FindingList>
            {turn.learned.map(({ key, verdict, value, message_id }) => {
              const criterion = asked.find((one) => one.key === key);
              return (
                <Finding key={key} verdict={verdict}>
                  <Answer
                    question={criterion?.ask}
                    answer={formatAnswer(value, criterion?.expect, text, formats)}
                  />
                  <SourceButton onClick={() => onGoTo(message_id)}>{text.record.proof}</SourceButton>
                </Finding>
              );
            })}
          </FindingList>
        </PanelSection>
      )}
      {turn && turn.proposals.length > 0 && (
        <PanelSection title={words.proposals}>
          <FindingList>
            {turn.proposals.map(({ what, done, why_not }, index) => {
              const { kind, reason } = splitProposal(what);
              const name = kind === null ? undefined : words.proposed[kind];
              return (
                // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes
                <Finding key={index} verdict={done ? 'met' : 'failed'}>
                  <span className="grid wrap-anywhere">
                    <span className="block font-medium first-letter:uppercase">
                      {name ?? formats.told(what)}
                    </span>
                    {name && reason && <span className="text-13">{formats.told(reason)}</span>}
                    {why_not && <span className="text-soft text-13">{formats.told(why_not)}</span>}
                  </span>
                </Finding>
              );
            })}
          </FindingList>
        </PanelSection>
      )}
      {rules.length > 0 && (
        <PanelSection title={words.gate}>
          <More summary={words.passed(passed, rules.length)} open={passed < rules.length}>
            <FindingList>
              {rules.map(({ rule, says, passes }) => (
                <Finding key={rule} verdict={passes ? 'met' : 'failed'}>
                  <span className="col-start-2 -col-end-1" title={rule}>
                    {formats.told(says)}
                  </span>
                </Finding>
              ))}
            </FindingList>
          </More>
        </PanelSection>
      )}
      {turn && (
        <PanelFacts>
          <PanelFact name={words.model}>{turn.model === 'offline' ? words.offline : turn.model}</PanelFact>
          {turn.tokens > 0 && <PanelFact name={words.tokens}>{formats.number(turn.tokens)}</PanelFact>}
          {turn.cost !== null && <PanelFact name={words.cost}>{turn.cost}</PanelFact>}
          {turn.ms > 0 && <PanelFact name={words.took}>{formats.milliseconds(turn.ms)}</PanelFact>}
        </PanelFacts>
      )}
      <Report key={message} lead={lead} message={message} turn={turn?.id ?? null} />
    </div>
  );
}
