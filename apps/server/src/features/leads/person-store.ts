// Who is who on a number, as rows: masked ids with their phones, and the leads of one person (docs/adr/0054).
import { type Queries, statement } from '../../platform/postgres/database.ts';
import { type LeadState, STATE } from './store.ts';

const lock = statement('leads.lock-person', 'select pg_advisory_xact_lock(hashtextextended($1, 0))');

/**
 * Lets a workspace decide about a person once at a time, whatever number or campaign it is about.
 * @param name the phone, or a masked id with its number. Whoever locks both locks the masked id first.
 */
export async function lockPerson(tx: Queries, teamId: string, name: string): Promise<void> {
  await tx.write(lock, [`${teamId} ${name}`]);
}

const phone = statement<{ phone: string }>(
  'leads.phone-of-masked',
  'select phone from masked_ids where team_id = $1 and number_id = $2 and masked = $3',
);

export async function findPhone(
  tx: Queries,
  teamId: string,
  numberId: string,
  masked: string,
): Promise<string | null> {
  return (await tx.row(phone, [teamId, numberId, masked]))?.phone ?? null;
}

const save = statement(
  'leads.save-masked',
  `insert into masked_ids as known (team_id, number_id, masked, phone) values ($1, $2, $3, $4)
   on conflict (team_id, number_id, masked) do update set phone = excluded.phone where known.phone <> excluded.phone`,
);

export async function saveMasked(
  tx: Queries,
  teamId: string,
  numberId: string,
  masked: string,
  phone: string,
): Promise<void> {
  await tx.write(save, [teamId, numberId, masked, phone]);
}

/** The ids by which a number may know one person. */
export interface Ids {
  chat_id: string;
  phone: string;
  /** The phone before it changed. */
  old_phone: string | null;
}

// Two halves, each with its own index.
const leads = statement<LeadState & { given: boolean; created_at: Date }>(
  'leads.lock-of-person',
  `select ${STATE}, pushed_at is not null or list_id is not null as given, created_at from leads
   where team_id = $1 and id in (
     select id from leads where team_id = $1 and number_id = $2
       and whatsapp_id in ($3, $4 || '@c.us', $5::text || '@c.us')
     union all
     select id from leads where team_id = $1 and number_id = $2 and phone in ($4, $5))
   order by id for no key update`,
);

/** The person's leads on the number, locked; more than one if the network told too late who they are. */
export function lockLeads(
  tx: Queries,
  teamId: string,
  numberId: string,
  { chat_id, phone, old_phone }: Ids,
): Promise<(LeadState & { given: boolean; created_at: Date })[]> {
  return tx.rows(leads, [teamId, numberId, chat_id, phone, old_phone]);
}

const saveIds = statement(
  'leads.save-ids',
  'update leads set phone = $3, whatsapp_id = $4, updated_at = $5 where team_id = $1 and id = $2',
);

export async function saveLeadIds(
  tx: Queries,
  teamId: string,
  id: string,
  ids: { phone: string | null; whatsapp_id: string | null },
  now: Date,
): Promise<void> {
  await tx.write(saveIds, [teamId, id, ids.phone, ids.whatsapp_id, now]);
}
