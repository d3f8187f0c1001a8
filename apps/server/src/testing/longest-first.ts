// The order of test files: the longest begin first, so that no worker still runs one when the others are done.
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/**
 * The longest test files, longest first, by the end of their paths. A missing file only begins later than it could.
 */
const LONGEST = [
  'cli/going-on',
  'cli/backup',
  'messages/crash',
  'http/held-loop',
  'src/clocks',
  'src/outage',
  'cli/demo',
  'cli/exposure',
  'cli/start',
  'cli/commands',
  'http/slow-clients',
  'src/neighbours',
  'http/contract',
  'first-contact/queue-crash',
  'messages/takeover',
  'platform/page-cost',
  'backup/backups',
  'http/properties',
  'http/id-timing',
  'http/stored-text',
  'postgres/embedded-places',
  'postgres/embedded',
  'backup/backup',
  'webhooks/webhooks',
  'webhooks/deliver-once',
  'jobs/recovery',
].map((name) => `/${name}.test.ts`);

export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId, project }: TestSpecification) => {
      const index = LONGEST.findIndex((name) => moduleId.endsWith(name));
      // All files of a project together, so that a worker changes its project once.
      if (project.name !== 'product') return LONGEST.length + 1;
      return index < 0 ? LONGEST.length : index;
    };
    return (await super.sort(files)).toSorted((a, b) => rank(a) - rank(b));
  }
}
