// The 14 scopes of an API key (api.md#scopes), and the roles of a member (dashboard-operations.md#roles).

export const SCOPES = [
  'leads:read',
  'leads:write',
  'conversations:read',
  'lists:read',
  'lists:write',
  'campaigns:read',
  'campaigns:write',
  'messages:send',
  'bookings:read',
  'groups:read',
  'webhooks:manage',
  'blocklist:manage',
  'team:read',
  'links:read',
] as const;

export type Scope = (typeof SCOPES)[number];

export const TEAM_ROLES = ['owner', 'admin', 'editor', 'responder', 'viewer', 'custom'] as const;
