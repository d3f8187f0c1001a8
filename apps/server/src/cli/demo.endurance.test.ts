// @module-tag endurance
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createCaller } from '@parley/client';
import { contract } from '@parley/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  cleanUp,
  createInitialized,
  createPrivateFolder,
  endAll,
  launchParley,
  runParley,
  type ServedParley,
  startServed,
  until,
} from './testing.ts';

/** The demo's campaigns without the pauses that imitate a person. */
const QUICK = `
workspace: { slug: demo }
campaigns:
  - slug: quick
    name: Lea from Acme
    status: active
    number: "33600000001"
    agent:
      goal: Qualify leads.
      first_message: "Hi {{name}}, this is Lea."
      criteria:
        - { key: owner, ask: "Do you own the place?", expect: yes }
        - { key: budget, ask: "What budget do you have in mind?", expect: ">= 8000" }
      humanize: false
      reply_delay: 0s
      sending_hours: always
  - slug: vite
    name: Léa de chez Acme
    status: active
    number: "33600000002"
    agent:
      language: fr
      goal: Qualifier.
      first_message: "Bonjour {{name}}, ici Léa."
      criteria:
        - { key: owner, ask: "Êtes-vous propriétaire du logement ?", expect: yes }
        - { key: budget, ask: "Quel budget avez-vous en tête ?", expect: ">= 8000" }
        - { key: room, ask: "Plutôt une cuisine ouverte ou une cuisine fermée ?", expect: "one of: ouverte, fermée" }
      booking: { calendar: builtin, duration_minutes: 30, hours: "Mon-Sun 09:00-18:00", timezone: Europe/Paris }
      humanize: false
      reply_delay: 0s
      sending_hours: always
`;

let server: ServedParley;
beforeAll(async () => {
  server = await startServed();
  const file = join(createPrivateFolder(), 'quick.yaml');
  writeFileSync(file, QUICK);
  expect((await runParley(['apply', file, '--data', server.data])).err).toBe('');
});
afterAll(async () => {
  await endAll();
  await cleanUp();
});

const demo = (...args: string[]) => ['demo', '--url', server.url, '--data', server.data, ...args];

describe('parley demo', () => {
  test('plays all four leads in two languages, with and without a running Parley, and leaves nothing behind', async () => {
    const [qualifies, unqualified, optsOut, asksPerson, alone] = await Promise.all([
      runParley(demo('--lead', 'qualifies', '--campaign', 'vite')),
      runParley(demo('--lead', 'unqualified', '--campaign', 'quick')),
      runParley(demo('--lead', 'opts-out', '--campaign', 'quick')),
      runParley(demo('--lead', 'asks-person', '--lang', 'fr', '--campaign', 'vite')),
      // This run includes the pauses that imitate a person.
      createInitialized().then((data) =>
        runParley(['demo', '--data', data, '--lead', 'opts-out'], { PORT: '1' }),
      ),
    ]);
    expect(alone).toMatchObject({ code: 0, err: '' });
    expect(alone.out).toContain('started for this demo');
    expect(alone.out).toMatch(/typed for \d/);
    for (const run of [qualifies, unqualified, optsOut, asksPerson]) {
      expect(run).toMatchObject({ code: 0, err: '' });
      expect(run.out).toContain('Everything happened:');
      expect(run.out).not.toContain('\u001b');
    }
    expect(qualifies.out).toMatch(/criterion budget met: “Environ 12/);
    expect(qualifies.out).toContain('webhook contact.qualified (qualified), signature verified');
    expect(qualifies.out).toContain('webhook booking.created, signature verified');
    expect(qualifies.out).toContain('stage booked');
    expect(unqualified.out).toContain('webhook contact.not_qualified (unqualified), signature verified');
    expect(unqualified.out).toContain('criterion budget failed: “No more than 2,000 euros”');
    expect(optsOut.out).toContain('webhook contact.not_qualified (opted_out), signature verified');
    expect(optsOut.out).toContain('Nothing was sent within ');
    expect(asksPerson.out).toContain('The agent did not answer the lead’s next message');

    const api = createCaller({ baseUrl: server.url, key: server.key });
    expect((await api.call(contract.webhooks.list, {})).data).toEqual([]);
    const keys = JSON.parse((await runParley(['key', 'list', '--json', '--data', server.data])).out);
    const working = keys.filter((key: { revoked_at: string | null }) => key.revoked_at === null);
    expect(working.map((key: { name: string }) => key.name)).toEqual(['Demo']);
  });

  test('deletes its key when it is stopped', async () => {
    const data = await createInitialized();
    const own = launchParley(['demo', '--data', data], { PORT: '1' });
    await until(() => own.out().includes('is typing'));
    own.process.kill('SIGINT');
    expect(await own.ended).toMatchObject({ code: 130, err: 'The demo was stopped.\n' });
    const keys = JSON.parse((await runParley(['key', 'list', '--json', '--data', data])).out);
    expect(keys.filter((key: { revoked_at: string | null }) => key.revoked_at === null)).toHaveLength(1);
  });

  test.each([
    [['--campaign', 'nope'], 'has no active campaign nope'],
    [['--url', 'http://127.0.0.1:1'], 'No Parley answers at http://127.0.0.1:1'],
  ])('prints a one-line error for %j', async (args, sentence) => {
    const run = await runParley(['demo', '--url', server.url, '--data', server.data, ...args]);
    expect(run.code).toBe(1);
    expect(run.err).toContain(sentence);
  });

  test('refuses to use a Parley with another database', async () => {
    const run = await runParley(['demo', '--data', server.data], { PORT: '1' });
    expect(run.code).toBe(1);
    expect(run.err).toContain('Another Parley');
  });
});
