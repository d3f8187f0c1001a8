// Queries for the group pages; live events invalidate them.

import type { Answer } from '../../api.ts';
import { getDataQuery, getPagesQuery } from '../../queries.ts';

export type Group = Answer<'groups.list'>['data'][number];
export type Message = Answer<'groups.messages'>['data'][number];
export type Member = Answer<'groups.members'>['data'][number];
export type MembershipEvent = Answer<'groups.events'>['data'][number];

const LIMIT = 50;
type Ask = {
  since?: string;
  until?: string;
  sender?: string;
  from_agent?: 'true' | 'false';
  type?: 'join' | 'leave';
};

export const groupsQuery = getPagesQuery(['groups', 'all'], 'groups.list', { limit: LIMIT });

export const groupQuery = (id: string) => getDataQuery(['groups', 'one', id], 'groups.get', { id });

export const getMessagesQuery = (id: string, ask: Ask) =>
  getPagesQuery(['groups', 'messages', id, ask], 'groups.messages', { id, ...ask, limit: LIMIT });
export const getMembersQuery = (id: string) =>
  getPagesQuery(['groups', 'members', id], 'groups.members', { id, limit: LIMIT });
export const getEventsQuery = (id: string, ask: Ask) =>
  getPagesQuery(['groups', 'events', id, ask], 'groups.events', { id, ...ask, limit: LIMIT });
