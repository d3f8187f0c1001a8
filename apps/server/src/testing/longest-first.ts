// The order of test files: the longest begin first, so that no worker still runs one when the others are done.
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/**
 * The longest test files of both runs, longest first, by the end of their paths. A missing file only begins later than
 * it could.
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
].map((name) => `/${name}`);

/** All files of a project together, so that a worker changes its project once. */
const PROJECTS = ['product', 'endurance'];

export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId, project }: TestSpecification) => {
      const path = moduleId.replace(/(\.endurance)?\.test\.ts$/, '');
      const [last, place] = [LONGEST.length, LONGEST.findIndex((name) => path.endsWith(name))];
      const order = PROJECTS.indexOf(project.name);
      return order < 0 ? PROJECTS.length * (last + 1) : order * (last + 1) + (place < 0 ? last : place);
    };
    return (await super.sort(files)).toSorted((a, b) => rank(a) - rank(b));
  }
}
