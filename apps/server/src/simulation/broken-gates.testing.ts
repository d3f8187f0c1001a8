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
  changes: WorldChanges;
}

/** Returns SQL that changes or drops rows before they are written. `work` sees the row as `new`. */
const before = (table: string, work: string): string =>
  `create function break_rule() returns trigger language plpgsql as $$ begin ${work} return new; end $$;
   create trigger a_break_rule before insert or update on ${table} for each row execute function break_rule()`;

const pacing = defaultPacing('simulator');
const slow = { daily_quota: 200, connected_since: new Date('2026-01-01T00:00:00Z'), pacing };
export const PACES = {
  /** Four messages a day. */
  quota: { ...slow, daily_quota: 4 },
  /** One first contact a day. */
  contacts: { ...slow, pacing: { ...pacing, first_contacts_per_day: 1 } },
  /** A number in its warm-up. */
  young: { ...slow, connected_since: START },
};
const { quota, contacts, young } = PACES;
/** The CRM sets the status of most leads. */
export const CRM_DECIDES = {
  ...{ member_writes: 0, phone_writes: 0, crm_pushes: 0, crm_sets_status: 0.6, crm_sets_tags: 0 },
  ...{ crm_pushes_stopped: 0, pauses: 0, changes_settings: 0, disconnects: 0 },
  ...{ answers_hand_over: 0, cancels_meeting: 0, moves_meeting: 0, gives_back: 0 },
  ...{ delays: 0, repeats: 0, reports_delivered: 0, reports_read: 0, repeats_report: 0, echoes: 0 },
};
const talk = (...groups: TestLead[]) => ({ cast: createTestCast(groups) });
const HALF_HOUR_MS = 1_800_000;
/** Others act every half hour in the first hours after the push. */
export const act = (kind: CaseAct) => ({
  cast: createTestCast(
    [{}],
    [1, 2, 3, 4, 5, 6].map((count) => ({ do: kind, at: count * HALF_HOUR_MS })),
  ),
});
const sends = (sendText: (engine: Engine) => Engine['sendText']) => (engine: Engine) => ({
  ...engine,
  sendText: sendText(engine),
});

export const BROKEN_GATES: readonly BrokenGate[] = [
  {
    fault: 'forgets opt-outs',
    found: 'ignored_opt_out',
    changes: { sql: before('leads', 'new.opted_out_at := null;'), ...talk({ story: 'opts_out' }) },
  },
  {
    fault: 'forgets the event of a qualified lead',
    found: 'qualified_without_event',
    changes: { sql: before('events', "if new.type = 'contact.qualified' then return null; end if;") },
  },
  {
    fault: 'does not count sends and first contacts of a day',
    found: 'quota_exceeded',
    changes: { sql: before('number_days', 'new.sent := 0; new.first_contacts := 0;'), pace: quota },
  },
  {
    fault: 'has a higher daily quota',
    found: 'quota_exceeded',
    changes: { sql: before('numbers', 'new.daily_quota := 1000;'), pace: quota },
  },
  {
    fault: 'makes more first contacts a day',
    found: 'quota_exceeded',
    changes: {
      sql: before('numbers', 'new.pacing := new.pacing || \'{"first_contacts_per_day": 50}\';'),
      pace: contacts,
    },
  },
  {
    fault: 'ignores the warm-up',
    found: 'quota_exceeded',
    changes: {
      sql: before('numbers', "new.connected_since := '2020-01-01';"),
      pace: young,
      leads: 8,
      days: 2,
    },
  },
  {
    fault: 'forgets the gap between first contacts',
    found: 'sent_too_fast',
    changes: {
      sql: before('numbers', 'new.first_contact_gap_ms := 0; new.send_gap_ms := 0;'),
      days: 1,
    },
  },
  {
    fault: 'sends at any hour',
    found: 'sent_outside_hours',
    changes: { sql: before('campaigns', 'new.agent := new.agent || \'{"sending_hours": "always"}\';') },
  },
  {
    fault: 'drops hand-overs',
    found: 'unseen_hand_over',
    changes: {
      sql: before('leads', "if new.held_how = 'agent' then new.held_how := null; end if;"),
      ...talk({ story: 'wants_person' }),
    },
  },
  {
    fault: 'records an unmet criterion as met',
    found: 'wrong_verdict',
    changes: { sql: before('findings', "new.verdict := 'met';"), ...talk({ meets: false }) },
  },
  {
    fault: 'books in the wrong time zone',
    found: 'booked_another_time',
    changes: {
      sql: before(
        'bookings',
        "if tg_op = 'INSERT' then new.start_at := new.start_at + interval '1 hour'; new.end_at := new.end_at + interval '1 hour'; end if;",
      ),
    },
  },
  {
    fault: 'changes the words of a lead',
    found: 'not_stored_once',
    changes: {
      sql: before('messages', "if new.direction = 'inbound' then new.text := new.text || ' '; end if;"),
    },
  },
  {
    fault: 'answers over a person',
    found: 'wrote_over_person',
    changes: {
      sql: before(
        'leads',
        "if new.held_how in ('member', 'phone') then new.manual_override := false; new.held_how := null; end if;",
      ),
      ...act('member_writes'),
    },
  },
  {
    fault: 'ignores a pause',
    found: 'wrote_while_paused',
    changes: {
      sql: before('campaigns', "if new.status = 'paused' then new.status := 'active'; end if;"),
      ...act('pauses'),
    },
  },
  {
    fault: 'ignores that a person stopped the lead',
    found: 'wrote_after_stop',
    changes: {
      sql: before('leads', "if new.status = 'stopped' then new.status := 'in_progress'; end if;"),
      ...{ actors: CRM_DECIDES, leads: 20 },
    },
  },
  {
    fault: 'sends each message twice',
    found: 'arrived_without_row',
    changes: {
      engine: sends((engine) => async (number, message) => {
        await engine.sendText(number, { ...message, message_id: engine.newMessageId() });
        return engine.sendText(number, message);
      }),
    },
  },
  {
    fault: 'loses each message',
    found: 'lost_message',
    changes: {
      engine: sends(() => async (_, { message_id }) => ({ engine_message_id: message_id })),
    },
  },
  {
    fault: 'changes the text on its way',
    found: 'changed_message',
    changes: {
      engine: sends(
        (engine) => (number, message) =>
          engine.sendText(number, { ...message, text: `${message.text} Bye.` }),
      ),
    },
  },
];
