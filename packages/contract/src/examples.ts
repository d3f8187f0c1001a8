// An example request and response of each operation, for the documentation. A test checks them against the schemas.

import {
  at,
  engineId,
  exampleCampaign,
  exampleControl,
  exampleId,
  group,
  lead,
  link,
  list,
  note,
  page,
  quota,
  rule,
  sender,
  webhook,
} from './example-records.ts';
import { WEBHOOK_API_VERSION } from './versions.ts';

export interface OperationExample {
  params?: Record<string, string>;
  body?: object;
  answer: object;
}

/** The examples, by operation id. */
export const EXAMPLES: Record<string, OperationExample> = {
  'identity.me': {
    answer: {
      data: {
        team_id: exampleId('team'),
        key: { id: exampleId('key'), name: 'CRM', scopes: ['leads:read'] },
      },
    },
  },
  'leads.list': { answer: { data: [lead], pagination: page } },
  'leads.get': { params: { id: exampleId('lead') }, answer: { data: lead } },
  'leads.update': {
    params: { id: exampleId('lead') },
    body: { tags: ['kitchen'], next_action_at: '2026-11-24T09:00:00Z', next_action_label: 'Call back' },
    answer: {
      data: { ...lead, next_action_at: '2026-11-24T09:00:00.000Z', next_action_label: 'Call back' },
    },
  },
  'leads.handoff': { params: { id: exampleId('lead') }, answer: { data: exampleControl(false) } },
  'leads.resume': { params: { id: exampleId('lead') }, answer: { data: exampleControl(true) } },
  'leads.addNote': { params: { id: exampleId('lead') }, body: { text: note.text }, answer: { data: note } },
  'leads.listNotes': { params: { id: exampleId('lead') }, answer: { data: [note], pagination: page } },
  'conversations.list': {
    answer: {
      data: [
        {
          lead_id: exampleId('lead'),
          phone: lead.phone,
          whatsapp_id: lead.whatsapp_id,
          name: lead.name,
          status: lead.status,
          qualified: false,
          replied: true,
          campaign_id: 'spring',
          messages_count: 3,
          last_message_at: at,
          last_message_direction: 'inbound',
        },
      ],
      pagination: page,
    },
  },
  'conversations.messages': {
    params: { leadId: exampleId('lead') },
    answer: {
      data: [
        {
          id: exampleId('msg'),
          direction: 'inbound',
          text: 'About 12k',
          type: 'USER_MESSAGE',
          has_media: false,
          sent_at: at,
        },
      ],
      pagination: page,
    },
  },
  'messages.send': {
    body: { lead_id: exampleId('lead'), text: 'Shall we say Tuesday at 10?', humanize: true },
    answer: {
      data: {
        id: exampleId('msg'),
        message_id: engineId,
        lead_id: exampleId('lead'),
        text: 'Shall we say Tuesday at 10?',
        sent_at: at,
        quota,
      },
    },
  },
  'messages.preview': {
    body: { lead_id: exampleId('lead'), text: 'Shall we say Tuesday at 10?', humanize: true },
    answer: {
      data: {
        lead_id: exampleId('lead'),
        text: 'Shall we say Tuesday at 10?',
        from: sender,
        quota,
      },
    },
  },
  'campaigns.list': { answer: { data: [exampleCampaign('active')], pagination: page } },
  'campaigns.pause': { params: { id: 'spring' }, answer: { data: exampleCampaign('paused') } },
  'campaigns.resume': { params: { id: 'spring' }, answer: { data: exampleCampaign('active') } },
  'campaigns.pushLead': {
    params: { id: 'spring' },
    body: {
      phone: '+33 6 12 34 56 78',
      name: 'Marie Durand',
      external_reference: 'crm-42',
      additional_data: { project: 'kitchen' },
    },
    answer: {
      data: {
        status: 'accepted',
        campaign_id: 'spring',
        phone: '33612345678',
        external_reference: 'crm-42',
        note: 'The phone is checked on WhatsApp, then the agent writes the first message.',
        contacted: true,
        reason: null,
      },
    },
  },
  'campaigns.previewLead': {
    params: { id: 'spring' },
    body: { phone: '+33 6 12 34 56 78', name: 'Marie Durand' },
    answer: {
      data: {
        status: 'accepted',
        campaign_id: 'spring',
        phone: '33612345678',
        note: 'The phone is checked on WhatsApp, then the agent writes the first message.',
        contacted: true,
        reason: null,
        from: sender,
        quota,
        first_message: 'Hi Marie, this is Lea from Acme. You asked about a new kitchen.',
      },
    },
  },
  'lists.list': { answer: { data: [list], pagination: page } },
  'lists.create': { body: { name: 'Trade fair', campaign_id: 'spring' }, answer: { data: list } },
  'lists.importLeads': {
    params: { id: exampleId('list') },
    body: {
      leads: [
        { phone: '+33612345678', name: 'Marie Durand', custom_variables: { stand: 'B12' } },
        { phone: '123' },
      ],
    },
    answer: {
      data: {
        imported: 1,
        duplicates_in_list: 0,
        rejected: [
          {
            index: 1,
            reason: 'invalid_phone: must be a phone number with its country code, such as 33612345678',
          },
        ],
        lead_ids: [exampleId('lead')],
      },
    },
  },
  'bookings.list': {
    answer: {
      data: [
        {
          id: exampleId('book'),
          status: 'booked',
          lead_id: lead.whatsapp_id,
          campaign_id: 'spring',
          provider: 'builtin',
          source: 'chat',
          start_at: '2026-11-24T09:00:00.000Z',
          end_at: '2026-11-24T09:30:00.000Z',
          timezone: 'Europe/Paris',
          attendee: { name: lead.name, email: lead.email, phone: lead.phone },
          cancel_url: null,
          reschedule_url: null,
          canceled_at: null,
          cancellation_reason: null,
          created_at: at,
        },
      ],
      pagination: page,
    },
  },
  'groups.list': { answer: { data: [group], pagination: page } },
  'groups.get': { params: { id: exampleId('grp') }, answer: { data: group } },
  'groups.members': {
    params: { id: exampleId('grp') },
    answer: {
      data: [
        {
          id: exampleId('gmem'),
          whatsapp_id: lead.whatsapp_id,
          phone: lead.phone,
          name: lead.name,
          role: 'member',
          lead_id: null,
          joined_at: at,
        },
      ],
      pagination: page,
    },
  },
  'groups.messages': {
    params: { id: exampleId('grp') },
    answer: {
      data: [
        {
          id: exampleId('gmsg'),
          whatsapp_message_id: engineId,
          sender: { phone: lead.phone, name: lead.name },
          from_agent: false,
          ai_generated: false,
          text: 'When does it start?',
          type: 'USER_MESSAGE',
          is_mention: false,
          has_media: false,
          media_type: null,
          sent_at: at,
        },
      ],
      pagination: page,
    },
  },
  'groups.events': {
    params: { id: exampleId('grp') },
    answer: {
      data: [
        {
          id: exampleId('gevt'),
          type: 'join',
          member: { whatsapp_id: lead.whatsapp_id, phone: lead.phone, name: lead.name },
          cause: 'invite_link',
          actor: null,
          occurred_at: at,
        },
      ],
      pagination: page,
    },
  },
  'events.list': {
    answer: {
      data: [
        {
          event_type: 'contact.qualified',
          event_id: exampleId('evt'),
          log_id: exampleId('evt'),
          api_version: WEBHOOK_API_VERSION,
          occurred_at: at,
          team_id: exampleId('team'),
          is_test: false,
          campaign: { id: exampleId('camp'), slug: 'spring', name: 'Lea from Acme' },
          contact: {
            id: lead.id,
            lead_id: lead.whatsapp_id,
            name: 'Marie',
            phone: lead.phone,
            classification: 'qualified',
            ai_reasoning: 'Every criterion is met.',
            conversation_url: `https://parley.example.com/leads/${lead.id}`,
            external_reference: lead.external_reference,
          },
        },
      ],
      pagination: page,
    },
  },
  'webhooks.create': {
    body: { url: webhook.url, events: webhook.events },
    answer: { data: { ...webhook, secret: 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw' } },
  },
  'webhooks.list': { answer: { data: [webhook], pagination: page } },
  'webhooks.delete': {
    params: { id: exampleId('hook') },
    answer: { data: { id: exampleId('hook'), deleted: true } },
  },
  'webhooks.test': {
    params: { id: exampleId('hook') },
    answer: { data: { delivered: true, endpoint_status: 200, error: null, event_id: exampleId('evt') } },
  },
  'blocklist.list': { answer: { data: [rule], pagination: page } },
  'blocklist.create': {
    body: { kind: 'number', value: '+33 6 12 34 56 78', reason: 'Asked by phone' },
    answer: { data: rule },
  },
  'blocklist.delete': {
    params: { id: exampleId('rule') },
    answer: { data: { id: exampleId('rule'), deleted: true } },
  },
  'team.members': {
    answer: {
      data: [{ id: exampleId('mem'), name: 'Ana', email: 'ana@example.com', role: 'owner', is_owner: true }],
      pagination: page,
    },
  },
  'links.list': { answer: { data: [link], pagination: page } },
  'links.get': {
    params: { id: exampleId('link') },
    answer: {
      data: {
        ...link,
        stats: {
          clicks: 12,
          unique_clicks: 9,
          leads: 3,
          replied: 3,
          qualified: 1,
          booked: 1,
          won: 0,
          by_day: [{ date: '2026-11-20', clicks: 12, leads: 3 }],
          by_source: [{ source: 'instagram', clicks: 12, leads: 3 }],
        },
      },
    },
  },
  'sandbox.receiveMessage': {
    body: { to: '33600000001', from: '33612345678', text: 'Hello' },
    answer: { data: { message_id: 'false_33612345678@c.us_9F2A' } },
  },
  'sandbox.phoneEvents': {
    params: { phone: '33612345678' },
    answer: {
      data: [{ type: 'text', text: 'Hi Marie', message_id: engineId, number: '33600000001', at }],
    },
  },
  'sandbox.setPhone': {
    params: { phone: '33612345678' },
    body: { registered: true, name: 'Marie' },
    answer: { data: { phone: '33612345678', registered: true, name: 'Marie', lid: null } },
  },
  'sandbox.setNumber': {
    params: { phone: '33600000001' },
    body: { fault: 'timeout', fault_count: 1 },
    answer: {
      data: { phone: '33600000001', connected: true, fault: 'timeout', fault_count: 1, latency_ms: 0 },
    },
  },
  'sandbox.sentFromPhone': {
    params: { phone: '33600000001' },
    body: { to: '33612345678', text: 'Ana here' },
    answer: { data: { message_id: engineId } },
  },
  'sandbox.createGroup': {
    body: {
      number: '33600000001',
      name: 'Open house',
      participants: [{ phone: '33612345678', name: 'Marie' }],
    },
    answer: { data: group },
  },
  'sandbox.joinGroup': {
    params: { id: exampleId('grp') },
    body: { phone: '33612345678', cause: 'invite_link' },
    answer: { data: group },
  },
  'sandbox.leaveGroup': {
    params: { id: exampleId('grp') },
    body: { phone: '33612345678', cause: 'left' },
    answer: { data: group },
  },
  'sandbox.groupMessage': {
    params: { id: exampleId('grp') },
    body: { from: '33612345678', text: 'When does it start?', mention: true },
    answer: { data: { message_id: engineId } },
  },
};
