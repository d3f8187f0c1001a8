// What those see of an agent who may look at it and not change it: of a page its address without the query, which may hold a
// key (workspace-file.md#knowledge). Whoever changes the agent gives the address, so they see all of it.
import { dashboard, mayCall, type ResultOf } from '@parley/contract';
import type { Visit } from '../context.ts';
import type { AgentBlock } from '../features/campaigns/index.ts';
import { shownName } from '../features/knowledge/index.ts';

const { agents } = dashboard;
type Agent = ResultOf<typeof agents.get>['data'];
type Sources = ResultOf<typeof agents.sources>['data'];

/** May whoever asks not change agents? */
export const isReader = ({ session }: Visit): boolean => !mayCall(session, agents.saveDraft);

const shownUrl = (url: string) => shownName({ kind: 'url', name: url });

/** A draft may hold anything where a form has texts. */
export function blockForReaders<Block extends AgentBlock>(block: Block): Block {
  const { knowledge } = block;
  if (!Array.isArray(knowledge)) return block;
  const items = knowledge.map((item: unknown) => {
    const { url } = (item ?? {}) as { url?: unknown };
    return typeof url === 'string' ? { ...(item as object), url: shownUrl(url) } : item;
  });
  return { ...block, knowledge: items };
}

export function agentForReaders({ published, draft, ...agent }: Agent): Agent {
  return {
    ...agent,
    published: { ...published, block: blockForReaders(published.block) },
    draft: draft && { ...draft, block: blockForReaders(draft.block) },
  };
}

export function sourcesForReaders({ sources, ...rest }: Sources): Sources {
  return { ...rest, sources: sources.map((source) => ({ ...source, name: shownName(source) })) };
}
