// The order of test files: the longest begin first, so that no worker still runs one when the others are done.
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/**
 * The longest test files, longest first, by the end of their paths. A missing file only begins later than it could.
 */
const LONGEST = [
  'cli/going-on',
  'cli/demo',
  'http/held-loop',
  'src/clocks',
  'backup/backups',
  'http/slow-clients',
  'src/neighbours',
  'src/outage',
  'attacks/attacks',
  'cli/backup',
  'first-contact/named-time',
  'cli/start',
  'messages/crash',
  'cli/commands',
  'cli/number',
  'waha/crash',
  'backup/backup',
  'conversations/opt-out',
  'first-contact/queue-crash',
  'postgres/embedded-places',
  'cli/exposure',
  'http/id-timing',
  'src/package',
  'messages/surely-not-sent',
  'jobs/recovery',
  'webhooks/webhooks',
  'waha/webhooks',
  'waha/conformance',
  'postgres/embedded',
  'agent/model-turns',
  'http/degraded',
  'first-contact/import-pipeline',
  'numbers/connections',
  'instagram/conformance',
  'media/media',
  'platform/page-cost',
  'http/declared-errors',
  'agent/bounded-cost',
  'whatsapp-cloud/conformance',
  'knowledge/knowledge',
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
