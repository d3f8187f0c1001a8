// A campaign, matched by its slug (workspace-file.md#campaigns). Saving replaces its agent's settings as a whole.
import { fail } from '@parley/contract';
import type { Ctx } from '../../context.ts';
import { capabilitiesOf, type EngineKind } from '../../engines/capabilities.ts';
import type { Queries } from '../../platform/postgres/database.ts';
import { belowHumanFloor } from './human-floor.ts';
import { type SavedCampaign, upsertCampaign } from './store.ts';
import { wakeCampaign } from './wake-campaign.ts';

export type CampaignInput = Omit<SavedCampaign, 'id' | 'number_id'> & {
  /** The number it writes from; null for a campaign that is not active yet. */
  number: { id: string; engine: EngineKind } | null;
};

/** The caller checks the plan's pool after saving all campaigns (`checkActivePool`): one may make room for another. */
export async function saveCampaign(tx: Queries, ctx: Ctx, input: CampaignInput): Promise<{ id: string }> {
  const { number, ...campaign } = input;
  const floor = number ? belowHumanFloor(number.engine, campaign.agent) : [];
  if (floor.length > 0) fail('validation_error', floor.map((problem) => `agent.${problem}`).join('\n'));
  if (number && campaign.purpose === 'group' && !capabilitiesOf(number.engine).groups) {
    fail(
      'validation_error',
      `purpose must be setter: a number on the engine ${number.engine} is in no groups`,
    );
  }
  const saved = await upsertCampaign(
    tx,
    ctx.teamId,
    { ...campaign, id: ctx.newId('camp'), number_id: number?.id ?? null },
    ctx.clock.now(),
  );
  if (saved.status === 'active' && !number) {
    fail('validation_error', 'number is required while the campaign is active');
  }
  if (saved.changed && saved.status === 'active') await wakeCampaign(tx, ctx, saved.id);
  return { id: saved.id };
}
