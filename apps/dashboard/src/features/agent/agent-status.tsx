// The agent's status: the published version, a draft and its author, and unsaved changes.
import type { ReactNode } from 'react';
import type { Formats } from '../../text/format.ts';
import type { Agent } from './agent-block.ts';
import { useAgentText } from './text.ts';

interface AgentStatusProps {
  agent: Agent;
  changed: boolean;
  restores: number | null;
  formats: Formats;
  children: ReactNode;
}

export function AgentStatus({ agent, changed, restores, formats, children }: AgentStatusProps) {
  const { state } = useAgentText();
  const { published, draft } = agent;
  return (
    <div className="flex flex-wrap items-center gap-y-1 gap-x-3 min-w-0 text-soft text-13">
      <span>
        {state.published(published.number, formats.moment(published.published_at), published.author.name)}
      </span>
      {draft && <span>{state.draft(formats.moment(draft.saved_at), draft.author.name)}</span>}
      {restores !== null && <span>{state.restores(restores)}</span>}
      {changed && (
        <span className="py-0.5 px-2 rounded-full bg-accent-soft text-accent" role="status">
          {state.unsaved}
        </span>
      )}
      {children}
    </div>
  );
}
