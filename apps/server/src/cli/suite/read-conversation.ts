// Reads a lead's conversation from the database, to make a case of it.
import type { App } from '../../composition/app.ts';
import type { Conversation } from '../../simulation/suite/write-case.ts';
import type { CampaignVersion } from '../simulate/revision.ts';
import { type CaseLead, type CaseMessage, listCaseMessages } from './store.ts';

/** The acts of colleagues, by the type of their message. */
const ACTS = { MEMBER_MESSAGE: 'member_writes', MANUAL_MESSAGE: 'phone_writes' } as const;
/** Messages of leads whose text is no message in a script. */
const WORDLESS = new Set(['USER_REACTION', 'USER_DELETION', 'USER_CONTACT', 'USER_LOCATION']);

/** Returns a lead's conversation with its end; null if it has no words of the lead. */
export async function readConversation(
  app: App,
  id: string,
  lead: CaseLead,
  { campaign, sources }: CampaignVersion,
): Promise<Conversation | null> {
  const { clock, db } = app.system;
  const rows = await listCaseMessages(db, campaign.team_id, id);
  const messages = rows.map((one) => (WORDLESS.has(one.type) ? { ...one, text: null } : one));
  const [first] = messages;
  if (!first || !messages.some(({ direction, text }) => direction === 'inbound' && text?.trim())) return null;
  const { language, timezone, criteria } = campaign.agent;
  const isSetByPerson = lead.status_set_by === 'person';
  return {
    people: {
      names: [lead.name, ...lead.others].filter((name) => name !== null),
      phones: lead.phone === null ? [] : [lead.phone],
      variables: listValues(lead.custom_variables),
      handles: lead.ig_username === null ? [] : [lead.ig_username],
      campaign: JSON.stringify([campaign.agent, sources]),
      ...{ language, timezone },
    },
    messages: messages.map((one) => ({
      at: one.at.getTime(),
      from: one.direction === 'inbound' ? ('lead' as const) : ('us' as const),
      text: one.text,
      kind: one.type.replace('USER_', '').toLowerCase(),
    })),
    acts: messages.flatMap(({ type, at }) =>
      type in ACTS ? [{ do: ACTS[type as keyof typeof ACTS], at: at.getTime() }] : [],
    ),
    starts_at: (messages.find(({ direction }) => direction === 'outbound') ?? first).at.getTime(),
    ends_at: clock.ms(),
    end: {
      status: isSetByPerson ? null : lead.status,
      findings: lead.findings,
      booked: lead.booked,
      opted_out: lead.opted_out,
      hand_over: lead.held_why && (typeof lead.held_why === 'string' ? 'any' : lead.held_why.code),
    },
    criteria: criteria.map(({ key }) => key),
    notes: [
      ...listNotes(messages),
      ...(isSetByPerson ? ['A person set the status, so none is expected.'] : []),
    ],
  };
}

function listNotes(messages: readonly CaseMessage[]): string[] {
  const [first] = messages;
  const transcripts = messages.filter(({ is_transcript }) => is_transcript).length;
  const programs = messages.filter(({ type }) => type === 'API_MESSAGE').length;
  return [
    `A conversation of ${first!.at.toISOString().slice(0, 10)}, in which Parley replaced names and contacts. Read it before you commit it.`,
    ...(first!.direction === 'inbound' ? ['The lead wrote first. In the case, the agent writes first.'] : []),
    ...(transcripts === 0 ? [] : [`Recordings whose transcripts are in the script: ${transcripts}.`]),
    ...(programs === 0 ? [] : [`Messages that a program sent, which the case does not have: ${programs}.`]),
  ];
}

/** Returns the texts and numbers in the lead's variables. */
function listValues(value: unknown): string[] {
  if (typeof value === 'string' || typeof value === 'number') return [String(value)];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(listValues) : [];
}
