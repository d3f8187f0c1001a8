// The words of the team and of who changed what, in English.
import type { ActivityDetails, ActivityKind } from '../activity-kinds.ts';

type Role = 'owner' | 'admin' | 'editor' | 'responder' | 'viewer' | 'custom';

export const team = {
  title: 'Team',
  invite: 'Invite somebody',
  members: 'Members',
  membersHint: 'What a member may do holds from their next request on.',
  you: 'you',
  seen: 'last seen:',
  neverSeen: 'never signed in',
  noPassword: 'has no password yet',
  pending: 'has not accepted yet',
  secondStep: 'second step',
  actionsOf: (name: string) => `What can be done with ${name}`,
  changeRole: 'Change the role…',
  resetLink: 'Link for a new password…',
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
    owner: 'Everything, and the only one who may make or remove an owner. One always stays.',
    admin: 'Everything but touching owners: people, keys, numbers, campaigns.',
    editor: 'Works with leads, lists, campaigns and the block list. No keys, no webhooks, no team.',
    responder:
      'Answers conversations, takes over and gives back, sets owner and next action. Starts nothing new.',
    viewer: 'Reads everything and changes nothing.',
    custom: 'Exactly the scopes that you choose.',
  } satisfies Record<Role, string>,
  role: 'Role',
  roleOf: (name: string) => `Role of ${name}`,
  scopes: 'Scopes',
  matrix: 'What each role may do, in full',
  operation: 'Operation',
  may: 'may',
  mayNot: 'may not',
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
    session: 'Own session',
    profile: 'Own profile',
    workspace: 'Workspace',
    people: 'Members',
    invitations: 'Invitations',
    views: 'Saved views',
    activity: 'Activity',
    inbox: 'Inbox',
    leadTable: 'Table of leads',
    bulk: 'Changes of many leads',
    listDoor: 'Lists, changed',
    imports: 'Imports',
    search: 'Search',
    numbers: 'Numbers',
    campaignBoard: 'Overview of campaigns',
    agents: 'Agents',
    keys: 'API keys',
    subscriptions: 'Webhooks and how they do',
    deliveries: 'Deliveries of webhooks',
  } as Record<string, string>,
  email: 'E-mail',
  makeLink: 'Make the link',
  linkTitle: 'Give them this link',
  inviteWhy: (email: string) =>
    `Parley sends no mail. Whoever has this link can join as ${email}: send it as you send secrets. It is shown only here.`,
  resetWhy: (name: string) =>
    `With this link ${name} chooses a new password, once. It is shown only here, and signs them out everywhere when it is used.`,
  link: 'Link',
  qr: 'QR code of the link',
  until: (when: string) => `It works until ${when}.`,
  done: 'Done',
  invited: 'Invited',
  invitedHint: 'They did not come yet. An invitation lasts a week.',
  invitedBy: (name: string | null) => (name === null ? 'invited' : `invited by ${name}`),
  invitedUntil: (when: string) => `until ${when}`,
  newLink: 'New link',
  newLinkOf: (email: string) => `New link for ${email}`,
  withdraw: 'Withdraw',
  withdrawOf: (email: string) => `Withdraw the invitation of ${email}`,
  withdrawn: (email: string) => `${email} is no longer invited`,
  removeTitle: (name: string) => `Remove ${name}?`,
  removeWhy: (name: string) =>
    `${name} is signed out at once, their own views are deleted, and their leads have no owner then. It can't be undone.`,
  removeVerb: 'Remove',
  removed: (name: string) => `${name} is removed`,
  resetTitle: (name: string) => `A new password for ${name}?`,
  resetAsk: 'You get a link to hand over. The password so far works until the link is used.',
  only: 'Nobody but you is here. Invite whoever answers your leads.',
  notAllowed: 'Members are managed by owners and admins.',
};

const roles = team.roleNames as Record<string, string>;
const roleOf = (value: unknown) => (roles[String(value)] ?? String(value)).toLowerCase();

export const activity = {
  title: 'Activity',
  lead: 'Who changed what, latest first; kept for 400 days.',
  action: 'What',
  member: 'Who',
  since: 'From',
  until: 'To',
  all: 'Everything',
  anybody: 'Anybody',
  clear: 'Clear the filters',
  empty: 'Nothing was changed yet',
  emptyFiltered: 'Nothing that matches these filters',
  more: 'Show older',
  notAllowed: 'What was changed is for owners and admins to see.',
  nobody: { key: 'A key', agent: 'The agent', system: 'The server' } as Record<string, string>,
  kinds: {
    'workspace.created': 'Workspace made',
    'workspace.changed': 'Workspace changed',
    'member.invited': 'Member invited',
    'member.invitation_withdrawn': 'Invitation withdrawn',
    'member.joined': 'Member joined',
    'member.role_changed': 'Role changed',
    'member.removed': 'Member removed',
    'member.reset_made': 'Link for a new password',
    'person.password_changed': 'Password changed',
    'person.second_step_changed': 'Second step changed',
    'session.started': 'Signed in',
    'session.ended': 'Signed out elsewhere',
    'key.created': 'Key made',
    'key.changed': 'Key changed',
    'key.rotated': 'Key rotated',
    'key.revoked': 'Key revoked',
    'webhook.created': 'Webhook added',
    'webhook.changed': 'Webhook changed',
    'webhook.deleted': 'Webhook deleted',
    'webhook.log_exported': 'Deliveries exported',
    'leads.changed': 'Many leads changed',
    'leads.change_undone': 'Change of many leads undone',
    'leads.exported': 'Leads exported',
    'campaign.created': 'Campaign made',
    'campaign.changed': 'Campaign changed',
    'campaign.paused': 'Campaign paused',
    'campaign.resumed': 'Campaign resumed',
    'agent.drafted': 'Draft of an agent',
    'agent.draft_dropped': 'Draft of an agent dropped',
    'agent.published': 'Agent published',
    'list.changed': 'List changed',
    'list.deleted': 'List deleted',
    'import.begun': 'Import begun',
    'import.canceled': 'Import ended early',
    'import.exported': 'Verdicts of an import exported',
    'link.created': 'Link made',
    'link.changed': 'Link changed',
    'number.added': 'Number added',
    'number.changed': 'Settings of a number',
    'number.pairing': 'Phone being linked',
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
    'number.held': 'First contacts held',
    'number.released': 'First contacts released',
    'block.added': 'Blocked',
    'block.lifted': 'Unblocked',
    'bookings.exported': 'Bookings exported',
  } satisfies Record<ActivityKind, string>,
  /** What somebody did, after their name. */
  sentence: (kind: ActivityKind, subject: string, details: ActivityDetails): string => {
    const sentences: Record<ActivityKind, string> = {
      'workspace.created': `made the workspace ${subject}`,
      'workspace.changed': `changed the workspace: ${changesOf(details)}`,
      'member.invited': `invited ${subject} as ${roleOf(details['role'])}`,
      'member.invitation_withdrawn': `withdrew the invitation of ${subject}`,
      'member.joined': `joined as ${roleOf(details['role'])}`,
      'member.role_changed': `made ${subject} ${roleOf(details['to'])}, so far ${roleOf(details['from'])}`,
      'member.removed': `removed ${subject}, ${roleOf(details['role'])}`,
      'member.reset_made': `made a link with which ${subject} chooses a new password`,
      'person.password_changed': 'changed their password',
      'person.second_step_changed':
        details['recovery_codes'] === 'new'
          ? 'made new recovery codes'
          : details['on'] === true
            ? 'turned their second step on'
            : 'turned their second step off',
      'session.started': details['address'] ? `signed in from ${details['address']}` : 'signed in',
      'session.ended':
        details['sessions'] === 1
          ? 'signed out of another browser'
          : `signed out of ${details['sessions']} other browsers`,
      'key.created': `made the key ${subject}`,
      'key.changed': `changed the key ${subject}`,
      'key.rotated': `made a twin of the key ${subject}`,
      'key.revoked': `revoked the key ${subject}`,
      'webhook.created': `added the webhook ${subject}`,
      'webhook.changed':
        details['active'] === undefined
          ? `changed the webhook ${subject}`
          : details['active'] === true
            ? `switched the webhook ${subject} on`
            : `switched the webhook ${subject} off`,
      'webhook.deleted': `deleted the webhook ${subject}`,
      'webhook.log_exported': `exported the deliveries of the webhook ${subject}`,
      'leads.changed': `changed ${details['leads']} leads at once`,
      'leads.change_undone': 'undid a change of many leads',
      'leads.exported': 'exported leads',
      'campaign.created': `made the campaign ${subject}`,
      'campaign.changed': `changed the campaign ${subject}`,
      'campaign.paused': `paused the campaign ${subject}`,
      'campaign.resumed': `resumed the campaign ${subject}`,
      'agent.drafted': `began a draft of the agent of ${subject}`,
      'agent.draft_dropped': `dropped the draft of the agent of ${subject}`,
      'agent.published': `published version ${details['revision']} of the agent of ${subject}`,
      'list.changed': `changed the list ${subject}`,
      'list.deleted': `deleted the list ${subject}`,
      'import.begun': `imported ${details['file']}, ${details['rows']} rows, into ${subject}, and said that these people agreed to be written to`,
      'import.canceled': `ended an import after ${details['done']} of ${details['rows']} rows`,
      'import.exported': `exported the verdicts of ${details['file']}`,
      'link.created': `made the link ${subject}`,
      'link.changed': `changed the link ${subject}`,
      'number.added': `added the number ${subject}`,
      'number.changed': `changed the settings of the number ${subject}`,
      'number.pairing': `began to link a phone to ${subject}`,
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
      'number.held': `held the first contacts of ${subject}`,
      'number.released': `released the first contacts of ${subject}`,
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
  second_step_required: 'second step demanded',
};

function changesOf(details: ActivityDetails): string {
  return Object.entries(details)
    .map(([field, value]) => {
      const said = value === true ? 'yes' : value === false ? 'no' : value === null ? 'none' : String(value);
      return `${FIELDS[field] ?? field} ${said}`;
    })
    .join(', ');
}

/** The shapes of these catalogues. */
export type TeamText = typeof team;
export type ActivityText = typeof activity;
