// `parley doctor` checks the reminders of meetings. Some networks require a template once the lead has been silent for
// a day. There, a campaign without a template sends hardly any reminders (bookings.md#reminders).
import { ENGINE_KINDS, getCapabilities } from '../../engines/capabilities.ts';
import { listWithoutReminderTemplate } from '../../features/campaigns/index.ts';
import type { Database } from '../../platform/postgres/database.ts';
import { CliError } from '../cli-error.ts';

/** The maximum number of campaigns that the result names. */
const NAMED = 3;

export async function checkReminders(db: Database): Promise<string> {
  const engines = ENGINE_KINDS.filter((kind) => getCapabilities(kind).first_contact === 'template');
  const campaigns = await listWithoutReminderTemplate(db, engines);
  if (campaigns.length === 0) return 'All can be sent.';
  const named = campaigns.slice(0, NAMED).join(', ') + (campaigns.length > NAMED ? ', …' : '');
  throw new CliError(
    `Reminders cannot be sent later than 24 hours after a lead's message (${named}): set booking.reminder_template, or remove the reminders.`,
  );
}
