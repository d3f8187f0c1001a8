// Hides the query of a page's URL, which might contain a key, from members who can only view an agent
// (workspace-file.md#knowledge). Members who can change the agent see everything.
import { canCall, contract, type ResultOf } from '@parley/contract';
import type { Visit } from '../context.ts';
import type { AgentBlock } from '../features/campaigns/index.ts';
import { getDisplayName } from '../features/knowledge/index.ts';

const { agents } = contract;
type Agent = ResultOf<typeof agents.get>['data'];
type Sources = ResultOf<typeof agents.sources>['data'];

/** Returns whether the member has no permission to change agents. */
export const isReader = ({ session }: Visit): boolean => !canCall(session, agents.saveDraft);

const toShownUrl = (url: string) => getDisplayName({ kind: 'url', name: url });

/** In a draft, a text field can contain a value of any type, so the value is checked. */
export function blockForReaders<Block extends AgentBlock>(block: Block): Block {
  const { knowledge } = block;
  if (!Array.isArray(knowledge)) return block;
  const items = knowledge.map((item: unknown) => {
    const { url } = (item ?? {}) as { url?: unknown };
    return typeof url === 'string' ? { ...(item as object), url: toShownUrl(url) } : item;
  });
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
