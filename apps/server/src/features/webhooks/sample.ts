// The content of a test delivery: an invented lead, so that people can try a receiver before anything happens.
import type { EventType } from '@parley/contract';

const campaign = { id: 'camp_00000000000000000000000000', slug: 'sample', name: 'Sample campaign' };

export function samplePayload(type: EventType, baseUrl: string, now: string): object {
  const lead = 'lead_00000000000000000000000000';
  const contact = {
    id: lead,
    lead_id: '15550100000@c.us',
    name: 'Sample',
    phone: '15550100000',
    classification: null as string | null,
    ai_reasoning: null as string | null,
    conversation_url: `${baseUrl}/leads/${lead}`,
    external_reference: null,
  };
  switch (type) {
    case 'contact.qualified':
      return {
        campaign,
        contact: {
          ...contact,
          classification: 'qualified',
          ai_reasoning: 'A sample: every criterion is met.',
        },
      };
    case 'contact.not_qualified':
      return {
        campaign,
        contact: {
          ...contact,
          classification: 'unqualified',
          ai_reasoning: 'A sample: the budget is too low.',
        },
      };
    case 'booking.created':
      return {
        campaign,
        contact: { ...contact, classification: 'qualified' },
        booking: {
          id: 'book_00000000000000000000000000',
          status: 'booked',
          lead_id: contact.lead_id,
          campaign_id: campaign.slug,
          provider: 'builtin',
          source: 'chat',
          start_at: now,
          end_at: now,
          timezone: 'UTC',
          attendee: { name: 'Sample', email: null, phone: contact.phone },
          cancel_url: null,
          reschedule_url: null,
          canceled_at: null,
          cancellation_reason: null,
          created_at: now,
        },
      };
    case 'message.received':
      return {
        campaign,
        contact,
        message: {
          id: 'msg_00000000000000000000000000',
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
