// What the conformance suite cannot show, because the adapter never does it: the fake refuses requests that Meta does
// not know, and a test fails because of them.
import { expect, test } from 'vitest';
import { createPerson } from './person.ts';
import { startInstagram } from './server.ts';

test('the fake Instagram is as strict as Meta', async () => {
  const instagram = await startInstagram();
  const account = instagram.account({ username: 'shop' });
  const { igsid, writes } = createPerson(instagram, account);
  writes('hola');
  const send = async (change: object, token = account.token) => {
    const answer = await fetch(`${instagram.url}/v26.0/me/messages`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', connection: 'close' },
      body: JSON.stringify({ recipient: { id: igsid }, message: { text: 'Hi' }, ...change }),
    });
    const { error } = (await answer.json()) as { error?: { code: number } };
    return { status: answer.status, code: error?.code };
  };
  expect(await send({})).toEqual({ status: 200, code: undefined });
  expect(instagram.timesSent(igsid)).toEqual({ Hi: 1 });
  expect(await send({}, 'wrong')).toEqual({ status: 400, code: 190 });
  expect(instagram.takeViolations()).toEqual([]);
  expect(await send({ to: '12' })).toEqual({ status: 400, code: 100 });
  await expect(instagram.close()).rejects.toThrow('additional properties: to');
});
