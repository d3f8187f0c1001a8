// Turns a person's two-factor authentication on and off (dashboard-operations.md#two-factor-authentication). Each change
// ends every other session.
import { fail } from '@parley/contract';
import type { Ctx, Visit } from '../../context.ts';
import { recordActivity } from '../activity/index.ts';
import { getPerson, renewSession } from './own-session.ts';
import { makeRecoveryCodes, makeSecret, useCode } from './second-step.ts';
import { setRecoveryCodes, setTotp, switchSecondStepOff, switchSecondStepOn } from './store.ts';

const isOn = () => fail('invalid_state', 'second_step_on');

/** Creates a secret, which takes effect once the person enters a code generated from it. */
export async function createSecondStep(ctx: Ctx, visit: Visit): Promise<{ secret: string; uri: string }> {
  const person = await getPerson(ctx.db, visit);
  const { secret, uri, sealed } = makeSecret(ctx, person);
  if (!(await setTotp(ctx.db, person.id, sealed))) isOn();
  return { secret, uri };
}

export async function confirmSecondStep(
  ctx: Ctx,
  visit: Visit,
  code: string,
): Promise<{ recovery_codes: string[] }> {
  const person = await getPerson(ctx.db, visit);
  if (person.second_step_at !== null) isOn();
  if (person.totp_sealed === null) fail('invalid_state', 'second_step_no_secret');
  if (!(await useCode(ctx.db, ctx, person, code))) {
    fail('validation_error', 'wrong_code', {}, ['code']);
  }
  const { codes, hashes } = makeRecoveryCodes();
  const token = await ctx.db.transaction(async (tx) => {
    if (!(await switchSecondStepOn(tx, person.id, ctx.clock.now(), hashes))) isOn();
    await recordActivity(tx, ctx, { action: 'person.second_step_changed', details: { on: true } });
    return renewSession(tx, ctx, visit);
  });
  visit.keep(token);
  return { recovery_codes: codes };
}

export async function endSecondStep(ctx: Ctx, visit: Visit): Promise<void> {
  const person = await getPerson(ctx.db, visit);
  if (person.second_step_at === null) fail('invalid_state', 'second_step_off');
  const token = await ctx.db.transaction(async (tx) => {
    await switchSecondStepOff(tx, person.id);
    await recordActivity(tx, ctx, { action: 'person.second_step_changed', details: { on: false } });
    return renewSession(tx, ctx, visit);
  });
  visit.keep(token);
}

export async function replaceRecoveryCodes(ctx: Ctx, visit: Visit): Promise<{ recovery_codes: string[] }> {
  const person = await getPerson(ctx.db, visit);
  if (person.second_step_at === null) fail('invalid_state', 'second_step_off');
  const { codes, hashes } = makeRecoveryCodes();
  await ctx.db.transaction(async (tx) => {
    await setRecoveryCodes(tx, person.id, hashes);
    await recordActivity(tx, ctx, {
      action: 'person.second_step_changed',
      details: { recovery_codes: 'new' },
    });
  });
  return { recovery_codes: codes };
}
