// `parley seed` (sandbox.md#seed): fills a workspace with made-up leads and conversations, through the tables. Nothing is
// sent, no event is written, and no quota changes.
import type { Ctx } from '../../../context.ts';
import { isSimulated } from '../../../engines/capabilities.ts';
import { createIdAt } from '../../../platform/ids.ts';
import { insertSeededLeads, type SeededLead } from '../../leads/index.ts';
import { insertSeededMessages, type SeededMessage } from '../../messages/index.ts';
import { type MadeUpConversation, makeConversation, type SeededStage } from './make-conversation.ts';
import { listEngines, listSetterCampaigns, type SetterCampaign } from './seed-store.ts';

/** The number of leads in a transaction. */
const PIECE = 1_000;
const DAY_MS = 24 * 60 * 60_000;
/** Conversations start in this many days before today, and end before it. */
const DAYS = 90;
const LONGEST_DAYS = 7;
/** More lines than any conversation has. */
const MOST_LINES = 100;
/** The phones are valid, so that they can also write through the sandbox. */
const FIRST_PHONE = 4_915_100_000_000;

export type SeedProblem = 'real_number' | 'no_campaign';

export interface SeedResult {
  /** The number of leads that were added at each stage. */
  added: Partial<Record<SeededStage, number>>;
  messages: number;
}

/**
 * Adds leads until the workspace has those with the indexes 0 to `leads` - 1. The same seed gives the same people,
 * conversations and stages; their times are relative to today.
 * @param onPiece called with the number of leads that were processed.
 */
export async function seedLeads(
  ctx: Ctx,
  { leads, seed }: { leads: number; seed: number },
  onPiece: (done: number) => void,
): Promise<SeedResult | SeedProblem> {
  const engines = await listEngines(ctx.db, ctx.teamId);
  if (!engines.every(isSimulated)) return 'real_number';
  const campaigns = await listSetterCampaigns(ctx.db, ctx.teamId);
  if (campaigns.length === 0) return 'no_campaign';
  const today = Math.floor(ctx.clock.ms() / DAY_MS) * DAY_MS;
  const result: SeedResult = { added: {}, messages: 0 };
  for (let from = 0; from < leads; from += PIECE) {
    const to = Math.min(leads, from + PIECE);
    const piece = Array.from({ length: to - from }, (_, n) => {
      const index = from + n;
      const campaign = campaigns[index % campaigns.length]!;
      return toRows(makeConversation(seed, index), { index, campaign, today });
    });
    await ctx.db.transaction(async (tx) => {
      const made = await insertSeededLeads(
        tx,
        ctx.teamId,
        piece.map(({ lead }) => lead),
      );
      const added = piece.filter(({ lead }) => made.has(lead.id));
      const messages = added.flatMap((one) => one.messages);
      await insertSeededMessages(tx, ctx.teamId, messages);
      for (const { stage } of added) result.added[stage] = (result.added[stage] ?? 0) + 1;
      result.messages += messages.length;
    });
    onPiece(to);
  }
  return result;
}

function toRows(
  { stage, name, email, start, lines }: MadeUpConversation,
  { index, campaign, today }: { index: number; campaign: SetterCampaign; today: number },
): { stage: SeededStage; lead: SeededLead; messages: SeededMessage[] } {
  const begun = Math.round(today - (DAYS - start * (DAYS - LONGEST_DAYS)) * DAY_MS);
  const format = (ms: number) => new Date(begun + ms).toISOString();
  const lead_id = createIdAt('lead', new Date(begun), index);
  const { number_id } = campaign;
  const messages = lines.map(({ type, text, after_ms }, line) => ({
    id: createIdAt('msg', new Date(begun + after_ms), index * MOST_LINES + line),
    ...{ lead_id, number_id, type, text },
    at: format(after_ms),
  }));
  const reply = messages.find(({ type }) => type === 'USER_MESSAGE');
  const last = messages.at(-1)!;
  const isLive = stage === 'contacted' || stage === 'conversation';
  const lead: SeededLead = {
    ...{ id: lead_id, number_id, campaign_id: campaign.id, name, email },
    phone: String(FIRST_PHONE + index),
    status: isLive ? 'in_progress' : stage,
    created_at: format(0),
    replied_at: reply?.at ?? null,
    qualified_at: stage === 'qualified' ? last.at : null,
    opted_out_at: stage === 'stopped' ? last.at : null,
    follow_ups_sent: messages.filter(({ type }) => type === 'FOLLOW_UP').length,
    messages_count: messages.length,
    last_message_at: last.at,
    last_message_direction: last.type === 'USER_MESSAGE' ? 'inbound' : 'outbound',
  };
  return { stage, lead, messages };
}
