// Clicks, and the leads they brought, as rows.
import { type Queries, statement } from '../../platform/postgres/database.ts';

/** Where a short address leads. */
export interface Target {
  phone: string;
  message: string;
}

const target = statement<Target>(
  'links.target',
  `select n.phone, l.message from links l join numbers n on n.team_id = l.team_id and n.id = l.number_id
   where l.code = $1 and l.active`,
);

export function findTarget(db: Queries, code: string): Promise<Target | undefined> {
  return db.row(target, [code]);
}

const click = statement<Target>(
  'links.click',
  `with link as (
     update links set clicks_count = clicks_count + 1 where code = $1 and active
     returning team_id, id, number_id, source, message
   ), click as (
     insert into link_clicks (team_id, id, link_id, number_id, fingerprint, clicked_at)
     select team_id, $2, id, number_id, $3, $5 from link
   ), visitor as (
     insert into link_visitors (team_id, link_id, day, visitor)
     select team_id, id, ($5::timestamptz at time zone 'UTC')::date, $4 from link
     on conflict do nothing returning 1
   ), day as (
     insert into link_days as d (team_id, link_id, day, source, clicks, unique_clicks)
     select team_id, id, ($5::timestamptz at time zone 'UTC')::date, source, 1, (select count(*) from visitor) from link
     on conflict (team_id, link_id, day, source) do update
       set clicks = d.clicks + 1, unique_clicks = d.unique_clicks + excluded.unique_clicks
   )
   select n.phone, link.message from link join numbers n on n.team_id = link.team_id and n.id = link.number_id`,
);

/** Counts a click of a short address; undefined when there is no such active link. */
export function saveClick(
  db: Queries,
  code: string,
  made: { id: string; fingerprint: string; visitor: Buffer; at: Date },
): Promise<Target | undefined> {
  return db.row(click, [code, made.id, made.fingerprint, made.visitor, made.at]);
}

/** What brought a lead. */
export interface Origin {
  link_id: string;
  source: string;
  /** The link's campaign, if it is active and on this number. */
  campaign_id: string | null;
}

const CAMPAIGN = `(select c.id from campaigns c where c.team_id = l.team_id and c.id = l.campaign_id
  and c.status = 'active' and c.purpose = 'setter' and c.number_id = l.number_id) as campaign_id`;

const taken = (name: string, condition: string) =>
  statement<Origin>(
    name,
    `with click as (
       select team_id, id, link_id from link_clicks
       where team_id = $1 and number_id = $2 and lead_id is null and clicked_at > $4 and ${condition}
       order by clicked_at desc, id desc limit 1 for update skip locked
     ), taken as (
       update link_clicks k set lead_id = $3 from click where k.team_id = click.team_id and k.id = click.id
     ), counted as (
       update links l set leads_count = leads_count + 1 from click
       where l.team_id = click.team_id and l.id = click.link_id
     )
     select l.id as link_id, l.source, ${CAMPAIGN} from click join links l on l.team_id = $1 and l.id = click.link_id`,
  );

const byFingerprint = taken('links.take-click-by-fingerprint', 'fingerprint = $5');
const latest = taken('links.take-latest-click', '$5::text is null');

/**
 * The click that brought a lead, who takes it: the one with the fingerprint, or the latest on the number.
 * @param since older clicks don't count.
 */
export function takeClick(
  tx: Queries,
  teamId: string,
  numberId: string,
  leadId: string,
  since: Date,
  fingerprint: string | null,
): Promise<Origin | undefined> {
  const query = fingerprint === null ? latest : byFingerprint;
  return tx.row(query, [teamId, numberId, leadId, since, fingerprint]);
}

const byLink = statement<Origin>(
  'links.take-lead',
  `update links l set leads_count = leads_count + 1
   where team_id = $1 and number_id = $2 and active and case when $3::text is null then dedicated else code = $3 end
   returning l.id as link_id, l.source, ${CAMPAIGN}`,
);

/** A link that brought a lead without a click that we saw: by its code, or the one that the number is dedicated to. */
export function takeLink(
  tx: Queries,
  teamId: string,
  numberId: string,
  code: string | null,
): Promise<Origin | undefined> {
  return tx.row(byLink, [teamId, numberId, code]);
}

const forget = statement(
  'links.forget',
  `with clicks as (delete from link_clicks where clicked_at < $1)
   delete from link_visitors where day < ($2::timestamptz at time zone 'UTC')::date`,
);

/** Clicks that can bring nobody any more, and visitors of past days. */
export async function forgetClicks(db: Queries, before: Date, today: Date): Promise<void> {
  await db.rows(forget, [before, today]);
}
