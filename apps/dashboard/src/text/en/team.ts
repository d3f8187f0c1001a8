// Text of the team page and of the activity log.
import type { ActivityDetails, ActivityKind } from '../activity-kinds.ts';

type Role = 'owner' | 'admin' | 'editor' | 'responder' | 'viewer' | 'custom';

export const team = {
  title: 'Team',
  invite: 'Invite member',
  members: 'Members',
  membersHint: 'Changes apply immediately.',
  you: 'you',
  seen: 'last active:',
  neverSeen: 'never signed in',
  noPassword: 'no password yet',
  pending: 'invitation pending',
  secondStep: 'two-factor authentication',
  actionsOf: (name: string) => `Actions for ${name}`,
  changeRole: 'Change role…',
  resetLink: 'Create password reset link…',
  remove: 'Remove…',
  roleNames: {
    owner: 'Owner',
    admin: 'Admin',
    editor: 'Editor',
    responder: 'Responder',
    viewer: 'Viewer',
    custom: 'Custom',
  } satisfies Record<Role, string>,
  roleHints: {
    owner: 'Full access. Only owners can add or remove owners. A workspace always has at least one.',
    admin: 'Can manage everything except owners, including members, keys, numbers and campaigns.',
    editor: 'Manages leads, lists, campaigns and the block list. No access to keys, webhooks or the team.',
    responder:
      'Answers conversations, takes them over and gives them back, and sets the owner and next action. Can’t start anything new.',
    viewer: 'Can view everything, but not make changes.',
    custom: 'Only the scopes you choose.',
  } satisfies Record<Role, string>,
  role: 'Role',
  roleOf: (name: string) => `Role of ${name}`,
  scopes: 'Scopes',
  matrix: 'All permissions by role',
  operation: 'Operation',
  may: 'allowed',
  mayNot: 'not allowed',
  resources: {
    leads: 'Leads',
    conversations: 'Conversations',
    messages: 'Messages',
    campaigns: 'Campaigns',
    lists: 'Lists',
    bookings: 'Bookings',
    groups: 'Groups',
    webhooks: 'Webhooks',
    blocklist: 'Block list',
    team: 'Team',
    links: 'Links',
    sandbox: 'Simulator',
    session: 'Your session',
    profile: 'Your profile',
    workspace: 'Workspace',
    views: 'Saved views',
    activity: 'Activity',
    bulk: 'Bulk changes',
    imports: 'Imports',
    search: 'Search',
    numbers: 'Numbers',
    agents: 'Agents',
    keys: 'API keys',
  } as Record<string, string>,
  email: 'Email',
  makeLink: 'Create link',
  linkTitle: 'Share this link',
  inviteWhy: (email: string) =>
    `Parley doesn’t send email, so share this link yourself. Anyone who has it can join as ${email}. It’s shown only once.`,
  resetWhy: (name: string) =>
    `${name} can use this link once to choose a new password. That signs them out everywhere else. It’s shown only once.`,
  link: 'Link',
  qr: 'QR code for the link',
  until: (when: string) => `Valid until ${when}.`,
  done: 'Done',
  invited: 'Invited',
  invitedHint: 'These people haven’t joined yet. Invitations expire after a week.',
  invitedBy: (name: string | null) => (name === null ? 'invited' : `invited by ${name}`),
  invitedUntil: (when: string) => `expires on ${when}`,
  newLink: 'New link',
  newLinkOf: (email: string) => `New link for ${email}`,
  withdraw: 'Withdraw',
  withdrawOf: (email: string) => `Withdraw invitation for ${email}`,
  withdrawn: (email: string) => `Invitation for ${email} withdrawn`,
  removeTitle: (name: string) => `Remove ${name}?`,
  removeWhy: (name: string) =>
    `${name} is signed out immediately. Their personal views are deleted and their leads become unassigned. This can’t be undone.`,
  removeVerb: 'Remove',
  removed: (name: string) => `${name} removed`,
  resetTitle: (name: string) => `Reset password for ${name}?`,
  resetAsk: 'You’ll get a link to share. The current password works until the link is used.',
  only: 'You’re the only member. Invite the people who answer your leads.',
  notAllowed: 'Only owners and admins can manage members.',
};

const roles = team.roleNames as Record<string, string>;
const formatRole = (value: unknown) => (roles[String(value)] ?? String(value)).toLowerCase();

export const activity = {
  title: 'Activity',
  lead: 'Changes in this workspace, newest first. Kept for 400 days.',
  action: 'Action',
  member: 'Member',
  since: 'From',
  until: 'To',
  all: 'All actions',
  anybody: 'Everyone',
  clear: 'Clear filters',
  empty: 'No activity yet',
  emptyFiltered: 'No matching activity',
  more: 'Show older',
  notAllowed: 'Only owners and admins can see the activity log.',
  nobody: { key: 'An API key', agent: 'The agent', system: 'The server' } as Record<string, string>,
  kinds: {
    'workspace.created': 'Workspace created',
    'workspace.changed': 'Workspace changed',
    'member.invited': 'Member invited',
    'member.invitation_withdrawn': 'Invitation withdrawn',
    'member.joined': 'Member joined',
    'member.role_changed': 'Role changed',
    'member.removed': 'Member removed',
    'member.reset_made': 'Password reset link created',
    'person.password_changed': 'Password changed',
    'person.second_step_changed': 'Two-factor authentication changed',
    'session.started': 'Signed in',
    'session.ended': 'Other sessions signed out',
    'key.created': 'Key created',
    'key.changed': 'Key changed',
    'key.rotated': 'Key rotated',
    'key.revoked': 'Key revoked',
    'webhook.created': 'Webhook added',
    'webhook.changed': 'Webhook changed',
    'webhook.deleted': 'Webhook deleted',
    'webhook.log_exported': 'Deliveries exported',
    'leads.changed': 'Leads changed in bulk',
    'leads.change_undone': 'Bulk change undone',
    'leads.exported': 'Leads exported',
    'leads.deleted': 'Leads deleted',
    'campaign.created': 'Campaign created',
    'campaign.changed': 'Campaign changed',
    'campaign.paused': 'Campaign paused',
    'campaign.resumed': 'Campaign resumed',
    'agent.drafted': 'Agent draft saved',
    'agent.draft_dropped': 'Agent draft deleted',
    'agent.published': 'Agent published',
    'list.changed': 'List changed',
    'list.deleted': 'List deleted',
    'import.begun': 'Import started',
    'import.canceled': 'Import canceled',
    'import.corrected': 'Import row corrected',
    'import.undone': 'Import undone',
    'import.exported': 'Import results exported',
    'link.created': 'Link created',
    'link.changed': 'Link changed',
    'number.added': 'Number added',
    'number.changed': 'Number settings changed',
    'number.pairing': 'Phone linking started',
    'number.restarted': 'Number restarted',
    'number.logged_out': 'Phone unlinked',
    'workspace.exported': 'Workspace exported',
    'model.added': 'Model provider added',
    'model.changed': 'Model provider changed',
    'model.removed': 'Model provider removed',
    'model.settings_changed': 'Model budgets changed',
    'calendar.added': 'Calendar connected',
    'calendar.changed': 'Calendar changed',
    'calendar.removed': 'Calendar removed',
    'number.held': 'First contacts paused',
    'number.released': 'First contacts resumed',
    'block.added': 'Block added',
    'block.lifted': 'Block removed',
    'bookings.exported': 'Bookings exported',
  } satisfies Record<ActivityKind, string>,
  /** Returns the sentence that follows the member's name. */
  sentence: (kind: ActivityKind, subject: string, details: ActivityDetails): string => {
    const sentences: Record<ActivityKind, string> = {
      'workspace.created': `created the workspace ${subject}`,
      'workspace.changed': `changed the workspace (${formatChanges(details)})`,
      'member.invited': `invited ${subject} as ${formatRole(details['role'])}`,
      'member.invitation_withdrawn': `withdrew the invitation for ${subject}`,
      'member.joined': `joined as ${formatRole(details['role'])}`,
      'member.role_changed': `changed the role of ${subject} from ${formatRole(details['from'])} to ${formatRole(details['to'])}`,
      'member.removed': `removed ${subject} (${formatRole(details['role'])})`,
      'member.reset_made': `created a password reset link for ${subject}`,
      'person.password_changed': 'changed their password',
      'person.second_step_changed':
        details['recovery_codes'] === 'new'
          ? 'created new recovery codes'
          : details['on'] === true
            ? 'turned on two-factor authentication'
            : 'turned off two-factor authentication',
      'session.started': details['address'] ? `signed in from ${details['address']}` : 'signed in',
      'session.ended':
        details['sessions'] === 1
          ? 'signed out of another browser'
          : `signed out of ${details['sessions']} other browsers`,
      'key.created': `created the key ${subject}`,
      'key.changed': `changed the key ${subject}`,
      'key.rotated': `rotated the key ${subject}`,
      'key.revoked': `revoked the key ${subject}`,
      'webhook.created': `added the webhook ${subject}`,
      'webhook.changed':
        details['active'] === undefined
          ? `changed the webhook ${subject}`
          : details['active'] === true
            ? `turned on the webhook ${subject}`
            : `turned off the webhook ${subject}`,
      'webhook.deleted': `deleted the webhook ${subject}`,
      'webhook.log_exported': `exported the deliveries of the webhook ${subject}`,
      'leads.changed': `changed ${details['leads']} leads in bulk`,
      'leads.change_undone': 'undid a bulk change',
      'leads.exported': 'exported leads',
      'leads.deleted': `deleted ${details['leads']} leads`,
      'campaign.created': `created the campaign ${subject}`,
      'campaign.changed': `changed the campaign ${subject}`,
      'campaign.paused': `paused the campaign ${subject}`,
      'campaign.resumed': `resumed the campaign ${subject}`,
      'agent.drafted': `saved a draft of the agent of ${subject}`,
      'agent.draft_dropped': `deleted the draft of the agent of ${subject}`,
      'agent.published': `published version ${details['revision']} of the agent of ${subject}`,
      'list.changed': `changed the list ${subject}`,
      'list.deleted': `deleted the list ${subject}`,
      'import.begun': `imported ${details['file']} (${details['rows']} rows) into ${subject} and confirmed that these people agreed to be contacted`,
      'import.canceled': `canceled an import after ${details['done']} of ${details['rows']} rows`,
      'import.corrected': `corrected row ${details['row']} of ${details['file']}`,
      'import.undone': `undid an import: ${details['removed']} leads deleted, ${details['kept']} kept`,
      'import.exported': `exported the results of ${details['file']}`,
      'link.created': `created the link ${subject}`,
      'link.changed': `changed the link ${subject}`,
      'number.added': `added the number ${subject}`,
      'number.changed': `changed the settings of the number ${subject}`,
      'number.pairing': `started linking a phone to ${subject}`,
      'number.restarted': `restarted the number ${subject}`,
      'number.logged_out': `unlinked the phone of ${subject}`,
      'workspace.exported': 'exported the workspace as a file',
      'model.added': `added the model provider ${subject}`,
      'model.changed': `changed the model provider ${subject}`,
      'model.removed': `removed the model provider ${subject}`,
      'model.settings_changed': 'changed the budgets of language models',
      'calendar.added': `connected the calendar ${subject}`,
      'calendar.changed': `changed the calendar ${subject}`,
      'calendar.removed': `removed the calendar ${subject}`,
      'number.held': `paused first contacts from ${subject}`,
      'number.released': `resumed first contacts from ${subject}`,
      'block.added': `blocked ${subject}`,
      'block.lifted': `unblocked ${subject}`,
      'bookings.exported': 'exported bookings',
    };
    return sentences[kind];
  },
};

const FIELDS: Record<string, string> = {
  name: 'name',
  timezone: 'time zone',
  second_step_required: 'two-factor authentication required',
};

function formatChanges(details: ActivityDetails): string {
  return Object.entries(details)
    .map(([field, value]) => {
      const said = value === true ? 'yes' : value === false ? 'no' : value === null ? 'none' : String(value);
      return `${FIELDS[field] ?? field}: ${said}`;
    })
    .join(', ');
}

/** The types that every translation of these catalogs must have. */
export type TeamText = typeof team;
export type ActivityText = typeof activity;
