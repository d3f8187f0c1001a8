// Builds the event fields that describe the lead and its campaign (webhooks.md#contact).
import { formatReason, type Reason } from '@parley/contract';
import type { Ctx } from '../../context.ts';
import { getFirstName } from '../../language/first-name.ts';
import type { Queries } from '../../platform/postgres/database.ts';
import { findContact } from './store.ts';

export type Classification = 'qualified' | 'not_interested' | 'unqualified' | 'opted_out';

/** Returns the `campaign` and `contact` fields of an event; `campaign` is null for a lead without one. */
export async function buildContactPayload(
  tx: Queries,
  ctx: Ctx,
  leadId: string,
  verdict: { classification: Classification | null; reasoning: Reason | null },
): Promise<{ campaign: object | null; contact: object }> {
  const row = await findContact(tx, ctx.teamId, leadId);
  return {
    campaign:
      row.campaign_id === null
        ? null
        : { id: row.campaign_id, slug: row.campaign_slug, name: row.campaign_name },
    contact: {
      id: row.id,
      lead_id: row.whatsapp_id,
      // The agent addresses the lead by this name.
      name: getFirstName(row.name),
      phone: row.phone,
      classification: verdict.classification,
      ai_reasoning: verdict.reasoning === null ? null : formatReason(verdict.reasoning),
      conversation_url: `${ctx.baseUrl}/leads/${row.id}`,
      external_reference: row.external_reference,
    },
  };
}
