// Queries for the team page; live events invalidate them.

import { queryOptions } from '@tanstack/react-query';
import type { Answer } from '../../api.ts';
import { getDataQuery, loadAll } from '../../queries.ts';

export type Person = Answer<'team.people'>['data'][number];
export type Role = Person['role'];

/** The maximum number of members in a workspace. */
const ALL = 200;

export const peopleQuery = queryOptions({
  queryKey: ['team', 'people'],
  queryFn: async ({ signal }) => (await loadAll('team.people', { limit: 100 }, ALL, signal)).records,
});

export const invitationsQuery = getDataQuery(['team', 'invitations'], 'team.invitations', {});

/** The query of all members' names, which every member can see. */
export const namesQuery = getDataQuery(['team', 'names'], 'team.colleagues', {});

export const rolesQuery = queryOptions({
  ...getDataQuery(['team', 'roles'], 'team.roles', {}),
  staleTime: Number.POSITIVE_INFINITY,
});
