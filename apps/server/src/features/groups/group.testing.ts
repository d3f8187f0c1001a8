// Plays a group in a test, and reads it through the API.
import { contract } from '@parley/contract';
import type { NumberRef } from '../../engines/port.ts';
import type { Workspace } from '../../testing/make-workspace.ts';
import type { TestApp } from '../../testing/start-app.ts';

/** @param number the connected number that is in the groups; by default the workspace's usual number. */
export function createGroupsHelper(app: TestApp, workspace: Workspace, number = workspace.number) {
  const api = app.api(workspace.key);
  const everything = { limit: 100 } as const;
  return {
    api,
    create: async (participants: { phone?: string; name?: string }[] = [], name = 'Club') =>
      (await api.call(contract.sandbox.createGroup, { number, name, participants })).data,
    join: async (id: string, phone: string, more: { name?: string; cause?: 'added' } = {}) =>
      (await api.call(contract.sandbox.joinGroup, { id, phone, ...more })).data,
    leave: async (id: string, phone: string, more: { cause?: 'removed' } = {}) =>
      (await api.call(contract.sandbox.leaveGroup, { id, phone, ...more })).data,
    say: async (id: string, from: string, text: string, mention?: boolean) => {
      const body = mention === undefined ? { from, text } : { from, text, mention };
      return (await api.call(contract.sandbox.groupMessage, { id, ...body })).data.message_id;
    },
    get: async (id: string) => (await api.call(contract.groups.get, { id })).data,
    members: async (id: string) => (await api.call(contract.groups.members, { id, ...everything })).data,
    events: async (id: string) => (await api.call(contract.groups.events, { id, ...everything })).data,
    messages: async (
      id: string,
      filter: { sender?: string; from_agent?: boolean; since?: string; until?: string } = {},
    ) => (await api.call(contract.groups.messages, { id, ...everything, ...filter })).data,
    leads: async (filter: { campaign_id?: string } = {}) =>
      (await api.call(contract.leads.list, { ...everything, ...filter })).data,
  };
}

/** Returns the workspace's usual number, in the format of engines. */
export function getEngineNumber(workspace: Workspace): NumberRef {
  return { team_id: workspace.teamId, id: workspace.numberId, phone: workspace.number };
}

/** Returns a person in a group in the format of engines. */
export function createGroupPerson(phone: string, name: string | null = null) {
  return { chat_id: `${phone}@c.us`, phone, name };
}
