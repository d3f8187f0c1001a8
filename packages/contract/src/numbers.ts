// Numbers at the dashboard (dashboard-doors.md#numbers).
import { z } from 'zod';
import { id, text } from './fields.ts';
import { ENGINES, NumberCard, NumberDay, NumberDetail, NumberSettings, Pairing } from './number-records.ts';
import { operation } from './operation.ts';
import { dataOf } from './pagination.ts';
import { atDashboard, nothing } from './sign-in.ts';

const ofNumber = z.strictObject({ id });

const reading = {
  ...atDashboard,
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
    .describe('The fields of the engine. A secret that is left out or empty stays as it is stored.')
    .optional(),
};

const changing = {
  ...atDashboard,
  method: 'POST',
  params: ofNumber,
  query: nothing,
  errors: ['not_found', 'invalid_state', 'upstream_error'],
} as const;

const detail = { status: 200, body: dataOf(NumberDetail) } as const;

export const numbers = {
  list: operation({
    ...reading,
    id: 'numbers.list',
    path: '/numbers',
    summary: 'The numbers of the workspace',
    params: nothing,
    success: { status: 200, body: z.strictObject({ data: z.array(NumberCard) }) },
    errors: [],
  }),
  get: operation({
    ...reading,
    id: 'numbers.get',
    path: '/numbers/{id}',
    summary: 'How a number is',
    params: ofNumber,
    success: detail,
    errors: ['not_found'],
  }),
  days: operation({
    ...reading,
    id: 'numbers.days',
    path: '/numbers/{id}/days',
    summary: 'What a number sent on each of the last 30 days, oldest first',
    params: ofNumber,
    success: { status: 200, body: z.strictObject({ data: z.array(NumberDay) }) },
    errors: ['not_found'],
  }),
  settings: operation({
    ...atDashboard,
    id: 'numbers.settings',
    method: 'GET',
    path: '/numbers/{id}/settings',
    summary: 'What was said of a number, without its secrets',
    params: ofNumber,
    query: nothing,
    body: null,
    success: { status: 200, body: dataOf(NumberSettings) },
    errors: ['not_found'],
  }),
  create: operation({
    ...atDashboard,
    id: 'numbers.create',
    method: 'POST',
    path: '/numbers',
    summary: 'Connect a number; its provider is asked first',
    params: nothing,
    query: nothing,
    body: z.strictObject({
      engine: z.enum(ENGINES),
      phone: text(0, 40).describe('A simulated number gets a free one without it.').optional(),
      ...shared,
    }),
    success: { status: 201, body: dataOf(NumberSettings) },
    errors: ['invalid_state'],
  }),
  update: operation({
    ...atDashboard,
    id: 'numbers.update',
    method: 'PATCH',
    path: '/numbers/{id}',
    summary: 'Change what was said of a number; its provider is asked first',
    params: ofNumber,
    query: nothing,
    body: z.strictObject(shared),
    success: { status: 200, body: dataOf(NumberSettings) },
    errors: ['not_found', 'invalid_state'],
  }),
  hold: operation({
    ...changing,
    id: 'numbers.hold',
    path: '/numbers/{id}/hold',
    summary: 'Hold the first contacts of a number, or release them',
    body: z.strictObject({
      held: z.boolean(),
      reason: text(1, 500).describe('For the journal of the number.').optional(),
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
    summary: 'Begin to link a phone to a number, or join who has begun',
    body: z.strictObject({
      again: z.boolean().describe('Unlinks the phone that is linked now.').optional(),
    }),
    success: { status: 200, body: dataOf(Pairing) },
  }),
  pairing: operation({
    ...atDashboard,
    id: 'numbers.pairing',
    method: 'GET',
    path: '/numbers/{id}/pairing',
    summary: 'How the linking of a phone goes, with the code to scan',
    params: ofNumber,
    query: nothing,
    body: null,
    success: { status: 200, body: dataOf(Pairing) },
    errors: ['not_found', 'invalid_state'],
  }),
  code: operation({
    ...changing,
    id: 'numbers.code',
    path: '/numbers/{id}/code',
    summary: 'A code to type on the phone in place of scanning one',
    body: z.strictObject({}),
    success: { status: 200, body: dataOf(z.strictObject({ code: z.string() })) },
  }),
};
