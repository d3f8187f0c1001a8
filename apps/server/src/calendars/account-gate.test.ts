// The calls to calendar providers from all workspaces share the slots of a process.
import { expect, test } from 'vitest';
import { movableClock } from '../platform/clock.ts';
import { createFairSlots } from '../platform/fair-slots.ts';
import type { HttpAnswer } from '../platform/http-call.ts';
import { createAccountGate } from './account-gate.ts';

const ANSWER: HttpAnswer = { status: 200, headers: {}, text: '{}', json: {} };
const account = (team_id: string) => ({ team_id, id: `cal_${team_id}`, settings: {}, secrets: {} });

test('hanging calls of a workspace leave slots for others, and a call that waits too long is refused', async () => {
  const gate = createAccountGate({ clock: movableClock(), slots: createFairSlots(4) });
  const hanging = Promise.withResolvers<HttpAnswer>();
  const ask = (team: string, call: () => Promise<HttpAnswer>) =>
    gate.pass(
      { account: account(team), provider: 'Calendly', quota: undefined, patienceMs: 20 },
      call,
      () => ({
        wait: null,
        left: null,
      }),
    );
  const first = [ask('slow', () => hanging.promise), ask('slow', () => hanging.promise)];
  await expect(ask('slow', () => hanging.promise)).rejects.toMatchObject({ kind: 'away', definite: true });
  expect(await ask('other', async () => ANSWER)).toBe(ANSWER);
  hanging.resolve(ANSWER);
  expect(await Promise.all(first)).toEqual([ANSWER, ANSWER]);
});
