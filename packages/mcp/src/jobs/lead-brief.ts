// lead_brief: everything about one lead that a person needs before they write or call.
import { Booking, ConversationMessage, contract, Lead, Note, TeamMember } from '@parley/contract';
import { z } from 'zod';
import { findLeads, type LeadRecord } from './find-lead.ts';
import { createJobTool, effort, getSenderKind, pickShown } from './job.ts';
import { type Gather, PAGE, readPages } from './job-api.ts';
import { ENTRIES, type Entry, findDriver, getEntryKind } from './journal.ts';

const MESSAGES = 10;
const SHOWN_ENTRIES = 6;
const SHOWN_FINDINGS = 6;
const BOOKING_PAGES = 3;

const card = Lead.pick({
  id: true,
  name: true,
  phone: true,
  email: true,
  campaign_id: true,
  channel: true,
  ig_username: true,
  status: true,
  stage: true,
  qualified_at: true,
  replied: true,
  source: true,
  tags: true,
  external_reference: true,
  booking_status: true,
  deal_status: true,
  lost_reason: true,
  messages_count: true,
  first_contact_at: true,
  last_message_at: true,
  last_message_direction: true,
  created_at: true,
});

const choice = Lead.pick({ id: true, name: true, phone: true, campaign_id: true, status: true });

const entry = z.strictObject({ at: Note.shape.created_at, author: Note.shape.author, text: Note.shape.text });

const meeting = Booking.pick({
  status: true,
  start_at: true,
  end_at: true,
  timezone: true,
  canceled_at: true,
  cancellation_reason: true,
}).extend({ is_over: z.boolean() });

const brief = z.strictObject({
  lead: card,
  owner: TeamMember.pick({ id: true, name: true }).nullable(),
  driven_by: z.enum(['agent', 'person', 'nobody']).nullable(),
  driven_since: z.string().nullable(),
  criteria: z.array(entry.extend({ kind: z.string() })),
  last_messages: z.array(
    z.strictObject({
      at: ConversationMessage.shape.sent_at,
      from: z.enum(['lead', 'agent', 'team']),
      text: ConversationMessage.shape.text,
      has_media: z.boolean(),
    }),
  ),
  journal: z.array(entry),
  next_action: z
    .strictObject({ at: z.string(), label: Lead.shape.next_action_label, overdue: z.boolean() })
    .nullable(),
  meeting: meeting.nullable(),
});

export const leadBrief = createJobTool({
  name: 'lead_brief',
  title: 'Brief on one lead',
  description:
    'Everything about one lead: record, owner, who answers, findings and the reason for the verdict, last messages, journal, next action, meeting. Use it before a call or a message, or to explain a verdict. If several leads have the name, returns `matches` instead. 3 to 10 API calls.',
  toolset: 'crm',
  scopes: ['leads:read'],
  input: z.strictObject({
    lead: z
      .string()
      .min(1)
      .max(255)
      .describe('Id (lead_…), phone with country code, external reference, or name'),
  }),
  output: z.strictObject({
    brief: brief.nullable(),
    matches: z.array(choice),
    ...effort,
  }),
  async run(api, { lead: who }, now) {
    const found = await findLeads(api, who);
    const [lead] = found;
    const matches = found.length === 1 ? [] : found.slice(0, 10).map((one) => pickShown(choice, one));
    const made = found.length === 1 ? await buildBrief(api, lead!, now) : null;
    return { brief: made, matches, not_seen: api.notSeen, calls: api.calls() };
  },
});

async function buildBrief(api: Gather, lead: LeadRecord, now: Date): Promise<z.input<typeof brief>> {
  const [{ data: entries, pagination }, messages, owner, booked] = await Promise.all([
    api.call(contract.leads.listNotes, { id: lead.id, limit: ENTRIES }),
    api.unlessForbidden('messages', [], () => readLastMessages(api, lead)),
    api.unlessForbidden('name of the owner', null, () => findOwner(api, lead)),
    api.unlessForbidden('meeting', null, () => findMeeting(api, lead, now)),
  ]);
  const { by, entry: since } = findDriver(entries, !pagination.has_more);
  if (by === null) api.notSeen.push(`who drives: not among the newest ${ENTRIES} entries of the journal`);
  const [criteria, others] = sortEntries(entries);
  return {
    lead: pickShown(card, lead),
    owner: owner ?? (lead.assigned_to === null ? null : { id: lead.assigned_to, name: null }),
    driven_by: isQuiet(lead) ? 'nobody' : by,
    driven_since: since?.created_at ?? null,
    criteria,
    last_messages: messages,
    journal: others,
    next_action:
      lead.next_action_at === null
        ? null
        : {
            at: lead.next_action_at,
            label: lead.next_action_label,
            overdue: Date.parse(lead.next_action_at) < now.getTime(),
          },
    meeting: booked,
  };
}

/** Returns whether Parley does not write to the lead: they opted out, or the conversation has not started. */
const isQuiet = ({ status, first_contact_at, replied }: LeadRecord) =>
  status === 'stopped' || (first_contact_at === null && !replied);

const FINDINGS: readonly string[] = [
  'handed_over',
  'qualified',
  'ruled_out',
  'went_silent',
  'opted_out',
  'open_question',
];

/** Separates the agent's findings and their reasons from all other entries. */
function sortEntries(entries: readonly Entry[]) {
  const all = entries.map((one) => ({
    kind: getEntryKind(one),
    at: one.created_at,
    author: one.author,
    text: one.text,
  }));
  const isFinding = ({ kind }: { kind: string }) => FINDINGS.includes(kind);
  const others = all.filter((one) => !isFinding(one)).map(({ kind: _, ...rest }) => rest);
  return [all.filter(isFinding).slice(0, SHOWN_FINDINGS), others.slice(0, SHOWN_ENTRIES)] as const;
}

async function readLastMessages(api: Gather, lead: LeadRecord) {
  const { data } = await api.call(contract.conversations.messages, { leadId: lead.id, limit: MESSAGES });
  return data.map(({ sent_at, direction, type, text, has_media }) => ({
    at: sent_at,
    from: direction === 'inbound' ? ('lead' as const) : getSenderKind(type),
    text,
    has_media,
  }));
}

async function findOwner(api: Gather, { assigned_to }: LeadRecord) {
  if (assigned_to === null) return null;
  const { data } = await api.call(contract.team.members, {});
  const member = data.find(({ id }) => id === assigned_to);
  return member ? { id: member.id, name: member.name } : null;
}

/** Returns the lead's latest meeting. Bookings refer to the lead by its `whatsapp_id`. */
async function findMeeting(api: Gather, lead: LeadRecord, now: Date) {
  if (lead.booking_status === null) return null;
  if (lead.whatsapp_id === null) {
    api.notSeen.push('meeting: the API does not link bookings to leads on Instagram');
    return null;
  }
  const { records, complete } = await readPages(
    (cursor) =>
      api.call(contract.bookings.list, {
        status: lead.booking_status as 'booked',
        limit: PAGE,
        ...cursor,
      }),
    BOOKING_PAGES,
    (bookings) => bookings.some(({ lead_id }) => lead_id === lead.whatsapp_id),
  );
  const booking = records.find(({ lead_id }) => lead_id === lead.whatsapp_id);
  if (!booking) {
    if (!complete) api.notSeen.push(`meeting: not among the latest ${records.length} bookings`);
    return null;
  }
  const is_over = Date.parse(booking.end_at ?? booking.start_at ?? '') < now.getTime();
  return pickShown(meeting, { ...booking, is_over });
}
