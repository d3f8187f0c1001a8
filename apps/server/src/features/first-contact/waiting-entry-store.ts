// SQL for entries of a queue whose person is still waiting for a first message.
import { blockedAmongManySql } from '../blocklist/index.ts';

/** SQL join: the lead of an `entry`, looked up by key because a plan for thousands of entries would scan all leads. */
export const LEAD_OF_ENTRY = `left join lateral (
    select status, in_touch, whatsapp_id, ig_username from leads
    where leads.team_id = entry.team_id and leads.id = entry.lead_id offset 0) lead on true`;

/** SQL condition: the person of an `entry` still needs a first message. */
export const IS_NEEDED = `(lead.status is null or not lead.in_touch
  and (lead.status = 'queued' or lead.status = 'pending' and entry.state = 'verifying'))`;
/** SQL condition: the person of an `entry` is blocked; `$1` is the workspace. */
export const IS_BLOCKED = blockedAmongManySql({
  campaign_id: 'entry.campaign_id',
  phone: 'entry.phone',
  chat_id: 'lead.whatsapp_id',
  username: 'lead.ig_username',
});

/**
 * SQL condition: the person of an `entry` is still waiting for a first message. The dispatcher removes other entries
 * when it reaches them. Needs {@link LEAD_OF_ENTRY}; `$1` is the workspace.
 */
export const STILL_WAITS = `${IS_NEEDED} and not (${IS_BLOCKED})`;
