// What the conformance suite cannot show, because the adapter never does it: the fake refuses requests and webhooks
// that Meta does not know, and a test fails because of them.
import { expect, test } from 'vitest';
import { signHubBody, toMetaJson } from '../graph/webhooks.ts';
import { getPhone } from './phone.ts';
import { startCloud } from './server.ts';

test('the fake Cloud API is as strict as Meta', async () => {
  const cloud = await startCloud();
  const { id } = cloud.addNumber();
  const lead = '16505551234';
  getPhone(cloud, id).receives(lead, { text: 'Hi' });
  const send = async (change: object, token = cloud.accessToken) => {
    const message = { messaging_product: 'whatsapp', to: `+${lead}`, type: 'text', text: { body: 'Hi' } };
    const answer = await fetch(`${cloud.url}/v26.0/${id}/messages`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', connection: 'close' },
      body: JSON.stringify({ ...message, ...change }),
    });
    const { error } = (await answer.json()) as { error?: { code: number } };
    return { status: answer.status, code: error?.code };
  };
  expect(await send({})).toEqual({ status: 200, code: undefined });
  expect(cloud.timesSent(lead)).toEqual({ Hi: 1 });
  expect(await send({}, 'wrong')).toEqual({ status: 401, code: 190 });
  expect(cloud.takeViolations()).toEqual([]);
  expect(await send({ text: { body: 'Hi', bold: true } })).toEqual({ status: 400, code: 100 });
  getPhone(cloud, id).accountTells('account_update', {});
  expect(cloud.takeViolations()).toEqual([
    expect.stringContaining('additional properties: bold'),
    "webhook account_update must have required property 'event'",
  ]);
  await send({ to: 'Ann' });
  await expect(cloud.close()).rejects.toThrow('/to must match');
});

test("the fake signs webhooks as in Meta's documents", () => {
  expect(signHubBody('test_app_secret', '{"object":"whatsapp_business_account","entry":[]}')).toBe(
    'sha256=dec6a680679a968e7e0319355b23599cbfc54502c0784668e9618baa0c633756',
  );
  expect(toMetaJson('äö 👋 a/b')).toBe('"\\u00e4\\u00f6 \\ud83d\\udc4b a\\/b"');
});
