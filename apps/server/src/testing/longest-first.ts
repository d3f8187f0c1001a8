// Orders test files so that the longest start first, and no worker is still running a long one when the others have
// finished.
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/**
 * The longest test files, longest first, by the end of their paths. A file that is missing here only starts later than
 * it could.
 */
const LONGEST = [
  'cli/going-on',
  'attacks/attacks',
  'system-tests/neighbours',
  'system-tests/clocks',
  'cli/all-at-once',
  'system-tests/members-crash',
  'http/held-loop',
  'backup/backups',
  'cli/backup',
  'system-tests/outage',
  'instagram/bad-days',
  'http/slow-clients',
  'cli/demo',
  'first-contact/named-time',
  'waha/conformance-gows',
  'waha/conformance',
  'journeys/leads-luck',
  'pages/settings',
  'pages/numbers',
  'pages/campaigns',
  'journeys/ceilings',
  'journeys/forms',
  'pages/agent',
  'pages/lists',
  'cli/start',
  'journeys/live',
  'journeys/number',
  'journeys/bookings',
  'journeys/refused',
  'journeys/leads',
  'journeys/campaign',
  'journeys/first-run',
  'pages/long-words',
  'pages/inbox',
  'pages/lead',
  'pages/leads',
  'pages/phone',
  'people/sign-in',
  'calendly/conformance',
  'google/conformance',
  'cal-com/conformance',
  'webhooks/post',
  'journeys/session',
  'mcp/parity',
  'webhooks/isolation',
  'cli/member',
  'postgres/migrate',
  'waha/crash',
  'messages/crash',
  'conversations/opt-out',
  'cli/commands',
  'cli/number',
  'waha/webhooks',
  'whatsapp-cloud/conformance',
  'backup/backup',
  'attacks/data',
  'first-contact/queue-crash',
  'postgres/embedded-places',
  'cli/exposure',
  'cli/own-database',
  'http/id-timing',
  'src/package',
  'messages/surely-not-sent',
  'jobs/recovery',
  'webhooks/webhooks',
  'postgres/embedded',
  'knowledge/knowledge',
  'bookings/crash',
  'http/degraded',
  'first-contact/import-pipeline',
  'numbers/connections',
  'instagram/conformance',
  'media/media',
  'platform/page-cost',
  'http/declared-errors',
  'agent/claimed-bookings',
  'agent/model-turns',
  'agent/bounded-cost',
  'http/contract',
  'bookings/under-way',
  'bookings/early-ends',
  'knowledge/read-content',
].map((name) => `/${name}`);

/** All files of a project are together, so that a worker changes its project only once. */
const PROJECTS = ['product', 'endurance'];

export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId, project }: TestSpecification) => {
      const path = moduleId.replace(/(\.endurance)?\.test\.ts$/, '');
      const [last, place] = [LONGEST.length, LONGEST.findIndex((name) => path.endsWith(name))];
      const order = PROJECTS.indexOf(project.name);
      return (order < 0 ? PROJECTS.length : order) * (last + 1) + (place < 0 ? last : place);
    };
    return (await super.sort(files)).toSorted((a, b) => rank(a) - rank(b));
  }
}
