// The simulation of a campaign in the dashboard (dashboard-operations.md#simulations): a separate process plays it, and
// its progress and its result are stored.
import { z } from 'zod';
import { id, timestampOut } from './fields.ts';
import { inDashboard, nothing, operation } from './operation.ts';
import { createDataSchema } from './pagination.ts';
import { factOrTextOut, reasonOut } from './reason.ts';
import { BROKEN_PROMISES } from './values.ts';

/** Broken promises of the service, then mistakes of the agent. */
export const BREACHES = [
  ...BROKEN_PROMISES,
  'ignored_opt_out',
  'booked_another_time',
  'wrong_verdict',
  'wrongly_ruled_out',
  'wrongly_qualified',
  'left_unanswered',
  'booked_unchosen',
  'ungrounded_figure',
  'ungrounded_link',
  'ungrounded_promise',
  'ungrounded_time',
  'repeated_text',
  'confirmed_without_booking',
  'followed_up_decline',
  'unseen_hand_over',
  'wrongly_opted_out',
  'canceled_unasked',
] as const;

/** How far simulated leads came. A lead counts for each stage that it reached. */
export const SIMULATION_STAGES = [
  'pushed',
  'contacted',
  'answered',
  'qualified',
  'booked',
  'ruled_out',
  'handed_over',
  'opted_out',
  'cold',
] as const;

/** How a simulated conversation ended, furthest first. */
export const SIMULATION_OUTCOMES = [
  'opted_out',
  'booked',
  'qualified',
  'ruled_out',
  'handed_over',
  'cold',
  'answered',
  'contacted',
  'pushed',
] as const;

export const SIMULATION_STATES = ['running', 'done', 'failed', 'canceled', 'interrupted'] as const;

const count = z.int().min(0);

const Line = z.strictObject({
  at: timestampOut,
  from: z.enum(['lead', 'agent', 'colleague']),
  text: z.string(),
});

const Conversation = z.strictObject({
  why: z
    .enum(['failed', 'near', 'unlike'])
    .describe('Why it is worth reading: a mistake, proposals that code refused, or few like it.'),
  name: z.string(),
  phone: z.string(),
  outcome: z.enum(SIMULATION_OUTCOMES),
  mistakes: z.array(z.strictObject({ kind: z.enum(BREACHES), detail: z.string() })),
  lines: z.array(Line),
  turns: z.array(
    z.strictObject({
      at: timestampOut,
      model: z.string().describe('The model that answered. Empty if none did.'),
      reasoning: reasonOut,
      learned: z.array(
        z.strictObject({ key: z.string(), verdict: z.enum(['met', 'failed']), value: z.string() }),
      ),
      done: z.array(factOrTextOut),
      refused: z.array(z.strictObject({ what: factOrTextOut, why: reasonOut })),
    }),
  ),
  case: z.string().describe('The conversation as a case of a suite, in YAML: an item of `cases`.'),
});

export const SimulatedMonth = z
  .strictObject({
    from: timestampOut,
    clean: z
      .strictObject({ conversations: count, of: count, at_least: z.number() })
      .describe('The conversations without a mistake, and the lower bound of their share at 95 %.'),
    breaches: z.array(z.strictObject({ kind: z.enum(BREACHES), count })),
    stages: z.array(z.strictObject({ stage: z.enum(SIMULATION_STAGES), count })),
    messages: z.strictObject({ sent: count, received: count }),
    by_day: z.array(z.strictObject({ day: z.iso.date(), sent: count, first_contacts: count })),
    gate: z
      .strictObject({ per_day: count, first_contacts_per_day: count.nullable() })
      .describe('What the gate allows in a day. Null if it does not limit first contacts.'),
    restrictions: z
      .array(z.strictObject({ model: z.string(), rule: z.string() }))
      .describe('The published models of restriction that would restrict the number, and their rules.'),
    unused_models: z
      .array(z.string())
      .describe("The campaign's language models, which the simulation did not call."),
    conversations: z.array(Conversation),
  })
  .meta({ id: 'SimulatedMonth', description: 'What happened in the simulated time.' });

export const SimulatedCases = z
  .strictObject({
    passed: count,
    cases: count,
    coverage: z
      .strictObject({ pairs: count, passed: count })
      .describe('The parts of the campaign that the cases exercise, and those whose cases passed.'),
    failed: z.array(
      z.strictObject({
        name: z.string(),
        misses: z.array(z.string()),
        lines: z.array(Line),
      }),
    ),
  })
  .meta({
    id: 'SimulatedCases',
    description: 'The results of the cases that are derived from the campaign.',
  });

export const Simulation = z
  .strictObject({
    id,
    state: z
      .enum(SIMULATION_STATES)
      .describe('`interrupted`: the process that ran the simulation ended before its result.'),
    source: z.enum(['draft', 'published']),
    seed: count,
    leads: count,
    days: count,
    by: z.string().nullable().describe('The member who started it.'),
    started_at: timestampOut,
    ended_at: timestampOut.nullable(),
    progress: z.strictObject({
      day: count.describe('The virtual days that have passed.'),
      cases: count.describe('The derived cases that have ended.'),
      cases_total: count.nullable().describe('Null until the cases start.'),
    }),
    month: SimulatedMonth.nullable().describe('Null until the last day has passed.'),
    cases: SimulatedCases.nullable().describe('Null until the last case has ended.'),
  })
  .meta({ id: 'Simulation', description: 'The last simulation of a campaign.' });

const ofCampaign = {
  params: z.strictObject({ id: id.describe("The campaign's id or slug.") }),
  query: nothing,
};
const one = { status: 200, body: createDataSchema(Simulation) } as const;

export const simulations = {
  get: operation({
    ...inDashboard,
    ...ofCampaign,
    id: 'simulations.get',
    method: 'GET',
    path: '/campaigns/{id}/simulation',
    scope: 'campaigns:read',
    summary: "Read the campaign's last simulation",
    body: null,
    success: { status: 200, body: createDataSchema(Simulation.nullable()) },
    errors: ['not_found'],
  }),
  start: operation({
    ...inDashboard,
    ...ofCampaign,
    id: 'simulations.start',
    method: 'POST',
    path: '/campaigns/{id}/simulation',
    scope: 'campaigns:write',
    summary:
      'Simulate a month of the campaign and its derived cases; an installation runs one simulation at a time',
    body: z.strictObject({
      source: z.enum(['draft', 'published']),
      seed: z.int().min(0).max(999_999_999).default(1).describe('Decides everything that is random.'),
      leads: z.int().min(1).max(300).default(100),
      days: z.int().min(1).max(60).default(30),
    }),
    success: one,
    errors: ['not_found', 'invalid_state'],
  }),
  cancel: operation({
    ...inDashboard,
    ...ofCampaign,
    id: 'simulations.cancel',
    method: 'POST',
    path: '/campaigns/{id}/simulation/cancel',
    scope: 'campaigns:write',
    summary: 'Cancel the running simulation; parts that are done stay',
    body: null,
    success: one,
    errors: ['not_found', 'invalid_state'],
  }),
};
