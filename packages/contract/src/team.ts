// The workspace's members (workspace-file.md#members).
import { z } from 'zod';
import { id } from './fields.ts';
import { inApi, nothing, operation } from './operation.ts';
import { createPageSchema, shortPage } from './pagination.ts';

export const TEAM_ROLES = ['owner', 'admin', 'editor', 'responder', 'viewer', 'custom'] as const;

export const TeamMember = z
  .strictObject({
    id: id.describe("The member's id, to send as `assigned_to`."),
    name: z.string().nullable(),
    email: z.string().nullable(),
    role: z.enum(TEAM_ROLES),
    is_owner: z.boolean(),
  })
  .meta({ id: 'TeamMember', description: 'A member of the workspace.' });

export const team = {
  members: operation({
    id: 'team.members',
    method: 'GET',
    ...inApi,
    path: '/team/members',
    scope: 'team:read',
    summary: "List the workspace's members, owner first",
    tool: {
      toolset: 'crm',
      effect: 'read',
      title: 'List team members',
      description: "The people of the workspace. Their ids are the values of a lead's assigned_to.",
    },
    params: nothing,
    query: z.strictObject({ ...shortPage }),
    body: null,
    success: { status: 200, body: createPageSchema(TeamMember) },
    errors: [],
  }),
};
