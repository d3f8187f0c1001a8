// The records that the examples contain.

export const at = '2026-11-20T21:31:05.123Z';
export const page = { has_more: false, next_cursor: null };
export const exampleId = (kind: string) => `${kind}_01k9x3v7m2f4rbq8z6t5w0ynhd`;

export const lead = {
  id: exampleId('lead'),
  phone: '33612345678',
  whatsapp_id: '33612345678@c.us',
  name: 'Marie Durand',
  status: 'in_progress',
  qualified: false,
  qualified_at: null,
  replied: true,
  campaign_id: 'spring',
  list_id: null,
  source: 'api',
  source_confidence: null,
  tracked_link_id: null,
  external_reference: 'crm-42',
  channel: 'whatsapp',
  ig_username: null,
  email: 'marie@example.com',
  tags: ['kitchen'],
  messages_count: 3,
  booking_status: null,
  assigned_to: null,
  stage: 'conversation',
  deal_status: null,
  lost_reason: null,
  next_action_at: null,
  next_action_label: null,
  first_contact_at: at,
  last_message_at: at,
  last_message_direction: 'inbound',
  created_at: at,
  updated_at: at,
};
export const exampleControl = (agent_active: boolean) => ({
  id: exampleId('lead'),
  external_reference: 'crm-42',
  agent_active,
  manual_override: !agent_active,
  status: 'in_progress',
  dashboard_synced: true,
  updated_at: at,
});
export const note = {
  id: exampleId('note'),
  text: 'Prefers mornings.',
  author: 'API · CRM',
  code: null,
  created_at: at,
};
export const exampleCampaign = (status: string) => ({
  id: exampleId('camp'),
  campaign_id: 'spring',
  name: 'Lea from Acme',
  status,
  purpose: 'setter',
  whatsapp_connected: true,
  created_at: at,
});
export const list = {
  id: exampleId('list'),
  name: 'Trade fair',
  description: null,
  campaign_id: 'spring',
  leads_count: 2,
  created_at: at,
  updated_at: at,
};
export const webhook = {
  id: exampleId('hook'),
  url: 'https://crm.example.com/parley',
  events: ['contact.qualified'],
  active: true,
  description: null,
  secret_prefix: 'whsec_MfKQ9r',
  last_delivery_at: null,
  last_delivery_status: null,
  created_at: at,
};
export const rule = {
  id: exampleId('rule'),
  kind: 'number',
  value: '33612345678',
  phone: '+33612345678',
  label: null,
  reason: 'Asked by phone',
  campaign_id: null,
  created_at: at,
};
export const link = {
  id: exampleId('link'),
  name: 'Instagram bio',
  code: 'insta',
  url: 'https://parley.example.com/l/insta',
  target_phone: '33600000001',
  campaign_id: 'spring',
  source: 'instagram',
  message: 'Hi, I saw you on Instagram',
  active: true,
  clicks_count: 12,
  leads_count: 3,
  created_at: at,
  updated_at: at,
};
export const group = {
  id: exampleId('grp'),
  whatsapp_id: '120363041234567890@g.us',
  name: 'Open house',
  description: null,
  participants_count: 2,
  messages_count: 1,
  status: 'active',
  ai_enabled: false,
  invite_url: null,
  campaign_id: null,
  created_at: at,
};
export const engineId = '3EB0C767D26A1B2C3D4E5F';
export const sender = { phone: '33600000001', name: 'Front desk' };
export const quota = { limit: 200, used: 1, remaining: 199, resets_at: '2026-11-21T00:00:00.000Z' };
