// Tests that settings are unchanged after conversion to a block of a workspace file and back.
import { spellDuration } from '@parley/contract';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { OFFLINE_LANGUAGES } from '../agents/offline/index.ts';
import type { AgentSettings, BookingSettings } from '../features/campaigns/index.ts';
import { type Budgets, DEFAULT_BUDGETS } from '../features/models/index.ts';
import { type DurationRange, defaultPacing, parseDuration } from '../features/pacing/index.ts';
import { anyCharacter } from '../testing/any-character.ts';
import { type AgentContext, toAgentBlock } from './agent-block.ts';
import { memberCalendar as memberCalendarSchema, agentSettings as schema } from './agent-settings.ts';
import {
  toBudgetsBlock,
  toCalendarBlock,
  toKeyBlock,
  toMemberBlock,
  toModelBlock,
  toNumberBlock,
} from './blocks.ts';
import { calendarSchema } from './calendar-schema.ts';
import { budgetsSchema, providerSchema } from './model-schema.ts';
import { numberSchema } from './number-schema.ts';

const MINUTE = 60_000;
const DAY = 86_400_000;

const text = (min: number, max: number) =>
  fc
    .string({ unit: anyCharacter, maxLength: Math.min(max, 40) })
    .map((value) => value.trim())
    .filter((value) => value.length >= min);
const texts = fc.array(text(1, 500), { maxLength: 3 });
/** Durations that a file can express. */
const duration = fc
  .tuple(
    fc.integer({ min: 0, max: 9_999 }),
    fc.integer({ min: 0, max: 999 }),
    fc.constantFrom('s', 'm', 'h', 'd'),
  )
  .map(([whole, part, unit]) => parseDuration(`${whole}.${part}${unit}`)!);
const range: fc.Arbitrary<DurationRange> = fc
  .tuple(duration, duration)
  .map(([a, b]) => ({ min_ms: Math.min(a, b), max_ms: Math.max(a, b) }));
const allowNull = <T>(one: fc.Arbitrary<T>) => fc.option(one, { nil: null });
const hours = fc.constantFrom('Mon-Fri 09:00-18:00', 'always', 'Sat-Mon 08:30-24:00, Wed 10:00-12:00');
const template = fc.record({
  name: fc.stringMatching(/^[a-z0-9_]{1,20}$/),
  language: fc.constantFrom('en', 'en_US', 'pt_BR'),
  variables: texts,
});

const EMAILS = new Map([
  ['mem_1', 'ana@example.com'],
  ['mem_2', 'Bea@example.com'],
]);

const booking: fc.Arbitrary<BookingSettings> = fc.record({
  calendar: fc.constantFrom('builtin', 'team.cal'),
  by: fc.constant('slots' as const),
  duration_minutes: fc.integer({ min: 5, max: 120 }),
  hours,
  timezone: fc.constantFrom('Europe/Paris', 'UTC'),
  timezone_follows: fc.boolean(),
  members: fc.subarray([...EMAILS.keys()], { minLength: 1 }),
  assign: fc.constantFrom('round_robin', 'owner'),
  buffer_before_minutes: fc.integer({ min: 0, max: 600 }),
  buffer_after_minutes: fc.integer({ min: 0, max: 600 }),
  notice_minutes: fc.integer({ min: 0, max: 1_000 }),
  horizon_days: fc.integer({ min: 1, max: 365 }),
  daily_cap: allowNull(fc.integer({ min: 1, max: 100 })),
  days_off: fc.subarray(['2026-12-24', '2026-12-28..2027-01-02']),
  holidays: allowNull(fc.constantFrom('FR', 'DE-BY')),
  hold_minutes: fc.integer({ min: 0, max: 1_440 }),
  reminders: fc.subarray([30 * DAY, DAY, 90 * MINUTE, 5 * MINUTE + 500]),
  reminder_template: fc.constant(null),
  no_show_after_ms: allowNull(duration.filter((one) => one <= 30 * DAY)),
});

const models = fc.constantFrom<string[][]>(
  ['offline'],
  ['anthropic/claude-x', 'offline'],
  ['a/b'],
  ['local/qwen/3:8b', 'openai/x'],
);

const agent: fc.Arbitrary<AgentSettings> = fc
  .record({
    models,
    language: fc.constantFrom(...OFFLINE_LANGUAGES),
    goal: text(1, 2_000),
    first_message: text(1, 4_096),
    knowledge: text(0, 8_000),
    disclose_ai: fc.boolean(),
    criteria: fc.array(
      fc.oneof(
        fc.record({
          key: fc.constantFrom('a', 'b_2'),
          ask: text(1, 500),
          expect: fc.constantFrom('any', '>= 3', 'no'),
        }),
        fc.record({
          key: fc.constant('room'),
          ask: text(1, 500),
          ask_again: text(1, 500),
          expect: fc.constant('one of: kitchen, bath'),
          synonyms: fc.constantFrom<Record<string, string[]>[]>(
            { kitchen: ['cuisine'] },
            { bath: ['shower', 'wash room'], kitchen: ['stove'] },
          ),
        }),
      ),
      { maxLength: 3 },
    ),
    unknown: fc.constantFrom('ask' as const, 'hand_over' as const),
    facts: fc.constantFrom<AgentSettings['facts']>(
      null,
      { address: 'Mill Road 12', website: 'https://example.com' },
      {
        hours: 'Mon-Fri 09:00-12:00, Mon-Fri 13:00-17:00',
        exceptions: [{ days: '2026-12-24', hours: '09:00-12:00' }, { days: '2026-12-25..2027-01-02' }],
        prices: [{ for: 'Kitchen', amount: 'from 8000.50 EUR', per: 'm', when: 'up to 9' }],
      },
    ),
    booking: allowNull(booking),
    follow_ups: fc.array(duration, { maxLength: 3 }),
    offer_follow_ups: allowNull(fc.array(duration, { maxLength: 3 })),
    resume_after_minutes: allowNull(fc.integer({ min: 10, max: 7 * 1_440 })),
    humanize: fc.boolean(),
    reply_delay: range,
    sending_hours: hours,
    manner: fc.record({
      tone: text(0, 500),
      rules: texts,
      never_say: texts,
      emoji: fc.boolean(),
      address: allowNull(fc.constantFrom('formal' as const, 'familiar' as const)),
      hand_over_when: texts,
      follow_up_messages: texts,
      objections: fc.array(
        fc.oneof(
          fc.record({ about: fc.constantFrom('price' as const, 'trust' as const), say: text(1, 500) }),
          fc.record({ when: fc.constant<string[]>(['dust', 'too loud']), say: text(1, 500) }),
        ),
        { maxLength: 3 },
      ),
    }),
    timezone: fc.constant('UTC'),
  })
  .filter(({ booking: meetings }) => {
    if (!meetings) return true;
    const { buffer_before_minutes, duration_minutes, buffer_after_minutes } = meetings;
    return buffer_before_minutes + duration_minutes + buffer_after_minutes <= 1_440;
  })
  .map((one) => withReminders(one));

/**
 * Adds a reminder template to some of the agents that have reminders. An agent without reminders can't have a template.
 */
function withReminders(one: AgentSettings): AgentSettings {
  if (!one.booking || one.booking.reminders.length === 0 || one.goal.length % 2 === 0) return one;
  return {
    ...one,
    booking: { ...one.booking, reminder_template: fc.sample(template, { numRuns: 1, seed: 1 })[0]! },
  };
}

/** Returns settings in the form of the schema: people by their email addresses, and derived fields omitted. */
function asInput({ timezone: _, ...rest }: AgentSettings) {
  if (!rest.booking) return rest;
  const { timezone_follows, ...meetings } = rest.booking;
  const members = meetings.members.map((id) => EMAILS.get(id)!);
  const timezone = timezone_follows ? null : meetings.timezone;
  const duration_minutes = meetings.duration_minutes === 30 ? null : meetings.duration_minutes;
  return { ...rest, booking: { ...meetings, members, timezone, duration_minutes } };
}

const plain = (value: unknown) => JSON.parse(JSON.stringify(value)) as unknown;

describe('an agent', () => {
  const of: AgentContext = { emails: EMAILS, knowledge: [] };

  test('is unchanged after it was written as a block and read back', { tags: 'endurance' }, () => {
    fc.assert(
      fc.property(agent, (settings) => {
        const read = schema.safeParse(plain(toAgentBlock(settings, of)));
        expect(read.error?.issues ?? []).toEqual([]);
        expect(read.data).toEqual(asInput(settings));
      }),
      { numRuns: 500 },
    );
  });

  test('has only its goal and first message in its block if all other settings have their default', () => {
    const settings = { goal: 'Book a visit', first_message: 'Hello {{name|there}}' };
    const stored = { ...schema.parse(settings), booking: null, timezone: 'UTC' };
    expect(toAgentBlock(stored, of)).toEqual(settings);
  });

  test('lists its knowledge if the knowledge is more than a short text', () => {
    const stored = {
      ...schema.parse({ goal: 'a', first_message: 'b', knowledge: 'Open in May.' }),
      booking: null,
    };
    const readKnowledge = (knowledge: AgentContext['knowledge'], brief = stored.knowledge) =>
      toAgentBlock({ ...stored, knowledge: brief, timezone: 'UTC' }, { ...of, knowledge }).knowledge;
    expect(readKnowledge([])).toBe('Open in May.');
    expect(readKnowledge([{ file: 'a.pdf' }])).toEqual([{ text: 'Open in May.' }, { file: 'a.pdf' }]);
    expect(readKnowledge([{ url: 'https://example.com/faq' }], '')).toEqual([
      { url: 'https://example.com/faq' },
    ]);
  });
});

test('a duration in a block is read back as the same time', () => {
  fc.assert(
    fc.property(duration, (one) => {
      expect(parseDuration(spellDuration(one))).toBe(one);
    }),
  );
  expect([0, 8_000, 2_500, 90 * MINUTE, DAY, 60_060].map(spellDuration)).toEqual([
    '0s',
    '8s',
    '2.5s',
    '90m',
    '1d',
    '60.06s',
  ]);
});

describe('a number', () => {
  const counts = fc.integer({ min: 0, max: 1_000_000 }).map((count) => (count === 0 ? null : count));
  const common = {
    name: allowNull(text(1, 255)),
    connected_since: fc.date({ noInvalidDate: true, min: new Date(0), max: new Date('2100-01-01') }),
    daily_quota: fc.integer({ min: 0, max: 1_000 }),
  };

  test('on the simulator is unchanged after it was written as a block and read back', () => {
    const pacing = fc.record({
      ...{ first_contact_gap: range, send_gap: range, per_minute: counts, per_hour: counts },
      ...{ first_contacts_per_day: counts, identical_per_hour: counts },
    });
    const number = fc.record({
      ...common,
      pacing: fc.oneof(pacing, fc.constant(defaultPacing('simulator'))),
    });
    fc.assert(
      fc.property(number, (one) => {
        const phone = '33600000001';
        const stored = { ...one, handle: phone, phone, engine: 'simulator' as const, settings: {} };
        const read = numberSchema.parse(plain(toNumberBlock(stored, () => undefined)));
        expect(read).toEqual({ ...stored, secrets: {} });
      }),
    );
  });

  test('on another engine has its settings, with placeholders for secrets', () => {
    const phone = '33600000001';
    const written = [
      { phone, engine: 'waha', waha: { url: 'http://localhost:3001', api_key: 'k', session: 'front' } },
      {
        ...{ phone, name: 'Front', engine: 'whatsapp-cloud', daily_quota: 500, pacing: { per_minute: 10 } },
        whatsapp_cloud: {
          ...{ phone_number_id: '0012', business_account_id: '77', graph_version: 'v27.0' },
          ...{ access_token: 'k', app_secret: 'k', verify_token: 'k' },
        },
      },
      {
        engine: 'instagram',
        instagram: {
          username: 'Acme.Shop',
          account_id: '9',
          access_token: 'k',
          app_secret: 'k',
          verify_token: 'k',
        },
      },
    ];
    for (const one of written) {
      const read = numberSchema.parse(one);
      const stored = { ...read, connected_since: new Date('2026-01-01T10:00:00Z') };
      const block = toNumberBlock(stored, () => 'k');
      expect(block).toEqual({ ...one, connected_since: '2026-01-01T10:00:00.000Z' });
      expect(numberSchema.parse(block)).toEqual(stored);
    }
  });
});

test('a calendar, a model provider and budgets are unchanged after they were written as blocks and read back', () => {
  const calendars = [
    {
      name: 'team',
      provider: 'cal-com',
      api_key: 'k',
      event_type_id: 12,
      webhook_secret: 'k',
      page: 'https://cal.com/a?b=1',
    },
    {
      name: 'sales.1',
      provider: 'calendly',
      token: 'k',
      event_type: 'https://api.calendly.com/event_types/1',
      signing_key: 'k',
    },
    {
      name: 'g',
      provider: 'google',
      calendar_id: 'a b',
      service_account_key: '{"a":1}',
      subject: 'a@b.c',
      meet: true,
    },
    { name: 'h', provider: 'google', client_id: 'x y', client_secret: 'k', refresh_token: 'k' },
  ];
  for (const one of calendars) {
    const stored = calendarSchema.parse(one);
    expect(toCalendarBlock(stored, (field) => stored.secrets[field])).toEqual(one);
  }
  const providers = [
    {
      name: 'claude',
      provider: 'anthropic',
      api_key: 'k',
      prices: { x: { input: 1, cached: 0.1, output: 2 } },
    },
    { name: 'local', provider: 'openai-compatible', base_url: 'http://localhost:11434/v1', sees: false },
    {
      name: 'o',
      provider: 'openai',
      base_url: 'https://eu.example.com',
      api_key: 'k',
      prices: { y: { input: 1, output: 0 } },
    },
  ];
  for (const one of providers) {
    const { api_key, ...stored } = providerSchema.parse(one);
    expect(toModelBlock(stored, () => api_key || undefined)).toEqual(one);
  }
  const budgets: fc.Arbitrary<Budgets> = fc.record({
    ...{
      per_turn: fc.constantFrom(0, 0.1, 3),
      per_lead_day: fc.constantFrom(0.5, 7),
      per_day: fc.constant(20),
    },
    ...{ tokens_per_turn: fc.nat(), tokens_per_lead_day: fc.nat(), tokens_per_day: fc.nat() },
    currency: fc.constantFrom('USD', 'EUR'),
    time_per_turn: fc.integer({ min: 1_000, max: 900_000 }),
    when_spent: fc.constantFrom('offline', 'hand_over'),
  });
  fc.assert(
    fc.property(budgets, (one) => {
      expect(budgetsSchema.parse(toBudgetsBlock(one))).toEqual(one);
    }),
  );
  expect(toBudgetsBlock(DEFAULT_BUDGETS)).toEqual({});
});

test("a member's block has the role, the scopes and the calendar, and a key's block lists its scopes in order", () => {
  const calendar = {
    hours: 'Mon 09:00-12:00',
    timezone: null,
    days_off: [],
    holidays: 'PT',
    daily_cap: null,
  };
  const member = { email: 'a@b.c', name: 'A', role: 'editor', scopes: [], calendar };
  const block = toMemberBlock(member);
  expect(block).toEqual({
    email: 'a@b.c',
    name: 'A',
    role: 'editor',
    calendar: { hours: 'Mon 09:00-12:00', holidays: 'PT' },
  });
  expect(memberCalendarSchema.parse(block.calendar)).toEqual(calendar);
  expect(
    toMemberBlock({ ...member, name: null, role: 'custom', scopes: ['leads:read'], calendar: null }),
  ).toEqual({
    ...{ email: 'a@b.c', role: 'custom', scopes: ['leads:read'] },
  });
  expect(toKeyBlock({ name: 'crm', scopes: ['leads:write', 'leads:read'] }).scopes).toEqual([
    'leads:read',
    'leads:write',
  ]);
});
