// A workspace's language models and calendars in the dashboard, and its export (dashboard-operations.md#models).
import { z } from 'zod';
import { CAMPAIGN_STATUSES } from './campaign-records.ts';
import { id, text, timestampOut } from './fields.ts';
import { inDashboard, nothing, operation } from './operation.ts';
import { createDataSchema } from './pagination.ts';
import { reasonOut } from './reason.ts';

const NamedBy = z.strictObject({
  id,
  slug: z.string(),
  name: z.string(),
  status: z.enum(CAMPAIGN_STATUSES),
});

const Spent = z.strictObject({
  calls: z.int(),
  tokens: z.int(),
  money: z.number().describe('In the currency of the budgets; 0 for models without a price.'),
});

export const ModelProvider = z
  .strictObject({
    name: z.string(),
    provider: z.string(),
    base_url: z.string().nullable().describe("Null: the provider's default."),
    has_key: z.boolean().describe('The key itself is never returned.'),
    prices: z.record(
      z.string(),
      z.strictObject({ input: z.number(), cached: z.number(), output: z.number() }),
    ),
    sees: z.boolean().nullable(),
    campaigns: z.array(NamedBy).describe('Campaigns that use one of its models, including archived ones.'),
    models: z.array(z.string()).describe("The provider's models that campaigns and transcription use."),
  })
  .meta({ id: 'ModelProvider' });

export const ModelSettings = z
  .strictObject({
    kinds: z.array(z.string()),
    providers: z.array(ModelProvider),
    installation: z
      .array(z.strictObject({ name: z.string(), provider: z.string() }))
      .describe('Providers of the installation, for workspaces that have no provider with the same name.'),
    budgets: z.record(z.string(), z.unknown()).describe('All fields of `budgets` in a workspace file.'),
    budgets_set: z.boolean().describe('False if the budgets are the defaults.'),
    transcription: z.string().nullable(),
    spent_today: Spent,
    spent_30_days: Spent,
  })
  .meta({ id: 'ModelSettings' });

export const ModelList = z
  .strictObject({
    models: z.array(
      z.strictObject({
        name: z.string().describe('Without the provider.'),
        task: z.enum(['chat', 'transcription']).describe('As far as the name shows it.'),
      }),
    ),
    suggested: z
      .string()
      .nullable()
      .describe('A cheap model to test the provider with. Null if the list has no chat model.'),
    problem: reasonOut.nullable().describe('Why there is no list. Null if the provider returned one.'),
  })
  .meta({ id: 'ModelList' });

export const WorkspaceCalendar = z
  .strictObject({
    id,
    name: z.string(),
    provider: z.string(),
    settings: z
      .record(z.string(), z.unknown())
      .describe('The settings, as in a workspace file but without secrets.'),
    secrets: z.array(z.string()).describe('The names of stored secrets.'),
    timezone: z.string().nullable(),
    webhook_url: z
      .string()
      .nullable()
      .describe("The URL for the provider's webhooks. Null if the provider is polled."),
    problem: reasonOut.nullable().describe('What prevents the calendar from working. Null if it works.'),
    problem_at: timestampOut.nullable(),
    campaigns: z.array(NamedBy),
    meetings: z.int().describe('Upcoming meetings.'),
  })
  .meta({ id: 'WorkspaceCalendar' });

export const CalendarProviderField = z.strictObject({
  name: z.string(),
  format: z.string(),
  secret: z.boolean(),
  required: z.boolean(),
  usual: z.string().nullable(),
});

export const Checked = z
  .strictObject({
    problems: z
      .array(reasonOut)
      .describe('Empty: the calendar or the model answers and is set up correctly.'),
    ms: z.int(),
    timezone: z.string().nullable(),
  })
  .meta({ id: 'Checked' });

const nameIn = text(1, 64);
const providerIn = {
  provider: text(1, 64),
  base_url: text(0, 2_000).nullable().optional(),
  api_key: text(0, 2_000).describe('If omitted, the stored key is kept.').optional(),
  prices: z.record(z.string(), z.unknown()).optional(),
  sees: z.boolean().nullable().optional(),
};
const settingsIn = z
  .record(z.string(), z.union([z.string().max(30_000), z.number(), z.boolean()]))
  .describe('The settings of the provider. An omitted secret keeps its stored value.');

const reading = { ...inDashboard, method: 'GET', params: nothing, query: nothing, body: null } as const;
const writing = { ...inDashboard, query: nothing } as const;
const ofName = z.strictObject({ name: nameIn });
const ofId = z.strictObject({ id });

export const models = {
  get: operation({
    ...reading,
    id: 'models.get',
    path: '/models',
    summary: 'Read the settings of language models',
    success: { status: 200, body: createDataSchema(ModelSettings) },
    errors: [],
  }),
  add: operation({
    ...writing,
    id: 'models.add',
    method: 'POST',
    path: '/models/providers',
    summary: 'Add a provider of language models',
    params: nothing,
    body: z.strictObject({ name: nameIn, ...providerIn }),
    success: { status: 201, body: createDataSchema(ModelSettings) },
    errors: ['invalid_state'],
  }),
  change: operation({
    ...writing,
    id: 'models.change',
    method: 'PATCH',
    path: '/models/providers/{name}',
    summary: 'Change a provider of language models',
    params: ofName,
    body: z.strictObject(providerIn),
    success: { status: 200, body: createDataSchema(ModelSettings) },
    errors: ['not_found', 'invalid_state'],
  }),
  remove: operation({
    ...writing,
    id: 'models.remove',
    method: 'DELETE',
    path: '/models/providers/{name}',
    summary: 'Remove a provider of language models, with its key',
    params: ofName,
    body: null,
    success: { status: 200, body: createDataSchema(ModelSettings) },
    errors: ['not_found', 'invalid_state'],
  }),
  list: operation({
    ...reading,
    id: 'models.list',
    path: '/models/providers/{name}/models',
    scope: 'campaigns:write',
    summary: 'List the models of a provider, which it returns within 10 s',
    params: ofName,
    success: { status: 200, body: createDataSchema(ModelList) },
    errors: ['not_found'],
  }),
  check: operation({
    ...writing,
    id: 'models.check',
    method: 'POST',
    path: '/models/check',
    summary: 'Test whether a model answers',
    params: nothing,
    body: z.strictObject({ model: text(3, 300).describe('`PROVIDER/MODEL`.') }),
    success: { status: 200, body: createDataSchema(Checked) },
    errors: [],
  }),
  saveSettings: operation({
    ...writing,
    id: 'models.saveSettings',
    method: 'PUT',
    path: '/models/settings',
    summary: 'Change budgets and the transcription model',
    params: nothing,
    body: z.strictObject({
      budgets: z.record(z.string(), z.unknown()).nullable().describe('Null: the defaults.'),
      transcription: text(0, 300).nullable(),
    }),
    success: { status: 200, body: createDataSchema(ModelSettings) },
    errors: ['invalid_state'],
  }),
};

const oneCalendar = { status: 200, body: createDataSchema(WorkspaceCalendar) } as const;

export const calendars = {
  list: operation({
    ...reading,
    id: 'calendars.list',
    path: '/calendars',
    summary: 'List the calendars of the workspace',
    success: {
      status: 200,
      body: z.strictObject({
        data: z.array(WorkspaceCalendar),
        providers: z.array(z.strictObject({ name: z.string(), fields: z.array(CalendarProviderField) })),
      }),
    },
    errors: [],
  }),
  add: operation({
    ...writing,
    id: 'calendars.add',
    method: 'POST',
    path: '/calendars',
    summary: 'Connect a calendar',
    params: nothing,
    body: z.strictObject({ name: nameIn, provider: text(1, 64), settings: settingsIn }),
    success: { status: 201, body: createDataSchema(WorkspaceCalendar) },
    errors: ['invalid_state'],
  }),
  change: operation({
    ...writing,
    id: 'calendars.change',
    method: 'PATCH',
    path: '/calendars/{id}',
    summary: 'Change the settings of a calendar, or replace its secrets',
    params: ofId,
    body: z.strictObject({ settings: settingsIn }),
    success: oneCalendar,
    errors: ['not_found', 'invalid_state'],
  }),
  check: operation({
    ...writing,
    id: 'calendars.check',
    method: 'POST',
    path: '/calendars/{id}/check',
    summary: 'Test the calendar with its provider, and register its webhook URL again',
    params: ofId,
    body: null,
    success: { status: 200, body: createDataSchema(Checked) },
    errors: ['not_found'],
  }),
  remove: operation({
    ...writing,
    id: 'calendars.remove',
    method: 'DELETE',
    path: '/calendars/{id}',
    summary: 'Remove an unused calendar',
    params: ofId,
    body: null,
    success: { status: 200, body: createDataSchema(z.strictObject({ id, deleted: z.literal(true) })) },
    errors: ['not_found', 'invalid_state'],
  }),
};
