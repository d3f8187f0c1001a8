// Tests failures of an Instagram account end to end: an expired or revoked token, outages, and a flood of webhooks.
// @module-tag endurance

import { fact, type StoredFact } from '@parley/contract';
import { expect, onTestFinished, test } from 'vitest';
import { createPlay, queryRows } from '../../testing/conversation-helper.ts';
import { createOwner } from '../../testing/fakes/instagram/owner.ts';
import type { Workspace } from '../../testing/make-workspace.ts';
import { NIGHTLY } from '../../testing/nightly.ts';
import { eventually } from '../../testing/wait-eventually.ts';
import { applyFile } from '../../workspace-file/index.ts';
import { startSharedFake } from './instagram-fake.testing.ts';

const DAY = 86_400_000;
/** The number of people who write twice in a flood of webhooks. */
const PEOPLE = NIGHTLY ? 250 : 60;
const here = startSharedFake();

async function setUpConversation() {
  const number = here.end.number();
  const w = await here.end.shop(here.app, { number });
  const ana = here.end.person(w, here.app.make.phone());
  const account = here.end.getAccount(w);
  const says = async (text: string) => {
    ana.writes(text);
    await here.end.instagram.webhooks.settled();
  };
  const got = async () => (await here.end.networkOf(here.app, w).got(ana.igsid)).map(({ text }) => text);
  /** Applies the workspace file with this token. */
  const apply = ({ slug }: Workspace, access_token: string) => {
    const instagram = { ...(number['instagram'] as object), access_token };
    const numbers = [{ name: 'Front desk', daily_quota: 1000, pacing: {}, ...number, instagram }];
    const file = { workspace: { slug, name: 'Acme', plan: 'scale' }, numbers };
    return applyFile(here.app.system, JSON.stringify(file), 'again.yaml');
  };
  const readStatus = async () => {
    const [row] = await queryRows<{ session_status: string }>(
      here.app,
      'select session_status from numbers where team_id = $1',
      [w.teamId],
    );
    return row!.session_status;
  };
  return {
    w,
    ana,
    account,
    owner: createOwner(here.end.instagram, account),
    play: createPlay(here.app, w),
    says,
    got,
    apply,
    readStatus,
  };
}

test('a revoked token stops the number and is reported once, and a new token sends waiting messages once', async () => {
  const { w, ana, owner, play, says, got, apply, readStatus } = await setUpConversation();
  await says('hola');
  owner.changesPassword();
  await here.work(5);
  expect(await got()).toEqual([]);
  expect(await readStatus()).toBe('FAILED');
  expect(await play.eventsOf('agent.disconnected')).toHaveLength(1);
  expect(await play.messages(ana.igsid)).toMatchObject([{ status: 'queued' }]);

  await apply(w, owner.connects());
  await here.work(5);
  expect(await readStatus()).toBe('WORKING');
  expect(await got()).toHaveLength(1);
  expect(await play.messages(ana.igsid)).toMatchObject([{ status: 'accepted' }]);
  await says('yes');
  await here.work();
  expect(await got()).toHaveLength(2);
  expect(await play.eventsOf('agent.disconnected')).toHaveLength(1);
});

test('a token is renewed long before it expires, and the number never stops', async () => {
  const { account, play, says, got, readStatus } = await setUpConversation();
  const first = account.token;
  here.clock.advance(DAY);
  await here.work();
  expect(account.token).not.toBe(first);
  for (let renewals = 0; renewals < 3; renewals++) {
    const before = account.token;
    here.clock.advance(31 * DAY);
    await here.work();
    expect(account.token).not.toBe(before);
  }
  await says('hola');
  await here.work();
  expect(await got()).toHaveLength(1);
  expect(await readStatus()).toBe('WORKING');
  expect(await play.eventsOf('agent.disconnected')).toEqual([]);
});

test('a token that cannot be renewed is recorded, and the number stops when the token expires', async () => {
  const { w, play, readStatus } = await setUpConversation();
  const fault = here.end.instagram.faults.add(
    { kind: 'status', status: 502, body: 'x' },
    { operation: 'GET /refresh_access_token', times: 1_000 },
  );
  here.clock.advance(2 * DAY);
  await here.work();
  const [event] = await queryRows<{ fact: StoredFact }>(
    here.app,
    `select fact from number_events where team_id = $1 and kind = 'not_renewed'`,
    [w.teamId],
  );
  expect(event?.fact).toEqual({
    code: 'token_not_renewed',
    params: { reason: fact('answered_without_reason', { provider: 'Instagram', status: 502 }) },
  });
  expect(await readStatus()).toBe('WORKING');
  here.clock.advance(60 * DAY);
  await here.work(5);
  fault.release();
  expect(await readStatus()).toBe('FAILED');
  expect(await play.eventsOf('agent.disconnected')).toHaveLength(1);
});

test('each message in a flood of webhooks is stored once, with one lead per person', async () => {
  const { w } = await setUpConversation();
  const people = Array.from({ length: PEOPLE }, () => here.end.person(w, here.app.make.phone()));
  for (const ana of people) for (const text of ['hola', '?']) ana.writes(text);
  await here.end.instagram.webhooks.settled();
  const { webhooks } = here.end.instagram;
  const missing = () => webhooks.all.filter(({ attempts }) => attempts.at(-1) !== 200).length;
  // On a busy machine, the connection might be refused. Meta would then deliver the webhook again.
  await eventually(async () => {
    here.clock.advance(60_000);
    await webhooks.retryDue();
    expect(missing()).toBe(0);
  });
  expect(
    webhooks.all.flatMap(({ attempts }) => attempts).filter((status) => status !== 200 && status),
  ).toEqual([]);
  const [counts] = await queryRows(
    here.app,
    `select (select count(*)::int from leads where team_id = $1) as leads,
       (select count(*)::int from messages where team_id = $1) as messages`,
    [w.teamId],
  );
  expect(counts).toEqual({ leads: PEOPLE, messages: 2 * PEOPLE });
});

/**
 * The ways in which Instagram can be down. Each has a function that starts the outage and returns a function that ends
 * it.
 */
const OUTAGES: [name: string, fall: () => Promise<() => unknown>][] = [
  [
    'cannot be reached',
    async () => {
      await here.end.instagram.stop();
      return () => here.end.instagram.start();
    },
  ],
  ...[502, 404, 200].map((status): [string, () => Promise<() => unknown>] => [
    `is behind a page with the status ${status}`,
    async () => {
      const page = { kind: 'status', status, body: '<html>' } as const;
      const fault = here.end.instagram.faults.add(page, { times: Number.POSITIVE_INFINITY });
      return () => fault.release();
    },
  ]),
];
test.each(OUTAGES)(
  'every person gets one answer once Instagram is back after an hour in which it %s',
  async (_name, fall) => {
    const { w, ana, play, says, got, readStatus } = await setUpConversation();
    const neighbour = createPlay(here.app, await here.app.make.workspace());
    await says('hola');
    await here.work();
    expect(await got()).toHaveLength(1);
    const back = await fall();
    onTestFinished(() => void here.end.instagram.faults.clear());
    // Webhooks still arrive during the outage, so the message is stored.
    await says('yes');
    await here.work(30);
    expect(await readStatus()).not.toBe('WORKING');
    await says('are you there?');
    const bob = here.end.person(w, here.app.make.phone());
    bob.writes('hello');
    await here.end.instagram.webhooks.settled();
    const phone = here.app.make.phone();
    await neighbour.push(phone);
    await here.app.drain();
    expect(await neighbour.say(phone, 'yes')).toHaveLength(1);
    await here.work(30);
    const statuses = async (igsid: string) => (await play.messages(igsid)).map(({ status }) => status);
    expect(await statuses(ana.igsid)).toEqual(['accepted', 'queued', 'queued']);
    expect(await statuses(bob.igsid)).toEqual(['queued']);
    expect(await play.eventsOf('agent.disconnected')).toHaveLength(1);

    await back();
    await here.work(2);
    expect(await readStatus()).toBe('WORKING');
    expect(await got()).toHaveLength(3);
    expect(await statuses(ana.igsid)).toEqual(['accepted', 'accepted', 'accepted']);
    expect(await statuses(bob.igsid)).toEqual(['accepted']);
    expect(await here.end.networkOf(here.app, w).got(bob.igsid)).toHaveLength(1);
    expect(await play.eventsOf('agent.disconnected')).toHaveLength(1);
    expect(await here.app.system.jobs.dead()).toEqual([]);
  },
);

test.each([-5, 5])("every person gets one answer while Meta's clock is %i hours off", async (hours) => {
  const { ana, got } = await setUpConversation();
  // Messages from before the number was created count as history.
  here.clock.advance(6 * 3_600_000);
  ana.writes({ text: 'hola', at: here.clock.ms() + hours * 3_600_000 });
  await here.end.instagram.webhooks.settled();
  await here.work();
  expect(await got()).toHaveLength(1);
});
