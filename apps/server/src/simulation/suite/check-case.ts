// Compares the end of a conversation with what a case expects.
import type { SimulatedWorld } from '../simulate.ts';
import type { SuiteCase } from './read-suite.ts';

/** An expectation that is not met. */
export interface Miss {
  /** The field of `expect`, such as `criteria.budget.value`. */
  field: string;
  expected: unknown;
  /** What happened instead. */
  actual: unknown;
}

/** @param timezone the time zone of the campaign's meetings. */
export function checkCase({ expect }: SuiteCase, world: SimulatedWorld, timezone: string): Miss[] {
  const [person] = world.persons;
  const [lead] = world.leads;
  const misses: Miss[] = world.breaches.map(({ kind, detail }) => ({
    ...{ field: 'promises', expected: 'kept', actual: `${kind}: ${detail}` },
  }));
  if (!person || !lead) return [...misses, { field: 'status', expected: 'a lead', actual: null }];
  const compare = (field: string, expected: unknown, actual: unknown, isMet: boolean) => {
    if (!isMet) misses.push({ field, expected, actual });
  };
  if (expect.status)
    compare('status', expect.status, lead.status, (expect.status as string[]).includes(lead.status));
  for (const [key, { verdict, value, evidence }] of Object.entries(expect.criteria)) {
    const finding = lead.findings.find((one) => one.key === key);
    const actual = finding?.verdict ?? 'none';
    const field = `criteria.${key}`;
    if (verdict) compare(`${field}.verdict`, verdict, actual, verdict.includes(actual));
    if (value !== undefined)
      compare(`${field}.value`, value, finding?.value ?? null, finding?.value === value);
    if (evidence)
      compare(
        `${field}.evidence`,
        evidence.written,
        finding?.evidence ?? null,
        evidence.matches(finding?.evidence ?? ''),
      );
  }
  if (expect.booking !== undefined) {
    const booked = lead.booked && toLocal(lead.booked, timezone);
    const wants = { none: booked === null, booked: booked !== null }[expect.booking];
    compare('booking', expect.booking, booked, wants ?? booked === expect.booking);
  }
  if (expect.opted_out !== undefined)
    compare('opted_out', expect.opted_out, lead.opted_out, expect.opted_out === lead.opted_out);
  if (expect.hand_over) {
    const why = lead.held_why;
    const code = why === null ? 'none' : typeof why === 'string' ? 'other' : why.code;
    const isAny = code !== 'none' && expect.hand_over.includes('any');
    compare('hand_over', expect.hand_over, code, isAny || expect.hand_over.includes(code));
  }
  const { heard, said } = person;
  if (expect.messages) {
    const { least, most, contain, not_contain } = expect.messages;
    const count = heard.length;
    if (least !== undefined) compare('messages.least', least, count, count >= least);
    if (most !== undefined) compare('messages.most', most, count, count <= most);
    for (const { written, matches } of contain)
      compare(
        'messages.contain',
        written,
        null,
        heard.some(({ text }) => matches(text)),
      );
    for (const { written, matches } of not_contain) {
      const found = heard.find(({ text }) => matches(text));
      compare('messages.not_contain', written, found?.text ?? null, found === undefined);
    }
  }
  const within = expect.reply_within;
  if (within !== undefined)
    for (const { at, text } of said) {
      const reply = heard.find((one) => one.at > at);
      if (reply) compare('reply_within', within, { text, ms: reply.at - at }, reply.at - at <= within);
    }
  return misses;
}

/** Returns the local time, such as 2026-11-24 10:00. */
function toLocal(moment: string, timezone: string): string {
  const local = Temporal.Instant.from(moment).toZonedDateTimeISO(timezone);
  return local.toPlainDateTime().toString({ smallestUnit: 'minute' }).replace('T', ' ');
}
