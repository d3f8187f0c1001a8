// inbox_attention: the leads that need a person, with the reason and the time.
import { NotFoundError } from '@parley/client';
import { Campaign, contract, Lead, Note, TeamMember } from '@parley/contract';
import { z } from 'zod';
import { type LeadRecord, listVisibleLeads } from './find-lead.ts';
import { createJobTool, effort, getSenderKind, pickShown } from './job.ts';
import { type Gather, PAGE, runForEach } from './job-api.ts';
import { type Driver, ENTRIES, type Entry, findDriver, getEntryKind, hasReason } from './journal.ts';

/** The maximum number of journals to read. They are read one by one, for the leads with the latest messages. */
const JOURNALS = 60;
/** The number of messages to search for a person's answer. */
const MESSAGES = 20;
const DAY_MS = 86_400_000;
/** The time in which the agent reads, thinks and types before it answers. */
const ANSWER_MS = 15 * 60_000;

/** Reasons why a lead needs a person, most urgent first. A lead has the first one that applies. */
const KINDS = [
  'waits_for_person',
  'open_question',
  'not_answered',
  'action_due',
  'qualified_without_meeting',
] as const;
type Kind = (typeof KINDS)[number];

const who = Lead.pick({
  id: true,
  name: true,
  phone: true,
  campaign_id: true,
  status: true,
  last_message_at: true,
});

const item = z.strictObject({
  kind: z.enum(KINDS),
  since: z.string(),
  why: Note.shape.text.nullable(),
  lead: who,
  owner: TeamMember.pick({ id: true, name: true }).nullable(),
});

export const inboxAttention = createJobTool({
  name: 'inbox_attention',
  title: 'Who needs a person',
  description:
    'Start here for "who should I call or answer, and why?". Lists leads that need a person, with reason, start and owner; kinds by urgency: waits_for_person (handed over, and no person has answered), open_question (the same, and the agent promised a colleague\'s answer), not_answered (by agent or person), action_due (next action overdue or within 24 h), qualified_without_meeting; `counts` has all. Also lists campaigns that can\'t work. One API call per recent lead, up to 70.',
  toolset: 'inbox',
  scopes: ['leads:read'],
  input: z.strictObject({
    campaign_id: z.string().min(1).optional().describe('Only this campaign (id or slug)'),
    days: z.int().min(1).max(90).default(14).describe('Only conversations active in this many days'),
    limit: z.int().min(1).max(50).default(20),
  }),
  output: z.strictObject({
    items: z.array(item),
    counts: z.record(z.string(), z.int()),
    campaigns: z.array(z.strictObject({ campaign_id: Campaign.shape.campaign_id, problem: z.string() })),
    looked_at: z.strictObject({ leads: z.int(), conversations: z.int(), since: z.string() }),
    ...effort,
  }),
  async run(api, { campaign_id, days, limit }, now) {
    const only = campaign_id === undefined ? {} : { campaign_id };
    const since = new Date(now.getTime() - days * DAY_MS);
    const [{ leads, missing }, campaigns, members] = await Promise.all([
      listVisibleLeads(api, only, since),
      api.unlessForbidden(
        'state of the campaigns',
        [],
        async () => (await api.call(contract.campaigns.list, { limit: PAGE })).data,
      ),
      api.unlessForbidden(
        'names of owners',
        [],
        async () => (await api.call(contract.team.members, {})).data,
      ),
    ]);
    const problems = new Map(campaigns.flatMap(listCampaignProblems));
    if (missing !== null) api.notSeen.push(missing);
    const inTouch = leads
      .filter((lead) => lead.status !== 'stopped' && toTime(lead.last_message_at) >= since.getTime())
      .toSorted((a, b) => toTime(b.last_message_at) - toTime(a.last_message_at));
    const read = inTouch.slice(0, JOURNALS);
    const journals = await runForEach(read, async (lead) => [lead.id, await readState(api, lead)] as const);
    const unread = inTouch.length - journals.done.length;
    if (unread > 0) {
      const why = journals.refused
        ? `${journals.refused.message} Try again in ${journals.refused.retryAfter} s.`
        : 'narrow the request with campaign_id or days';
      api.notSeen.push(`who drives ${unread} of ${inTouch.length} conversations: ${why}`);
    }
    const states = new Map(journals.done);
    const found = leads.flatMap((lead) => {
      const state = states.get(lead.id);
      const problem = problems.get(lead.campaign_id ?? '');
      const need = (state && getNeed(lead, state, problem, now)) ?? getDueNeed(lead, state, now);
      if (!need) return [];
      const member = members.find(({ id }) => id === lead.assigned_to);
      const owner = lead.assigned_to === null ? null : { id: lead.assigned_to, name: member?.name ?? null };
      return [{ ...need, lead: pickShown(who, lead), owner }];
    });
    const counts = Object.fromEntries(
      KINDS.map((kind) => [kind, found.filter((one) => one.kind === kind).length]),
    );
    return {
      items: found.toSorted(compareUrgency).slice(0, limit),
      counts,
      campaigns: campaigns
        .filter(isMeantToWork)
        .flatMap(listCampaignProblems)
        .map(([slug, problem]) => ({ campaign_id: slug, problem })),
      looked_at: { leads: leads.length, conversations: journals.done.length, since: since.toISOString() },
      not_seen: api.notSeen,
      calls: api.calls(),
    };
  },
});

type CampaignRecord = z.output<typeof Campaign>;

function listCampaignProblems({
  campaign_id,
  status,
  whatsapp_connected,
}: CampaignRecord): [string, string][] {
  if (campaign_id === null) return [];
  if (status !== 'active') return [[campaign_id, `${status}, so no lead gets an answer`]];
  return whatsapp_connected ? [] : [[campaign_id, 'without a connection of its WhatsApp number']];
}

/** Returns whether the campaign is expected to send: draft and archived campaigns are not. */
const isMeantToWork = ({ status }: CampaignRecord) => status === 'active' || status === 'paused';

interface State extends Driver {
  /** The agent's last question to a colleague; null if a person has written since. */
  question: Entry | null;
  /** Whether a person wrote the last message. */
  answered: boolean;
  /** Whether the agent does the next action; null if the entries don't show it. */
  isAgentsAction: boolean | null;
}

/** Reads the state of a lead; null if the lead's id changed in the meantime. */
async function readState(api: Gather, lead: LeadRecord): Promise<State | null> {
  try {
    const { data, pagination } = await api.call(contract.leads.listNotes, { id: lead.id, limit: ENTRIES });
    const driver = findDriver(data, !pagination.has_more);
    const question = data.find((one) => getEntryKind(one) === 'open_question') ?? null;
    const action = data.map(getEntryKind).find((kind) => kind === 'agent_action' || kind === 'team_action');
    const isAgentsAction = action === undefined ? null : action === 'agent_action';
    if (driver.by !== 'person' && question === null)
      return { ...driver, question, answered: false, isAgentsAction };
    const byPerson = await readTeamTime(api, lead);
    return {
      ...driver,
      question: question && byPerson < toTime(question.created_at) ? question : null,
      answered:
        byPerson > 0 &&
        lead.last_message_direction === 'outbound' &&
        byPerson >= toTime(driver.entry?.created_at),
      isAgentsAction,
    };
  } catch (error) {
    if (error instanceof NotFoundError) return null;
    throw error;
  }
}

/** Returns the time at which a person or a script last wrote to the lead; 0 if not recently. */
function readTeamTime(api: Gather, lead: LeadRecord): Promise<number> {
  return api.unlessForbidden('whether a person has answered', 0, async () => {
    const { data } = await api.call(contract.conversations.messages, { leadId: lead.id, limit: MESSAGES });
    const message = data.find(
      ({ direction, type }) => direction === 'outbound' && getSenderKind(type) !== 'agent',
    );
    return toTime(message?.sent_at);
  });
}

interface Need {
  kind: Kind;
  since: string;
  why: string | null;
}

/** Returns why the lead needs a person; null if a person wrote the last message and the lead has not answered yet. */
function getNeed(lead: LeadRecord, state: State, problem: string | undefined, now: Date): Need | null {
  const { by, entry, question, answered } = state;
  const wrote = lead.last_message_direction === 'inbound';
  if (by === 'person' && entry) {
    // A member who took over before the lead wrote needs no reminder.
    if (answered || !(wrote || hasReason(entry))) return null;
    const handed = entry.created_at;
    const later = wrote && toTime(lead.last_message_at) > toTime(handed);
    return { kind: 'waits_for_person', since: later ? lead.last_message_at! : handed, why: entry.text };
  }
  if (question) return { kind: 'open_question', since: question.created_at, why: question.text };
  if (lead.status === 'not_interested') return null;
  if (wrote && now.getTime() - toTime(lead.last_message_at) > ANSWER_MS) {
    const why = problem
      ? `The campaign is ${problem}.`
      : 'The last message is from the lead, and no one has answered it.';
    return { kind: 'not_answered', since: lead.last_message_at!, why };
  }
  return null;
}

/** @param state the state of the lead, if its journal was read. */
function getDueNeed(lead: LeadRecord, state: State | null | undefined, now: Date): Need | null {
  const { next_action_at: at, next_action_label: label } = lead;
  // If the lead asked for a later time, the agent follows up automatically then (agents.md#follow-ups).
  const isAgentsAction = state?.isAgentsAction ?? lead.stage === 'waiting';
  if (at !== null && !isAgentsAction && toTime(at) <= now.getTime() + DAY_MS) {
    return { kind: 'action_due', since: at, why: label };
  }
  if (lead.stage === 'qualified' && (lead.deal_status ?? 'open') === 'open' && lead.qualified_at !== null) {
    return {
      kind: 'qualified_without_meeting',
      since: lead.qualified_at,
      why: null,
    };
  }
  return null;
}

function toTime(time: string | null | undefined): number {
  return time ? Date.parse(time) : 0;
}

function compareUrgency(a: Need, b: Need): number {
  return KINDS.indexOf(a.kind) - KINDS.indexOf(b.kind) || toTime(a.since) - toTime(b.since);
}
