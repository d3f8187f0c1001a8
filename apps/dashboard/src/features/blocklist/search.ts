// The search parameters of the block list. Invalid values are dropped.

export interface BlocklistSearch {
  kind?: 'number' | 'prefix';
  q?: string;
}

const LONGEST = 200;

export function parseBlocklistSearch(given: Record<string, unknown>): BlocklistSearch {
  const { kind, q } = given;
  // The router parses a search that consists of digits as a number.
  const words = typeof q === 'string' || typeof q === 'number' ? String(q).slice(0, LONGEST) : '';
  return {
    ...((kind === 'number' || kind === 'prefix') && { kind }),
    ...(words !== '' && { q: words }),
  };
}
