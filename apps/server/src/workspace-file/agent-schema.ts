// Turns a campaign's `agent` into the settings that are stored (workspace-file.md#agent).
import { z } from 'zod';
import { parseExpectation } from '../agents/expectation.ts';
import type { AgentSettings } from '../features/campaigns/index.ts';
import { isTimezone, parseDuration, parseHours, parseRange } from '../features/pacing/index.ts';
import { fields, oneOf, read, words } from './fields.ts';
import { knowledge } from './knowledge-schema.ts';

const DEFAULT_SENDING_HOURS = 'Mon-Sat 08:00-20:00';
const DAY_MS = 86_400_000;

const hours = read('opening hours, such as "Mon-Fri 09:00-18:00", or always', (text) =>
  parseHours(text) ? text.trim() : null,
);

/** In YAML `yes` is text and `true` a boolean: a criterion takes either for yes. */
const expectation = z.preprocess(
  (value) => (value === true ? 'yes' : value === false ? 'no' : value),
  read('yes, no, any, >= N, <= N or one of: a, b', (text) => {
    const expected = parseExpectation(text);
    if (!expected) return null;
    return expected.kind === 'yes' || expected.kind === 'no' || expected.kind === 'any'
      ? expected.kind
      : text.trim();
  }),
);

const criterion = fields({
  key: read('a name of lower-case letters, digits and _, such as budget', (text) =>
    /^[a-z][a-z0-9_]{0,39}$/.test(text) ? text : null,
  ),
  ask: words(1, 500),
  expect: expectation,
});

const booking = fields({
  calendar: oneOf(['builtin'], 'must be builtin: the other calendars are not part of this version'),
  duration_minutes: z.int().min(5).max(480),
  hours,
  timezone: read('an IANA time zone, such as Europe/Paris', (text) => (isTimezone(text) ? text : null)),
}).check((check) => {
  const { duration_minutes, hours } = check.value;
  if (parseHours(hours)?.some(({ from, to }) => to - from >= duration_minutes)) return;
  check.issues.push({
    code: 'custom',
    path: ['duration_minutes'],
    message: `must fit into the hours: no opening of ${hours} is that long`,
    input: check.value,
  });
});

/** @param languages that the offline agent speaks. */
export function agentSchema(languages: readonly string[]) {
  return fields({
    model: oneOf(['offline'], 'must be offline: the other models are not part of this version').default(
      'offline',
    ),
    language: oneOf(languages).default('en'),
    goal: words(1, 2_000),
    first_message: words(1, 4_096),
    knowledge,
    disclose_ai: z.boolean().default(true),
    criteria: z.array(criterion).max(20).default([]),
    booking: booking.nullable().default(null),
    follow_ups: z
      .array(read('a duration, such as 1d', parseDuration))
      .max(10)
      .default([1 * DAY_MS, 3 * DAY_MS]),
    humanize: z.boolean().default(true),
    reply_delay: read('a duration or a range, such as 8s or 5s-12s', parseRange).default({
      min_ms: 8_000,
      max_ms: 8_000,
    }),
    sending_hours: hours.default(DEFAULT_SENDING_HOURS),
  }).transform((agent): AgentSettings => ({ ...agent, timezone: agent.booking?.timezone ?? 'UTC' }));
}
