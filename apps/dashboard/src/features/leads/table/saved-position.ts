// The state that the leads page keeps while a lead is open: scroll position and selection.
export interface SavedPosition {
  /** The URL that the state belongs to. */
  address: string;
  top: number;
  /** The current lead. */
  at: string | null;
  ids: ReadonlySet<string>;
  /** Number of matching leads if all are selected; null otherwise. */
  all: number | null;
}

let kept: SavedPosition | null = null;

export function savePosition(place: SavedPosition): void {
  kept = place;
}

/** Returns the stored state if it belongs to this URL. */
export const findSavedPosition = (address: string): SavedPosition | null =>
  kept?.address === address ? kept : null;
