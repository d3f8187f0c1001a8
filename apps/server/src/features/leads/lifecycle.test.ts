// The whole life of a lead: everything that can happen, to a lead in every state.
import { describe, expect, test } from 'vitest';
import {
  type Beginning,
  firstStatus,
  happens,
  type LeadStatus,
  LIFECYCLE,
  type LifeFacts,
  STATUSES,
  statusAfter,
  type Trigger,
} from './lifecycle.ts';

const TRIGGERS = Object.keys(LIFECYCLE) as Trigger[];
const ALL = [...STATUSES];

/**
 * lead.md#transitions and what follows from it, written out a second time: what each status becomes. What is missing
 * here is forbidden.
 */
const BECOMES: Record<Trigger, { [from in LeadStatus | 'new']?: LeadStatus }> = {
  imported: { new: 'pending' },
  joined_group: { new: 'pending' },
  verified: { new: 'queued', pending: 'queued', queued: 'queued' },
  taken_up: { pending: 'queued', queued: 'queued', unreachable: 'queued' },
  unreachable: {
    new: 'unreachable',
    pending: 'unreachable',
    queued: 'unreachable',
    unreachable: 'unreachable',
  },
  given_up: { queued: 'unreachable' },
  contacted: { new: 'in_progress', pending: 'in_progress', queued: 'in_progress' },
  undelivered: { in_progress: 'unreachable' },
  replied: {
    new: 'in_progress',
    pending: 'in_progress',
    queued: 'in_progress',
    unreachable: 'in_progress',
    cold: 'in_progress',
    waiting: 'in_progress',
  },
  qualified: { in_progress: 'qualified' },
  ruled_out: { in_progress: 'not_interested' },
  asked_for_later: { in_progress: 'waiting' },
  time_came: { waiting: 'in_progress' },
  went_silent: { in_progress: 'cold' },
  opted_out: Object.fromEntries(ALL.map((status) => [status, 'stopped'])),
  allowed: { stopped: 'in_progress' },
};

/** Only before contact can a lead enter a queue or be given up as unreachable. */
const BEFORE_CONTACT: Trigger[] = ['verified', 'taken_up', 'unreachable', 'given_up'];
/** Whoever has written can be reached. */
const BEFORE_REPLY: Trigger[] = ['undelivered'];
/** The agent does not overrule a status that a person set. */
const UNLESS_PERSON: Trigger[] = [
  'qualified',
  'ruled_out',
  'asked_for_later',
  'went_silent',
  'allowed',
  'undelivered',
];
/** Sets the status as the service's own, even over one that a person set. */
const BY_SERVICE: Trigger[] = [...UNLESS_PERSON, 'contacted', 'replied', 'time_came', 'opted_out'];

const STATES: LifeFacts[] = ALL.flatMap((status) =>
  (['service', 'person'] as const).flatMap((status_set_by) =>
    [null, new Date('2026-11-18T12:00:00.000Z')].flatMap((first_contact_at) =>
      [false, true].map((replied) => ({ status, status_set_by, first_contact_at, replied })),
    ),
  ),
);

/** The status by the table above; undefined where nothing may change. */
function expected(trigger: Trigger, lead: LifeFacts): LeadStatus | undefined {
  if (BEFORE_CONTACT.includes(trigger) && lead.first_contact_at !== null) return undefined;
  if (BEFORE_REPLY.includes(trigger) && lead.replied) return undefined;
  if (UNLESS_PERSON.includes(trigger) && lead.status_set_by === 'person') return undefined;
  return BECOMES[trigger][lead.status];
}

describe('what happens to a lead', () => {
  test.each(TRIGGERS)('%s leads where the reference says, and nowhere else', (trigger) => {
    for (const lead of STATES) {
      const to = expected(trigger, lead);
      expect(happens(trigger, lead), JSON.stringify(lead)).toBe(to !== undefined);
      const changed = to !== undefined && to !== lead.status;
      expect(statusAfter(trigger, lead), JSON.stringify(lead)).toEqual({
        status: to ?? lead.status,
        status_set_by: changed && BY_SERVICE.includes(trigger) ? 'service' : lead.status_set_by,
      });
    }
  });

  test('a lead begins as the reference says', () => {
    const begins = TRIGGERS.filter((trigger) => LIFECYCLE[trigger].begins) as Beginning[];
    expect(Object.fromEntries(begins.map((trigger) => [trigger, firstStatus(trigger)]))).toEqual(
      Object.fromEntries(
        TRIGGERS.flatMap((trigger) => {
          const first = BECOMES[trigger].new;
          return first === undefined ? [] : [[trigger, first]];
        }),
      ),
    );
  });

  test('a lead can reach every status, and leave every one but the verdicts', () => {
    const reached = new Set(TRIGGERS.flatMap((trigger) => Object.values(BECOMES[trigger])));
    expect([...reached].toSorted()).toEqual(ALL.toSorted());
    const left = (status: LeadStatus) =>
      TRIGGERS.some((trigger) => trigger !== 'opted_out' && (BECOMES[trigger][status] ?? status) !== status);
    expect(ALL.filter((status) => !left(status)).toSorted()).toEqual(['not_interested', 'qualified']);
  });
});
