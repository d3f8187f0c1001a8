import { expect, test } from 'vitest';
import { eventually } from '../../wait-eventually.ts';
import { startCaller } from './caller.testing.ts';
import { createPerson } from './person.ts';
import { buildUsageHeader, troubles } from './refusals.ts';
import type { InstagramTrouble } from './server.ts';

const SEND = { operation: 'POST /{ig_id}/messages' };

async function start() {
  const caller = await startCaller();
  const ana = createPerson(caller.instagram, caller.account);
  ana.writes({ text: 'hola', tell: false });
  return { ...caller, ana };
}

test.each(Object.entries(troubles))("Meta's server refuses the call: %s", async (_, trouble) => {
  const { instagram, account, ana, send } = await start();
  const headers = buildUsageHeader(account.user_id, 5);
  instagram.faults.add({ kind: 'refused', ...trouble, headers }, SEND);
  const { subcode } = trouble as { subcode?: number };
  const answer = await send(ana.igsid);
  expect(answer.body['error']).toMatchObject({
    message: trouble.title,
    type: 'IGApiException',
    code: trouble.code,
    ...(subcode === undefined ? {} : { error_subcode: subcode }),
  });
  const usage = JSON.parse(answer.headers.get('x-business-use-case-usage')!);
  expect(usage[account.user_id][0]).toMatchObject({ call_count: 100, estimated_time_to_regain_access: 5 });
  expect(instagram.sent).toEqual([]);
  expect((await send(ana.igsid)).status).toBe(200);
});

test.each<[string, InstagramTrouble, number, object]>([
  ['a token', { kind: 'unauthorized' }, 400, { error: { code: 190, type: 'OAuthException' } }],
  ['too many calls', { kind: 'rate_limited', retry_after: '17' }, 429, { error: { code: 4 } }],
  ['a proxy', { kind: 'status', status: 502, body: { gateway: 'bad' } }, 502, { gateway: 'bad' }],
])('the fake refuses the call: %s', async (_, trouble, status, body) => {
  const { instagram, ana, send } = await start();
  instagram.faults.add(trouble, SEND);
  const answer = await send(ana.igsid);
  expect(answer).toMatchObject({ status, body });
  if (trouble.kind === 'rate_limited') expect(answer.headers.get('retry-after')).toBe('17');
  expect(instagram.sent).toEqual([]);
});

test('the echo arrives even if the answer is lost after the text was sent', async () => {
  const { instagram, ana, send, events } = await start();
  instagram.faults.add({ kind: 'cut', applied: true }, SEND);
  await expect(send(ana.igsid)).rejects.toThrow();
  expect(instagram.timesSent(ana.igsid)).toEqual({ Hi: 1 });
  expect(await events()).toMatchObject([{ message: { text: 'Hi', is_echo: true } }]);
  instagram.faults.add({ kind: 'cut', applied: false }, SEND);
  await expect(send(ana.igsid)).rejects.toThrow();
  expect(instagram.timesSent(ana.igsid)).toEqual({ Hi: 1 });
});

test('the echo can come before the answer, and sender actions are a separate operation', async () => {
  const { instagram, ana, call, send, received } = await start();
  const fault = instagram.faults.add({ kind: 'silent', applied: true }, SEND);
  await call('POST', '/me/messages', { recipient: { id: ana.igsid }, sender_action: 'typing_on' });
  expect(fault.met).toBe(0);
  const answer = send(ana.igsid);
  await eventually(() => expect(received).toHaveLength(1));
  fault.release();
  expect((await answer).status).toBe(200);
});

test('the server restarts at the same address with its data', async () => {
  const { instagram, ana, send } = await start();
  await instagram.stop();
  await expect(send(ana.igsid)).rejects.toThrow();
  await instagram.start();
  expect((await send(ana.igsid)).status).toBe(200);
});
