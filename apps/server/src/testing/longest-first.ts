// The order of test files: the longest begin first, so that no worker is left with one at the end.
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Longest first, by the end of their paths. One that is missing here only begins later than it could. */
const LONGEST = ['cli/backup', 'cli/going-on', 'messages/crash'].map((name) => `${name}.test.ts`);

export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId, project }: TestSpecification) => {
      const index = LONGEST.findIndex((name) => moduleId.endsWith(name));
      // A worker changes from one project to another once.
      if (project.name !== 'product') return LONGEST.length + 1;
      return index < 0 ? LONGEST.length : index;
    };
    return (await super.sort(files)).toSorted((a, b) => rank(a) - rank(b));
  }
}
