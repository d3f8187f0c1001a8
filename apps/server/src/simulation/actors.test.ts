import { join } from 'node:path';
import { expect, inject, test } from 'vitest';
import { type App, createApp } from '../composition/app.ts';
import { completeAgent } from '../features/campaigns/index.ts';
import { defaultPacing } from '../features/pacing/index.ts';
import { createLog } from '../platform/log.ts';
import { createVirtualClock } from '../platform/virtual-clock.ts';
import { copyDatabase, TEST_SECRET } from '../testing/database.ts';
import { SLOW_MS } from '../testing/nightly.ts';
import { BROKEN_PROMISES } from './breach.ts';
import { findBreaches } from './check.ts';
import { copyCampaign } from './copy-campaign.ts';
import { createDraw } from './draw.ts';
import { type PlayedPerson, playCampaign } from './play.ts';
import { countGivenUpJobs, listEndStates, listInbound, listSent } from './store.ts';

/** High rates, so that a small world has all of it. */
const RATES = {
  ...{ member_writes: 0.1, phone_writes: 0.1, crm_pushes: 0.2, crm_sets_status: 0.05, crm_sets_tags: 0.2 },
  ...{ crm_pushes_stopped: 1, pauses: 0.4, changes_settings: 0.4, disconnects: 0.4 },
  ...{ answers_hand_over: 0.5, cancels_meeting: 0.3, moves_meeting: 0.4, gives_back: 0.7 },
  ...{ delays: 0.1, repeats: 0.2, reports_delivered: 1, reports_read: 1, repeats_report: 0.3, echoes: 0.3 },
};
const FAULTS = {
  ...{ rejects: 0.1, times_out: 0.1, is_slow: 0.1, restarts: 0.03, crashes: 0.3, crashes_daily: 0.2 },
};
const DAY_MS = 86_400_000;

const agent = completeAgent({
  language: 'en',
  goal: 'Book a visit.',
  first_message: 'Hi {{name}}, this is Lea from Acme. You asked about a new kitchen.',
  knowledge: 'We work within 50 km of Lyon. A project starts at 8,000 euros.',
  criteria: [
    { key: 'owner', ask: 'Do you own the place?', expect: 'yes' },
    { key: 'budget', ask: 'What budget do you have in mind?', expect: '>= 8000' },
  ],
  booking: { calendar: 'builtin', hours: 'Mon-Sun 09:00-18:00', timezone: 'Europe/Paris' },
  humanize: true,
} as never);

/** Plays a world in a separate database. */
async function play(seed: string, size: { leads: number; days: number }) {
  const connections = await copyDatabase();
  const clock = createVirtualClock(new Date('2026-11-18T06:00:00Z'));
  const draw = createDraw(`${seed}/service`);
  const open = async (crashed?: string): Promise<App> => {
    const media = { dir: join(inject('folder'), 'media'), days: 30, bucket: undefined };
    const app = await createApp(
      {
        ...{ connection: connections.app, secretKey: TEST_SECRET, baseUrl: 'http://localhost:3000' },
        ...{ log: createLog('silent'), role: 'api', allowLocalWebhooks: false, media, maxConnections: 4 },
        ...{ alone: true, crashed },
      },
      { clock, sweeps: false, random: draw.next, randomBytes: draw.bytes },
    );
    await app.start();
    return app;
  };
  let app = await open();
  try {
    const connected_since = new Date(clock.ms() - 365 * DAY_MS);
    const pace = { daily_quota: 200, connected_since, pacing: defaultPacing('simulator') };
    const names = { slug: 'kitchens', name: 'Lea', workspace: 'acme', workspace_name: 'Acme' };
    const copy = await copyCampaign(app, { ...names, agent, hosts: [] }, [], pace);
    const persons = await playCampaign({
      ...{ app, clock, copy, slug: names.slug, agent, seed, ...size },
      ...{ actors: RATES, faults: FAULTS },
      async reopen(crashed) {
        app = await open(crashed);
        return app;
      },
    });
    const { db } = app.system;
    const { teamId } = copy.ctx;
    const rows = {
      leads: await listEndStates(db, teamId),
      sent: await listSent(db, teamId),
      inbound: await listInbound(db, teamId),
      given_up: await countGivenUpJobs(db, teamId),
    };
    const { timezone } = agent;
    const breaches = findBreaches({ ...rows, persons, pace, timezone, texts: JSON.stringify(agent) });
    // The network chooses the ids of its messages.
    const record = JSON.stringify(
      persons.map(({ said, heard, acts }) => ({ said, acts, heard })),
      (key, value) => (key === 'id' || key === 'what' ? undefined : value),
    );
    return { persons, breaches, record };
  } finally {
    await app.stop();
    await connections.drop();
  }
}

test('crashes in the middle of messages lose and repeat nothing, and the seed decides everything', {
  timeout: SLOW_MS,
}, async () => {
  const size = { leads: 1, days: 1 };
  const { persons, breaches, record } = await play('6', size);
  const [{ acts, heard }] = persons as [PlayedPerson];
  expect(heard.length).toBeGreaterThan(2);
  expect(acts).toContainEqual(expect.objectContaining({ kind: 'crashed', what: '1' }));
  expect(breaches).toEqual([]);
  expect((await play('6', size)).record).toBe(record);
});

test('every actor acts in a world of weeks, and no promise is broken', {
  tags: 'endurance',
}, async () => {
  const world = await play('1', { leads: 25, days: 14 });
  const kinds = new Set(world.persons.flatMap(({ acts }) => acts.map(({ kind }) => kind)));
  expect([...kinds].toSorted()).toEqual([
    ...['canceled_meeting', 'changed_settings', 'connected', 'crashed', 'delayed_message', 'delivered'],
    ...['disconnected', 'echoed', 'engine_fault', 'gave_back', 'member_answered', 'member_wrote'],
    ...['moved_meeting', 'paused', 'pushed_again', 'read', 'repeated_message', 'restarted', 'resumed'],
    ...['set_status', 'set_tags', 'wrote_from_phone'],
  ]);
  // The agent can misread a person; the promises of the service hold all the same.
  const promises: readonly string[] = BROKEN_PROMISES;
  expect(world.breaches.filter(({ kind }) => promises.includes(kind))).toEqual([]);
});
