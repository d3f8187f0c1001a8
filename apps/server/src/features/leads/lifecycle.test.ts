// Tests every event in a lead's life, for a lead in every state.
import { describe, expect, test } from 'vitest';
import {
  changesLead,
  type FirstTrigger,
  getFirstStatus,
  getStatusAfter,
  type LeadStatus,
  LIFECYCLE,
  STATUSES,
  type StatusFacts,
  type Trigger,
} from './lifecycle.ts';

const TRIGGERS = Object.keys(LIFECYCLE) as Trigger[];
const ALL = [...STATUSES];

/**
 * The status after each event, as lead.md#transitions defines it, written independently of the code under test. If a
 * pair is missing, the event has no effect.
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

/** Events that have an effect only before contact: entering a queue, and becoming unreachable. */
const BEFORE_CONTACT: Trigger[] = ['verified', 'taken_up', 'unreachable', 'given_up'];
/** Events that have an effect only before the lead has written, because a lead who has written can be reached. */
const BEFORE_REPLY: Trigger[] = ['undelivered'];
/** Events that do not change a status that a person set. */
const UNLESS_PERSON: Trigger[] = [
  'qualified',
  'ruled_out',
  'asked_for_later',
  'went_silent',
  'allowed',
  'undelivered',
];
/** Events after which the status counts as the service's own, even if a person set the previous one. */
const BY_SERVICE: Trigger[] = [...UNLESS_PERSON, 'contacted', 'replied', 'time_came', 'opted_out'];

const STATES: StatusFacts[] = ALL.flatMap((status) =>
  (['service', 'person'] as const).flatMap((status_set_by) =>
    [null, new Date('2026-11-18T12:00:00.000Z')].flatMap((first_contact_at) =>
      [false, true].map((replied) => ({ status, status_set_by, first_contact_at, replied })),
    ),
  ),
);

/** Returns the status according to the tables above; undefined if nothing changes. */
function computeStatus(trigger: Trigger, lead: StatusFacts): LeadStatus | undefined {
  if (BEFORE_CONTACT.includes(trigger) && lead.first_contact_at !== null) return undefined;
  if (BEFORE_REPLY.includes(trigger) && lead.replied) return undefined;
  if (UNLESS_PERSON.includes(trigger) && lead.status_set_by === 'person') return undefined;
  return BECOMES[trigger][lead.status];
}

describe('the lifecycle of a lead', () => {
  test.each(TRIGGERS)('changes the status at "%s" exactly as the reference says', (trigger) => {
    for (const lead of STATES) {
      const to = computeStatus(trigger, lead);
      expect(changesLead(trigger, lead), JSON.stringify(lead)).toBe(to !== undefined);
      const changed = to !== undefined && to !== lead.status;
      expect(getStatusAfter(trigger, lead), JSON.stringify(lead)).toEqual({
        status: to ?? lead.status,
        status_set_by: changed && BY_SERVICE.includes(trigger) ? 'service' : lead.status_set_by,
      });
    }
  });

  test('starts with the status that the reference gives', () => {
    const begins = TRIGGERS.filter((trigger) => LIFECYCLE[trigger].begins) as FirstTrigger[];
    expect(Object.fromEntries(begins.map((trigger) => [trigger, getFirstStatus(trigger)]))).toEqual(
      Object.fromEntries(
        TRIGGERS.flatMap((trigger) => {
          const first = BECOMES[trigger].new;
          return first === undefined ? [] : [[trigger, first]];
        }),
      ),
    );
  });

  test('can reach every status, and can leave every status except verdicts', () => {
    const reached = new Set(TRIGGERS.flatMap((trigger) => Object.values(BECOMES[trigger])));
    expect([...reached].toSorted()).toEqual(ALL.toSorted());
    const hasExit = (status: LeadStatus) =>
      TRIGGERS.some((trigger) => trigger !== 'opted_out' && (BECOMES[trigger][status] ?? status) !== status);
    expect(ALL.filter((status) => !hasExit(status)).toSorted()).toEqual(['not_interested', 'qualified']);
  });
});
