// The agent's status: the published version, a draft and its author, and unsaved changes. A phone shows the newest only.
import type { Formats } from '../../text/format.ts';
import { useWidth } from '../../ui/use-width.ts';
import type { Agent } from './agent-block.ts';
import { useAgentText } from './text.ts';

interface AgentStatusProps {
  agent: Agent;
  changed: boolean;
  restores: number | null;
  formats: Formats;
}

export function AgentStatus({ agent, changed, restores, formats }: AgentStatusProps) {
  const { state } = useAgentText();
  const { published, draft, campaign } = agent;
  const isPhone = useWidth() === 'phone';
  const { number, published_at, author } = published;
  const lines = [
    campaign.status === 'draft' && number > 0
      ? state.notStarted(number)
      : state.published(number, formats.moment(published_at), author.name),
    draft && state.draft(formats.moment(draft.saved_at), draft.author.name),
    restores !== null && state.restores(restores),
  ].filter((line) => typeof line === 'string');
  const shown = isPhone ? (changed ? [] : lines.slice(-1)) : lines;
  return (
    <div className="flex flex-wrap items-center gap-y-1 gap-x-3 min-w-0 text-soft text-13">
      {shown.map((line) => (
        <span key={line} className="min-w-0">
          {line}
        </span>
      ))}
      {changed && (
        <span className="min-w-0 py-0.5 px-2 rounded-control bg-accent-soft text-accent" role="status">
          {state.unsaved}
        </span>
      )}
    </div>
  );
}
