// The blocks that readers make of a source, and the passages that they are cut into.
import { type Violation, type ViolationArgs, violationText } from '@parley/contract';

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

/** A source that cannot be read. */
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
