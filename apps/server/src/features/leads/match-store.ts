// Finds leads by the contact data of a calendar provider.
import { type Queries, statement } from '../../platform/postgres/database.ts';

/** A lead who could be the person that the provider reports. */
export interface MatchingLead {
  id: string;
  campaign_id: string | null;
  by: 'phone' | 'email';
}

const matches = statement<MatchingLead>(
  'leads.matching',
  `(select id, campaign_id, 'phone' as by from leads where team_id = $1 and phone = $2 order by id desc limit 10)
   union all
   (select id, campaign_id, 'email' from leads where team_id = $1 and lower(email) = lower($3) order by id desc limit 10)`,
);

/**
 * Returns leads with this phone, or else with this email address. A phone belongs to one person, but a family can share
 * an email address.
 * @param phone digits with country code.
 */
export async function findMatchingLeads(
  db: Queries,
  teamId: string,
  { phone, email }: { phone: string | null; email: string | null },
): Promise<MatchingLead[]> {
  const found = await db.rows(matches, [teamId, phone, email]);
  const byPhone = found.filter(({ by }) => by === 'phone');
  return byPhone.length > 0 ? byPhone : found;
}

/** Returns the lead with that id; undefined if the workspace has none. */
export const findLead = statement<{ id: string; campaign_id: string | null }>(
  'leads.named',
  'select id, campaign_id from leads where team_id = $1 and id = $2',
).row((teamId: string, id: string) => [teamId, id]);
