// The editor of a campaign's agent: the form with its errors, the test chat, drafts, publishing and earlier versions.

import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { Suspense } from 'react';
import { Loading } from '../../ui/loading.tsx';
import { Empty } from '../../ui/problem.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { useCan } from '../session/session.ts';
import { Editor } from './agent-form-editor.tsx';
import { getAgentQuery } from './queries.ts';
import { useAgentText } from './text.ts';

/** @param campaignId the campaign's id or slug */
export function AgentEditor({ campaignId }: { campaignId: string }) {
  return (
    <Suspense fallback={<Skeleton rows={6} height={72} />}>
      <LoadedEditor campaignId={campaignId} />
    </Suspense>
  );
}

/** Returns the version number, which is at least 1, or null if the value is not one. */
function parseVersion(value: unknown): number | null {
  const number = Number(value);
  return Number.isInteger(number) && number > 0 ? number : null;
}

function LoadedEditor({ campaignId }: { campaignId: string }) {
  const can = useCan();
  const search = useSearch({ strict: false }) as Record<string, unknown>;
  const navigate = useNavigate();
  const query = useQuery({ ...getAgentQuery(campaignId), enabled: can('agents.get') });
  const { data } = query;
  const text = useAgentText();
  if (!can('agents.get')) return <Empty title={text.notAllowed} />;
  if (!data) return <Loading of={query} rows={6} height={72} />;
  const openVersion = (revision: number | null, compare: number | null) => {
    const next = { ...(revision !== null && { revision }), ...(compare !== null && { compare }) };
    void navigate({ to: '.', search: next as never });
  };
  return (
    <Editor
      key={data.campaign.id}
      agent={data}
      name={campaignId}
      may={can('agents.saveDraft')}
      looking={
        'revision' in search
          ? {
              revision: parseVersion(search['revision']) ?? data.published.number,
              compare: parseVersion(search['compare']),
            }
          : null
      }
      onLook={openVersion}
    />
  );
}
