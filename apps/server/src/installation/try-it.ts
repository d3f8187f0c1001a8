// Creates a simulated number with a campaign, for a workspace that has none (dashboard-operations.md#trying-it), by applying
// sections of a workspace file.
import { contract, failWith, type ResultOf } from '@parley/contract';
import type { Ctx } from '../context.ts';
import { isSimulated, SIMULATED_ENGINES } from '../engines/capabilities.ts';
import { recordActivity } from '../features/activity/index.ts';
import { findCampaignId, markTrial } from '../features/campaigns/index.ts';
import { findNumber } from '../features/numbers/index.ts';
import { getWorkspace } from '../features/team/index.ts';
import { createRoute, type Route } from '../http/route.ts';
import { buildTemplateAgent, getExampleName } from '../workspace-editor/index.ts';
import { ApplyError, applySections } from '../workspace-file/index.ts';
import { findSimulated } from './try-it-store.ts';

const { tryIt } = contract.welcome;
type Language = 'en' | 'fr';
type Tried = ResultOf<typeof tryIt>['data'];

const SLUG = 'try-it';
const FIRST_PHONE = 33_600_000_001;
/** The simulator's minimum delays, with which a whole conversation takes a minute. */
const AT_ONCE = {
  first_contact_gap: '0s',
  send_gap: '0s',
  per_minute: 0,
  per_hour: 0,
  first_contacts_per_day: 0,
  identical_per_hour: 0,
};

const NUMBER_NAMES = { en: 'Front desk', fr: 'Accueil' };

interface Place {
  name: string;
  timezone: string | null;
}

/** Returns the sections that create a campaign on that phone. @param makes whether they also create the number. */
function buildSections(
  { name, timezone }: Place,
  language: Language,
  campaign: string,
  phone: string,
  makes: boolean,
) {
  const number = {
    phone,
    name: NUMBER_NAMES[language],
    engine: SIMULATED_ENGINES[0],
    daily_quota: 1000,
    // Without an early date, the number would first warm up, and send only a few messages a day.
    connected_since: '2026-01-01',
    pacing: AT_ONCE,
  };
  const agent = {
    ...buildTemplateAgent('kitchen', language, timezone),
    ...{ reply_delay: '1s', sending_hours: 'always' },
  };
  return {
    numbers: makes ? [number] : [],
    campaigns: [
      { slug: campaign, name: getExampleName(name, language), status: 'active', number: phone, agent },
    ],
  };
}

/** Returns a phone that no real number in the workspace has. */
async function findFreePhone({ db, teamId }: Ctx): Promise<{ phone: string; isNew: boolean }> {
  for (let digits = FIRST_PHONE; ; digits++) {
    const phone = String(digits);
    const known = await findNumber(db, teamId, phone);
    if (!known || isSimulated(known.engine)) return { phone, isNew: !known };
  }
}

/** Returns an unused slug, because members might have adopted the previous campaign, which then stays unchanged. */
async function findFreeSlug({ db, teamId }: Ctx): Promise<string> {
  for (let n = 1; ; n++) {
    const slug = n === 1 ? SLUG : `${SLUG}-${n}`;
    if (!(await findCampaignId(db, teamId, slug))) return slug;
  }
}

/** Returns the campaign that answers on a simulated number. Creates one if there is none. */
async function findOrCreateCampaign(ctx: Ctx, language: Language): Promise<Tried> {
  const there = await findSimulated(ctx.db, ctx.teamId, SIMULATED_ENGINES);
  if (there) return { ...there, made: false };
  const { phone, isNew } = await findFreePhone(ctx);
  const workspace = await getWorkspace(ctx.db, ctx);
  const campaign = await findFreeSlug(ctx);
  const sections = buildSections(workspace, language, campaign, phone, isNew);
  try {
    await applySections(ctx, workspace.slug, sections);
  } catch (error) {
    if (!(error instanceof ApplyError)) throw error;
    failWith('invalid_state', error.found);
  }
  await markTrial(ctx.db, ctx.teamId, campaign);
  const subject = { id: ctx.teamId, name: workspace.name };
  await recordActivity(ctx.db, ctx, {
    action: 'workspace.changed',
    subject,
    details: { campaign, number: phone },
  });
  return { number: phone, campaign, made: true };
}

/** The dashboard's route for trying out a campaign. */
export const tryItRoute: Route = createRoute(tryIt, async (ctx, { language }) => ({
  data: await findOrCreateCampaign(ctx, language),
}));
