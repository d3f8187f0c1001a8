// Copies a campaign with its knowledge and its hosts into an empty database, on a simulated number.
import { type BookingInput, BUILTIN } from '@parley/contract';
import type { App } from '../composition/app.ts';
import type { Ctx } from '../context.ts';
import { ENGINE_KINDS, isSimulated } from '../engines/capabilities.ts';
import { type AgentSettings, saveCampaign } from '../features/campaigns/index.ts';
import { type ReadSource, saveKnowledge } from '../features/knowledge/index.ts';
import { saveNumber } from '../features/numbers/index.ts';
import type { Pacing } from '../features/pacing/index.ts';
import { type MemberCalendar, saveMember, saveWorkspace } from '../features/team/index.ts';

/** The phone of the simulated number. */
export const OUR_PHONE = '33600000001';
/** The base URL of links to meeting pages. The links don't work, because the copy is deleted. */
export const EXAMPLE_URL = 'https://parley.example';
const OFFICE_HOURS = 'Mon-Fri 09:00-18:00';

export interface CopiedCampaign {
  slug: string;
  name: string;
  workspace: string;
  workspace_name: string;
  agent: AgentSettings;
  /** The hosts of the campaign's meetings, in the campaign's order. */
  hosts: { email: string; calendar: MemberCalendar | null }[];
}

/** The pace of the simulated number. */
export interface NumberPace {
  daily_quota: number;
  connected_since: Date;
  pacing: Pacing;
}

/** The copy, in which the number is always connected. */
export interface CampaignCopy {
  ctx: Ctx;
  number_id: string;
  campaign_id: string;
  /** The campaign as it was saved. */
  saved: Parameters<typeof saveCampaign>[2];
}

/** @param sources the campaign's knowledge. */
export async function copyCampaign(
  app: App,
  campaign: CopiedCampaign,
  sources: readonly ReadSource[],
  pace: NumberPace,
): Promise<CampaignCopy> {
  const { slug, name, workspace, workspace_name } = campaign;
  const { system } = app;
  const agent = { ...campaign.agent, booking: getBooking(campaign) };
  return system.db.transaction(async (tx) => {
    const team = { slug: workspace, name: workspace_name, plan: 'scale' as const };
    const ctx = app.createCtx(await saveWorkspace(tx, system, team));
    const engine = ENGINE_KINDS.find(isSimulated)!;
    const number = await saveNumber(tx, ctx, {
      ...{ handle: OUR_PHONE, phone: OUR_PHONE, name: null, engine, settings: {}, secrets: {} },
      ...pace,
    });
    for (const host of campaign.hosts) await saveMember(tx, ctx, { ...host, role: 'viewer', scopes: [] });
    const saved: CampaignCopy['saved'] = {
      ...{ slug, name, agent, status: 'active', purpose: 'setter', template: null },
      number: { ...number, engine },
    };
    const { id } = await saveCampaign(tx, ctx, saved);
    await saveKnowledge(tx, ctx, id, { language: agent.language, sources });
    return { ctx, number_id: number.id, campaign_id: id, saved };
  });
}

/**
 * Returns the campaign's booking settings; null if it books no meetings. An empty built-in calendar replaces that of a
 * provider, which must not be called.
 */
function getBooking({ agent, hosts }: CopiedCampaign): BookingInput | null {
  const { booking } = agent;
  if (!booking) return null;
  const own = { ...booking, members: hosts.map(({ email }) => email), reminder_template: null };
  if (booking.calendar === BUILTIN) return own;
  return { ...own, calendar: BUILTIN, by: 'slots', hours: booking.hours ?? OFFICE_HOURS };
}
