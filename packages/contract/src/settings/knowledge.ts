// Splits an agent's knowledge into what every prompt contains and what is searched (workspace-file.md#knowledge).

/** Knowledge up to this total length is always part of the prompt and needs no search. */
export const MOST_IN_BRIEF = 8_000;
const KINDS = ['text', 'file', 'url'] as const;

/** An item of the knowledge. */
export interface PlacedItem {
  kind: (typeof KINDS)[number];
  value: string;
  /** The name of the source if the file is stored elsewhere; default: its path. */
  as?: string;
  /** Its index in the list; null if the knowledge is a single text. */
  index: number | null;
}

/**
 * Splits the knowledge of a campaign. `brief` contains the texts that are always part of the prompt, `searched` the
 * items that are cut into passages.
 * @param knowledge a text or a list of items, as written. Malformed items are skipped, because the schema refuses them.
 */
export function splitKnowledge(knowledge: unknown): { brief: string; searched: PlacedItem[] } {
  const items = listItems(knowledge);
  const brief = items
    .flatMap(({ kind, value }) => (kind === 'text' && value !== '' ? [value] : []))
    .join('\n\n');
  if (brief.length > MOST_IN_BRIEF) return { brief: '', searched: items };
  return { brief, searched: items.filter(({ kind }) => kind !== 'text') };
}

function listItems(knowledge: unknown): PlacedItem[] {
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
