// Orders test files so that the longest start first, and no worker is still running a long one when the others have
// finished.
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/**
 * The longest test files, longest first, by the end of their paths. A file that is missing here only starts later than
 * it could.
 */
const LONGEST = [
  'cli/survive-failures',
  'components/pages',
  'bulk/bulk',
  'waha/conformance',
  'attacks/attacks',
  'team/takeover',
  'first-contact/file-import',
  'people/guessing',
  'jobs/jobs',
  'system-tests/clocks',
  'knowledge/read-content',
  'cli/frozen-stop',
  'system-tests/members-crash',
  'waha/crash',
  'people/sign-in',
  'cli/backup',
  'system-tests/fetch-after-outage',
  'workspace-file/export',
  'system-tests/neighbours',
  'http/event-loop-time',
  'send/crash',
  'journeys/team',
  'instagram/provider-failures',
  'backup/backups',
  'cli/concurrent-work',
  'whatsapp-cloud/conformance',
  'platform/dashboard-page-cost',
  'pages/leads',
  'readers/readers',
  'platform/pages-cost',
  'instagram/conformance',
  'pages/lead',
  'system-tests/outage',
  'cli/demo',
  'waha/conformance-gows',
  'knowledge/knowledge',
  'http/dashboard-inputs',
  'http/slow-clients',
  'pages/numbers',
  'pages/campaigns',
  'pages/lists',
  'pages/agent',
  'pages/inbox',
  'journeys/session',
  'provider/providers',
  'own-calendar/slot-races',
  'platform/page-cost',
  'journeys/number',
  'pages/phone',
  'provider/crash',
  'cli/number',
  'cli/booking',
  'postgres/embedded',
  'journeys/leads-failures',
  'mcp/parity',
  'journeys/live',
  'journeys/leads',
  'journeys/complete-setup',
  'journeys/fields',
  'journeys/forms',
  'src/package',
  'send/surely-not-sent',
  'turn/detect-loops',
  'meetings/claimed-bookings',
  'http/contract',
  'journeys/lead-page',
  'waha/webhooks',
  'cli/full-disk',
  'journeys/bookings',
  'pages/long-words',
  'journeys/refused-replies',
  'turn/model-turns',
  'journeys/campaign',
  'cli/commands',
  'journeys/first-run',
  'conversations/opt-out',
  'simulator/conformance',
  'cli/start',
  'media/media',
  'http/declared-errors',
  'mcp/protocol',
  'workspace-editor/test-chat',
  'journeys/test-chat',
  'turn/turns',
  'webhooks/webhooks',
  'journeys/webhooks',
  'google/conformance',
  'calendly/conformance',
  'webhooks/post-delivery',
  'cal-com/conformance',
  'offline/difficult-leads',
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
