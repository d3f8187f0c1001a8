// Defines the events of a lead, and its status after each (lead.md#transitions). Only this file decides on statuses:
// code calls {@link getStatusAfter}, statements use {@link statusAfterSql}. A person can set any status at any time,
// and that status wins (`update-lead.ts`).

/** Every status of a lead. The API shows `waiting` and `unreachable` as `unknown`. */
export const STATUSES = [
  'pending',
  'queued',
  'unreachable',
  'in_progress',
  'waiting',
  'cold',
  'qualified',
  'not_interested',
  'stopped',
] as const;

export type LeadStatus = (typeof STATUSES)[number];

/** Who set the status: a `person` through the API, or the `service` through a transition below. */
export type StatusAuthor = 'service' | 'person';

interface Transition {
  /** The statuses in which the event has an effect. */
  from: readonly LeadStatus[];
  to: LeadStatus;
  /** A lead can start with this event. */
  begins?: true;
  /** The event has an effect only if no message was exchanged with the lead. */
  beforeContact?: true;
  /** The event has an effect only if the lead has not written. */
  beforeReply?: true;
  /** The event has an effect only if no person set the status. */
  unlessPerson?: true;
  /** The new status counts as the service's own, even if a person set the previous one. */
  byService?: true;
}

const CONTACT = { beforeContact: true } as const;
const VERDICT = { from: ['in_progress'], unlessPerson: true, byService: true } as const;

const transitions = {
  /** The lead was imported into a list. */
  imported: { from: [], to: 'pending', begins: true },
  /** The lead was seen in a group whose campaign makes leads of its members. */
  joined_group: { from: [], to: 'pending', begins: true },
  /** The lead is on WhatsApp and waits for the first message. */
  verified: { from: ['pending', 'queued'], to: 'queued', begins: true, ...CONTACT },
  /** A known lead who was never contacted was pushed. */
  taken_up: { from: ['pending', 'queued', 'unreachable'], to: 'queued', ...CONTACT },
  /** The lead is not on WhatsApp, is blocked, or was contacted as another lead. */
  unreachable: { from: ['pending', 'queued', 'unreachable'], to: 'unreachable', begins: true, ...CONTACT },
  /** The first message was written, but will never be sent. */
  given_up: { from: ['queued'], to: 'unreachable', ...CONTACT },
  /** The engine accepted the agent's message, or a person wrote from the phone. */
  contacted: { from: ['pending', 'queued'], to: 'in_progress', begins: true, byService: true },
  /** The engine accepted the first message, but it was not delivered. */
  undelivered: { from: ['in_progress'], to: 'unreachable', beforeReply: true, unlessPerson: true },
  /** The lead wrote. */
  replied: {
    from: ['pending', 'queued', 'unreachable', 'waiting', 'cold'],
    to: 'in_progress',
    begins: true,
    byService: true,
  },
  /** The lead meets every criterion. */
  qualified: { ...VERDICT, to: 'qualified' },
  /** The lead fails a criterion, or is not interested. */
  ruled_out: { ...VERDICT, to: 'not_interested' },
  /** The lead asked to be contacted later. */
  asked_for_later: { ...VERDICT, to: 'waiting' },
  /** The time that the lead asked for has come, and the agent writes. */
  time_came: { from: ['waiting'], to: 'in_progress', byService: true },
  /** The lead did not reply after the last follow-up. */
  went_silent: { ...VERDICT, to: 'cold' },
  /** The lead wants no more messages. */
  opted_out: { from: STATUSES, to: 'stopped', byService: true },
  /** The lead's own words or a member undid the opt-out. */
  allowed: { from: ['stopped'], to: 'in_progress', unlessPerson: true, byService: true },
} as const satisfies Record<string, Transition>;

/** An event of a lead. */
export type Trigger = keyof typeof transitions;

/** An event that a lead can start with. */
export type FirstTrigger = {
  [T in Trigger]: (typeof transitions)[T] extends { begins: true } ? T : never;
}[Trigger];

export const LIFECYCLE: Readonly<Record<Trigger, Transition>> = transitions;

/** The data that decides a transition. */
export interface StatusFacts {
  status: LeadStatus;
  status_set_by: StatusAuthor;
  first_contact_at: Date | null;
  /** True if the lead has written. */
  replied: boolean;
}

/** Returns whether the event changes anything for this lead. */
export function changesLead(trigger: Trigger, lead: StatusFacts): boolean {
  const { from, beforeContact, beforeReply, unlessPerson } = LIFECYCLE[trigger];
  return (
    from.includes(lead.status) &&
    !(beforeContact && lead.first_contact_at !== null) &&
    !(beforeReply && lead.replied) &&
    !(unlessPerson && lead.status_set_by === 'person')
  );
}

/** Returns the status after the event, and who set it. If the event has no effect, both stay the same. */
export function getStatusAfter(
  trigger: Trigger,
  lead: StatusFacts,
): { status: LeadStatus; status_set_by: StatusAuthor } {
  const { to, byService } = LIFECYCLE[trigger];
  const changes = changesLead(trigger, lead) && lead.status !== to;
  return {
    status: changes ? to : lead.status,
    status_set_by: changes && byService ? 'service' : lead.status_set_by,
  };
}

/** Returns the status of a lead whose first event this is. */
export function getFirstStatus(trigger: FirstTrigger): LeadStatus {
  return LIFECYCLE[trigger].to;
}

/**
 * Returns {@link changesLead} as an SQL condition.
 * @param lead the alias of `leads`.
 */
export function changesLeadSql(trigger: Trigger, lead: string): string {
  const { from, beforeContact, beforeReply, unlessPerson } = LIFECYCLE[trigger];
  const statuses = from.map((status) => `'${status}'`).join(', ');
  const conditions = [from.length === 0 ? 'false' : `${lead}.status in (${statuses})`];
  if (beforeContact) conditions.push(`${lead}.first_contact_at is null`);
  if (beforeReply) conditions.push(`not ${lead}.replied`);
  if (unlessPerson) conditions.push(`${lead}.status_set_by = 'service'`);
  return conditions.join(' and ');
}

/** Returns {@link getStatusAfter} as assignments of an `update leads`. */
export function statusAfterSql(trigger: Trigger, lead: string): string {
  const { to, byService } = LIFECYCLE[trigger];
  const when = changesLeadSql(trigger, lead);
  const status = `status = case when ${when} then '${to}' else ${lead}.status end`;
  if (!byService) return status;
  const changes = `${lead}.status <> '${to}' and ${when}`;
  return `${status}, status_set_by = case when ${changes} then 'service' else ${lead}.status_set_by end`;
}
