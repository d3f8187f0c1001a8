// Finds the simulated campaign of a workspace that a member can try out.
import { statement } from '../platform/postgres/database.ts';

/** Returns the oldest campaign that answers on a simulated number; undefined if there is none. */
export const findSimulated = statement<{ number: string; campaign: string }>(
  'try-it.simulated',
  `select number.phone as number, campaign.slug as campaign
   from campaigns campaign join numbers number on number.team_id = $1 and number.id = campaign.number_id
   where campaign.team_id = $1 and campaign.status = 'active' and campaign.purpose = 'setter'
     and number.engine = any($2)
   order by campaign.id limit 1`,
).row((teamId: string, engines: readonly string[]) => [teamId, engines]);
