// The words of API keys and of what connects with them, in English.
import type { Scope } from '../../features/team/role-choice.tsx';

export type Assistant = 'claude-code' | 'cursor' | 'vscode' | 'chatgpt';

export const keys = {
  title: 'API and MCP',
  lead: 'Programs and assistants work in this workspace with a key: they may do what its scopes say, and what they do is noted under its name.',
  create: 'Create key',
  keys: 'Keys',
  keysHint: 'A revoked key is refused within a minute, everywhere. It stays in this list.',
  none: 'No program has a key yet',
  noneWhy: 'A CRM, a script or an assistant needs one.',
  notAllowed: 'Keys are for owners and admins.',
  created: 'made',
  used: 'last used:',
  neverUsed: 'never used',
  revoked: 'revoked:',
  all: 'Everything, including sending',
  scopes: (count: number) => (count === 1 ? '1 scope' : `${count} scopes`),
  actionsOf: (name: string) => `What can be done with the key ${name}`,
  rotate: 'Rotate…',
  revoke: 'Revoke…',
  more: 'Show older',
  twinWaits: 'Its twin was not used yet. Put the new key where the old one was; this one works meanwhile.',
  twinUsed: (ago: string) => `Its twin was used (${ago}): this key is no longer needed.`,
  isTwin: 'takes the place of an older key',
  revokeOld: 'Revoke the old key…',
  revokeOldOf: (name: string) => `Revoke the old key ${name}`,

  name: 'Name',
  nameHint: 'What uses it, such as CRM. It stands beside what the key does.',
  access: 'What it may do',
  full: 'Full access',
  fullHint: 'Everything that the API offers, including sending messages.',
  custom: 'Custom',
  customHint: 'Only the scopes that you choose.',
  presets: 'Start from',
  presetNames: { crm: 'CRM', read: 'Read only', reporting: 'Reporting' },
  chosen: (count: number) => (count === 1 ? '1 scope is chosen' : `${count} scopes are chosen`),
  chooseOne: 'Choose one scope at least.',
  unlocks: {
    'leads:read': 'Leads and their journals',
    'leads:write': 'Change leads, add notes, take over and give back',
    'conversations:read': 'The inbox and what was said',
    'messages:send': 'Send messages, and push leads into campaigns: it reaches people',
    'campaigns:read': 'Campaigns',
    'campaigns:write': 'Pause and resume campaigns',
    'lists:read': 'Lists',
    'lists:write': 'Make lists and import contacts',
    'bookings:read': 'Meetings',
    'groups:read': 'Tracked groups and what is said there',
    'links:read': 'Tracked links and what they brought',
    'team:read': 'The names of the members',
    'blocklist:manage': 'Block and unblock numbers',
    'webhooks:manage': 'Send data of the workspace to other servers',
  } satisfies Record<Scope, string>,

  shownTitle: 'Copy it now',
  shownWhy: 'The key is shown only here. Whoever has it can do what it may do.',
  twinWhy:
    'It has the name and the scopes of the old key, and both work. Once the new one was used, revoke the old one.',
  key: 'Key',
  stored: 'I have stored it',
  done: 'Done',
  tryIt: 'Try it in a terminal',
  assistants: 'Settings for an assistant',
  assistant: 'Assistant',
  assistantNames: {
    'claude-code': 'Claude Code',
    cursor: 'Cursor',
    vscode: 'VS Code',
    chatgpt: 'OpenAI API',
  } satisfies Record<Assistant, string>,
  where: {
    'claude-code': 'Run this once in a terminal.',
    cursor: 'Put this into ~/.cursor/mcp.json, or .cursor/mcp.json of a project.',
    vscode: 'Put this into .vscode/mcp.json. VS Code asks for the key and keeps it.',
    chatgpt:
      'Give this to the Responses API as one of its tools. The settings of ChatGPT itself take no key, so it needs a gateway.',
  } satisfies Record<Assistant, string>,

  rotateTitle: (name: string) => `Rotate ${name}?`,
  rotateWhy:
    'A twin with the same name and scopes is made. Both keys work; once the twin was used, you can revoke the old one.',
  rotateVerb: 'Make the twin',

  revokeTitle: (name: string) => `Revoke ${name}?`,
  revokeNever: 'It was never used.',
  revokeWhy: 'Whatever uses it is refused within a minute. It can not be undone.',
  revokeType: (name: string) => `Type ${name} to revoke it`,
  revokeVerb: 'Revoke the key',
  revokedToast: (name: string) => `${name} is revoked`,

  connect: 'Connect',
  connectHint: 'With a key in place of the placeholder.',
  api: 'Address of the API',
  mcp: 'Address of the tools for assistants (MCP)',
};

export type KeysText = typeof keys;
