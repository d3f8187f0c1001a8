// Tests how the service uses capabilities. The simulator takes on the capabilities of engines that support less.
import { contract, fact } from '@parley/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createPlay, queryRows } from '../testing/conversation-helper.ts';
import type { WorkspaceParts } from '../testing/make-workspace.ts';
import { startApp, type TestApp } from '../testing/start-app.ts';
import { type EngineKind, getCapabilities } from './capabilities.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startApp({
    engines: (simulator) => ({
      'whatsapp-cloud': {
        ...simulator,
        sendTemplate: (number, { template, ...message }) =>
          simulator.sendText(number, { ...message, text: [template.name, ...template.variables].join(' ') }),
      },
      instagram: simulator,
    }),
  });
});
afterAll(() => app.close());

/** Creates a workspace whose number has the capabilities of the given engine. */
async function setUpEngine(engine: EngineKind, parts: WorkspaceParts = {}) {
  const w = await app.make.workspace(parts);
  await queryRows(app, 'update numbers set engine = $2 where team_id = $1', [w.teamId, engine]);
  if (getCapabilities(engine).first_contact === 'template') {
    const template = { name: 'hello', language: 'en', variables: ['{{name|there}}'] };
    await queryRows(app, 'update campaigns set template = $2 where team_id = $1', [w.teamId, template]);
    await queryRows(
      app,
      `insert into templates (team_id, number_id, name, language, status, changed_at)
       values ($1, $2, 'hello', 'en', 'unknown', now())`,
      [w.teamId, w.numberId],
    );
  }
  const lead = createPlay(app, w);
  const seen = async (phone: string) => (await lead.events(phone)).map(({ type }) => type);
  return { w, lead, seen, phone: app.make.phone() };
}

describe('on a number that cannot write first', () => {
  const CANNOT = { code: 'never_first' };

  test('rejects a push', async () => {
    const { lead, phone } = await setUpEngine('instagram');
    await expect(lead.push(phone)).rejects.toMatchObject({
      status: 409,
      code: 'invalid_state',
      issues: [CANNOT],
    });
  });

  test('rejects an import and creates no lead', async () => {
    const { w, lead, phone } = await setUpEngine('instagram', {
      lists: [{ name: 'Fair', campaign: 'spring' }],
    });
    const [list] = await queryRows<{ id: string }>(app, 'select id from lists where team_id = $1', [
      w.teamId,
    ]);
    const leads = [{ phone }];
    const call = lead.api.call(contract.lists.importLeads, { id: list!.id, leads });
    await expect(call).rejects.toMatchObject({ status: 422, issues: [CANNOT] });
    expect(await lead.leads(phone)).toEqual([]);
  });

  test('does not contact leads that are already queued', async () => {
    const { w, lead, phone, seen } = await setUpEngine('simulator');
    await lead.push(phone);
    await queryRows(app, `update numbers set engine = 'instagram' where team_id = $1`, [w.teamId]);
    await app.drain();
    expect(await seen(phone)).toEqual([]);
    expect(await lead.facts(phone)).toMatchObject([
      { code: 'lead_not_contacted', params: { reason: fact('only_person_starts') } },
    ]);
  });
});

test('without a registration check, every phone counts as registered and the engine is not called', async () => {
  const { w, lead, phone, seen } = await setUpEngine('whatsapp-cloud');
  await lead.api.call(contract.sandbox.setPhone, { phone, registered: false });
  await lead.push(phone);
  await app.drain();
  expect(await seen(phone)).toEqual(['text']);
  const kept = await queryRows(app, 'select 1 from registrations where team_id = $1', [w.teamId]);
  expect(kept).toEqual([]);
});

test('an engine that shows typing only in answers shows none at a first contact', async () => {
  const { w, lead, phone, seen } = await setUpEngine('whatsapp-cloud', { agent: { humanize: true } });
  await lead.push(phone);
  await app.drain();
  expect(await seen(phone)).toEqual(['text']);
  await app.report(
    { team_id: w.teamId, id: w.numberId, phone: w.number },
    {
      type: 'message',
      engine_message_id: `answer-of-${phone}`,
      chat_id: `${phone}@c.us`,
      phone,
      name: null,
      text: 'yes',
      kind: 'text',
      media: null,
      about: null,
      referral: null,
      sent_at: app.clock.now(),
    },
  );
  await app.drain();
  expect(await seen(phone)).toEqual(['text', 'seen', 'typing', 'paused', 'text']);
});
