// The life of a lead: what can happen to it, and its status afterwards (lead.md#transitions). Nothing else in the
// service moves a status: code asks {@link statusAfter}, statements take their SQL from {@link statusAfterSql}. A
// person may set any status at any time, and that wins (`update-lead.ts`).

/** Every status a lead can have; `waiting` and `unreachable` are shown as `unknown`. */
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

/** Who set the status: a `person` through the API, or the `service` by a transition below. */
export type StatusAuthor = 'service' | 'person';

interface Transition {
  /** In any other status nothing changes. */
  from: readonly LeadStatus[];
  to: LeadStatus;
  /** A lead may begin with it. */
  begins?: true;
  /** Only while nobody has written to the lead. */
  beforeContact?: true;
  /** Only while the lead has written nothing. */
  beforeReply?: true;
  /** Only while no person has set the status. */
  unlessPerson?: true;
  /** The new status counts as the service's own, even if a person had set the one before. */
  byService?: true;
}

const CONTACT = { beforeContact: true } as const;
const VERDICT = { from: ['in_progress'], unlessPerson: true, byService: true } as const;

const transitions = {
  /** Imported into a list. */
  imported: { from: [], to: 'pending', begins: true },
  /** Seen in a group whose campaign makes leads of its members. */
  joined_group: { from: [], to: 'pending', begins: true },
  /** On WhatsApp: waits for the first message. */
  verified: { from: ['pending', 'queued'], to: 'queued', begins: true, ...CONTACT },
  /** Pushed; known already, but never contacted. */
  taken_up: { from: ['pending', 'queued', 'unreachable'], to: 'queued', ...CONTACT },
  /** Not on WhatsApp, blocked, or contacted as another lead. */
  unreachable: { from: ['pending', 'queued', 'unreachable'], to: 'unreachable', begins: true, ...CONTACT },
  /** The first message was written and will never be sent. */
  given_up: { from: ['queued'], to: 'unreachable', ...CONTACT },
  /** The agent's message reached the engine, or a person wrote from the phone. */
  contacted: { from: ['pending', 'queued'], to: 'in_progress', begins: true, byService: true },
  /** The first message was accepted, and reached nobody. */
  undelivered: { from: ['in_progress'], to: 'unreachable', beforeReply: true, unlessPerson: true },
  /** The lead wrote. */
  replied: {
    from: ['pending', 'queued', 'unreachable', 'waiting', 'cold'],
    to: 'in_progress',
    begins: true,
    byService: true,
  },
  /** Every criterion is met. */
  qualified: { ...VERDICT, to: 'qualified' },
  /** A criterion is ruled out, or the lead has no interest. */
  ruled_out: { ...VERDICT, to: 'not_interested' },
  /** The lead asked to be contacted later. */
  asked_for_later: { ...VERDICT, to: 'waiting' },
  /** The time that the lead asked for has come, and the agent writes. */
  time_came: { from: ['waiting'], to: 'in_progress', byService: true },
  /** No reply after the last follow-up. */
  went_silent: { ...VERDICT, to: 'cold' },
  /** The lead wants no more messages. */
  opted_out: { from: STATUSES, to: 'stopped', byService: true },
  /** The opt-out was undone, by the lead's own words or by a member. */
  allowed: { from: ['stopped'], to: 'in_progress', unlessPerson: true, byService: true },
} as const satisfies Record<string, Transition>;

/** What can happen to a lead. */
export type Trigger = keyof typeof transitions;

/** What a lead can begin with. */
export type Beginning = {
  [T in Trigger]: (typeof transitions)[T] extends { begins: true } ? T : never;
}[Trigger];

export const LIFECYCLE: Readonly<Record<Trigger, Transition>> = transitions;

/** The facts that decide a transition. */
export interface LifeFacts {
  status: LeadStatus;
  status_set_by: StatusAuthor;
  first_contact_at: Date | null;
  /** The lead has written. */
  replied: boolean;
}

/** Does it change anything for this lead? */
export function happens(trigger: Trigger, lead: LifeFacts): boolean {
  const { from, beforeContact, beforeReply, unlessPerson } = LIFECYCLE[trigger];
  return (
    from.includes(lead.status) &&
    !(beforeContact && lead.first_contact_at !== null) &&
    !(beforeReply && lead.replied) &&
    !(unlessPerson && lead.status_set_by === 'person')
  );
}

/** The status afterwards, and who set it; both stay as they were where nothing changes. */
export function statusAfter(
  trigger: Trigger,
  lead: LifeFacts,
): { status: LeadStatus; status_set_by: StatusAuthor } {
  const { to, byService } = LIFECYCLE[trigger];
  const changes = happens(trigger, lead) && lead.status !== to;
  return {
    status: changes ? to : lead.status,
    status_set_by: changes && byService ? 'service' : lead.status_set_by,
  };
}

/** The status of a lead whose life begins with it. */
export function firstStatus(trigger: Beginning): LeadStatus {
  return LIFECYCLE[trigger].to;
}

/**
 * {@link happens} as an SQL condition.
 * @param lead the alias of `leads`.
 */
export function happensSql(trigger: Trigger, lead: string): string {
  const { from, beforeContact, beforeReply, unlessPerson } = LIFECYCLE[trigger];
  const statuses = from.map((status) => `'${status}'`).join(', ');
  const conditions = [from.length === 0 ? 'false' : `${lead}.status in (${statuses})`];
  if (beforeContact) conditions.push(`${lead}.first_contact_at is null`);
  if (beforeReply) conditions.push(`not ${lead}.replied`);
  if (unlessPerson) conditions.push(`${lead}.status_set_by = 'service'`);
  return conditions.join(' and ');
}

/** {@link statusAfter} as assignments of an `update leads`. */
export function statusAfterSql(trigger: Trigger, lead: string): string {
  const { to, byService } = LIFECYCLE[trigger];
  const when = happensSql(trigger, lead);
  const status = `status = case when ${when} then '${to}' else ${lead}.status end`;
  if (!byService) return status;
  const changes = `${lead}.status <> '${to}' and ${when}`;
  return `${status}, status_set_by = case when ${changes} then 'service' else ${lead}.status_set_by end`;
}
