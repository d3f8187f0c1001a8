// The operations of the dashboard's block list (dashboard-doors.md#block-list).
import { z } from 'zod';
import { BLOCK_KINDS, blockProblem, blockValue } from './blocklist.ts';
import { campaignFilter, id, text, timestampOut } from './fields.ts';
import { reject } from './issues/from-zod.ts';
import { inDashboard, nothing, operation } from './operation.ts';
import { createDataSchema, createPageQuery, createPageSchema, Deleted } from './pagination.ts';

export const Blocked = z
  .strictObject({
    id,
    kind: z.enum(BLOCK_KINDS),
    value: z.string(),
    label: z.string().nullable(),
    reason: z.string().nullable(),
    campaign: z
      .strictObject({ id, slug: z.string(), name: z.string() })
      .nullable()
      .describe('Null means the whole workspace.'),
    by: z.string().nullable().describe('Who created the rule. Null means a workspace file, or unknown.'),
    created_at: timestampOut,
  })
  .meta({ id: 'Blocked', description: 'A block rule, with its author.' });

export const OptedOut = z
  .strictObject({
    id,
    name: z.string().nullable(),
    phone: z.string().nullable(),
    ig_username: z.string().nullable(),
    campaign: z.string().nullable().describe("The campaign's name."),
    opted_out_at: timestampOut,
  })
  .meta({ id: 'OptedOut', description: 'A lead who opted out.' });

export const BlockEffect = z
  .strictObject({
    leads: z.int().describe('Leads that the rule matches.'),
    conversations: z.int().describe('Active conversations among them.'),
    waiting: z.int().describe('Leads among them with a queued first message.'),
    blocked: z.boolean().describe('Whether such a rule exists.'),
  })
  .meta({ id: 'BlockEffect', description: 'The leads that a block rule would affect.' });

const campaign = campaignFilter
  .nullable()
  .default(null)
  .describe('Its id or slug. Null means the whole workspace.');

interface Value {
  kind: (typeof BLOCK_KINDS)[number];
  value: string;
}

const checkValue = (check: { value: Value; issues: z.core.$ZodRawIssue[] }) => {
  const { kind, value } = check.value;
  const problem = blockProblem(kind, value);
  if (problem !== null) reject(check, problem, ['value']);
};
const checkRule = <Rule extends Value>(rule: Rule): Rule => ({ ...rule, value: blockValue(rule.value) });

const shared = {
  ...inDashboard,
  scope: 'blocklist:manage',
} as const;

export const blocked = {
  list: operation({
    ...shared,
    id: 'blocked.list',
    method: 'GET',
    path: '/blocked',
    summary: 'List block rules with their authors, newest first',
    params: nothing,
    query: z.strictObject({
      kind: z.enum(BLOCK_KINDS).describe('Only rules for one number, or only for prefixes.').optional(),
      q: text(1, 200).describe('Text in value, label or reason.').optional(),
      ...createPageQuery(50),
    }),
    body: null,
    success: { status: 200, body: createPageSchema(Blocked) },
    errors: [],
  }),
  optedOut: operation({
    ...shared,
    id: 'blocked.optedOut',
    method: 'GET',
    path: '/blocked/opted-out',
    summary: 'List leads who opted out, latest first',
    params: nothing,
    query: z.strictObject({
      q: text(1, 200).describe('Text in name, phone or Instagram name.').optional(),
      ...createPageQuery(25),
    }),
    body: null,
    success: { status: 200, body: createPageSchema(OptedOut) },
    errors: [],
  }),
  effect: operation({
    ...shared,
    id: 'blocked.effect',
    method: 'GET',
    path: '/blocked/effect',
    summary: 'Preview the effect of a block rule',
    params: nothing,
    query: z.strictObject({
      kind: z.enum(BLOCK_KINDS).describe('One number, or every number with a prefix.').default('number'),
      value: text(1, 64).describe('As in a rule.'),
      campaign_id: campaignFilter.optional(),
    }),
    body: null,
    success: { status: 200, body: createDataSchema(BlockEffect) },
    errors: ['not_found'],
  }),
  create: operation({
    ...shared,
    id: 'blocked.create',
    method: 'POST',
    path: '/blocked',
    summary: 'Block a number or a prefix, in the workspace or in one campaign',
    params: nothing,
    query: nothing,
    body: z
      .strictObject({
        kind: z.enum(BLOCK_KINDS).default('number'),
        value: z.string(),
        label: text(0, 255).nullish(),
        reason: text(0, 500).nullish(),
        campaign_id: campaign,
      })
      .check(checkValue)
      .overwrite(checkRule),
    success: { status: 201, body: createDataSchema(Blocked) },
    errors: ['not_found', 'already_blocked', 'quota_exceeded'],
  }),
  remove: operation({
    ...shared,
    id: 'blocked.remove',
    method: 'DELETE',
    path: '/blocked/{id}',
    summary: 'Delete a block rule',
    params: z.strictObject({ id: id.describe("The rule's id.") }),
    query: nothing,
    body: null,
    success: { status: 200, body: createDataSchema(Deleted) },
    errors: ['not_found'],
  }),
};
