// Writes a simulated conversation as a case of a suite.
import type { AgentSettings } from '../../features/campaigns/index.ts';
import type { BreachKind } from '../breach.ts';
import type { ActKind } from '../play.ts';
import type { SimulatedWorld } from '../simulate.ts';
import type { CaseAct } from './read-suite.ts';
import { writeCase } from './write-case.ts';

/** The acts that a case can have. */
const ACTS: Partial<Record<ActKind, CaseAct>> = {
  member_wrote: 'member_writes',
  wrote_from_phone: 'phone_writes',
  pushed_again: 'crm_pushes',
  paused: 'pauses',
  resumed: 'resumes',
  restarted: 'restarts',
};

/** What a case cannot repeat, although it can change the end of a conversation. */
const LEFT_ACTS: Partial<Record<ActKind, string>> = {
  member_answered: 'a member answered',
  gave_back: 'a member gave the conversation back',
  set_status: 'the CRM set the status',
  canceled_meeting: 'a member canceled the meeting',
  moved_meeting: 'a member moved the meeting',
  changed_settings: 'the settings were changed',
};

/**
 * Returns a conversation of a world as an item of `cases`, in YAML.
 * @param ends_at when the world ended, in milliseconds.
 * @param mistakes the mistakes that the simulation found in the conversation.
 */
export function writePlayedCase(
  { persons, leads, seed }: SimulatedWorld,
  { phone, mistakes }: { phone: string; mistakes: readonly BreachKind[] },
  agent: AgentSettings,
  ends_at: number,
): string {
  const person = persons.find((one) => one.phone === phone)!;
  const lead = leads.find((one) => one.phone === phone)!;
  const { language, timezone, criteria } = agent;
  const { name } = person.profile;
  const left = new Set(person.acts.flatMap(({ kind }) => LEFT_ACTS[kind] ?? []));
  const isStatusSet = person.acts.some(({ kind }) => kind === 'set_status');
  const messages = [
    ...person.said.map(({ at, text }) => ({ at, from: 'lead' as const, text, kind: 'message' })),
    ...person.heard.map(({ at, text }) => ({ at, from: 'us' as const, text, kind: 'message' })),
  ].sort((a, b) => a.at - b.at);
  const conversation = {
    people: {
      ...{ names: [name], phones: [phone], variables: [], handles: [], language, timezone },
      campaign: JSON.stringify(agent),
    },
    messages,
    starts_at: person.pushed_at,
    ends_at,
    acts: person.acts.flatMap(({ at, kind }) => (ACTS[kind] ? [{ at, do: ACTS[kind] }] : [])),
    end: {
      ...{ status: isStatusSet ? null : lead.status, findings: lead.findings, opted_out: lead.opted_out },
      booked: lead.booked !== null,
      hand_over: lead.held_why && (typeof lead.held_why === 'string' ? 'any' : lead.held_why.code),
    },
    criteria: criteria.map(({ key }) => key),
    notes: [
      `A simulated conversation with the seed ${seed}. Faults of the network and the service are left out.`,
      ...(left.size === 0
        ? []
        : [`Left out: ${[...left].join(', ')}. Change the end that it expects if it depends on that.`]),
      ...(isStatusSet ? ['The agent did not set the status, so none is expected.'] : []),
      ...(mistakes.length === 0
        ? []
        : [`Change the end that it expects, because the simulation found: ${mistakes.join(', ')}.`]),
    ],
  };
  return writeCase(`${name}, seed ${seed}`, conversation).yaml;
}
