-- Allows only the values that Parley writes. Reads each table once. Adding the checks as not valid and validating them
-- later would not shorten the lock, because all pending migrations are one transaction.
alter table people add check (locale in ('en', 'fr'));
alter table activity add check (actor_kind in ('key', 'member', 'agent', 'system'));
alter table numbers
  add check (session_status in ('WORKING', 'STARTING', 'SCAN_QR_CODE', 'FAILED', 'STOPPED', 'UNKNOWN')),
  add check (quality_rating in ('high', 'medium', 'low')),
  add check (restriction_kind in ('reachout_locked', 'new_chats_used_up'));
alter table number_events add check (kind in (
  'settings', 'not_renewed', 'news_refused', 'connected', 'disconnected', 'logged_out', 'restarted', 'incident', 'rated',
  'template', 'restricted', 'restriction_over', 'paused', 'resumed'));
alter table agent_revisions add check (author_kind in ('key', 'member', 'agent', 'system'));
alter table links add check (source in (
  'instagram', 'facebook', 'tiktok', 'youtube', 'linkedin', 'x', 'snapchat', 'pinterest', 'google', 'website', 'email',
  'sms', 'qr', 'ads', 'other', 'direct', 'list', 'api', 'webhook', 'inbound', 'manual'));
alter table leads
  add check (source in (
    'instagram', 'facebook', 'tiktok', 'youtube', 'linkedin', 'x', 'snapchat', 'pinterest', 'google', 'website', 'email',
    'sms', 'qr', 'ads', 'other', 'direct', 'list', 'api', 'webhook', 'inbound', 'manual')),
  add check (source_confidence in ('certain', 'probable')),
  add check (booking_status in ('booked', 'canceled', 'rescheduled', 'failed', 'no_show')),
  add check (deal_status in ('open', 'won', 'lost')),
  add check (lost_reason in ('price', 'timing', 'unqualified', 'competitor', 'unreachable', 'other'));
alter table first_contacts add check (source in (
  'instagram', 'facebook', 'tiktok', 'youtube', 'linkedin', 'x', 'snapchat', 'pinterest', 'google', 'website', 'email',
  'sms', 'qr', 'ads', 'other', 'direct', 'list', 'api', 'webhook', 'inbound', 'manual'));
alter table messages
  add check (type in (
    'USER_MESSAGE', 'USER_IMAGE', 'USER_VOICE', 'USER_AUDIO', 'USER_VIDEO', 'USER_DOCUMENT', 'USER_STICKER',
    'USER_LOCATION', 'USER_CONTACT', 'USER_REACTION', 'USER_EDIT', 'USER_DELETION', 'USER_UNKNOWN', 'LEAD_WELCOME',
    'AI_REPLY', 'AI_HANDOVER', 'FOLLOW_UP', 'REMINDER', 'API_MESSAGE', 'MEMBER_MESSAGE', 'MANUAL_MESSAGE')),
  add check (failure_kind in (
    'disconnected', 'provider_away', 'auth', 'rate', 'window_closed', 'recipient_unreachable', 'opted_out',
    'reachout_locked', 'blocked_by_policy', 'template_refused', 'invalid', 'transient', 'unknown'));
alter table group_messages add check (type in ('USER_MESSAGE', 'MANUAL_MESSAGE'));
