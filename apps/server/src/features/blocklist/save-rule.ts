// Saves a block rule from a workspace file. Two rules are the same if their kind, value and campaign are equal
// (workspace-file.md#blocked).
import { fail } from '@parley/contract';
import type { Ctx } from '../../context.ts';
import type { Queries } from '../../platform/postgres/database.ts';
import { lockWorkspace } from '../team/index.ts';
import { MOST_RULES } from './limits.ts';
import { countRules, findRuleId, insertRule, type SavedRule, updateRule } from './store.ts';

export type RuleInput = Omit<SavedRule, 'id' | 'created_by'>;

export async function saveRule(tx: Queries, ctx: Ctx, input: RuleInput): Promise<{ id: string }> {
  await lockWorkspace(tx, ctx.teamId);
  const rule = { ...input, created_by: null };
  const found = await findRuleId(tx, ctx.teamId, rule);
  const id = found ?? ctx.newId('rule');
  if (found) await updateRule(tx, ctx.teamId, { ...rule, id });
  else {
    if ((await countRules(tx, ctx.teamId)) >= MOST_RULES) {
      fail('quota_exceeded', 'too_many_block_rules', { max: MOST_RULES });
    }
    await insertRule(tx, ctx.teamId, { ...rule, id }, ctx.clock.now());
  }
  return { id };
}
