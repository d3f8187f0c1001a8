// Deletes a lead (docs/adr/delete-leads-with-their-data.md). Rows that belong only to the lead are deleted with it.
import { statement } from '../../platform/postgres/database.ts';

/** A locked lead that is about to be deleted. */
export interface LeadToDelete {
  list_id: string | null;
  phone: string | null;
  /** The id on the network. Identifies a person whose phone is masked. */
  whatsapp_id: string | null;
  name: string | null;
  /** True if a campaign must not contact the person again. */
  remember: boolean;
}

/** Locks the lead so strongly that no new row can refer to it. undefined if there is no such lead. */
export const lockLeadToDelete = statement<LeadToDelete>(
  'leads.lock-to-delete',
  `select list_id, phone, whatsapp_id, name,
     in_touch or opted_out_at is not null or status_set_by = 'person' and status = 'stopped' as remember
   from leads where team_id = $1 and id = $2 for update`,
).row((teamId: string, id: string) => [teamId, id]);

/** Deletes a lead to whom no message, meeting, click or entry of a queue refers. */
export const deleteLead = statement(
  'leads.delete',
  `with gone as (delete from leads where team_id = $1 and id = $2 returning phone)
   delete from masked_ids masked using gone where masked.team_id = $1 and masked.phone = gone.phone
     and not exists (select 1 from leads other where other.team_id = $1 and other.phone = gone.phone and other.id <> $2)`,
  { writes: ['leads', 'masked_ids'] },
).write((teamId: string, id: string) => [teamId, id]);
