// Tests a merge of two leads while a message to one of them is being sent (lead.md#ids-of-a-person).
import { afterEach, expect, test } from 'vitest';
import { type Engine, EngineError } from '../../engines/port.ts';
import { createPlay, queryRows } from '../../testing/conversation-helper.ts';
import { failedWith } from '../../testing/failed-with.ts';
import { contract, startApp, type TestApp } from '../../testing/start-app.ts';
import { eventually } from '../../testing/wait-eventually.ts';

let app: TestApp;
afterEach(() => app.close());

/** Creates an engine that does not finish sends to one chat until the test lets them end. */
function createHeldEngine(chat: () => string) {
  const sent: string[] = [];
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const begun = Promise.withResolvers<void>();
  const engine = (simulator: Engine): Engine => ({
    ...simulator,
    async sendText(number, message) {
      if (message.chat_id !== chat()) return simulator.sendText(number, message);
      sent.push(message.text);
      begun.resolve();
      await promise;
      return simulator.sendText(number, message);
    },
  });
  return { sent, engine, begun: begun.promise, end: resolve, fail: reject };
}

test.each([
  ['is accepted', undefined, 'accepted'],
  ['has an unknown outcome', new EngineError('unknown', failedWith('lost'), false), 'unconfirmed'],
  ['is refused', new EngineError('invalid', failedWith('no'), true), 'refused'],
])('a send during a merge that %s is settled once, on the remaining lead', async (_how, failure, status) => {
  let lid = '';
  const send = createHeldEngine(() => lid);
  app = await startApp({ engine: send.engine });
  const w = await app.make.workspace();
  const lead = createPlay(app, w);
  const phone = app.make.phone();
  lid = `9${phone}@lid`;
  const number = { team_id: w.teamId, id: w.numberId, phone: w.number };
  await lead.push(phone, { external_reference: 'crm-1' });
  await app.drain();
  const { id } = await lead.lead(phone);
  await app.report(number, {
    type: 'message',
    engine_message_id: `under-way-${phone}`,
    chat_id: lid,
    phone: null,
    text: 'Hello',
    name: null,
    kind: 'text',
    media: null,
    about: null,
    referral: null,
    sent_at: app.clock.now(),
  });
  const working = app.drain();
  await send.begun;
  await app.report(number, { type: 'id_resolved', masked: lid, phone });
  if (failure) send.fail(failure);
  else send.end();
  await working;
  await app.drain();
  const { data } = await lead.api.call(contract.leads.list, { campaign_id: w.campaign });
  expect(data).toMatchObject([{ id, phone, whatsapp_id: lid }]);
  await eventually(async () => {
    const rows = await queryRows<{ status: string; lead_id: string }>(
      app,
      `select status, lead_id from messages where team_id = $1 and text = $2 and not first_contact`,
      [w.teamId, send.sent[0]],
    );
    expect(rows[0]).toEqual({ status, lead_id: id });
    expect(rows.every((row) => row.lead_id === id)).toBe(true);
  });
  const unsettled = await queryRows(
    app,
    `select 1 from messages where team_id = $1 and status in ('queued', 'sending')`,
    [w.teamId],
  );
  expect(unsettled).toEqual([]);
});
