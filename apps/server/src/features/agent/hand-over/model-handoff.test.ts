// A hand-off stops the agent immediately, even while a model is answering or a message is being typed
// (promises.md#the-person-wins). PARLEY_NIGHTLY=1 tries 2,000 moments.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { movableClock, systemClock } from '../../../platform/clock.ts';
import { createPlay } from '../../../testing/conversation-helper.ts';
import { type Models, startModels } from '../../../testing/fakes/models/server.ts';
import { NIGHTLY } from '../../../testing/nightly.ts';
import { contract, startApp, type TestApp } from '../../../testing/start-app.ts';
import { buildModelAnswer, buildProvider } from '../turn/models.testing.ts';

const ROUNDS = NIGHTLY ? 40 : 2;
const LEADS = 50;
/** The number of moments during a turn at which a hand-off is tried, a few thousandths of the turn apart. */
const MOMENTS = 120;

const waitTick = () => new Promise<void>((resolve) => setImmediate(resolve));
async function waitTicks(count: number): Promise<void> {
  for (let n = 0; n < count; n++) await waitTick();
}
/**
 * A hand-off checks a hundred times, 50 ms apart, whether the engine has answered. In this test, the checks take half a
 * minute.
 */
const LOOK_MS = 50;
const clock = {
  ...movableClock(),
  sleep: (ms: number) => (ms === LOOK_MS ? systemClock.sleep(6 * ms) : waitTicks(3)),
};
let app: TestApp;
let models: Models;
beforeAll(async () => {
  models = await startModels();
  app = await startApp({ clock });
});
afterAll(async () => {
  await app.close();
  await models.close();
});

test(`the agent sends no message after any of ${ROUNDS * LEADS} hand-offs in the middle of turns`, {
  tags: 'endurance',
}, async () => {
  for (let round = 0; round < ROUNDS; round++) {
    const w = await app.make.workspace({
      models: [buildProvider(models)],
      agent: { model: 'local/qwen3', follow_ups: [], humanize: true },
    });
    const lead = createPlay(app, w);
    models.answers(async () => {
      await waitTicks(Math.random() * 40);
      return buildModelAnswer({ reply: 'Hello! Do you own the place?', asks: 'owner' });
    });
    const phones = Array.from({ length: LEADS }, () => app.make.phone());
    await Promise.all(phones.map((phone) => lead.write(phone, 'Hi')));
    const ids = await Promise.all(phones.map(async (phone) => (await lead.lead(phone)).id));
    const working = app.drain();
    const seen = await Promise.all(
      phones.map(async (phone, index) => {
        await waitTicks(Math.random() * MOMENTS * 8);
        await lead.api.call(contract.leads.handoff, { id: ids[index]! });
        return (await lead.texts(phone)).length;
      }),
    );
    await working;
    for (const [index, phone] of phones.entries()) {
      expect(await lead.texts(phone)).toHaveLength(seen[index]!);
    }
  }
});
