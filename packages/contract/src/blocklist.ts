// The block list: people whom Parley does not write to or answer (sending.md#block-list).
import { z } from 'zod';
import { id, text, timestampOut } from './fields.ts';
import { reject } from './issues/from-zod.ts';
import { type Violation, violation } from './issues.ts';
import { inApi, nothing, operation } from './operation.ts';
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
    phone: z.string().nullable().describe('E.164 form of a real phone.'),
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

const NewRule = z
  .strictObject({
    kind: z.enum(BLOCK_KINDS).default('number'),
    value: z.string(),
    label: text(0, 255).nullish(),
    reason: text(0, 500).nullish(),
  })
  .check((check) => {
    const { kind, value } = check.value;
    const problem = blockProblem(kind, value);
    if (problem !== null) reject(check, problem, ['value']);
  })
  .overwrite((rule) => ({ ...rule, value: blockValue(rule.value) }))
  .meta({ id: 'CreateBlockRuleRequest' });

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
};
