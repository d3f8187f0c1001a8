// Kills a real process with SIGKILL at each step of a send through WAHA. The next process must find out from WAHA's
// webhooks whether the message arrived. PARLEY_NIGHTLY=1 kills 300 times.
// @module-tag endurance
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { movableClock } from '../../platform/clock.ts';
import { createPlay, queryRows } from '../../testing/conversation-helper.ts';
import { runUntilKilled, runUntilStopped } from '../../testing/crash.ts';
import { NO_PACING } from '../../testing/make-workspace.ts';
import { NIGHTLY, nightly } from '../../testing/nightly.ts';
import { startApp, type TestApp } from '../../testing/start-app.ts';
import { eventually } from '../../testing/wait-eventually.ts';
import { createWahaFake } from './waha-fake.testing.ts';

const EACH = { repeats: NIGHTLY ? 9 : 0 };
/** A step, and how often the reply must have arrived. */
type Step = [step: string, arrived: number];
const SENT: Step = ['after sendText', 1];
const STEPS: Step[] = [
  ['committed messages.reserve', 1],
  ['after startTyping', 1],
  ['before sendText', 0],
  SENT,
  // These leave the same states as the steps above.
  ...nightly<Step>(
    ['after messages.reserve', 1],
    ['before messages.hand-to-engine', 1],
    ['after messages.hand-to-engine', 0],
    ['before messages.accept', 1],
  ),
];
/** Cases in which the process is killed after WAHA received the call and before WAHA responded. */
const AMID = [
  ['WAHA has accepted the message', true, 1],
  ['WAHA has not accepted the message', false, 0],
] as const;

// WEBJS chooses ids in the same way as NOWEB, so only the nightly run includes it. The engines differ only once they have
// accepted the message.
const PLAYS = ['GOWS', 'NOWEB', ...(NIGHTLY ? (['WEBJS'] as const) : [])] as const;

describe.each(PLAYS)('a process that is killed during a send through %s', (plays) => {
  const far = createWahaFake(plays);
  // Use real time, because the other process does as well. Sleeps return immediately.
  const clock = { ...movableClock(), sleep: () => new Promise<void>((resolve) => setImmediate(resolve)) };
  const { options, networkOf } = far.start();
  let app: TestApp;
  beforeAll(async () => {
    await far.open();
    app = await startApp({ ...options, clock });
  });
  afterAll(async () => {
    await app.close();
    await far.close();
  });

  /** Sends a message from a person, so that the agent's reply is due now. */
  async function createDueReply() {
    const agent = { follow_ups: [], humanize: true, reply_delay: '3s' };
    const simulated = { phone: app.make.phone(), engine: 'simulator', pacing: NO_PACING };
    const parts = { number: { pacing: {}, ...far.number() }, numbers: [simulated], agent };
    const w = await app.make.workspace(parts);
    // Set this in the database: a workspace file allows it only for a simulated number.
    await queryRows(
      app,
      `update numbers set pacing = (select pacing from numbers where team_id = $1 and engine = 'simulator')
       where team_id = $1`,
      [w.teamId],
    );
    await queryRows(
      app,
      `update campaigns set agent = jsonb_set(agent, '{reply_delay}', '{"min_ms": 0, "max_ms": 0}') where team_id = $1`,
      [w.teamId],
    );
    const network = await networkOf(app, w);
    const phone = app.make.phone();
    const message = { id: 'AC01', text: 'Hello', sent_at: app.clock.now() };
    await network.writes(phone, [message]);
    return { network, phone, lead: createPlay(app, w) };
  }

  /** Starts another process that takes over and finishes all work, including work that is delayed by a few seconds. */
  async function recover() {
    await far.waha.webhooks.settled();
    const later = { ...movableClock(new Date(Date.now() + 60_000)), sleep: clock.sleep };
    const ours = { connections: app.connections, clock: later, alone: true };
    const next = await startApp({ ...far.start().options, ...ours });
    await next.drain();
    expect(await next.system.jobs.dead()).toEqual([]);
    await next.close();
    await far.waha.webhooks.settled();
  }

  async function expectTruth(
    { network, phone, lead }: Awaited<ReturnType<typeof createDueReply>>,
    arrived: number,
  ) {
    const got = await network.got(phone);
    expect(got).toHaveLength(arrived);
    // WAHA has reported the messages that it accepted, so every message that arrived has the status `accepted`.
    const status = arrived === 0 ? 'unconfirmed' : 'accepted';
    expect(await lead.messages(phone)).toMatchObject([{ type: 'AI_REPLY', status }]);
  }

  const isWhole = NIGHTLY || plays === 'GOWS';
  test.each(isWhole ? STEPS : [SENT])(
    'at the step "%s" delivers its reply %i times',
    EACH,
    async (step, arrived) => {
      const one = await createDueReply();
      await runUntilKilled(app.connections, { step, nth: 1 });
      await recover();
      await expectTruth(one, arrived);
    },
  );

  if (plays === 'GOWS') {
    test(
      'delivers the reply once if it is killed both while WAHA is away and after WAHA comes back',
      EACH,
      async () => {
        const one = await createDueReply();
        await far.waha.stop();
        const away = runUntilStopped(app.connections, { standsStill: false });
        await eventually(async () => {
          const sql = 'select session_status from numbers where id = $1';
          expect(await queryRows(app, sql, [one.network.number.id])).toEqual([{ session_status: 'UNKNOWN' }]);
          expect(await one.lead.messages(one.phone)).toMatchObject([{ status: 'queued', attempts: 0 }]);
        });
        await away.kill();
        await far.waha.start();
        await runUntilKilled(app.connections, { step: 'after sendText', nth: 1 });
        await recover();
        await expectTruth(one, 1);
      },
    );
  }

  test.each(isWhole ? AMID : AMID.slice(0, 1))(
    'sends the reply at most once if %s and has not answered',
    EACH,
    async (_name, applied, arrived) => {
      const one = await createDueReply();
      const fault = one.network.trouble({ kind: 'silent', applied });
      const child = runUntilStopped(app.connections, { standsStill: false });
      await eventually(() => expect(fault.met).toBe(1));
      await child.kill();
      await recover();
      await expectTruth(one, arrived);
    },
  );
});
