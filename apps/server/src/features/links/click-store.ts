// Stores clicks and the leads that they brought.
import type { LeadSource } from '@parley/contract';
import { type Queries, statement } from '../../platform/postgres/database.ts';

/** The chat that a short URL leads to. */
export interface LinkTarget {
  /** The number's phone; null on Instagram. */
  phone: string | null;
  /** The number's phone, or `@` and its Instagram name. */
  handle: string;
  message: string;
}

export const findTarget = statement<LinkTarget>(
  'links.target',
  `select number.phone, number.handle, link.message from links link
   join numbers number on number.team_id = link.team_id and number.id = link.number_id
   where link.code = $1 and link.active`,
).row((code: string) => [code]);

/** The visitor and the time of a click. Visitors are keyed hashes, never addresses. */
export interface Visitor {
  visitor: Buffer;
  origin: Buffer;
  /** The start of the ten minutes in which all of the visitor's clicks count as one. */
  slot: Date;
  at: Date;
}

/** The chat that the URL leads to, and what is stored about the visitor. */
export interface Visit extends LinkTarget {
  team_id: string;
  number_id: string;
  /** The visitor's click in these ten minutes, unless it has brought a lead. */
  click_id: string | null;
  mark: string | null;
  hits: number | null;
  /**
   * The number of clicks on this number from the visitor's address that brought no lead. `flood` is true if those
   * clicks are a flood.
   */
  from_address: number;
  flood: boolean;
}

/**
 * Reads the link that a visitor opened, and the visitor's earlier clicks; undefined if there is no such link.
 * @param since older clicks from the address are ignored.
 */
export const findVisit = statement<Visit>(
  'links.visit',
  `select link.team_id, link.number_id, number.phone, number.handle, link.message, own.id as click_id,
     own.fingerprint as mark, own.hits,
     near.from_address, near.flood
   from links link
   join numbers number on number.team_id = link.team_id and number.id = link.number_id
   left join link_clicks own on own.team_id = link.team_id and own.link_id = link.id and own.visitor = $2
     and own.slot = $3 and own.lead_id is null
   cross join lateral (
     select count(*) as from_address, coalesce(bool_or(click.flood), false) as flood from link_clicks click
     where click.team_id = link.team_id and click.number_id = link.number_id and click.origin = $4
       and click.clicked_at > $5 and click.lead_id is null) near
   where link.code = $1 and link.active`,
).row((code: string, by: Visitor, since: Date) => [code, by.visitor, by.slot, by.origin, since]);

/** Counts a visitor's first click in the ten minutes. Returns false if it was already counted. */
export const saveClick = statement<{ id: string }>(
  'links.click',
  `with click as (
     insert into link_clicks (team_id, id, link_id, number_id, fingerprint, visitor, origin, slot, clicked_at)
     select team_id, $2, id, number_id, $3, $4, $5, $6, $7 from links where code = $1 and active
     on conflict (team_id, link_id, visitor, slot) where lead_id is null do nothing
     returning team_id, link_id
   ), link as (
     update links link set clicks_count = clicks_count + 1 from click
     where link.team_id = click.team_id and link.id = click.link_id
     returning link.team_id, link.id, link.source
   ), visitor as (
     insert into link_visitors (team_id, link_id, day, visitor)
     select team_id, id, ($7::timestamptz at time zone 'UTC')::date, $4 from link
     on conflict do nothing returning 1
   ), day as (
     insert into link_days as counted (team_id, link_id, day, source, clicks, unique_clicks, scans)
     select team_id, id, ($7::timestamptz at time zone 'UTC')::date, source, 1, (select count(*) from visitor),
       $8::int from link
     on conflict (team_id, link_id, day, source) do update
       set clicks = counted.clicks + 1, unique_clicks = counted.unique_clicks + excluded.unique_clicks,
         scans = counted.scans + excluded.scans
   )
   select id from link`,
  { writes: ['link_clicks', 'links', 'link_visitors', 'link_days'] },
).exists(
  (
    code: string,
    { id, mark, visitor, origin, slot, at, isScan }: Visitor & { id: string; mark: string; isScan: boolean },
  ) => [code, id, mark, visitor, origin, slot, at, isScan ? 1 : 0],
);

/** Updates the time of a click when the visitor repeats it, without counting a second click. */
export const saveRepeatedClick = statement(
  'links.click-again',
  'update link_clicks set hits = hits + 1, clicked_at = $3 where team_id = $1 and id = $2',
  { writes: ['link_clicks'] },
).write((teamId: string, id: string, at: Date) => [teamId, id, at]);

/** Marks a flood: from now on, clicks from that address on the number are attributed only by their mark. */
export const markFlood = statement(
  'links.mark-flood',
  `update link_clicks set flood = true
   where team_id = $1 and number_id = $2 and origin = $3 and clicked_at > $4 and lead_id is null and not flood`,
  { writes: ['link_clicks'] },
).write((teamId: string, numberId: string, origin: Buffer, since: Date) => [teamId, numberId, origin, since]);

/** The link that brought a lead. */
export interface LeadOrigin {
  link_id: string;
  source: LeadSource;
  /** The link's campaign, if it is active and on this number. */
  campaign_id: string | null;
}

const CAMPAIGN = `(select campaign.id from campaigns campaign
  where campaign.team_id = link.team_id and campaign.id = link.campaign_id and campaign.status = 'active'
    and campaign.purpose = 'setter' and campaign.number_id = link.number_id) as campaign_id`;

const claimStatement = (name: string, condition: string) =>
  statement<LeadOrigin>(
    name,
    `with click as (
       select team_id, id, link_id from link_clicks
       where team_id = $1 and number_id = $2 and lead_id is null and clicked_at > $4 and ${condition}
       order by clicked_at desc, id desc limit 1 for update skip locked
     ), taken as (
       update link_clicks set lead_id = $3 from click
       where link_clicks.team_id = click.team_id and link_clicks.id = click.id
     ), counted as (
       update links link set leads_count = leads_count + 1 from click
       where link.team_id = click.team_id and link.id = click.link_id
     )
     select link.id as link_id, link.source, ${CAMPAIGN}
     from click join links link on link.team_id = $1 and link.id = click.link_id`,
    { writes: ['link_clicks', 'links'] },
  );

const byMark = claimStatement('links.take-click-by-mark', 'fingerprint = $5');
/**
 * Excludes every recent click from a flooding address: a click that was in progress when the address was marked as a
 * flood might be stored with `flood` false.
 */
const latest = claimStatement(
  'links.take-latest-click',
  `$5::text is null and not flood and not exists (
     select from link_clicks near
     where near.team_id = link_clicks.team_id and near.number_id = link_clicks.number_id
       and near.origin = link_clicks.origin and near.clicked_at > $4 and near.lead_id is null and near.flood)`,
);

/**
 * Attributes a lead to a click: the one with the mark, or else the latest on the number that does not belong to a
 * flood. undefined if there is none.
 * @param since older clicks are ignored.
 */
export function claimClick(
  tx: Queries,
  teamId: string,
  numberId: string,
  leadId: string,
  since: Date,
  mark: string | null,
): Promise<LeadOrigin | undefined> {
  const query = mark === null ? latest : byMark;
  return tx.row(query, [teamId, numberId, leadId, since, mark]);
}

/**
 * Finds the link that brought a lead without a click: by its code, or the one that the number is dedicated to.
 * undefined if there is none.
 */
export const findBringingLink = statement<LeadOrigin>(
  'links.take-lead',
  `update links link set leads_count = leads_count + 1
   where team_id = $1 and number_id = $2 and active and case when $3::text is null then dedicated else code = $3 end
   returning link.id as link_id, link.source, ${CAMPAIGN}`,
  { writes: ['links'] },
).row((teamId: string, numberId: string, code: string | null) => [teamId, numberId, code]);

/** Deletes clicks that are too old to bring a lead, and visitors of past days. */
export const deleteOldClicks = statement(
  'links.forget',
  `with clicks as (delete from link_clicks where clicked_at < $1)
   delete from link_visitors where day < ($2::timestamptz at time zone 'UTC')::date`,
  { writes: ['link_clicks', 'link_visitors'] },
).write((before: Date, today: Date) => [before, today]);

/** Moves the clicks of one lead to another because both are one person. */
export const moveClicks = statement(
  'links.move-clicks',
  'update link_clicks set lead_id = $3 where team_id = $1 and lead_id = $2',
  { writes: ['link_clicks'] },
).write((teamId: string, from: string, to: string) => [teamId, from, to]);

/** Deletes the clicks that led to a lead. The counts of their link stay. */
export const deleteClicks = statement(
  'links.delete-clicks-of-lead',
  'delete from link_clicks where team_id = $1 and lead_id = $2',
  { writes: ['link_clicks'] },
).write((teamId: string, leadId: string) => [teamId, leadId]);
