// The test chat of the agent editor (dashboard-operations.md#test-chat): a conversation with unsaved settings. The server
// stores nothing; the page stores the state and sends it with each action that the lead takes.
import { z } from 'zod';
import { id, phoneFilter, text, timestampIn, timestampOut } from './fields.ts';
import { createRejection, encodeIssue } from './issues/from-zod.ts';
import { inDashboard, nothing, operation } from './operation.ts';
import { createDataSchema } from './pagination.ts';
import { factOrTextOut, reasonOut } from './reason.ts';
import { AgentBlock } from './settings/agent.ts';

/** The maximum number of messages in a test chat. */
export const MOST_TESTED = 200;
const DAY_MS = 86_400_000;

const messageId = text(1, 64);
/** The time of a chat, in the years that calendars and time zones support. It only moves forward. */
const moment = timestampIn
  .refine((at) => at >= '2000' && at < '2200', createRejection('year_range'))
  .meta({ format: 'date-time' });
const slot = z
  .strictObject({
    id: z.string().regex(/^slot_[0-9a-z]{1,9}$/, encodeIssue('slot_id')),
    start_at: moment,
  })
  // The id is the start in base 36; the agent books the time of the id.
  .refine(({ id, start_at }) => Number.parseInt(id.slice('slot_'.length), 36) === Date.parse(start_at), {
    ...createRejection('slot_id'),
    path: ['id'],
  });
const flag = z.literal(true).optional();
const flags = {
  text_only: flag,
  understood: flag,
  left_open: flag,
  skipped: text(1, 64).optional(),
  assumed: z
    .array(z.strictObject({ key: text(1, 64), value: text(0, 5_000), message_id: messageId }))
    .max(50)
    .optional(),
  quiet_until: moment.optional(),
};

/** The purpose of an agent's message, as stored with the message. */
const Intent = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('ask'), key: text(1, 64), ...flags }),
  z.strictObject({ kind: z.literal('clarify'), key: text(1, 64).nullable(), ...flags }),
  z.strictObject({
    kind: z.literal('offer'),
    slots: z.array(slot).max(30),
    missed: z.literal(true).optional(),
    ...flags,
  }),
  z.strictObject({ kind: z.literal('ask_email'), slot: slot.nullable(), ...flags }),
  z.strictObject({ kind: z.literal('send_link'), ...flags }),
  z.strictObject({ kind: z.literal('ask_when'), ...flags }),
  z.strictObject({ kind: z.literal('confirm'), booking_id: text(1, 64), ...flags }),
  z.strictObject({ kind: z.literal('follow_up'), number: z.int().min(1).max(100), ...flags }),
  z.strictObject({
    kind: z.literal('later'),
    at: moment,
    chosen: z.literal(true).optional(),
    ...flags,
  }),
  z.strictObject({ kind: z.literal('say'), ...flags }),
  z.strictObject({ kind: z.literal('goodbye'), ...flags }),
]);

const Finding = z.strictObject({
  key: text(1, 64),
  verdict: z.enum(['met', 'failed']),
  value: text(0, 5_000),
  message_id: messageId,
});

/** The statuses that a lead of a test chat can have. */
export const TESTED_STATUSES = [
  'queued',
  'in_progress',
  'waiting',
  'cold',
  'qualified',
  'not_interested',
  'stopped',
] as const;

export const TestChatState = z
  .strictObject({
    now: moment.describe('The current time on the clock of the chat, which can jump.'),
    lead: z.strictObject({
      name: text(1, 100).nullable(),
      phone: z
        .string()
        .regex(/^\d{6,15}$/, encodeIssue('phone_digits_only'))
        .nullable(),
      email: text(1, 254).nullable(),
      timezone: text(1, 64).nullable(),
      status: z.enum(TESTED_STATUSES),
      contacted: z.boolean(),
      replied: z.boolean(),
      held_by_person: z.boolean(),
      opted_out_at: moment.nullable(),
      past_message_id: messageId.nullable(),
      next_action_at: moment.nullable(),
      follow_ups_sent: z.int().min(0).max(100),
    }),
    findings: z.array(Finding).max(20),
    transcript: z
      .array(
        z.strictObject({
          id: messageId,
          direction: z.enum(['inbound', 'outbound']),
          text: text(1, 20_000),
          sent_at: moment,
          intent: Intent.nullable(),
        }),
      )
      .max(MOST_TESTED),
    progress_message_id: messageId.nullable(),
    needs_no_answer: z
      .boolean()
      .describe(
        'Whether the lead wrote last, and the agent stays silent because the message needs no answer.',
      ),
    meeting: z
      .strictObject({
        id: text(1, 64),
        start_at: moment,
        end_at: moment,
        booked_at: moment,
        reminded_at: moment.nullable(),
      })
      .nullable(),
  })
  .meta({ id: 'TestChatState', description: 'The whole state of a test chat.' });

/** The actions of the agent in a step, besides messages. */
export const TEST_DEEDS = [
  'contacted',
  'waits_for_hours',
  'learned',
  'qualified',
  'ruled_out',
  'opted_out',
  'allowed',
  'asked_for_later',
  'handed_over',
  'open_question',
  'timezone',
  'email',
  'booked',
  'moved',
  'asked_calendar',
  'canceled',
  'cold',
  'follow_up_due',
  'silent',
  'no_answer',
  'stopped_loop',
] as const;

export const TestChatStep = z
  .strictObject({
    by: z.enum(['first_message', 'turn', 'follow_up', 'reminder', 'silence']),
    at: timestampOut,
    messages: z.array(z.string()).describe("The ids of the agent's messages."),
    deeds: z
      .array(
        z.strictObject({
          what: z.enum(TEST_DEEDS),
          detail: factOrTextOut.nullable(),
          at: timestampOut.nullable(),
        }),
      )
      .describe('Actions that would have happened. None is carried out.'),
    why: z
      .strictObject({
        reasoning: reasonOut,
        intent: z
          .string()
          .nullable()
          .describe("The purpose of the agent's message, such as `ask` or `offer`. Null if it wrote none."),
        learned: z.array(
          z.strictObject({
            key: z.string(),
            verdict: z.enum(['met', 'failed']),
            value: z.string(),
            message_id: z.string().describe('The message with the answer.'),
          }),
        ),
        proposals: z.array(
          z.strictObject({ what: factOrTextOut, done: z.boolean(), why_not: reasonOut.nullable() }),
        ),
        slots: z.array(timestampOut).describe('The offered times.'),
        passages: z.array(z.strictObject({ source: z.string(), text: z.string() })),
        model: z.string().describe('The model that answered. Empty if no model did.'),
        attempts: z.array(
          z.strictObject({ model: z.string(), outcome: factOrTextOut, problems: z.array(z.string()) }),
        ),
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
      .describe('Why the agent acted. Null if there was no turn.'),
  })
  .meta({ id: 'TestChatStep' });

export const TestChat = z
  .strictObject({
    state: TestChatState,
    steps: z.array(TestChatStep).describe('The steps, oldest first.'),
    standing: z.strictObject({
      criteria: z.array(
        z.strictObject({
          key: z.string(),
          ask: z.string(),
          expect: z.string(),
          verdict: z.enum(['met', 'failed']).nullable(),
          value: z.string().nullable(),
          message_id: z.string().nullable(),
        }),
      ),
      next: z
        .strictObject({ what: z.enum(['follow_up', 'asked_for', 'cold', 'reminder']), at: timestampOut })
        .nullable()
        .describe("The agent's next action if the lead does not write. Null if there is none."),
    }),
    agent_writes_first: z.boolean().describe('false on a network where no one can be contacted first.'),
    timezone: z.string().describe('The time zone of times in messages.'),
    unread: z
      .array(z.string())
      .describe('Files and pages of the knowledge that are read only when the agent is published.'),
    models: z
      .strictObject({
        models: z.array(z.string()),
        currency: z.string(),
        usual: z
          .number()
          .nullable()
          .describe('The usual cost of an answer, in `currency`. Null if the model has no price.'),
        most: z.number().describe('The highest possible cost of an answer.'),
        left: z.number().describe('The budget left for test chats today.'),
        per_day: z.number(),
      })
      .nullable()
      .describe('The costs of answers. Null if no model is used.'),
  })
  .meta({ id: 'TestChat' });

const Act = z.discriminatedUnion('do', [
  z.strictObject({
    do: z.literal('begin'),
    name: text(1, 100).nullable().default(null),
    phone: phoneFilter
      .nullable()
      .default(null)
      .describe("The lead's phone. Its country code tells the agent where the lead is."),
    writes_first: z
      .boolean()
      .default(false)
      .describe('True if the lead writes first, like a person who comes through a link.'),
  }),
  z.strictObject({
    do: z.literal('say'),
    texts: z
      .array(text(1, 4_096))
      .min(1)
      .max(10)
      .describe('Several texts form a burst, which one turn answers.'),
  }),
  z.strictObject({
    do: z.literal('wait'),
    ms: z
      .int()
      .min(60_000)
      .max(366 * DAY_MS),
  }),
]);

export const testChat = {
  try: operation({
    ...inDashboard,
    id: 'testChat.try',
    method: 'POST',
    path: '/agent/try',
    scope: 'campaigns:write',
    summary: "Test a campaign's agent with these settings; nothing is stored or sent",
    params: nothing,
    query: nothing,
    body: z.strictObject({
      campaign_id: id.describe("The campaign's id or slug."),
      settings: AgentBlock.describe('The unsaved settings.'),
      act: Act,
      state: TestChatState.nullable().default(null).describe('From the previous response. Null to start.'),
    }),
    success: { status: 200, body: createDataSchema(TestChat) },
    errors: ['not_found', 'invalid_state', 'quota_exceeded'],
  }),
};
