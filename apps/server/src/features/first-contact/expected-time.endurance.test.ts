// Tests that a first contact is made at the time that the note of its push names (sending.md#first-contacts), with
// random ages of numbers, limits, hours, times of day and queues. Some queues include leads who will not be contacted.
// @module-tag endurance
import { fact, factText } from '@parley/contract';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createPlay, queryRows } from '../../testing/conversation-helper.ts';
import { NO_PACING, USUAL_AGENT, type Workspace } from '../../testing/make-workspace.ts';
import { NIGHTLY } from '../../testing/nightly.ts';
import { contract, startApp, type TestApp } from '../../testing/start-app.ts';
import { createStillClock } from '../../testing/still-clock.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const START = Date.parse('2026-11-17T00:00:00.000Z');
/** By this time, every queue is empty. */
const END = START + 50 * DAY;
const SITUATIONS = NIGHTLY ? 200 : 60;
/** The number of situations that share a workspace. Each uses a separate number. */
const IN_A_WORKSPACE = 20;
const rates = { free: 1e6, starter: 1e6, business: 1e6, scale: 1e6 };

const HOURS = ['always', 'Mon-Sat 08:00-20:00', 'Tue-Fri 09:00-09:12', 'Sat 10:00-11:00, Wed 23:30-24:00'];
const ZONES = ['UTC', 'Europe/Paris', 'America/New_York', 'Asia/Kathmandu'];
const PEOPLE = [
  ...(['new', 'new', 'new', 'new', 'new', 'new', 'new', 'new'] as const),
  ...(['blocked', 'opted out', 'in touch', 'not on WhatsApp'] as const),
];

const push = fc.record({ person: fc.constantFrom(...PEOPLE), other: fc.boolean() });
const situation = fc.record({
  days: fc.nat(16),
  first_contacts_per_day: fc.constantFrom(0, 1, 2, 6, 30),
  daily_quota: fc.constantFrom(0, 1, 3, 200, 200, 200, 200),
  gap: fc.constantFrom('0s', '1s', '60s-180s', '60s-180s', '10m-40m'),
  hours: fc.constantFrom(...HOURS),
  zone: fc.constantFrom(...ZONES),
  /** The sending hours of a second campaign, which most numbers have. */
  otherHours: fc.option(fc.constantFrom(...HOURS), { freq: 3 }),
  otherZone: fc.constantFrom(...ZONES),
  connected: fc.constantFrom(true, true, true, true, true, true, true, false),
  /** The time since the number's last send. */
  silent: fc.option(fc.nat(100 * 60 * MINUTE)),
  /** The time since a send ended 72 hours of silence. */
  steppedBack: fc.option(fc.nat(8 * DAY), { freq: 1 }),
  /** The time until the network's restriction of new chats ends; if negative, the time since it ended. */
  restricted: fc.option(fc.integer({ min: -8 * DAY, max: 3 * DAY }), { freq: 1 }),
  first: fc.record({ at: fc.nat(3 * 24 * 60), pushes: fc.array(push, { minLength: 1, maxLength: 5 }) }),
  later: fc.record({ after: fc.nat(2 * 24 * 60), pushes: fc.array(push, { maxLength: 2 }) }),
});
type Situation = ReturnType<typeof situation.generate>['value'];

/** A planned push. `note` is the API's note about it. */
interface PlannedPush {
  at: number;
  number: number;
  campaign: string;
  phone: string;
  person: (typeof PEOPLE)[number];
  note: string;
}

let app: TestApp;
const clock = createStillClock(new Date(START).toISOString());
beforeAll(async () => {
  app = await startApp({ clock, rates });
});
afterAll(() => app.close());

test(`each first contact is made at the time that the response to its push gave, in ${SITUATIONS} situations`, async () => {
  const seed = NIGHTLY ? Date.now() : 7;
  const situations = fc.sample(situation, { seed, numRuns: SITUATIONS });
  const plan: (PlannedPush & { workspace: Workspace })[] = [];
  for (let from = 0; from < SITUATIONS; from += IN_A_WORKSPACE) {
    plan.push(...(await setUpSituations(situations.slice(from, from + IN_A_WORKSPACE), from)));
  }
  plan.sort((one, two) => one.at - two.at);
  await moveClock(plan);

  const rows = await queryRows<{ phone: string; at: Date }>(
    app,
    `select phone, at from simulated_events where type = 'text' and text like 'First message%'`,
  );
  const sent = new Map<string, string[]>();
  for (const { phone, at } of rows) sent.set(phone, [...(sent.get(phone) ?? []), at.toISOString()]);
  const wrong: unknown[] = [];
  let named = 0;
  for (const [turn, pushed] of plan.entries()) {
    const expected = computeExpected(pushed);
    const went = sent.get(pushed.phone) ?? [];
    if (typeof expected === 'string') named++;
    // This campaign's hours can be closed when a later push to the number's other campaign is contacted, and that
    // contact counts towards the limit.
    const overtaken = plan.some(
      (other, later) =>
        later > turn &&
        other.number === pushed.number &&
        other.campaign !== pushed.campaign &&
        other.person === 'new' &&
        (sent.get(other.phone)?.[0] ?? '9') < (went[0] ?? ''),
    );
    // Each first contact draws a random gap, so an additional one can delay the next until the hours that remain are
    // too short.
    const drawn = situations[pushed.number]!.gap.includes('-');
    const late = overtaken && (drawn || went[0]! >= String(expected));
    const right =
      typeof expected === 'string'
        ? went.length === 1 && (late || went[0] === expected)
        : went.length === 0 && expected.test(pushed.note);
    if (!right) wrong.push({ ...pushed, workspace: undefined, situation: situations[pushed.number], went });
  }
  expect({ seed, wrong }).toEqual({ seed, wrong: [] });
  expect(named).toBeGreaterThan(SITUATIONS / 2);
});

/** The expected notes about people who are not contacted. */
const NOTES = {
  blocked: factText(fact('not_contacted_blocked')),
  'opted out': factText(fact('not_contacted_known', { how: 'opted_out', held: null })),
  'in touch': factText(fact('not_contacted_known', { how: 'contacted', held: null })),
  'not on WhatsApp': factText(fact('not_contacted_unregistered')),
};

/** The reasons that name no time. */
const WITHOUT_TIME = new RegExp(
  [fact('number_is_disconnected'), fact('daily_quota_used', { quota: 0 })]
    .map((reason) => RegExp.escape(factText(reason)))
    .join('|'),
);

/** Returns the expected time of the first contact; for a lead who is not contacted, the expected note. */
function computeExpected({ person, note, at }: PlannedPush): string | RegExp {
  if (person !== 'new') return new RegExp(`^${RegExp.escape(NOTES[person])}$`);
  const time = /earliest (\S+Z)\.$/.exec(note)?.[1];
  if (time) return time;
  const now = 'The phone is checked on WhatsApp, then the agent writes the first message.';
  return note === now ? new Date(at).toISOString() : WITHOUT_TIME;
}

/**
 * Creates a workspace with a number for each situation, and a busy number for leads who are in touch or have opted out.
 */
async function setUpSituations(
  situations: Situation[],
  from: number,
): Promise<(PlannedPush & { workspace: Workspace })[]> {
  const numbers = situations.map((given) => ({
    phone: app.make.phone(),
    name: 'Sales',
    engine: 'simulator',
    daily_quota: given.daily_quota,
    connected_since: new Date(START - given.days * DAY).toISOString(),
    pacing: {
      ...NO_PACING,
      first_contact_gap: given.gap,
      first_contacts_per_day: given.first_contacts_per_day,
    },
  }));
  const campaign = (slug: string, number: string, hours: string, timezone: string) => ({
    slug,
    name: 'Sales',
    status: 'active',
    purpose: 'setter',
    number,
    agent: {
      ...USUAL_AGENT,
      first_message: 'First message',
      disclose_ai: false,
      follow_ups: [],
      sending_hours: hours,
      booking: { ...USUAL_AGENT.booking, timezone },
    },
  });
  const campaigns = situations.flatMap(({ hours, otherHours, zone, otherZone }, i) => [
    campaign(`first-${i}`, numbers[i]!.phone, hours, zone),
    ...(otherHours ? [campaign(`other-${i}`, numbers[i]!.phone, otherHours, otherZone)] : []),
  ]);
  const workspace = await app.make.workspace({
    numbers,
    campaigns,
    agent: { follow_ups: [] },
    blocked: [{ kind: 'prefix', value: '4479' }],
  });
  const lead = createPlay(app, workspace);
  const [talks, leaves] = [app.make.phone(), app.make.phone()];
  await lead.say(talks, 'Hello');
  await lead.say(leaves, 'STOP');
  const makePhone = {
    new: app.make.phone,
    blocked: () => `4479${app.make.phone().slice(3)}`,
    'opted out': () => leaves,
    'in touch': () => talks,
    'not on WhatsApp': app.make.phone,
  };
  const pushes = situations.flatMap((given, i) => {
    const { first, later, otherHours } = given;
    const at = START + first.at * MINUTE;
    const all = [
      ...first.pushes.map((one) => ({ ...one, at })),
      ...later.pushes.map((one) => ({ ...one, at: at + later.after * MINUTE })),
    ];
    return all.map(({ person, other, at: time }) => ({
      at: time,
      number: from + i,
      campaign: other && otherHours ? `other-${i}` : `first-${i}`,
      phone: makePhone[person](),
      person,
      note: '',
      workspace,
    }));
  });
  await insertHistory(workspace, situations, numbers, pushes);
  return pushes;
}

/**
 * Sets each number's history as its situation describes. Stores the phones as already checked, so that no WhatsApp
 * lookup adds a delay.
 */
async function insertHistory(
  { teamId }: Workspace,
  situations: Situation[],
  numbers: { phone: string }[],
  pushes: PlannedPush[],
): Promise<void> {
  for (const [i, { connected, silent, steppedBack, restricted, first }] of situations.entries()) {
    const before = (ms: number | null) => (ms === null ? null : new Date(START + first.at * MINUTE - ms));
    await queryRows(
      app,
      `update numbers set last_sent_at = $3, idle_ended_at = $4, session_status = $5, restricted_until = $6
       where team_id = $1 and phone = $2`,
      [
        teamId,
        numbers[i]!.phone,
        before(silent),
        before(steppedBack),
        connected ? 'WORKING' : 'FAILED',
        before(restricted === null ? null : -restricted),
      ],
    );
  }
  const checked = pushes.filter(({ person }) => person === 'new' || person === 'not on WhatsApp');
  await queryRows(
    app,
    `insert into registrations (team_id, phone, registered, chat_id, checked_at)
     select $1, phone, registered, case when registered then phone || '@c.us' end, $4
     from unnest($2::text[], $3::boolean[]) as given (phone, registered)`,
    [
      teamId,
      checked.map(({ phone }) => phone),
      checked.map(({ person }) => person === 'new'),
      new Date(START),
    ],
  );
}

/** Moves the clock from one due time to the next, and does what is due then. */
async function moveClock(plan: (PlannedPush & { workspace: Workspace })[]): Promise<void> {
  let made = 0;
  for (;;) {
    const [row] = await queryRows<{ due: Date | null }>(
      app,
      'select min(run_at) as due from jobs where locked_by is null',
    );
    const times = [row?.due?.getTime(), plan[made]?.at].filter((time) => time !== undefined);
    const now = Math.max(clock.ms(), Math.min(...times));
    if (now > END) return;
    clock.set(new Date(now));
    await app.drain();
    if (!plan[made] || plan[made]!.at > now) continue;
    for (; plan[made] && plan[made]!.at <= now; made++) {
      const { workspace, campaign, phone } = plan[made]!;
      const api = app.api(workspace.key);
      const { data } = await api.call(contract.campaigns.pushLead, { id: campaign, phone });
      plan[made]!.note = data.note;
    }
    await app.drain();
  }
}
