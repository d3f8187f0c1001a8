// What the page remembers while a lead is open: where it was, and what was selected.
export interface Kept {
  /** The address that it belongs to. */
  address: string;
  top: number;
  /** The lead where the keys were. */
  at: string | null;
  ids: ReadonlySet<string>;
  /** All that match are selected: how many. */
  all: number | null;
}

let kept: Kept | null = null;

export function keep(place: Kept): void {
  kept = place;
}

/** What was kept of the same address. */
export const keptOf = (address: string): Kept | null => (kept?.address === address ? kept : null);
