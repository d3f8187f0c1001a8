// Numbers in the dashboard (dashboard-operations.md#numbers).
import { z } from 'zod';
import { id, text } from './fields.ts';
import { ENGINES, NumberCard, NumberDay, NumberDetail, NumberSettings, Pairing } from './number-records.ts';
import { inDashboard, nothing, operation } from './operation.ts';
import { createDataSchema } from './pagination.ts';

const ofNumber = z.strictObject({ id });

const reading = {
  ...inDashboard,
  method: 'GET',
  scope: 'campaigns:read',
  query: nothing,
  body: null,
} as const;

const figure = z.int().min(0).max(1_000_000).optional();
const shared = {
  name: text(0, 255).nullable().optional(),
  daily_quota: figure,
  first_contacts_per_day: figure,
  settings: z
    .record(text(1, 64), text(0, 2_000))
    .describe("The engine's settings. A secret that is missing or empty keeps its stored value.")
    .optional(),
};

const changing = {
  ...inDashboard,
  method: 'POST',
  params: ofNumber,
  query: nothing,
  errors: ['not_found', 'invalid_state', 'upstream_error'],
} as const;

const detail = { status: 200, body: createDataSchema(NumberDetail) } as const;

export const numbers = {
  list: operation({
    ...reading,
    id: 'numbers.list',
    path: '/numbers',
    summary: 'List the numbers of the workspace',
    params: nothing,
    success: { status: 200, body: z.strictObject({ data: z.array(NumberCard) }) },
    errors: [],
  }),
  get: operation({
    ...reading,
    id: 'numbers.get',
    path: '/numbers/{id}',
    summary: 'Read the state of a number',
    params: ofNumber,
    success: detail,
    errors: ['not_found'],
  }),
  days: operation({
    ...reading,
    id: 'numbers.days',
    path: '/numbers/{id}/days',
    summary: 'Count the messages of a number on each of the last 30 days, oldest first',
    params: ofNumber,
    success: { status: 200, body: z.strictObject({ data: z.array(NumberDay) }) },
    errors: ['not_found'],
  }),
  settings: operation({
    ...inDashboard,
    id: 'numbers.settings',
    method: 'GET',
    path: '/numbers/{id}/settings',
    summary: 'Read the settings of a number, without secrets',
    params: ofNumber,
    query: nothing,
    body: null,
    success: { status: 200, body: createDataSchema(NumberSettings) },
    errors: ['not_found'],
  }),
  create: operation({
    ...inDashboard,
    id: 'numbers.create',
    method: 'POST',
    path: '/numbers',
    summary: 'Connect a number, after checking it with its provider',
    params: nothing,
    query: nothing,
    body: z.strictObject({
      engine: z.enum(ENGINES),
      phone: text(0, 40)
        .describe('If omitted, a simulated number gets a free phone. Required on WhatsApp engines.')
        .optional(),
      ...shared,
    }),
    success: { status: 201, body: createDataSchema(NumberSettings) },
    errors: ['invalid_state'],
  }),
  update: operation({
    ...inDashboard,
    id: 'numbers.update',
    method: 'PATCH',
    path: '/numbers/{id}',
    summary: 'Change the settings of a number, after checking them with its provider',
    params: ofNumber,
    query: nothing,
    body: z.strictObject(shared),
    success: { status: 200, body: createDataSchema(NumberSettings) },
    errors: ['not_found', 'invalid_state'],
  }),
  hold: operation({
    ...changing,
    id: 'numbers.hold',
    path: '/numbers/{id}/hold',
    summary: 'Pause or resume the first contacts of a number',
    body: z.strictObject({
      held: z.boolean(),
      reason: text(1, 500).describe("The reason, for the number's journal.").optional(),
    }),
    success: detail,
    errors: ['not_found'],
  }),
  restart: operation({
    ...changing,
    id: 'numbers.restart',
    path: '/numbers/{id}/restart',
    summary: 'Restart the connection of a number',
    body: z.strictObject({}),
    success: detail,
  }),
  logout: operation({
    ...changing,
    id: 'numbers.logout',
    path: '/numbers/{id}/logout',
    summary: 'Unlink the phone of a number',
    body: z.strictObject({}),
    success: detail,
  }),
  pair: operation({
    ...changing,
    id: 'numbers.pair',
    path: '/numbers/{id}/pair',
    summary: 'Start linking a phone to a number, or return the linking in progress',
    body: z.strictObject({
      again: z.boolean().describe('Unlink the current phone first.').optional(),
    }),
    success: { status: 200, body: createDataSchema(Pairing) },
  }),
  pairing: operation({
    ...inDashboard,
    id: 'numbers.pairing',
    method: 'GET',
    path: '/numbers/{id}/pairing',
    summary: 'Read the progress of linking a phone, with the code to scan',
    params: ofNumber,
    query: nothing,
    body: null,
    success: { status: 200, body: createDataSchema(Pairing) },
    errors: ['not_found', 'invalid_state'],
  }),
  code: operation({
    ...changing,
    id: 'numbers.code',
    path: '/numbers/{id}/code',
    summary: 'Request a code to type on the phone instead of scanning one',
    body: z.strictObject({}),
    success: { status: 200, body: createDataSchema(z.strictObject({ code: z.string() })) },
  }),
};
