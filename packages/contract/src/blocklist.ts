// The block list: people whom Parley does not write to or answer (sending.md#block-list).

import { z } from 'zod';
import { campaignFilter, id, text, timestampOut } from './fields.ts';
import { reject } from './issues/from-zod.ts';
import { type Violation, violation } from './issues.ts';
import { inApi, inDashboard, nothing, operation } from './operation.ts';
import { createDataSchema, createPageQuery, createPageSchema, Deleted } from './pagination.ts';
import { findPhoneProblem, toBareDigits } from './phones.ts';

export const BLOCK_KINDS = ['number', 'prefix'] as const;

export const BlockRule = z
  .strictObject({
    id,
    kind: z.enum(BLOCK_KINDS),
    value: z
      .string()
      .describe(
        'Bare digits of the number, a masked WhatsApp id, `@` and an Instagram name, or the dial code of a prefix.',
      ),
    phone: z.string().nullable().describe('The phone in E.164 format. Null if `value` is not a phone.'),
    label: z.string().nullable(),
    reason: z.string().nullable(),
    campaign_id: z.string().nullable().describe('Null means the whole workspace.'),
    created_at: timestampOut,
  })
  .meta({ id: 'BlockRule', description: 'Blocks people: Parley does not write to them or answer them.' });

const MASKED = /^\d{1,20}@lid$/;
const INSTAGRAM = /^@[a-z0-9._]{1,30}$/;
/** Up to seven digits that don't start with 0, like every country code. */
const PREFIX = /^[1-9]\d{0,6}$/;

/**
 * Returns the value of a rule as it is stored: bare digits, a masked id, or `@` and an Instagram name in lower case.
 */
export function blockValue(value: string): string {
  return value.trim().startsWith('@') ? value.trim().toLowerCase() : toBareDigits(value);
}

/** Returns the problem with the value of a rule, or null if it is valid. */
export function blockProblem(kind: (typeof BLOCK_KINDS)[number], value: string): Violation | null {
  const kept = blockValue(value);
  if (kind === 'prefix') return PREFIX.test(kept) ? null : violation('block_prefix');
  if (MASKED.test(kept) || INSTAGRAM.test(kept)) return null;
  return findPhoneProblem(value) && violation('block_value');
}

const rule = {
  kind: z.enum(BLOCK_KINDS).default('number'),
  value: z.string(),
  label: text(0, 255).nullish(),
  reason: text(0, 500).nullish(),
};

type RuleValue = Pick<z.output<typeof BlockRule>, 'kind' | 'value'>;

const checkValue = (check: { value: RuleValue; issues: z.core.$ZodRawIssue[] }) => {
  const { kind, value } = check.value;
  const problem = blockProblem(kind, value);
  if (problem !== null) reject(check, problem, ['value']);
};
const normalizeValue = <Rule extends RuleValue>(rule: Rule): Rule => ({
  ...rule,
  value: blockValue(rule.value),
});

const NewRule = z
  .strictObject(rule)
  .check(checkValue)
  .overwrite(normalizeValue)
  .meta({ id: 'CreateBlockRuleRequest' });

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
    by: z
      .string()
      .nullable()
      .describe(
        'The member or key that created the rule. Null if a workspace file created it, or if that is unknown.',
      ),
    created_at: timestampOut,
  })
  .meta({ id: 'Blocked', description: 'A block rule, with its author.' });

export const OptedOut = z
  .strictObject({
    id,
    name: z.string().nullable(),
    phone: z.string().nullable(),
    ig_username: z.string().nullable(),
    campaign: z.string().nullable().describe("The name of the lead's campaign. Null if the lead has none."),
    opted_out_at: timestampOut,
  })
  .meta({ id: 'OptedOut', description: 'A lead who opted out.' });

export const BlockEffect = z
  .strictObject({
    leads: z.int().describe('Leads that the rule matches.'),
    conversations: z.int().describe('Active conversations with these leads.'),
    waiting: z.int().describe('Those of these leads who have a queued first message.'),
    blocked: z.boolean().describe('Whether the same rule already exists.'),
  })
  .meta({ id: 'BlockEffect', description: 'The leads that a block rule would affect.' });

const campaign = campaignFilter
  .nullable()
  .default(null)
  .describe("The campaign's id or slug. Null: the whole workspace.");

export const blocklist = {
  list: operation({
    id: 'blocklist.list',
    method: 'GET',
    ...inApi,
    path: '/blocked-contacts',
    scope: 'blocklist:manage',
    summary: 'List block rules, newest first',
    tool: {
      toolset: 'admin',
      effect: 'read',
      title: 'List blocked contacts',
      description: 'The blocked numbers and prefixes.',
    },
    params: nothing,
    query: z.strictObject({
      kind: z.enum(BLOCK_KINDS).describe('Only rules for one number, or only for prefixes.').optional(),
      ...createPageQuery(50),
    }),
    body: null,
    success: { status: 200, body: createPageSchema(BlockRule) },
    errors: [],
  }),
  create: operation({
    id: 'blocklist.create',
    method: 'POST',
    ...inApi,
    path: '/blocked-contacts',
    scope: 'blocklist:manage',
    summary: 'Block a number, or every number with a prefix',
    tool: {
      toolset: 'admin',
      effect: 'change',
      repeatable: true,
      title: 'Block a contact',
      description:
        'Neither agents nor people can write to this number or prefix any more. value: a phone or a prefix with its country code (+44…), or @ and an Instagram name.',
    },
    params: nothing,
    query: nothing,
    body: NewRule,
    success: { status: 201, body: createDataSchema(BlockRule) },
    errors: ['already_blocked', 'quota_exceeded'],
  }),
  delete: operation({
    id: 'blocklist.delete',
    method: 'DELETE',
    ...inApi,
    path: '/blocked-contacts/{id}',
    scope: 'blocklist:manage',
    summary: 'Delete a block rule',
    tool: {
      toolset: 'admin',
      effect: 'remove',
      repeatable: true,
      title: 'Unblock a contact',
      description: 'Deletes a block rule, so that Parley can write to these people and answer them again.',
    },
    params: z.strictObject({ id: id.describe("The rule's id.") }),
    query: nothing,
    body: null,
    success: { status: 200, body: createDataSchema(Deleted) },
    errors: ['not_found'],
  }),
  rules: operation({
    ...inDashboard,
    scope: 'blocklist:manage',
    id: 'blocklist.rules',
    method: 'GET',
    path: '/blocked',
    summary: 'List block rules with their authors, newest first',
    params: nothing,
    query: z.strictObject({
      kind: z.enum(BLOCK_KINDS).describe('Only rules for one number, or only for prefixes.').optional(),
      q: text(1, 200).describe('Only rules with this text in value, label or reason.').optional(),
      ...createPageQuery(50),
    }),
    body: null,
    success: { status: 200, body: createPageSchema(Blocked) },
    errors: [],
  }),
  optedOut: operation({
    ...inDashboard,
    scope: 'blocklist:manage',
    id: 'blocklist.optedOut',
    method: 'GET',
    path: '/blocked/opted-out',
    summary: 'List leads who opted out, latest first',
    params: nothing,
    query: z.strictObject({
      q: text(1, 200).describe('Only leads with this text in name, phone or Instagram name.').optional(),
      ...createPageQuery(25),
    }),
    body: null,
    success: { status: 200, body: createPageSchema(OptedOut) },
    errors: [],
  }),
  effect: operation({
    ...inDashboard,
    scope: 'blocklist:manage',
    id: 'blocklist.effect',
    method: 'GET',
    path: '/blocked/effect',
    summary: 'Preview the effect of a block rule',
    params: nothing,
    query: z.strictObject({
      kind: z
        .enum(BLOCK_KINDS)
        .describe('`number`: one number. `prefix`: every number with this prefix.')
        .default('number'),
      value: text(1, 64).describe('The number or prefix, in the same form as in a rule.'),
      campaign_id: campaignFilter.optional(),
    }),
    body: null,
    success: { status: 200, body: createDataSchema(BlockEffect) },
    errors: ['not_found'],
  }),
  addRule: operation({
    ...inDashboard,
    scope: 'blocklist:manage',
    id: 'blocklist.addRule',
    method: 'POST',
    path: '/blocked',
    summary: 'Block a number or a prefix, in the workspace or in one campaign',
    params: nothing,
    query: nothing,
    body: z
      .strictObject({ ...rule, campaign_id: campaign })
      .check(checkValue)
      .overwrite(normalizeValue),
    success: { status: 201, body: createDataSchema(Blocked) },
    errors: ['not_found', 'already_blocked', 'quota_exceeded'],
  }),
  removeRule: operation({
    ...inDashboard,
    scope: 'blocklist:manage',
    id: 'blocklist.removeRule',
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
