// The state that the leads page keeps while a lead is open: scroll position and selection.
export interface Kept {
  /** The address that the state belongs to. */
  address: string;
  top: number;
  /** The current lead. */
  at: string | null;
  ids: ReadonlySet<string>;
  /** Number of matching leads if all are selected. */
  all: number | null;
}

let kept: Kept | null = null;

export function keep(place: Kept): void {
  kept = place;
}

/** Returns the stored state of this address. */
export const keptOf = (address: string): Kept | null => (kept?.address === address ? kept : null);
