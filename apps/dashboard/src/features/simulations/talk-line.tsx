// A message of a simulated conversation.
import { useFormats } from '../../text/language.tsx';
import type { Conversation } from './queries.ts';
import { useSimulationText } from './text.ts';

const BUBBLES = {
  lead: 'bg-lead',
  agent: 'justify-self-end bg-accent-soft',
  colleague: 'justify-self-end bg-sunk',
};

/** @param who the name of the sender; default: their role. */
export function TalkLine({ line, who }: { line: Conversation['lines'][number]; who?: string }) {
  const text = useSimulationText();
  const formats = useFormats();
  return (
    <li className={`max-w-[min(34rem,88%)] py-2 px-3 rounded-bubble ${BUBBLES[line.from]}`}>
      <p className="text-soft text-12 tabular-nums">
        <bdi>{who ?? text.from[line.from]}</bdi> · {formats.moment(line.at)}
      </p>
      <p className="wrap-anywhere whitespace-pre-wrap" dir="auto">
        {line.text}
      </p>
    </li>
  );
}
