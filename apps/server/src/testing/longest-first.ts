// The order of test files: the longest begin first, so that no worker still runs one when the others are done.
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/**
 * The longest test files, longest first, by the end of their paths. A missing file only begins later than it could.
 */
const LONGEST = [
  'cli/going-on',
  'src/clocks',
  'messages/crash',
  'waha/crash',
  'whatsapp-cloud/conformance',
  'waha/conformance',
  'src/outage',
  'cli/backup',
  'http/held-loop',
  'instagram/conformance',
  'postgres/embedded',
  'http/slow-clients',
  'cli/start',
  'cli/demo',
  'backup/backups',
  'postgres/embedded-places',
  'cli/commands',
  'cli/number',
  'first-contact/queue-crash',
  'cli/exposure',
  'backup/backup',
  'jobs/recovery',
  'numbers/connections',
  'first-contact/named-time',
  'src/neighbours',
  'messages/surely-not-sent',
  'webhooks/webhooks',
  'http/degraded',
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
