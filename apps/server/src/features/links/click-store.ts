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

/** Who clicks, and when: keyed hashes, never an address. */
export interface Visitor {
  visitor: Buffer;
  origin: Buffer;
  /** The ten minutes in which all of the visitor's clicks are one. */
  slot: Date;
  at: Date;
}

/** Where the address leads, and what is known of the visitor. */
export interface Visit extends Target {
  team_id: string;
  number_id: string;
  /** The visitor's click of this slot, while it has brought nobody. */
  click_id: string | null;
  fingerprint: string | null;
  hits: number | null;
  /** Clicks from the visitor's address on this number that brought nobody, and whether they were too many. */
  from_address: number;
  flood: boolean;
}

const visit = statement<Visit>(
  'links.visit',
  `select l.team_id, l.number_id, n.phone, l.message, own.id as click_id, own.fingerprint, own.hits,
     near.from_address, near.flood
   from links l
   join numbers n on n.team_id = l.team_id and n.id = l.number_id
   left join link_clicks own on own.team_id = l.team_id and own.link_id = l.id and own.visitor = $2 and own.slot = $3
     and own.lead_id is null
   cross join lateral (
     select count(*) as from_address, coalesce(bool_or(c.flood), false) as flood from link_clicks c
     where c.team_id = l.team_id and c.number_id = l.number_id and c.origin = $4 and c.clicked_at > $5
       and c.lead_id is null) near
   where l.code = $1 and l.active`,
);

/** @param since older clicks from the address don't count. */
export function findVisit(db: Queries, code: string, by: Visitor, since: Date): Promise<Visit | undefined> {
  return db.row(visit, [code, by.visitor, by.slot, by.origin, since]);
}

const click = statement<{ id: string }>(
  'links.click',
  `with click as (
     insert into link_clicks (team_id, id, link_id, number_id, fingerprint, visitor, origin, slot, clicked_at)
     select team_id, $2, id, number_id, $3, $4, $5, $6, $7 from links where code = $1 and active
     on conflict (team_id, link_id, visitor, slot) where lead_id is null do nothing
     returning team_id, link_id
   ), link as (
     update links l set clicks_count = clicks_count + 1 from click
     where l.team_id = click.team_id and l.id = click.link_id
     returning l.team_id, l.id, l.source
   ), visitor as (
     insert into link_visitors (team_id, link_id, day, visitor)
     select team_id, id, ($7::timestamptz at time zone 'UTC')::date, $4 from link
     on conflict do nothing returning 1
   ), day as (
     insert into link_days as d (team_id, link_id, day, source, clicks, unique_clicks)
     select team_id, id, ($7::timestamptz at time zone 'UTC')::date, source, 1, (select count(*) from visitor) from link
     on conflict (team_id, link_id, day, source) do update
       set clicks = d.clicks + 1, unique_clicks = d.unique_clicks + excluded.unique_clicks
   )
   select id from link`,
);

/** Counts a visitor's first click of the slot; false when it was counted already. */
export async function saveClick(
  db: Queries,
  code: string,
  made: Visitor & { id: string; fingerprint: string },
): Promise<boolean> {
  const values = [code, made.id, made.fingerprint, made.visitor, made.origin, made.slot, made.at];
  return (await db.row(click, values)) !== undefined;
}

const again = statement(
  'links.click-again',
  'update link_clicks set hits = hits + 1, clicked_at = $3 where team_id = $1 and id = $2',
);

/** The visitor clicks once more: not another click, but a later one. */
export async function saveAnotherHit(db: Queries, teamId: string, id: string, at: Date): Promise<void> {
  await db.write(again, [teamId, id, at]);
}

const flood = statement(
  'links.mark-flood',
  `update link_clicks set flood = true
   where team_id = $1 and number_id = $2 and origin = $3 and clicked_at > $4 and lead_id is null and not flood`,
);

/** Clicks from that address on the number bring nobody any more, but by their fingerprint. */
export async function markFlood(
  db: Queries,
  teamId: string,
  numberId: string,
  origin: Buffer,
  since: Date,
): Promise<void> {
  await db.write(flood, [teamId, numberId, origin, since]);
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
const latest = taken('links.take-latest-click', '$5::text is null and not flood');

/**
 * The click that brought a lead, who takes it: the one with the fingerprint, or the latest on the number that
 * is no part of a flood.
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
  await db.write(forget, [before, today]);
}
