// Hides the query of a page's URL, which might contain a key, from members who can only view an agent
// (workspace-file.md#knowledge). Members who can change the agent see everything.
import { type AgentBlock, canCall, contract, type ResultOf } from '@parley/contract';
import type { Visit } from '../context.ts';
import { getDisplayName } from '../features/knowledge/index.ts';

const { agents } = contract;
type Agent = ResultOf<typeof agents.get>['data'];
type Sources = ResultOf<typeof agents.sources>['data'];

/** Returns whether the member has no permission to change agents. */
export const isReader = ({ session }: Visit): boolean => !canCall(session, agents.saveDraft);

const toShownUrl = (url: string) => getDisplayName({ kind: 'url', name: url });

export function blockForReaders(block: AgentBlock): AgentBlock {
  const { knowledge } = block;
  if (!knowledge) return block;
  const items = knowledge.map(({ url, ...item }) =>
    url === undefined ? item : { ...item, url: toShownUrl(url) },
  );
  return { ...block, knowledge: items };
}

export function hideAgentSecrets({ published, draft, ...agent }: Agent): Agent {
  return {
    ...agent,
    published: { ...published, block: blockForReaders(published.block) },
    draft: draft && { ...draft, block: blockForReaders(draft.block) },
  };
}

export function hideSourceSecrets({ sources, ...rest }: Sources): Sources {
  return { ...rest, sources: sources.map((source) => ({ ...source, name: getDisplayName(source) })) };
}
