// The blocks that readers make of a source, and the passages that they are cut into.

/** One paragraph, list item or row of a source. */
export interface Block {
  /** The headings above it, outermost first. */
  headings: readonly string[];
  text: string;
  /** Its page or row, counted from 1, in sources that have them. */
  page?: number;
  row?: number;
}

/** The unit that is searched and shown to an agent. */
export interface Passage {
  /** `Prices > Kitchens`; null without headings. */
  heading: string | null;
  /** `page 3`, `rows 2-5`; null in sources without pages or rows. */
  place: string | null;
  text: string;
}

/** The reason why a source can't be read. Its message continues a sentence that starts with the field. */
export class Unreadable extends Error {}
