// The page of a campaign's agent.
import { useParams } from '@tanstack/react-router';
import { AgentEditor } from './agent-editor.tsx';

export function AgentPage() {
  const { id = '' } = useParams({ strict: false }) as { id?: string };
  return <AgentEditor campaignId={id} />;
}
