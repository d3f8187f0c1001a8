// POST /blocked-contacts (sending.md#block-list): a rule of the whole workspace.
import { type contract, fail, type InputOf } from '@parley/contract';
import type { Ctx } from '../../context.ts';
import { dataJson, type Json } from '../../platform/json.ts';
import { lockWorkspace } from '../team/index.ts';
import { MOST_RULES } from './limits.ts';
import { countRules, findRecord, findRuleId, insertRule } from './store.ts';

export async function blockContact(
  ctx: Ctx,
  input: InputOf<typeof contract.blocklist.create>,
): Promise<Json> {
  const { kind, value, label, reason } = input;
  const record = await ctx.db.transaction(async (tx) => {
    await lockWorkspace(tx, ctx.teamId);
    if (await findRuleId(tx, ctx.teamId, kind, value)) {
      fail('already_blocked', `The ${kind} ${value} is blocked already.`);
    }
    if ((await countRules(tx, ctx.teamId)) >= MOST_RULES) {
      fail('quota_exceeded', `The workspace has ${MOST_RULES} blocked contacts, the most it may have.`);
    }
    const rule = { id: ctx.newId('rule'), kind, value, label: label ?? null, reason: reason ?? null };
    await insertRule(tx, ctx.teamId, rule, ctx.clock.now());
    return findRecord(tx, ctx.teamId, rule.id);
  });
  return dataJson(record!);
}
