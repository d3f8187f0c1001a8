// More leads write than Parley can answer at the same time, and the model is slow: the process does not stop, and every
// lead gets an answer.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createPlay } from '../../../testing/conversation-helper.ts';
import { type Models, startModels } from '../../../testing/fakes/models/server.ts';
import { startApp, type TestApp } from '../../../testing/start-app.ts';
import { eventually } from '../../../testing/wait-eventually.ts';
import { buildModelAnswer, buildProvider } from './models.testing.ts';

/** The number of seconds after which a process counts as stuck. */
const STUCK_AFTER = 5;
const told: string[] = [];
let app: TestApp;
let models: Models;
beforeAll(async () => {
  models = await startModels();
  app = await startApp({ background: true, stuckAfter: STUCK_AFTER, onStuck: (why) => void told.push(why) });
});
afterAll(async () => {
  await app.close();
  await models.close();
});

test('a process does not count as stuck if all its slots wait for a slow model', {
  tags: 'endurance',
}, async () => {
  const w = await app.make.workspace({
    models: [buildProvider(models)],
    // Without a longer limit, the first calls would time out on a busy machine before the last ones start.
    budgets: { time_per_turn: '15m' },
    agent: { model: 'local/qwen3' },
  });
  const lead = createPlay(app, w);
  const slow = Promise.withResolvers<void>();
  models.answers(async () => {
    await slow.promise;
    return buildModelAnswer({ reply: 'Sorry for the wait!' });
  });
  const phones = Array.from({ length: 36 }, () => app.make.phone());
  for (const phone of phones) await lead.write(phone, 'Hello');
  const vitals = () => app.system.jobs.vitals()!;
  await eventually(() => expect(models.asked.length).toBeGreaterThanOrEqual(32));
  await eventually(() => expect(vitals().overdue).toBe(0));
  // On a busy machine the process can look stuck up to here. From now on every work slot waits for the model.
  told.splice(0);
  // Wait long enough for several checks by the watchdog.
  await eventually(() => expect(vitals().silent).toBeGreaterThan(2 * STUCK_AFTER));
  expect(told).toEqual([]);
  slow.resolve();
  for (const phone of phones) {
    await eventually(async () => expect(await lead.texts(phone)).toEqual(['Sorry for the wait!']));
  }
});
