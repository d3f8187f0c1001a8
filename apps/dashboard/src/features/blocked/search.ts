// The search parameters of the block list. Invalid values are dropped.

export interface BlockedSearch {
  kind?: 'number' | 'prefix';
  q?: string;
}

const LONGEST = 200;

export function parseBlockedSearch(given: Record<string, unknown>): BlockedSearch {
  const { kind, q } = given;
  // A search of digits only is parsed as a number.
  const words = typeof q === 'string' || typeof q === 'number' ? String(q).slice(0, LONGEST) : '';
  return {
    ...((kind === 'number' || kind === 'prefix') && { kind }),
    ...(words !== '' && { q: words }),
  };
}
