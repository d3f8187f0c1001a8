// Services with one broken rule each, to test the checks of the simulation. A rule is broken from outside: by a trigger in
// the database of the world, or by an engine that does something else.
import type { Engine } from '../engines/port.ts';
import { defaultPacing } from '../features/pacing/index.ts';
import type { BreachKind } from './breach.ts';
import type { CaseAct } from './suite/read-suite.ts';
import { createTestCast, START, type TestLead, type WorldChanges } from './test-world.testing.ts';

export interface BrokenGate {
  fault: string;
  found: BreachKind;
  /** The world in which the fault shows. */
  world: WorldChanges;
  /** What breaks the rule. */
  breaks: Pick<WorldChanges, 'sql' | 'engine'>;
}

/** Returns SQL that changes or drops rows before they are written. `work` sees the row as `new`. */
const before = (table: string, work: string): string =>
  `create function break_rule() returns trigger language plpgsql as $$ begin ${work} return new; end $$;
   create trigger a_break_rule before insert or update on ${table} for each row execute function break_rule()`;

const HALF_HOUR_MS = 1_800_000;
const SIZE = { leads: 6, days: 6 };
/** Leads of these kinds, and acts of others every half hour in the first hours. */
const talk = (lead: TestLead, act?: CaseAct) => {
  const times = act ? [1, 2, 3, 4, 5, 6] : [];
  return {
    ...SIZE,
    cast: createTestCast(
      [lead],
      times.map((count) => ({ do: act!, at: count * HALF_HOUR_MS })),
    ),
  };
};
const pacing = defaultPacing('simulator');
const old = { daily_quota: 200, connected_since: new Date('2026-01-01T00:00:00Z'), pacing };
const rates = {
  ...{ member_writes: 0, phone_writes: 0, crm_pushes: 0, crm_sets_status: 0, crm_sets_tags: 0 },
  ...{ crm_pushes_stopped: 0, pauses: 0, changes_settings: 0, disconnects: 0 },
  ...{ answers_hand_over: 0, cancels_meeting: 0, moves_meeting: 0, gives_back: 0 },
  ...{ delays: 0, repeats: 0, reports_delivered: 0, reports_read: 0, repeats_report: 0, echoes: 0 },
};
const WORLDS = {
  usual: talk({}),
  unmet: talk({ meets: false }),
  optOuts: talk({ story: 'opts_out' }),
  handOvers: talk({ story: 'wants_person' }),
  members: talk({}, 'member_writes'),
  pauses: talk({}, 'pauses'),
  /** The CRM sets the status of most leads. */
  statuses: { ...talk({}), leads: 20, actors: { ...rates, crm_sets_status: 0.6 } },
  /** The host cancels most meetings. */
  cancellations: { ...talk({}), days: 10, actors: { ...rates, cancels_meeting: 0.3 } },
  smallQuota: { ...talk({}), pace: { ...old, daily_quota: 4 } },
  oneContact: { ...talk({}), pace: { ...old, pacing: { ...pacing, first_contacts_per_day: 1 } } },
  warmUp: { ...talk({}), leads: 8, days: 2, pace: { ...old, connected_since: START } },
} satisfies Record<string, WorldChanges>;
const sends = (sendText: (engine: Engine) => Engine['sendText']) => (engine: Engine) => ({
  ...engine,
  sendText: sendText(engine),
});

export const BROKEN_GATES: readonly BrokenGate[] = [
  {
    fault: 'forgets opt-outs',
    found: 'ignored_opt_out',
    world: WORLDS.optOuts,
    breaks: { sql: before('leads', 'new.opted_out_at := null;') },
  },
  {
    fault: 'forgets the event of a qualified lead',
    found: 'qualified_without_event',
    world: WORLDS.usual,
    breaks: { sql: before('events', "if new.type = 'contact.qualified' then return null; end if;") },
  },
  {
    fault: 'does not count sends and first contacts of a day',
    found: 'quota_exceeded',
    world: WORLDS.smallQuota,
    breaks: { sql: before('number_days', 'new.sent := 0; new.first_contacts := 0;') },
  },
  {
    fault: 'has a higher daily quota',
    found: 'quota_exceeded',
    world: WORLDS.smallQuota,
    breaks: { sql: before('numbers', 'new.daily_quota := 1000;') },
  },
  {
    fault: 'makes more first contacts a day',
    found: 'quota_exceeded',
    world: WORLDS.oneContact,
    breaks: {
      sql: before('numbers', 'new.pacing := new.pacing || \'{"first_contacts_per_day": 50}\';'),
    },
  },
  {
    fault: 'ignores the warm-up',
    found: 'quota_exceeded',
    world: WORLDS.warmUp,
    breaks: {
      sql: before('numbers', "new.connected_since := '2020-01-01';"),
    },
  },
  {
    fault: 'sends at any hour',
    found: 'sent_outside_hours',
    world: WORLDS.usual,
    breaks: { sql: before('campaigns', 'new.agent := new.agent || \'{"sending_hours": "always"}\';') },
  },
  {
    fault: 'drops hand-overs',
    found: 'unseen_hand_over',
    world: WORLDS.handOvers,
    breaks: {
      sql: before('leads', "if new.held_how = 'agent' then new.held_how := null; end if;"),
    },
  },
  {
    fault: 'records an unmet criterion as met',
    found: 'wrong_verdict',
    world: WORLDS.unmet,
    breaks: { sql: before('findings', "new.verdict := 'met';") },
  },
  {
    fault: 'books in the wrong time zone',
    found: 'booked_another_time',
    world: WORLDS.usual,
    breaks: {
      sql: before(
        'bookings',
        "if tg_op = 'INSERT' then new.start_at := new.start_at + interval '1 hour'; new.end_at := new.end_at + interval '1 hour'; end if;",
      ),
    },
  },
  {
    fault: 'changes the words of a lead',
    found: 'not_stored_once',
    world: WORLDS.usual,
    breaks: {
      sql: before('messages', "if new.direction = 'inbound' then new.text := new.text || ' '; end if;"),
    },
  },
  {
    fault: 'answers over a person',
    found: 'wrote_over_person',
    world: WORLDS.members,
    breaks: {
      sql: before(
        'leads',
        "if new.held_how in ('member', 'phone') then new.manual_override := false; new.held_how := null; end if;",
      ),
    },
  },
  {
    fault: 'ignores a pause',
    found: 'wrote_while_paused',
    world: WORLDS.pauses,
    breaks: {
      sql: before('campaigns', "if new.status = 'paused' then new.status := 'active'; end if;"),
    },
  },
  {
    fault: 'ignores that a person stopped the lead',
    found: 'wrote_after_stop',
    world: WORLDS.statuses,
    breaks: {
      sql: before('leads', "if new.status = 'stopped' then new.status := 'in_progress'; end if;"),
    },
  },
  {
    fault: 'sends each message twice',
    found: 'arrived_without_row',
    world: WORLDS.usual,
    breaks: {
      engine: sends((engine) => async (number, message) => {
        await engine.sendText(number, { ...message, message_id: engine.newMessageId() });
        return engine.sendText(number, message);
      }),
    },
  },
  {
    fault: 'loses each message',
    found: 'lost_message',
    world: WORLDS.usual,
    breaks: {
      engine: sends(() => async (_, { message_id }) => ({ engine_message_id: message_id })),
    },
  },
  {
    fault: 'changes the text on its way',
    found: 'changed_message',
    world: WORLDS.usual,
    breaks: {
      engine: sends(
        (engine) => (number, message) =>
          engine.sendText(number, { ...message, text: `${message.text} Bye.` }),
      ),
    },
  },
  {
    fault: 'books on another day',
    found: 'booked_without_offer',
    world: WORLDS.usual,
    breaks: {
      sql: before(
        'bookings',
        "if tg_op = 'INSERT' then new.start_at := new.start_at + interval '1 day'; new.end_at := new.end_at + interval '1 day'; end if;",
      ),
    },
  },
  {
    fault: 'forgets that the host canceled a meeting',
    found: 'reminded_of_canceled',
    world: WORLDS.cancellations,
    breaks: {
      sql: before('bookings', "if new.status = 'canceled' then new.status := 'booked'; end if;"),
    },
  },
];
