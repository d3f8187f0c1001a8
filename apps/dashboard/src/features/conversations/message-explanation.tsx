// Explains why a message was written and when it was sent.
import { useQuery } from '@tanstack/react-query';
import { callOperation } from '../../api.ts';
import { toProblem } from '../../problem.ts';
import { why } from '../../text/en/why.ts';
import { createLazyText, useFormats, useText } from '../../text/language.tsx';
import { ProblemNote } from '../../ui/problem.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { FindingList, PanelFacts } from './panel-lists.tsx';
import { Report } from './report-message.tsx';

const useWhyText = createLazyText({
  en: why,
  fr: async () => (await import('../../text/fr/why.ts')).why,
});

interface MessageExplanationProps {
  lead: string;
  message: string;
  onGoTo: (message: string) => void;
}

export function MessageExplanation({ lead, message, onGoTo }: MessageExplanationProps) {
  const text = useText();
  const words = useWhyText();
  const formats = useFormats();
  const { data, error, refetch } = useQuery({
    queryKey: ['why', message],
    queryFn: async ({ signal }) => (await callOperation('inbox.explain', { id: message }, { signal })).data,
    staleTime: 60_000,
  });
  if (error) return <ProblemNote problem={toProblem(error)} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton rows={4} height={48} />;
  const { turn, rules } = data;
  return (
    <div className="grid content-start gap-6 p-4 [&_section]:grid [&_section]:gap-2">
      <p>{data.reasoning === null ? words.noReason : formats.told(data.reasoning)}</p>
      {turn && turn.learned.length > 0 && (
        <section>
          <h2>{words.learned}</h2>
          <FindingList>
            {turn.learned.map(({ key, verdict, value, message_id }) => (
              <li key={key} data-verdict={verdict}>
                <span aria-hidden="true">{verdict === 'met' ? '✓' : '✕'}</span>
                <span className="font-medium">{key}</span>
                <span className="wrap-anywhere" dir="auto">
                  {value}
                </span>
                <button
                  type="button"
                  className="py-0.5 px-1 rounded-control text-accent text-12 min-h-6"
                  onClick={() => onGoTo(message_id)}
                >
                  {text.record.proof}
                </button>
              </li>
            ))}
          </FindingList>
        </section>
      )}
      {turn && turn.proposals.length > 0 && (
        <section>
          <h2>{words.proposals}</h2>
          <FindingList>
            {turn.proposals.map(({ what, done, why_not }, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the list never changes
              <li key={index} data-verdict={done ? 'met' : 'failed'}>
                <span aria-hidden="true">{done ? '✓' : '✕'}</span>
                <span className="font-medium">{formats.told(what)}</span>
                <span className="wrap-anywhere">{why_not && formats.told(why_not)}</span>
              </li>
            ))}
          </FindingList>
        </section>
      )}
      {rules.length > 0 && (
        <section>
          <h2>{words.gate}</h2>
          <FindingList>
            {rules.map(({ rule, says, passes }) => (
              <li key={rule} data-verdict={passes ? 'met' : 'failed'}>
                <span aria-hidden="true">{passes ? '✓' : '✕'}</span>
                <span className="col-start-2 -col-end-1" title={rule}>
                  {formats.told(says)}
                </span>
              </li>
            ))}
          </FindingList>
        </section>
      )}
      {turn && (
        <PanelFacts>
          <div>
            <dt>{words.model}</dt>
            <dd>{turn.model}</dd>
          </div>
          {turn.tokens > 0 && (
            <div>
              <dt>{words.tokens}</dt>
              <dd>{formats.number(turn.tokens)}</dd>
            </div>
          )}
          {turn.cost !== null && (
            <div>
              <dt>{words.cost}</dt>
              <dd>{turn.cost}</dd>
            </div>
          )}
          <div>
            <dt>{words.took}</dt>
            <dd>{formats.milliseconds(turn.ms)}</dd>
          </div>
        </PanelFacts>
      )}
      <Report key={message} lead={lead} message={message} turn={turn?.id ?? null} />
    </div>
  );
}
