// The messages of a test chat. Below each answer are the actions that would follow, with their reasons.
import { useId } from 'react';
import { useFormats } from '../../text/language.tsx';
import type { Chat } from './presets.ts';
import { useTestChatText } from './text.ts';
import type { PlayedAct } from './use-test-chat.ts';

type Step = Chat['steps'][number];
type ChatAction = Step['deeds'][number];

interface LinesProps {
  played: readonly PlayedAct[];
  /** The index of the lead's act that is being edited. */
  editing: number | null;
  onEdit: (place: number) => void;
}

export function ChatLines({ played, editing, onEdit }: LinesProps) {
  return (
    <ol>
      {played.map((one, place) => (
        <PlayedLines
          // biome-ignore lint/suspicious/noArrayIndexKey: items are identified by their position
          key={place}
          played={one}
          left={editing !== null && place >= editing}
          onEdit={() => onEdit(place)}
        />
      ))}
    </ol>
  );
}

const BUBBLES = {
  lead: 'justify-self-end bg-lead',
  agent: 'bg-accent-soft',
  waits: 'w-fit my-1 ms-auto bg-lead',
};

interface BubbleProps {
  /** The sender; `waits`: the lead, while the answer is not there yet. */
  by: keyof typeof BUBBLES;
  children: string;
}

export function ChatBubble({ by, children }: BubbleProps) {
  return (
    <div className={`max-w-[min(34rem,88%)] py-2 px-3 rounded-bubble ${BUBBLES[by]}`}>
      <p className="text-15 wrap-anywhere whitespace-pre-wrap" dir="auto">
        {children}
      </p>
    </div>
  );
}

function PlayedLines({ played, left, onEdit }: { played: PlayedAct; left: boolean; onEdit: () => void }) {
  const words = useTestChatText();
  const formats = useFormats();
  const { act, chat } = played;
  return (
    <li className={`grid justify-items-start gap-1 py-1 ${left ? 'ps-2 border-s-3 border-danger' : ''}`}>
      {act.do === 'wait' && (
        <p className="justify-self-center text-soft text-12 font-medium">
          {words.passed(formats.span(act.ms))}
        </p>
      )}
      {act.do === 'say' &&
        act.texts.map((text, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: items are identified by their position
          <ChatBubble key={place} by="lead">
            {text}
          </ChatBubble>
        ))}
      {act.do === 'say' && (
        <p className="justify-self-end text-soft text-12 tabular-nums">
          {words.you} ·{' '}
          <button
            type="button"
            className="min-h-6 px-1 text-accent"
            aria-label={words.editLine(act.texts.join(' '))}
            onClick={onEdit}
          >
            {words.edit}
          </button>
        </p>
      )}
      {chat.steps.map((step) => (
        <StepLines key={`${step.at} ${step.messages[0] ?? step.by}`} step={step} chat={chat} />
      ))}
    </li>
  );
}

function StepLines({ step, chat }: { step: Step; chat: Chat }) {
  const formats = useFormats();
  const words = useTestChatText();
  const said = step.messages.flatMap((id) => chat.state.transcript.find((one) => one.id === id) ?? []);
  const at = formats.momentIn(step.at, chat.timezone);
  return (
    <>
      {said.map(({ id, text }) => (
        <ChatBubble key={id} by="agent">
          {text}
        </ChatBubble>
      ))}
      {step.by !== 'silence' && (
        <p className="text-soft text-12 tabular-nums">
          {words.agent} · {at}
        </p>
      )}
      {step.deeds.length > 0 && (
        <ul className="grid gap-0.5 text-13">
          {step.deeds.map((deed, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: two can be equal
            <ActionLine key={place} deed={deed} zone={chat.timezone} />
          ))}
        </ul>
      )}
      {step.why && (
        <TurnExplanation
          why={step.why}
          chat={chat}
          of={said.at(-1)?.text ?? formats.told(step.why.reasoning)}
        />
      )}
    </>
  );
}

/** Shows an action of the agent. Reasons and refusals have the same text as in the journal. */
function ActionLine({ deed, zone }: { deed: ChatAction; zone: string }) {
  const formats = useFormats();
  const words = useTestChatText();
  const { what, at } = deed;
  const said = formats.told(deed.detail ?? '');
  const detail = what === 'silent' ? (words.silent[said] ?? said) : said;
  const [first = '', ...more] = detail.split('\n');
  return (
    <li
      className={`ps-3 border-s-2 wrap-anywhere ${what === 'no_answer' ? 'border-danger text-danger' : 'border-line'}`}
    >
      <span className="font-medium">{words.deed[what]}</span>
      {at !== null && <span> · {formats.momentIn(at, zone)}</span>}
      {first !== '' && <span dir="auto">: {first}</span>}
      {more.length > 0 && (
        <span className="block text-soft whitespace-pre-wrap" dir="auto">
          {more.join('\n')}
        </span>
      )}
    </li>
  );
}

function TurnExplanation({ why, chat, of }: { why: NonNullable<Step['why']>; chat: Chat; of: string }) {
  const formats = useFormats();
  const words = useTestChatText();
  const getQuestion = (key: string) => chat.standing.criteria.find((one) => one.key === key)?.ask;
  const getQuote = (id: string) => chat.state.transcript.find((one) => one.id === id)?.text ?? '';
  const facts = [
    ...(why.intent === null ? [] : [[words.intent, words.intents[why.intent] ?? why.intent]]),
    [words.model, why.model === 'offline' ? words.offline : why.model || '–'],
    ...(why.tokens > 0 ? [[words.tokens, formats.number(why.tokens)]] : []),
    ...(why.cost === null ? [] : [[words.cost, why.cost]]),
    ...(why.ms > 0 ? [[words.took, formats.milliseconds(why.ms)]] : []),
  ];
  return (
    <details
      className="max-w-full text-13 open:w-full open:py-2 open:px-3 open:rounded-control open:bg-sunk [&>:not(summary)]:mt-2"
      onToggle={({ currentTarget }) =>
        currentTarget.open && currentTarget.scrollIntoView({ block: 'nearest' })
      }
    >
      <summary className="w-fit min-h-6 text-accent text-12 cursor-pointer" aria-label={words.whyOf(of)}>
        {words.why}
      </summary>
      <p dir="auto">{formats.told(why.reasoning)}</p>
      <FoundFacts
        title={words.learned}
        found={why.learned.map(({ key, verdict, value, message_id }) => ({
          good: verdict === 'met',
          what: [getQuestion(key), value].join(' '),
          more: words.provenBy(getQuote(message_id)),
        }))}
      />
      <FoundFacts
        title={words.proposals}
        found={why.proposals.map(({ what, done, why_not }) => ({
          good: done,
          what: formats.told(what),
          more: why_not && formats.told(why_not),
        }))}
      />
      <FoundFacts
        title={words.slots}
        found={why.slots.map((at) => ({ good: null, what: formats.momentIn(at, chat.timezone), more: null }))}
      />
      <FoundFacts
        title={words.passages}
        found={why.passages.map(({ source, text }) => ({ good: null, what: source, more: text }))}
      />
      <FoundFacts
        title={words.attempts}
        found={why.attempts.map(({ model, outcome, problems }) => ({
          good: outcome === 'answered' && problems.length === 0,
          what: model,
          more: [...(outcome === 'answered' ? [] : [formats.told(outcome)]), ...problems].join('; ') || null,
        }))}
      />
      <dl className="flex flex-wrap gap-y-1 gap-x-4">
        {facts.map(([name, value]) => (
          <div key={name} className="flex gap-1">
            <dt className="text-soft">{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}

interface FoundProps {
  title: string;
  found: readonly { good: boolean | null; what: string; more: string | null }[];
}

function FoundFacts({ title, found }: FoundProps) {
  const id = useId();
  if (found.length === 0) return null;
  return (
    <section aria-labelledby={id}>
      <p className="text-soft text-12 font-medium" id={id}>
        {title}
      </p>
      <ul>
        {found.map(({ good, what, more }, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two can be equal
          <li key={place} className={`wrap-anywhere ${good === false ? 'text-danger' : ''}`}>
            {good !== null && <span aria-hidden="true">{good ? '✓' : '✕'}</span>}
            <span className="not-first:ms-2" dir="auto">
              {what}
            </span>
            {more !== null && (
              <span className="ms-2 text-soft whitespace-pre-wrap" dir="auto">
                {more}
              </span>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
