// The records of conversations (lead.md#transcript), and of the dashboard's inbox (dashboard-operations.md#inbox).
import { z } from 'zod';
import { FactRecord } from './facts.ts';
import { id, timestampOut } from './fields.ts';
import { Direction, Lead, LeadStatus } from './lead-records.ts';
import { Quota } from './messages.ts';
import { outsideText } from './outside-text.ts';
import { factOrTextOut, reasonOut } from './reason.ts';
import { CHANNELS, LEAD_STAGES } from './values.ts';

export const ConversationSummary = z
  .strictObject({
    lead_id: id,
    phone: z.string().nullable(),
    whatsapp_id: z.string().nullable(),
    name: outsideText(z.string().nullable()),
    status: LeadStatus.nullable(),
    qualified: z.boolean(),
    replied: z.boolean(),
    campaign_id: z.string().nullable(),
    messages_count: z.int(),
    last_message_at: timestampOut.nullable(),
    last_message_direction: Direction.nullable(),
  })
  .meta({ id: 'ConversationSummary', description: 'A conversation in the inbox.' });

export const ConversationMessage = z
  .strictObject({
    id,
    direction: Direction,
    // The agent's messages also contain the lead's text: a greeting contains the lead's name, and a reply can quote the
    // lead.
    text: outsideText(z.string().nullable()),
    type: z
      .string()
      .nullable()
      .describe('Internal interaction type, such as `USER_MESSAGE` or `LEAD_WELCOME`.'),
    has_media: z.boolean(),
    sent_at: timestampOut.nullable(),
  })
  .meta({ id: 'ConversationMessage', description: 'A message of a conversation.' });

/** Who writes to the lead next. */
export const ANSWERING = ['agent', 'member', 'phone', 'nobody'] as const;

/** Why no one answers. */
export const SILENCES = [
  'campaign_paused',
  'number_disconnected',
  'opted_out',
  'blocked',
  'window_closed',
  'no_agent',
] as const;

export const Answering = z
  .strictObject({
    by: z.enum(ANSWERING).describe('`phone`: a person answered on the connected phone.'),
    member: z
      .strictObject({ id, name: z.string() })
      .nullable()
      .describe(
        'The member who took the conversation over. Null if none did, for example if an API key took it over.',
      ),
    state: z
      .enum(['idle', 'thinking', 'typing', 'waiting'])
      .describe('State of the agent; `idle` if the agent does not handle the conversation.'),
    at: timestampOut
      .nullable()
      .describe(
        'When the agent will answer or, if it handed the conversation over, when it did. Null if unknown.',
      ),
    reason: z
      .enum(SILENCES)
      .nullable()
      .describe(
        'Why no one answers, or why the member who took the conversation over cannot write. Null otherwise.',
      ),
  })
  .meta({ id: 'Answering', description: 'Who writes next to the lead, and when.' });

export const ATTENTION_REASONS = [
  'handed_over',
  'unanswered',
  'open_question',
  'campaign_paused',
  'send_failed',
  'next_action',
  'snooze_ended',
] as const;

export const Attention = z
  .strictObject({
    reason: z
      .enum(ATTENTION_REASONS)
      .describe(
        '`handed_over`: by the agent. `unanswered`: a person took the conversation over and has not answered a lead who was waiting then, whose last message the member has not read, or who has waited for 5 minutes. `open_question`: the agent left a question to a person, and none has written since. `campaign_paused`: the lead wrote while the campaign was paused. `send_failed`: the last message was refused or might not have arrived. `next_action`: it is due. `snooze_ended`: the time for which a member snoozed the conversation has ended.',
      ),
    text: reasonOut
      .nullable()
      .describe(
        "Why: the agent's reason for handing over, also after a member took over; the question; the reason why the message was not sent; or the label of the next action. Null if there is no text.",
      ),
    words: z
      .strictObject({ text: z.string(), at: timestampOut })
      .nullable()
      .describe(
        'The longest of the last messages that the lead has written while waiting for a person, at most 200 characters. Null if there is none.',
      ),
    urgent: z
      .boolean()
      .describe('Whether the lead needs a person immediately, such as one in pain or an angry customer.'),
    since: timestampOut,
    waits_since: timestampOut
      .nullable()
      .describe(
        'Since when the lead waits for a person: the first message that no one has answered, the hand-over, or the question. Null for reasons other than the first four.',
      ),
  })
  .meta({ id: 'Attention', description: 'Why a lead needs a person.' });

/** The states of a message in its bubble. */
export const MESSAGE_STATES = [
  'received',
  'queued',
  'sending',
  'accepted',
  'refused',
  'unconfirmed',
  'discarded',
] as const;

export const AUTHORS = ['lead', 'agent', 'member', 'key', 'phone'] as const;

export const Author = z.strictObject({
  kind: z.enum(AUTHORS),
  name: z.string().nullable().describe('The name of a member or a key. Null for other authors.'),
});

const snoozedUntil = timestampOut
  .nullable()
  .describe(
    'When the snooze ends. Null if no member snoozed the conversation, or if the lead has written since.',
  );

export const InboxRow = z
  .strictObject({
    lead_id: id,
    name: z.string().nullable(),
    phone: z.string().nullable(),
    ig_username: z.string().nullable(),
    channel: z.enum(CHANNELS),
    stage: z.enum(LEAD_STAGES),
    campaign_id: z.string().nullable().describe('Campaign slug. Null if the lead has no campaign.'),
    number_id: id.nullable(),
    assigned_to: id.nullable(),
    answering: Answering,
    attention: Attention.nullable(),
    snoozed_until: snoozedUntil,
    last: z
      .strictObject({
        text: z.string().nullable().describe('The first 200 characters. Null if the message has no text.'),
        has_media: z.boolean(),
        author: Author,
        state: z.enum(MESSAGE_STATES),
        at: timestampOut,
      })
      .nullable(),
    mention: z
      .strictObject({ text: z.string(), author: z.string().nullable(), at: timestampOut })
      .nullable()
      .describe(
        'The first 200 characters of the latest note that mentions the caller. Null outside the view `mentions`.',
      ),
    unread: z.int().describe('Unread messages of the lead, at most 99.'),
    changed_at: timestampOut,
  })
  .meta({ id: 'InboxRow', description: 'A conversation in the inbox.' });

export const Counts = z
  .strictObject({
    attention: z
      .int()
      .describe(
        'Leads who need a person and are unassigned, assigned to the member, or taken over by the member.',
      ),
    attention_all: z.int().describe('All leads who need a person.'),
    mine: z.int(),
    mentions: z.int().describe('Notes that mention the member and that the member has not seen.'),
    unassigned: z.int(),
    numbers_down: z.int(),
  })
  .meta({ id: 'Counts', description: 'Counts of what needs a person; exact up to 999.' });

const item = { id, at: timestampOut, changed_at: timestampOut };

/** An item of the timeline: a message or an event. Items are ordered by `at`, then `id`. */
export const TimelineItem = z
  .discriminatedUnion('kind', [
    z.strictObject({
      ...item,
      kind: z.literal('message'),
      direction: Direction,
      text: z.string().nullable(),
      type: z.string(),
      has_media: z.boolean(),
      author: Author,
      state: z.enum(MESSAGE_STATES),
      explanation: reasonOut
        .nullable()
        .describe('Why the message is queued or was not sent. Null otherwise.'),
      waits_until: timestampOut
        .nullable()
        .describe('When Parley next tries to send a queued message. Null for other messages.'),
      reply_key: z
        .string()
        .nullable()
        .describe("The Idempotency-Key of a member's reply. Null for other messages."),
    }),
    z.strictObject({
      ...item,
      kind: z.literal('note'),
      text: z.string(),
      author: z.string().nullable(),
      mentions: z.array(id).describe('The ids of the mentioned members.'),
      own: z
        .boolean()
        .describe(
          'True if the caller can delete the note. Only its author can, within a minute after writing it.',
        ),
    }),
    z.strictObject({
      ...item,
      kind: z.literal('journal'),
      text: z.string().describe('The entry, in English.'),
      fact: FactRecord.nullable().describe(
        'The same entry, as a code with parameters. Null for old entries.',
      ),
      author: z.string().nullable(),
    }),
    z.strictObject({
      ...item,
      kind: z.literal('booking'),
      status: z.string(),
      start_at: timestampOut.nullable(),
      timezone: z.string().nullable(),
    }),
    z.strictObject({
      ...item,
      kind: z.literal('delivery'),
      event: z.string().describe('The type of the event.'),
      url: z.string().describe('The URL of the webhook.'),
      status: z.enum(['pending', 'attempting', 'delivered', 'failed', 'unknown']),
      endpoint_status: z.int().nullable(),
      duration_ms: z.int().nullable(),
    }),
  ])
  .meta({ id: 'TimelineItem' });

/** The kinds that a timeline shows by default. */
export const TIMELINE_KINDS = ['message', 'note', 'journal', 'booking'] as const;
/** All kinds, including those shown only on request to members who manage webhooks. */
export const ALL_TIMELINE_KINDS = [...TIMELINE_KINDS, 'delivery'] as const;

export const LeadDetail = z
  .strictObject({
    ...Lead.shape,
    answering: Answering,
    attention: Attention.nullable(),
    snoozed_until: snoozedUntil,
    number: z
      .strictObject({
        id,
        name: z.string().nullable(),
        phone: z.string().nullable(),
        connected: z.boolean(),
        simulated: z.boolean(),
        quota: Quota.nullable(),
      })
      .nullable(),
    findings: z.array(
      z.strictObject({
        key: z.string(),
        ask: z.string(),
        expect: z.string().describe('The answer that the criterion expects, such as `>= 8000`.'),
        verdict: z.enum(['met', 'failed']).nullable().describe('Null while the criterion is open.'),
        value: z.string().nullable(),
        message_id: id.nullable(),
      }),
    ),
    variables: z
      .record(z.string(), z.unknown())
      .describe("The lead's variables, from the push or the import."),
    opted_out_at: timestampOut.nullable(),
    can_undo_opt_out: z
      .boolean()
      .describe('Whether a member recorded the opt-out, and the lead has not written since.'),
    first_contact: z
      .strictObject({ state: z.string(), explanation: reasonOut.nullable() })
      .nullable()
      .describe("The lead's queued first message. Null if none is queued."),
    booking: z
      .strictObject({
        id,
        start_at: timestampOut.nullable(),
        timezone: z.string().nullable(),
        status: z.string(),
      })
      .nullable()
      .describe('The earliest meeting with the status `booked`. Null if there is none.'),
    reply_window_ends_at: timestampOut
      .nullable()
      .describe(
        'Until when the engine allows free text. Null if it has no such limit, or if the lead has not written yet.',
      ),
    last_item: id
      .nullable()
      .describe(
        'The id of the newest message or note, to send as `seen` with a reply. Null if there is none.',
      ),
  })
  .meta({ id: 'LeadDetail' });

/** Details shown next to a lead's record. The page loads them when it opens; the stream does not update them. */
export const LeadMore = z
  .strictObject({
    list: z.strictObject({ id, name: z.string() }).nullable(),
    link: z.strictObject({ id, name: z.string(), code: z.string() }).nullable(),
    bookings: z
      .array(
        z.strictObject({
          id,
          status: z.string(),
          start_at: timestampOut.nullable(),
          timezone: z.string().nullable(),
          provider: z.string(),
          cancellation_reason: z.string().nullable(),
          created_at: timestampOut,
        }),
      )
      .describe('The 20 latest meetings, newest first.'),
  })
  .meta({ id: 'LeadMore' });

export const Reply = z
  .strictObject({
    message: z.strictObject({ id, state: z.enum(MESSAGE_STATES), at: timestampOut }),
    answering: Answering,
    quota: Quota.nullable(),
  })
  .meta({ id: 'Reply' });

/** Why a message was written, and every rule of the send gate with its values (agents.md#explanations). */
export const Explanation = z
  .strictObject({
    message_id: id,
    reasoning: reasonOut
      .nullable()
      .describe('Why the agent wrote the message. Null if no reason is recorded.'),
    rules: z.array(
      z.strictObject({
        rule: z.string(),
        says: reasonOut,
        passes: z.boolean(),
        as_of: z.enum(['sending', 'now']),
      }),
    ),
    waits: z.strictObject({ why: reasonOut, earliest: timestampOut.nullable() }).nullable(),
    turn: z
      .strictObject({
        id,
        at: timestampOut,
        learned: z.array(
          z.strictObject({
            key: z.string(),
            verdict: z.enum(['met', 'failed']),
            value: z.string(),
            message_id: id,
            quote: z.string().nullable(),
          }),
        ),
        proposals: z.array(
          z.strictObject({ what: factOrTextOut, done: z.boolean(), why_not: reasonOut.nullable() }),
        ),
        model: z.string(),
        tokens: z.int(),
        cost: z
          .string()
          .nullable()
          .describe(
            'The cost with its currency, such as `0.0021 USD`. Null if no model was called, or if it has no price.',
          ),
        ms: z.int(),
      })
      .nullable()
      .describe('The turn that wrote the message. Null if no turn did, or its record was deleted.'),
    raw: z.record(z.string(), z.unknown()).describe('The full record, as `parley explain --json` prints it.'),
  })
  .meta({ id: 'Explanation' });
