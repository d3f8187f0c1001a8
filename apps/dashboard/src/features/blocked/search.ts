// The address of the block list is its state. What is wrong in it is left out.

export interface BlockedSearch {
  kind?: 'number' | 'prefix';
  q?: string;
}

const LONGEST = 200;

export function blockedSearch(given: Record<string, unknown>): BlockedSearch {
  const { kind, q } = given;
  // Digits come as a number.
  const words = typeof q === 'string' || typeof q === 'number' ? String(q).slice(0, LONGEST) : '';
  return {
    ...((kind === 'number' || kind === 'prefix') && { kind }),
    ...(words !== '' && { q: words }),
  };
}
