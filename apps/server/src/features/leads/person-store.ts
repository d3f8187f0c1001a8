// Stores the people of a number: the phones behind masked ids, and the leads of one person
// (docs/adr/one-lead-per-person-and-number.md).
import { statement } from '../../platform/postgres/database.ts';
import { type LeadState, STATE } from './store.ts';

/**
 * Locks a person in the workspace until the transaction ends, on all numbers and campaigns.
 * @param name the phone, or a masked id with its number. To lock both, lock the masked id first.
 */
export const lockPerson = statement(
  'leads.lock-person',
  'select pg_advisory_xact_lock(hashtextextended($1, 0))',
).write((teamId: string, name: string) => [`${teamId} ${name}`]);

/** Locks many people, except those that other transactions have locked. @returns the locked names. */
export const lockFreePersons = statement<{ name: string }>(
  'leads.lock-free-persons',
  `select name from unnest($2::text[]) as person (name)
   where pg_try_advisory_xact_lock(hashtextextended($1 || ' ' || name, 0))`,
).rows(
  (teamId: string, names: readonly string[]) => [teamId, names],
  (held) => new Set(held.map(({ name }) => name)),
);

/** Returns the stored data about these people, in their order. */
export const findKnownPeople = statement<KnownPerson>(
  'leads.seen',
  `select exists (select 1 from leads
       where team_id = $1 and number_id = person.number_id
         and whatsapp_id in (person.chat_id, person.phone || '@c.us'))
     or exists (select 1 from leads
       where team_id = $1 and number_id = person.number_id and phone = person.phone) as is_lead,
     (select phone from masked_ids
       where team_id = $1 and number_id = person.number_id and masked = person.chat_id) as phone
   from unnest($2::text[], $3::text[], $4::text[]) with ordinality as person (number_id, chat_id, phone, place)
   order by place`,
).rows((teamId: string, people: readonly { number_id: string; chat_id: string; phone: string | null }[]) => [
  teamId,
  people.map(({ number_id }) => number_id),
  people.map(({ chat_id }) => chat_id),
  people.map(({ phone }) => phone),
]);

/** The stored data about a person on a number. */
export interface KnownPerson {
  is_lead: boolean;
  /** The phone behind the person's masked id. */
  phone: string | null;
}

export const findPhone = statement<{ phone: string }>(
  'leads.phone-of-masked',
  'select phone from masked_ids where team_id = $1 and number_id = $2 and masked = $3',
).row(
  (teamId: string, numberId: string, masked: string) => [teamId, numberId, masked],
  (row) => row?.phone ?? null,
);

export const saveMasked = statement(
  'leads.save-masked',
  `insert into masked_ids as known (team_id, number_id, masked, phone) values ($1, $2, $3, $4)
   on conflict (team_id, number_id, masked) do update set phone = excluded.phone where known.phone <> excluded.phone`,
  { writes: ['masked_ids'] },
).write((teamId: string, numberId: string, masked: string, phone: string) => [
  teamId,
  numberId,
  masked,
  phone,
]);

/** The ids under which one person can appear on a number. */
export interface PersonIds {
  chat_id: string;
  phone: string;
  /** The person's phone before it changed. */
  old_phone: string | null;
}

// Combines two queries, so that each can use its own index.
/**
 * Locks and returns the person's leads on the number. A person has several leads if the network reported too late who
 * they are.
 */
export const lockLeads = statement<LeadState & { given: boolean; created_at: Date }>(
  'leads.lock-of-person',
  `select ${STATE}, pushed_at is not null or list_id is not null as given, created_at from leads
   where team_id = $1 and id in (
     select id from leads where team_id = $1 and number_id = $2
       and whatsapp_id in ($3, $4 || '@c.us', $5::text || '@c.us')
     union all
     select id from leads where team_id = $1 and number_id = $2 and phone in ($4, $5))
   order by id for no key update`,
).rows((teamId: string, numberId: string, { chat_id, phone, old_phone }: PersonIds) => [
  teamId,
  numberId,
  chat_id,
  phone,
  old_phone,
]);

export const saveLeadIds = statement(
  'leads.save-ids',
  'update leads set phone = $3, whatsapp_id = $4, updated_at = $5 where team_id = $1 and id = $2',
  { writes: ['leads'] },
).write(
  (teamId: string, id: string, ids: { phone: string | null; whatsapp_id: string | null }, now: Date) => [
    teamId,
    id,
    ids.phone,
    ids.whatsapp_id,
    now,
  ],
);
