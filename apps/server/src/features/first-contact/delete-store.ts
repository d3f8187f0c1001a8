// Deletes the entries and the registration of a person whose lead is deleted.
import { statement } from '../../platform/postgres/database.ts';

/** Deletes the lead's entries, and pushes of the phone that have no lead yet. Lock order: entries before leads. */
export const deleteEntriesOfLead = statement(
  'first-contact.delete-entries',
  `with held as (
     select id from first_contacts where team_id = $1 and (lead_id = $2 or lead_id is null and phone = (
       select phone from leads where team_id = $1 and id = $2)) order by id for update
   )
   delete from first_contacts entry using held where entry.team_id = $1 and entry.id = held.id`,
  { writes: ['first_contacts'] },
).write((teamId: string, leadId: string) => [teamId, leadId]);

/** Deletes the registration of a phone, unless another lead has that phone. */
export const deleteRegistrationOfLead = statement(
  'first-contact.delete-registration',
  `delete from registrations where team_id = $1 and phone = $3 and not exists (
     select 1 from leads other where other.team_id = $1 and other.phone = $3 and other.id <> $2)`,
  { writes: ['registrations'] },
).write((teamId: string, leadId: string, phone: string | null) => [teamId, leadId, phone]);
