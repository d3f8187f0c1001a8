// The blocks that a reader extracts from a source, and the passages that they are cut into. Imports only a part of the
// contract, because each child process that reads a source loads it.
import { type Violation, type ViolationArgs, violationText } from '@parley/contract/issues';

/** One paragraph, list item or row in a source. */
export interface Block {
  /** The headings above the block, outermost first. */
  headings: readonly string[];
  text: string;
  /** The number of the page or row, from 1, in sources with pages or rows. */
  page?: number;
  row?: number;
}

/** A passage: the unit that is searched and shown to an agent. */
export interface Passage {
  /** The headings, such as `Prices > Kitchens`; null if there are none. */
  heading: string | null;
  /** The place in the source, such as `page 3` or `rows 2-5`; null in sources without pages or rows. */
  place: string | null;
  text: string;
}

/** The error for a source that cannot be read. */
export class UnreadableSource extends Error {
  readonly problem: Violation;
  constructor(...[code, params = {}]: ViolationArgs) {
    const problem: Violation = { code, params };
    super(violationText(problem));
    this.problem = problem;
  }

  static because({ code, params }: Violation): UnreadableSource {
    return new UnreadableSource(...([code, params] as unknown as ViolationArgs));
  }
}
