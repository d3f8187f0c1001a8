// Builds the content of a test delivery: an invented lead, so that people can try a receiver before they have real
// events. Each value has the same type as in a real event.
import type { EventType } from '@parley/contract';
import type { Ctx } from '../../context.ts';

const HOUR_MS = 3_600_000;
const SLOT_MS = 30 * 60_000;

/** Returns the fields of a sample event, without the envelope. */
export function buildSamplePayload(ctx: Ctx, type: EventType): object {
  const now = ctx.clock.now().toISOString();
  const campaign = { id: ctx.newId('camp'), slug: 'sample', name: 'Sample campaign' };
  const lead = ctx.newId('lead');
  const phone = '15550100000';
  const contact = (classification: string | null, reasoning: string | null) => ({
    id: lead,
    lead_id: `${phone}@c.us`,
    name: 'Sample',
    phone,
    classification,
    ai_reasoning: reasoning,
    conversation_url: `${ctx.baseUrl}/leads/${lead}`,
    external_reference: 'sample-1',
  });
  switch (type) {
    case 'contact.qualified':
      return { campaign, contact: contact('qualified', 'A sample: every criterion is met.') };
    case 'contact.not_qualified':
      return { campaign, contact: contact('unqualified', 'A sample: the budget is too low.') };
    case 'booking.created': {
      const start = (Math.floor(ctx.clock.ms() / HOUR_MS) + 24) * HOUR_MS;
      return {
        campaign,
        contact: contact(null, 'A sample: the lead chose a slot.'),
        booking: {
          id: ctx.newId('book'),
          status: 'booked',
          lead_id: `${phone}@c.us`,
          campaign_id: campaign.slug,
          provider: 'builtin',
          source: 'chat',
          start_at: new Date(start).toISOString(),
          end_at: new Date(start + SLOT_MS).toISOString(),
          timezone: 'Europe/Paris',
          attendee: { name: 'Sample Person', email: null, phone },
          // This link leads nowhere, because the sample has no meeting.
          cancel_url: `${ctx.baseUrl}/b/sample`,
          reschedule_url: `${ctx.baseUrl}/b/sample`,
          canceled_at: null,
          cancellation_reason: null,
          created_at: now,
        },
      };
    }
    case 'message.received':
      return {
        campaign,
        contact: contact(null, null),
        message: {
          id: ctx.newId('msg'),
          direction: 'inbound',
          text: 'Hello',
          type: 'USER_MESSAGE',
          has_media: false,
          sent_at: now,
        },
      };
    case 'agent.disconnected':
      return {
        agent: {
          name: 'Sample number',
          phone: '15550100001@c.us',
          campaign_id: campaign.slug,
          campaign_name: campaign.name,
          session_status: 'FAILED',
          disconnected_at: now,
        },
      };
  }
}
