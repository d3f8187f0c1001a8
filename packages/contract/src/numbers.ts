// Numbers at the dashboard (dashboard-doors.md#numbers).
import { z } from 'zod';
import { id, timestampOut } from './fields.ts';
import { Quota } from './messages.ts';
import { operation } from './operation.ts';
import { atDashboard, nothing } from './sign-in.ts';

export const NumberCard = z
  .strictObject({
    id,
    name: z.string().nullable(),
    phone: z.string().nullable(),
    ig_username: z.string().nullable(),
    channel: z.enum(['whatsapp', 'instagram']),
    engine: z.string(),
    simulated: z.boolean().describe('It reaches no real person.'),
    connected: z.boolean(),
    disconnected_since: timestampOut.nullable(),
    reason: z.string().nullable().describe('Why it is not connected, as the engine said.'),
    quota: Quota.nullable(),
    campaigns: z.array(z.string()).describe('The slugs of the campaigns that send from it.'),
  })
  .meta({ id: 'NumberCard' });

export const numbers = {
  list: operation({
    ...atDashboard,
    id: 'numbers.list',
    method: 'GET',
    path: '/numbers',
    scope: 'campaigns:read',
    summary: 'The numbers of the workspace',
    params: nothing,
    query: nothing,
    body: null,
    success: { status: 200, body: z.strictObject({ data: z.array(NumberCard) }) },
    errors: [],
  }),
};
