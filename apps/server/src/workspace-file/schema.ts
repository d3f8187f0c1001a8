// Schemas of the fields of a workspace file (workspace-file.md). Checks across fields are in `cross-checks.ts`, so that
// they also run if a field is wrong.
import {
  BLOCK_KINDS,
  blockValue,
  CAMPAIGN_PURPOSES,
  CAMPAIGN_STATUSES,
  createChoiceSchema,
  createMapSchema,
  createParsedSchema,
  createRemarkSchema,
  createTextSchema,
  EVENT_TYPES,
  encodeIssue,
  LEAD_SOURCES,
  modelName,
  reject,
  SCOPES,
  templateSettings,
  violation,
} from '@parley/contract';
import { z } from 'zod';
import { ROLES } from '../features/team/index.ts';
import { checkTargetUrl, type TargetOptions } from '../features/webhooks/index.ts';
import { type AllowedHosts, NO_ALLOWED_HOSTS } from '../platform/allowed-hosts.ts';
import { agentSettings, memberCalendar, timezone } from './agent-settings.ts';
import { calendarSchema } from './calendar-schema.ts';
import type { Environment } from './environment.ts';
import { numberName, slug } from './fields.ts';
import { budgetsSchema, providerSchema } from './model-schema.ts';
import { numberSchema } from './number-schema.ts';
import type { StoredSecrets } from './stored-secrets.ts';

export interface SchemaOptions {
  /** Whether webhooks can point to this machine (webhooks.md#targets). The installation checks each delivery again. */
  allowLocalWebhooks: boolean;
  /** The private hosts to which webhooks can point. */
  allowedHosts: AllowedHosts;
  /** The variables that a file can use. */
  environment: Environment;
  /** Returns the stored secrets of a workspace, which replace missing variables; undefined if there are none. */
  kept?: (slug: string) => StoredSecrets | undefined;
}

export const DEFAULTS: SchemaOptions = {
  // The operator applies the file, so webhooks can point to this machine.
  allowLocalWebhooks: true,
  allowedHosts: NO_ALLOWED_HOSTS,
  environment: {},
};

const scopeList = z
  .preprocess(
    (value) => (value === 'all' ? [...SCOPES] : value),
    z.array(createChoiceSchema(SCOPES), encodeIssue('scopes')).min(1),
  )
  // Sort the scopes, so that equal sets compare equal.
  .transform((scopes) => SCOPES.filter((scope) => scopes.includes(scope)));

const member = createMapSchema({
  email: createParsedSchema('email', (text) =>
    text.length <= 254 && /^[^\s@<>",;]+@[^\s@<>",;]+$/.test(text) ? text : null,
  ),
  name: createTextSchema(1, 255).optional(),
  role: createChoiceSchema(ROLES),
  password: z
    .string()
    .check((check) => {
      const { length } = [...check.value];
      if (length >= 12 && length <= 128) return;
      // The issue has an empty value, because a password must not appear in an error.
      reject({ value: '', issues: check.issues }, violation('text_length', { min: 12, max: 128 }));
    })
    .optional(),
  scopes: scopeList.optional(),
  calendar: memberCalendar.nullable().default(null),
}).transform(({ scopes, ...rest }, check) => {
  const isCustom = rest.role === 'custom';
  if (isCustom !== (scopes !== undefined)) {
    const wrong = isCustom ? violation('required') : violation('only_role_custom', { role: rest.role });
    reject({ value: rest, issues: check.issues }, wrong, ['scopes']);
  }
  return { ...rest, scopes: scopes ?? [] };
});

const key = createMapSchema({ name: createTextSchema(1, 255), scopes: scopeList });

const campaign = createMapSchema({
  slug,
  name: createTextSchema(1, 255),
  status: createChoiceSchema(CAMPAIGN_STATUSES).optional(),
  purpose: createChoiceSchema(CAMPAIGN_PURPOSES).default('setter'),
  number: numberName.nullable().default(null),
  agent: agentSettings,
  template: templateSettings.nullable().default(null),
});

const list = createMapSchema({
  name: createTextSchema(1, 255),
  description: createRemarkSchema(1_000).nullable().default(null),
  campaign: slug.nullable().default(null),
});

const link = createMapSchema({
  code: createParsedSchema('link_code', (text) => (/^[A-Za-z0-9_-]{2,64}$/.test(text) ? text : null)),
  name: createTextSchema(1, 255),
  number: numberName,
  campaign: slug.nullable().default(null),
  source: createChoiceSchema(LEAD_SOURCES).default('other'),
  message: createTextSchema(0, 1_000).default(''),
  dedicated: z.boolean().default(false),
  active: z.boolean().optional(),
});

const rule = createMapSchema({
  kind: createChoiceSchema(BLOCK_KINDS).default('number'),
  value: z.string(),
  label: createRemarkSchema(255).nullable().default(null),
  reason: createRemarkSchema(500).nullable().default(null),
  campaign: slug.nullable().default(null),
}).transform(({ value, ...rest }) => ({ ...rest, value: blockValue(value) }));

const createWebhookSchema = (targets: TargetOptions) =>
  createMapSchema({
    url: z.string().check((check) => {
      const target = checkTargetUrl(check.value, targets);
      if (target.ok) return;
      reject(check, target.problem);
    }),
    events: z
      .array(createChoiceSchema(EVENT_TYPES))
      .min(1)
      .transform((events) => [...new Set(events)]),
    description: createRemarkSchema(255).nullable().default(null),
    active: z.boolean().optional(),
  });

/** A section that is present but empty counts as absent. */
const createSectionSchema = <Item extends z.ZodType>(item: Item) =>
  z
    .array(item)
    .nullish()
    .transform((items) => items ?? []);

/** The schema for each allowed set of hosts, without and with this machine. */
const made = new WeakMap<AllowedHosts, Map<boolean, ReturnType<typeof makeSchema>>>();

/**
 * Returns the cached schema. Building a schema and using it for the first time takes several times as long as checking
 * a file.
 */
export function getWorkspaceSchema({
  allowLocalWebhooks: allowLocal,
  allowedHosts,
}: Pick<SchemaOptions, 'allowLocalWebhooks' | 'allowedHosts'>) {
  const schemas = made.get(allowedHosts) ?? new Map<boolean, ReturnType<typeof makeSchema>>();
  const schema = schemas.get(allowLocal) ?? makeSchema({ allowLocal, allowedHosts });
  made.set(allowedHosts, schemas.set(allowLocal, schema));
  return schema;
}

function makeSchema(targets: TargetOptions) {
  return createMapSchema({
    workspace: createMapSchema({
      slug,
      name: createTextSchema(1, 255).optional(),
      plan: createChoiceSchema(['free', 'starter', 'business', 'scale']).optional(),
      timezone: timezone.optional(),
    }),
    models: createSectionSchema(providerSchema),
    budgets: budgetsSchema.nullish().transform((budgets) => budgets ?? null),
    transcription: modelName.nullish().transform((name) => name ?? null),
    members: createSectionSchema(member),
    keys: createSectionSchema(key),
    numbers: createSectionSchema(numberSchema),
    calendars: createSectionSchema(calendarSchema),
    campaigns: createSectionSchema(campaign),
    lists: createSectionSchema(list),
    links: createSectionSchema(link),
    blocked: createSectionSchema(rule),
    webhooks: createSectionSchema(createWebhookSchema(targets)),
  });
}

export type WorkspaceDocument = z.output<ReturnType<typeof getWorkspaceSchema>>;
/** A document as it is written. */
export type WrittenDocument = z.input<ReturnType<typeof getWorkspaceSchema>>;
