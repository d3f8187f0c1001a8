// Models that claim to have booked a meeting: twenty false claims (fifty with PARLEY_NIGHTLY=1), and forty concurrent
// leads.
// @module-tag endurance
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createPlay, queryRows } from '../../../testing/conversation-helper.ts';
import { type Models, startModels } from '../../../testing/fakes/models/server.ts';
import { USUAL_AGENT, type WorkspaceParts } from '../../../testing/make-workspace.ts';
import { NIGHTLY } from '../../../testing/nightly.ts';
import { startApp, type TestApp } from '../../../testing/start-app.ts';
import { buildModelAnswer, buildProvider } from '../turn/models.testing.ts';

let app: TestApp;
let models: Models;
beforeAll(async () => {
  models = await startModels();
  app = await startApp();
});
afterAll(async () => {
  await app.close();
  await models.close();
});

/** Without holds, several leads are offered the same slots. */
const NO_HOLDS = { booking: { ...USUAL_AGENT.booking, hold: '0m' } };

async function workspace({ agent, ...parts }: WorkspaceParts = {}) {
  const w = await app.make.workspace({
    models: [buildProvider(models)],
    agent: { model: undefined, models: ['local/qwen3', 'offline'], ...agent },
    ...parts,
  });
  const lead = createPlay(app, w);
  const contacted = async (count: number) => {
    const phones = Array.from({ length: count }, () => app.make.phone());
    for (const phone of phones) await lead.push(phone);
    await app.drain();
    return phones;
  };
  return { w, lead, contacted };
}

describe('a reply that claims a booking which does not exist', () => {
  const finding = (key: string, quote: string, value: string) => ({
    key,
    message: 'm2',
    quote,
    value,
    met: true,
  });
  const offered = buildModelAnswer({
    findings: [finding('owner', 'I own it', 'yes'), finding('budget', 'around 12k', '12000')],
    reply: 'Would [S1] or [S2] suit you?',
  });
  const LIES: Record<string, unknown>[] = [
    { reply: "You're booked for [S1]." },
    { reply: 'Your visit is confirmed, see you then!' },
    { action: 'book', action_message: 'm4', action_value: 'S77', reply: 'Booked!' },
    { action: 'book', action_message: 'm9', action_value: 'S1', reply: 'Booked!' },
    {
      action: 'book',
      action_message: 'm4',
      action_value: '2026-11-19T09:00',
      reply: 'Done, Thursday at 9:00!',
    },
    { action: 'cancel_booking', action_message: 'm4', reply: 'Your visit is canceled.' },
    { action: 'later', action_message: 'm4', action_value: 'never', reply: 'Moved to Friday.' },
    { reply: '{"tool":"book","slot":"S1"}' },
    { action: 'more_slots', action_value: '2026-11-20', reply: 'I reserved it.' },
    { reply: 'Perfect, Thursday at 9:00 it is!' },
  ];

  test('reaches none of the leads who write one after another', async () => {
    const { w, lead, contacted } = await workspace({ agent: NO_HOLDS });
    const phones = await contacted(NIGHTLY ? 50 : 2 * LIES.length);
    models.answers(() => offered);
    for (const phone of phones) await lead.write(phone, 'I own it, around 12k');
    await app.drain();
    for (const [index, phone] of phones.entries()) {
      models.answers(() => buildModelAnswer(LIES[index % LIES.length]!));
      const said = await lead.say(phone, 'What about Thursday at 9:00?');
      expect({
        index,
        said: said.filter((text) => /booked|confirmed|canceled|reserved|moved|it is!/i.test(text)),
      }).toEqual({ index, said: [] });
      app.clock.advance(61_000);
    }
    expect(await queryRows(app, 'select id from bookings where team_id = $1', [w.teamId])).toEqual([]);
  });

  test('reaches only the lead who gets the slot when forty leads choose it', async () => {
    const { w, lead, contacted } = await workspace({ agent: NO_HOLDS });
    const phones = await contacted(40);
    models.answers(() => offered);
    for (const phone of phones) await lead.write(phone, 'I own it, around 12k');
    await app.drain();
    models.answers(() =>
      buildModelAnswer({ action: 'book', action_message: 'm4', action_value: 'S1', reply: 'Booked!' }),
    );
    await Promise.all(phones.map((phone) => lead.write(phone, 'the first one')));
    await app.drain();
    const rows = await queryRows<{ phone: string }>(
      app,
      `select lead.phone from bookings booking join leads lead on lead.team_id = booking.team_id and lead.id = booking.lead_id
       where booking.team_id = $1 and booking.status = 'booked'`,
      [w.teamId],
    );
    expect(rows).toHaveLength(1);
    for (const phone of phones) {
      const last = (await lead.texts(phone)).at(-1)!;
      expect(/booked|in the calendar/i.test(last)).toBe(phone === rows[0]!.phone);
    }
  });
});
