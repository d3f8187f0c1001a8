// What readers make of a source, and what the cutter makes of that.

/** One paragraph, list item or row of a source. */
export interface Block {
  /** The headings that it stands under, outermost first. */
  headings: readonly string[];
  text: string;
  /** The page or row that it is on, counted from 1, in sources that have them. */
  page?: number;
  row?: number;
}

/** What is searched and shown to an agent as one. */
export interface Passage {
  /** `Prices > Kitchens`; null without headings. */
  heading: string | null;
  /** `page 3`, `rows 2-5`; null in sources without. */
  place: string | null;
  text: string;
}

/** Why a source can't be read: the rest of a sentence that begins with its field. */
export class Unreadable extends Error {}
