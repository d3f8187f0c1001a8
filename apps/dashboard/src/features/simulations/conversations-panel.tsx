// The conversations of a simulation that are most worth reading, each with the agent's decisions between its messages.
import { useState } from 'react';
import { useFormats, useText } from '../../text/language.tsx';
import { Button } from '../../ui/button.tsx';
import { copyText } from '../../ui/copy-field.tsx';
import { Hint, Row } from '../../ui/layout.tsx';
import { Panel } from '../overview/panel.tsx';
import type { Conversation } from './queries.ts';
import { TalkLine } from './talk-line.tsx';
import { useSimulationText } from './text.ts';

type Turn = Conversation['turns'][number];

export function ConversationsPanel({ of }: { of: readonly Conversation[] }) {
  const text = useSimulationText();
  return (
    <Panel title={text.conversations} hint={text.conversationsHint}>
      <ul className="grid grid-cols-1 gap-2">
        {of.map((one) => (
          <li key={one.phone}>
            <Talk of={one} />
          </li>
        ))}
      </ul>
    </Panel>
  );
}

const MARKS = { failed: 'text-danger', near: 'text-waiting', unlike: 'text-soft' };

function Talk({ of }: { of: Conversation }) {
  const text = useSimulationText();
  const { why, name, outcome, mistakes, lines, turns } = of;
  const parts = [
    ...lines.map((line) => ({ at: line.at, line, turn: null })),
    ...turns.map((turn) => ({ at: turn.at, line: null, turn })),
  ].toSorted((a, b) => Date.parse(a.at) - Date.parse(b.at));
  return (
    <details className="border border-line rounded-control">
      <summary className="flex flex-wrap items-baseline gap-x-3 py-2 px-3 cursor-pointer pointer-coarse:min-h-11">
        <bdi className="font-medium">{name}</bdi>
        <span className={`text-13 ${MARKS[why]}`}>{text.why[why]}</span>
        <span className="text-soft text-13">{text.stages[outcome]}</span>
      </summary>
      <div className="grid grid-cols-1 gap-3 p-3 border-t border-line">
        {mistakes.length > 0 && (
          <ul className="grid gap-1 text-danger text-13">
            {mistakes.map(({ kind, detail }) => (
              <li key={`${kind} ${detail}`} className="wrap-anywhere">
                {text.breaches[kind]}: <span lang="en">{detail}</span>
              </li>
            ))}
          </ul>
        )}
        <ol className="grid grid-cols-1 gap-2">
          {parts.map(({ line, turn }, place) =>
            line ? (
              // biome-ignore lint/suspicious/noArrayIndexKey: two can be equal
              <TalkLine key={place} line={line} {...(line.from === 'lead' && { who: name })} />
            ) : (
              // biome-ignore lint/suspicious/noArrayIndexKey: two can be equal
              <Decisions key={place} of={turn} />
            ),
          )}
        </ol>
        <CopyCase of={of} />
      </div>
    </details>
  );
}

/** Copies the conversation as a case of a suite. */
function CopyCase({ of }: { of: Conversation }) {
  const text = useSimulationText();
  const { copied: done } = useText();
  const [copied, setCopied] = useState(false);
  return (
    <Row>
      <Button onClick={async () => setCopied(await copyText(of.case))}>
        {copied ? done : text.copyCase}
      </Button>
      <Hint>{text.caseHint}</Hint>
      <span className="sr-only" role="status">
        {copied ? done : ''}
      </span>
    </Row>
  );
}

/** What the agent decided in a turn, and why. */
function Decisions({ of: { reasoning, learned, done, refused } }: { of: Turn }) {
  const text = useSimulationText();
  const formats = useFormats();
  const lines = [
    ...learned.map(({ key, value, verdict }) => ({
      good: verdict === 'met',
      said: text.learned(key, value),
    })),
    ...done.map((what) => ({ good: null, said: formats.told(what) })),
    ...refused.map(({ what, why }) => ({
      good: false,
      said: text.refused(formats.told(what), formats.told(why)),
    })),
    { good: null, said: formats.told(reasoning) },
  ];
  return (
    <li className="ps-3 border-s-2 border-line text-13">
      <p className="text-soft text-12 font-medium">{text.decided}</p>
      <ul>
        {lines.map(({ good, said }, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two can be equal
          <li key={place} className="wrap-anywhere" dir="auto">
            {good !== null && <span aria-hidden="true">{good ? '✓' : '✕'} </span>}
            {said}
          </li>
        ))}
      </ul>
    </li>
  );
}
