// Text of API keys and of the settings to connect with them.
import type { Scope } from '../../features/team/role-choice.tsx';

export type Assistant = 'claude-code' | 'cursor' | 'vscode' | 'chatgpt';

export const keys = {
  title: 'API and MCP',
  lead: 'Programs and assistants use an API key to work in this workspace. The key’s scopes limit what they can do, and their actions are logged under its name.',
  create: 'Create key',
  keys: 'Keys',
  keysHint: 'A revoked key stops working within a minute. It stays in this list.',
  none: 'No API keys yet',
  noneWhy: 'Create one to connect a CRM, a script or an assistant.',
  notAllowed: 'Only owners and admins can manage keys.',
  created: 'created',
  used: 'last used:',
  neverUsed: 'never used',
  revoked: 'revoked:',
  all: 'Full access, including sending',
  scopes: (count: number) => (count === 1 ? '1 scope' : `${count} scopes`),
  actionsOf: (name: string) => `Actions for key ${name}`,
  rotate: 'Rotate…',
  revoke: 'Revoke…',
  more: 'Show older',
  twinWaits:
    'The new key hasn’t been used yet. Replace the old key with it. Until then, this key keeps working.',
  twinUsed: (ago: string) => `The new key is in use (last used: ${ago}). You can revoke this one.`,
  isTwin: 'replaces an older key',
  revokeOld: 'Revoke old key…',
  revokeOldOf: (name: string) => `Revoke old key ${name}`,

  name: 'Name',
  nameHint: 'What uses the key, such as “CRM”. It’s shown next to the key’s actions.',
  access: 'Access',
  full: 'Full access',
  fullHint: 'Everything in the API, including sending messages.',
  custom: 'Custom',
  customHint: 'Only the scopes you choose.',
  presets: 'Start from',
  presetNames: { crm: 'CRM', read: 'Read only', reporting: 'Reporting' },
  chosen: (count: number) => (count === 1 ? '1 scope selected' : `${count} scopes selected`),
  chooseOne: 'Choose at least one scope.',
  unlocks: {
    'leads:read': 'View leads and their journals',
    'leads:write': 'Change leads, add notes, take over and give back',
    'conversations:read': 'View the inbox and messages',
    'messages:send': 'Send messages and add leads to campaigns. This contacts real people.',
    'campaigns:read': 'View campaigns',
    'campaigns:write': 'Pause and resume campaigns',
    'lists:read': 'View lists',
    'lists:write': 'Create lists and import contacts',
    'bookings:read': 'View meetings',
    'groups:read': 'View tracked groups and their messages',
    'links:read': 'View tracked links and their results',
    'team:read': 'View member names',
    'blocklist:manage': 'Block and unblock numbers',
    'webhooks:manage': 'Send workspace data to other servers',
  } satisfies Record<Scope, string>,

  shownTitle: 'Copy your API key',
  shownWhy: 'It’s shown only once. Keep it private: anyone who has it has the same access.',
  twinWhy:
    'It has the same name and scopes as the old key, and both work. Once you’ve used the new key, revoke the old one.',
  key: 'Key',
  stored: 'I’ve saved the key',
  done: 'Done',
  tryIt: 'Try it in a terminal',
  assistants: 'Assistant settings',
  assistant: 'Assistant',
  assistantNames: {
    'claude-code': 'Claude Code',
    cursor: 'Cursor',
    vscode: 'VS Code',
    chatgpt: 'OpenAI API',
  } satisfies Record<Assistant, string>,
  where: {
    'claude-code': 'Run this once in a terminal.',
    cursor: 'Add this to ~/.cursor/mcp.json, or to a project’s .cursor/mcp.json.',
    vscode: 'Add this to .vscode/mcp.json. VS Code asks for the key and stores it.',
    chatgpt:
      'Pass this as a tool to the Responses API. The ChatGPT app itself can’t use a key: it needs a gateway.',
  } satisfies Record<Assistant, string>,

  rotateTitle: (name: string) => `Rotate ${name}?`,
  rotateWhy:
    'This creates a new key with the same name and scopes. Both keys work. Once you’ve used the new one, you can revoke the old one.',
  rotateVerb: 'Create new key',

  revokeTitle: (name: string) => `Revoke ${name}?`,
  revokeNever: 'This key was never used.',
  revokeWhy: 'Anything that uses it stops working within a minute. This can’t be undone.',
  revokeType: (name: string) => `Type ${name} to revoke it`,
  revokeVerb: 'Revoke key',
  revokedToast: (name: string) => `${name} revoked`,

  connect: 'Connect',
  connectHint: 'Replace the placeholder with your key.',
  api: 'API URL',
  mcp: 'MCP server URL',
};

export type KeysText = typeof keys;
