// Attributes a new lead to a link (links.md#attribution). The attribution is certain if it is based on the click's
// mark, an ad, or a number that is dedicated to a link. It is probable if it is based on the latest click on the
// number. `follow-link.ts` decides which requests count as clicks.
import type { LeadSource } from '@parley/contract';
import type { Ctx } from '../../context.ts';
import type { Referral } from '../../engines/events.ts';
import type { Queries } from '../../platform/postgres/database.ts';
import { claimClick, findBringingLink } from './click-store.ts';
import { readRef } from './mark.ts';

/** The number of days for which the mark of a click is valid. */
export const CLICK_DAYS = 30;
/** The time after a click during which a message without a mark is attributed to it (links.md#attribution). */
export const PROBABLE_MS = 45 * 60_000;

export interface FirstMessage {
  mark: string | null;
  referral: Pick<Referral, 'ref' | 'source_url' | 'source_id'> | null;
}

export interface Attribution {
  source: LeadSource;
  source_confidence: 'certain' | 'probable';
  tracked_link_id: string | null;
  /** The link's campaign, if it can contact the lead; otherwise null. */
  campaign_id: string | null;
}

/**
 * Attributes a lead who writes first to the click that brought them. Call it once for each lead. Returns null if the
 * origin is unknown.
 */
export async function attributeLead(
  tx: Queries,
  ctx: Ctx,
  numberId: string,
  leadId: string,
  { mark, referral }: FirstMessage,
): Promise<Attribution | null> {
  const { teamId } = ctx;
  const since = (ms: number) => new Date(ctx.clock.ms() - ms);
  const ref = readRef(referral?.ref);
  const click = mark ?? ref?.mark ?? null;
  if (click !== null) {
    const by = await claimClick(tx, teamId, numberId, leadId, since(CLICK_DAYS * 86_400_000), click);
    if (by) return buildAttribution(by, 'certain');
  }
  if (referral) {
    const code = ref?.code ?? getLinkCode(ctx, referral.source_url);
    const by = code === null ? undefined : await findBringingLink(tx, teamId, numberId, code);
    const isAd = referral.ref === undefined || referral.source_id !== undefined;
    if (by && !isAd) return buildAttribution(by, 'certain');
    const none = { tracked_link_id: null, campaign_id: null };
    const link = by ? { tracked_link_id: by.link_id, campaign_id: by.campaign_id } : none;
    if (isAd) return { source: 'ads', source_confidence: 'certain', ...link };
  }
  const dedicated = await findBringingLink(tx, teamId, numberId, null);
  if (dedicated) return buildAttribution(dedicated, 'certain');
  const latest = await claimClick(tx, teamId, numberId, leadId, since(PROBABLE_MS), null);
  return latest ? buildAttribution(latest, 'probable') : null;
}

function buildAttribution(
  by: { link_id: string; source: LeadSource; campaign_id: string | null },
  source_confidence: 'certain' | 'probable',
): Attribution {
  const { link_id, source, campaign_id } = by;
  return { source, source_confidence, tracked_link_id: link_id, campaign_id };
}

/** Returns the code in one of our short URLs; null for any other URL. */
function getLinkCode(ctx: Ctx, url: string | undefined): string | null {
  const start = `${ctx.baseUrl}/l/`;
  return url?.startsWith(start) ? (/^[A-Za-z0-9_-]{2,64}/.exec(url.slice(start.length))?.[0] ?? null) : null;
}
