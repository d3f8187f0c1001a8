// Orders test files so that the longest start first, and no worker is still running a long one when the others have
// finished.
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/**
 * The longest test files, longest first, by the end of their paths. A file that is missing here only starts later than
 * it could.
 */
const LONGEST = [
  'cli/silence',
  'cli/survive-database-failures',
  'cli/poisoned-turn',
  'cli/frozen-stop',
  'system-tests/fetch-after-outage',
  'readers/readers',
  'platform/dashboard-page-cost',
  'http/slow-clients',
  'cli/concurrent-work',
  'system-tests/clocks',
  'meetings/claimed-bookings',
  'journeys/team',
  'postgres/embedded-places',
  'cli/number',
  'src/package',
  'bulk/bulk',
  'system-tests/engine-outage',
  'provider/providers',
  'postgres/embedded',
  'first-contact/expected-time',
  'journeys/fields',
  'system-tests/outage',
  'send/crash',
  'cli/full-disk',
  'journeys/session',
  'attacks/attacks',
  'platform/pages-cost',
  'mcp/parity',
  'pages/leads',
  'journeys/leads-failures',
  'http/contract',
  'people/sign-in',
  'send/surely-not-sent',
  'cli/demo',
  'instagram/conformance',
  'cli/commands',
  'waha/conformance',
  'journeys/refused-replies',
  'workspace-file/export',
  'cli/exposure',
  'cli/backup',
  'turn/model-crash',
  'cli/chat',
  'conversations/voice-notes-crash',
  'journeys/complete-setup',
  'provider/crash',
  'pages/agent',
  'provider/hanging-calendar',
  'pages/lists',
  'http/stored-text',
  'bookings/several-meetings',
  'team/takeover',
  'attacks/data',
  'waha/crash',
  'pages/inbox',
  'cli/start',
  'knowledge/knowledge',
  'journeys/forms',
  'journeys/number',
  'journeys/second-step',
  'workspace-editor/test-chat-state',
  'backup/backup',
  'turn/detect-loops',
  'first-contact/queue-crash',
  'components/pages',
  'cli/member',
  'turn/endless-readers',
  'cli/own-database',
  'jobs/jobs',
  'http/database-outage',
  'whatsapp-cloud/conformance',
  'waha/webhooks',
  'journeys/search',
  'platform/page-cost',
  'pages/links',
  'backup/backups',
  'pages/phone',
  'jobs/recovery',
  'send/takeover',
  'journeys/leads',
  'first-contact/file-import',
  'pages/lead',
  'waha/conformance-gows',
  'own-calendar/slot-races',
  'inbox/reply',
  'media/crash',
  'cli/upgrade',
  'journeys/bookings',
  'cli/booking',
  'journeys/agent',
  'numbers/first-contact-stops',
  'journeys/alerts',
  'platform/page',
  'turn/model-turns',
  'http/event-loop-time',
  'first-contact/import-pipeline',
  'mcp/outside-text',
  'pages/campaigns',
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
