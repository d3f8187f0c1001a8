// The block list: people whom Parley neither writes to nor answers (sending.md#block-list).
import { z } from 'zod';
import { id, text, timestampOut } from './fields.ts';
import { operation } from './operation.ts';
import { Deleted, dataOf, page, pageOf } from './pagination.ts';
import { bareDigits, phoneDigits } from './phones.ts';

export const BLOCK_KINDS = ['number', 'prefix'] as const;

export const BlockRule = z
  .strictObject({
    id,
    kind: z.enum(BLOCK_KINDS),
    value: z
      .string()
      .describe('Bare digits of the number, a masked WhatsApp id, or the dial code of a prefix.'),
    phone: z.string().nullable().describe('E.164 form of a real phone.'),
    label: z.string().nullable(),
    reason: z.string().nullable(),
    campaign_id: z.string().nullable().describe('Null: the whole workspace.'),
    created_at: timestampOut,
  })
  .meta({ id: 'BlockRule', description: 'Blocks people: they are neither written to nor answered.' });

/** Characters, with the spaces and dashes that are tolerated. */
const LONGEST_VALUE = 64;
const MASKED = /^\d{1,20}@lid$/;

/** What the value of a rule must be, in words, by kind. */
export const BLOCK_VALUES = {
  number: '6 to 15 digits (+, spaces and dashes are tolerated), or a masked id such as 123@lid',
  prefix: '1 to 7 digits',
} as const;

/** The value of a rule as stored: bare digits, or a masked id; null when invalid (sending.md#block-list). */
export function blockValue(kind: (typeof BLOCK_KINDS)[number], value: string): string | null {
  if (value.length > LONGEST_VALUE) return null;
  if (kind === 'prefix') return phoneDigits(value, 1, 7);
  const masked = bareDigits(value);
  return phoneDigits(value) ?? (MASKED.test(masked) ? masked : null);
}

const NewRule = z
  .strictObject({
    kind: z.enum(BLOCK_KINDS).default('number'),
    value: z.string(),
    label: text(0, 255).nullish(),
    reason: text(0, 500).nullish(),
  })
  .overwrite((rule) => ({ ...rule, value: blockValue(rule.kind, rule.value) ?? rule.value }))
  .check((check) => {
    const { kind, value } = check.value;
    if (blockValue(kind, value) !== null) return;
    check.issues.push({
      code: 'custom',
      path: ['value'],
      message: `must be ${BLOCK_VALUES[kind]}`,
      input: value,
    });
  })
  .meta({ id: 'CreateBlockRuleRequest' });

export const blocklist = {
  list: operation({
    id: 'blocklist.list',
    method: 'GET',
    root: '/api/v1',
    path: '/blocked-contacts',
    scope: 'blocklist:manage',
    summary: 'List block rules, newest first',
    params: z.strictObject({}),
    query: z.strictObject({
      kind: z.enum(BLOCK_KINDS).describe('Only rules for one number, or only for prefixes.').optional(),
      ...page(50),
    }),
    body: null,
    success: { status: 200, body: pageOf(BlockRule) },
    errors: [],
  }),
  create: operation({
    id: 'blocklist.create',
    method: 'POST',
    root: '/api/v1',
    path: '/blocked-contacts',
    scope: 'blocklist:manage',
    summary: 'Block a number, or every number with a prefix',
    params: z.strictObject({}),
    query: z.strictObject({}),
    body: NewRule,
    success: { status: 201, body: dataOf(BlockRule) },
    errors: ['already_blocked', 'quota_exceeded'],
  }),
  delete: operation({
    id: 'blocklist.delete',
    method: 'DELETE',
    root: '/api/v1',
    path: '/blocked-contacts/{id}',
    scope: 'blocklist:manage',
    summary: 'Lift a block rule',
    params: z.strictObject({ id: id.describe("The rule's id.") }),
    query: z.strictObject({}),
    body: null,
    success: { status: 200, body: dataOf(Deleted) },
    errors: ['not_found'],
  }),
};
