// Stores leads of group campaigns: participants of groups. Lists of leads exclude them (groups.md#participants).
import type { Queries } from '../../platform/postgres/database.ts';
import { namedStatement } from '../../platform/postgres/named-statement.ts';
import { getFirstStatus } from './lifecycle.ts';

export interface Participant {
  member_id: string;
  /** The id of the new lead, if the person is not a lead on the number yet. */
  lead_id: string;
  /** The id of the person in the group. */
  whatsapp_id: string;
  phone: string | null;
  name: string | null;
}

// Inserts in the order of chats, so that two groups with the same people never deadlock.
const save = namedStatement<{ member_id: string; lead_id: string }>(
  'leads.save-participants',
  `with given as (
     select person.*, coalesce(person.phone || '@c.us', person.whatsapp_id) as chat_id
     from unnest(:member_ids::text[], :lead_ids::text[], :whatsapp_ids::text[], :phones::text[], :names::text[])
       as person (member_id, lead_id, whatsapp_id, phone, name)
   ), known as (
     select given.member_id, lead.id as lead_id from given cross join lateral (
       select id from (
         select id from leads where team_id = :team_id and number_id = :number_id
           and whatsapp_id in (given.chat_id, given.whatsapp_id)
         union all
         select id from leads where team_id = :team_id and phone = given.phone and number_id = :number_id
       ) either limit 1
     ) lead
   ), made as (
     insert into leads (team_id, id, number_id, campaign_id, phone, whatsapp_id, name, status, source, listed,
       created_at, updated_at)
     select :team_id, given.lead_id, :number_id, :campaign_id, given.phone, given.chat_id, given.name, '${getFirstStatus('joined_group')}', 'other',
       false, :created_at, :created_at
     from given where not exists (select 1 from known where known.member_id = given.member_id)
     order by given.chat_id
     on conflict (team_id, number_id, whatsapp_id) where number_id is not null do nothing
     returning id
   )
   select member_id, lead_id from known
   union all
   select given.member_id, given.lead_id from given join made on made.id = given.lead_id`,
  { writes: ['leads'] },
);

export function saveParticipants(
  tx: Queries,
  teamId: string,
  of: { number_id: string; campaign_id: string; created_at: Date },
  people: readonly Participant[],
): Promise<{ member_id: string; lead_id: string }[]> {
  const column = <Key extends keyof Participant>(key: Key) => people.map((person) => person[key]);
  return tx.rows(
    ...save({
      ...of,
      team_id: teamId,
      member_ids: column('member_id'),
      lead_ids: column('lead_id'),
      whatsapp_ids: column('whatsapp_id'),
      phones: column('phone'),
      names: column('name'),
    }),
  );
}
