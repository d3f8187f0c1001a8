// What `parley doctor` says of reminders of meetings: on networks that let only a template through a day after the lead
// wrote, a campaign without one reminds hardly anybody (bookings.md#reminders).
import { capabilitiesOf, ENGINE_KINDS } from '../../engines/capabilities.ts';
import { listWithoutReminderTemplate } from '../../features/campaigns/index.ts';
import type { Database } from '../../platform/postgres/database.ts';
import { CliError } from '../failure.ts';

/** How many are named. */
const NAMED = 3;

export async function reminderProblems(db: Database): Promise<string> {
  const engines = ENGINE_KINDS.filter((kind) => capabilitiesOf(kind).first_contact === 'template');
  const campaigns = await listWithoutReminderTemplate(db, engines);
  if (campaigns.length === 0) return 'All can go out.';
  const named = campaigns.slice(0, NAMED).join(', ') + (campaigns.length > NAMED ? ', …' : '');
  throw new CliError(
    `Outside the 24 hours after a lead's message none goes out (${named}): name booking.reminder_template, or no reminders.`,
  );
}
