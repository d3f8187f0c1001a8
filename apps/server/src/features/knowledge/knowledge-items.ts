// What a workspace file gives a campaign to know, as plain values (workspace-file.md#knowledge).
import type { KnowledgeItem } from './read-source.ts';

/** Texts that are together this short are always before the agent; nothing needs to be searched. */
const MOST_IN_BRIEF = 1_500;
const KINDS = ['text', 'file', 'url'] as const;

/** An item, and its place in the list: null where the knowledge is one text. */
export interface PlacedItem extends KnowledgeItem {
  index: number | null;
}

/**
 * @param knowledge as written: a text, or a list of items. What is not well formed is left out: the schema refuses it.
 * @returns `brief`: the texts that are always before the agent; `searched`: what is cut into passages.
 */
export function splitKnowledge(knowledge: unknown): { brief: string; searched: PlacedItem[] } {
  const items = itemsOf(knowledge);
  const brief = items
    .flatMap(({ kind, value }) => (kind === 'text' && value !== '' ? [value] : []))
    .join('\n\n');
  if (brief.length > MOST_IN_BRIEF) return { brief: '', searched: items };
  return { brief, searched: items.filter(({ kind }) => kind !== 'text') };
}

function itemsOf(knowledge: unknown): PlacedItem[] {
  if (typeof knowledge === 'string') return [{ kind: 'text', value: knowledge.trim(), index: null }];
  if (!Array.isArray(knowledge)) return [];
  return knowledge.flatMap((item: unknown, index): PlacedItem[] => {
    if (typeof item !== 'object' || item === null) return [];
    const fields = item as Record<string, unknown>;
    return KINDS.flatMap((kind) => {
      const value = fields[kind];
      if (typeof value !== 'string' || value.trim() === '') return [];
      const { as } = fields;
      const named = kind === 'file' && typeof as === 'string' && as.trim() !== '' ? { as: as.trim() } : {};
      return [{ kind, value: value.trim(), ...named, index }];
    });
  });
}
