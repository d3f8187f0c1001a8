// Checks a simulated world against what must always hold. These checks read rows and the persons' own accounts, and share
// no code with the rules that they check.
import type { Breach, BreachKind, CheckedWorld } from './breach.ts';
import { checkActs } from './check-acts.ts';
import { checkConversation } from './check-conversation.ts';
import { checkMessages } from './check-messages.ts';
import type { PlayedPerson } from './stage.ts';
import type { EndState, SentMessage } from './store.ts';

const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
/** The most first contacts a day in the first days of a number (sending.md#warm-up). */
const WARM_UP = [
  [3, 5],
  [7, 10],
  [14, 15],
] as const;
/** A message can be under way to the network when an opt-out arrives. */
const UNDER_WAY_MS = 5 * SECOND_MS;

export function findBreaches(world: CheckedWorld): Breach[] {
  const leads = new Map(world.leads.map((lead) => [lead.phone, lead]));
  return [
    ...checkPace(world),
    ...checkActs(world),
    ...world.persons.flatMap((person) => checkPerson(person, leads.get(person.phone), world)),
  ];
}

const startOfDay = (at: Date): number => Math.floor(at.getTime() / DAY_MS) * DAY_MS;

function checkPace({ sent, pace: { pacing, daily_quota, connected_since } }: CheckedWorld): Breach[] {
  const breaches: Breach[] = [];
  const report = (kind: BreachKind, { phone }: SentMessage, detail: string) =>
    breaches.push({ kind, phone, detail });
  const arrived = sent.toSorted((a, b) => a.handed_at.getTime() - b.handed_at.getTime());
  const first = arrived.filter((one) => one.first_contact);
  const checkGap = (messages: readonly SentMessage[], least: number, name: string) => {
    for (const [index, one] of messages.entries()) {
      const before = messages[index - 1];
      const gap = before ? one.handed_at.getTime() - before.handed_at.getTime() : least;
      if (gap < least) report('sent_too_fast', one, `${name}: ${gap} ms instead of ${least}`);
    }
  };
  const checkCount = (
    messages: readonly SentMessage[],
    most: number | null,
    period: number,
    name: string,
  ) => {
    if (most === null) return;
    for (const [index, one] of messages.entries()) {
      const since = one.handed_at.getTime() - period;
      const before = messages
        .slice(0, index + 1)
        .findLastIndex(({ handed_at }) => handed_at.getTime() <= since);
      if (index - before > most)
        report('sent_too_fast', one, `${name}: ${index - before} instead of ${most}`);
    }
  };
  const checkDays = (messages: readonly SentMessage[], most: number | null, name: string) => {
    if (most === null) return;
    for (const [day, list] of Map.groupBy(messages, (one) => one.reserved_at.toISOString().slice(0, 10)))
      if (list.length > most)
        report('quota_exceeded', list.at(-1)!, `${name} on ${day}: ${list.length} of ${most}`);
  };
  checkGap(arrived, pacing.send_gap.min_ms, 'send_gap');
  checkGap(first, pacing.first_contact_gap.min_ms, 'first_contact_gap');
  checkCount(arrived, pacing.per_minute, MINUTE_MS, 'per_minute');
  checkCount(arrived, pacing.per_hour, HOUR_MS, 'per_hour');
  checkDays(sent, daily_quota, 'daily_quota');
  checkDays(first, pacing.first_contacts_per_day, 'first_contacts_per_day');
  if (pacing.first_contacts_per_day !== null)
    for (const [days, most] of WARM_UP) {
      const ends = startOfDay(connected_since) + days * DAY_MS;
      const early = first.filter(({ reserved_at }) => reserved_at.getTime() < ends);
      checkDays(early, most, 'warm-up');
    }
  return breaches;
}

function checkPerson(person: PlayedPerson, lead: EndState | undefined, world: CheckedWorld): Breach[] {
  const { phone, said, heard, acts } = person;
  const breaches: Breach[] = [];
  const report = (kind: BreachKind, detail: string) => breaches.push({ kind, phone, detail });
  const optOut = said.find(({ means }) => means.kind === 'opt_out');
  if (optOut) {
    // A colleague can still write from the phone.
    const own = new Set(acts.flatMap(({ kind, what }) => (kind === 'wrote_from_phone' ? [what] : [])));
    const after = heard.find(({ id, at }) => at > optOut.at + UNDER_WAY_MS && !own.has(id));
    const isStopped = lead?.opted_out === true;
    if (isStopped && after) report('wrote_after_opt_out', after.text);
    if (!isStopped && lead?.held_how == null) report('ignored_opt_out', optOut.text);
  }
  const firsts = world.sent.filter((one) => one.phone === phone && one.first_contact);
  if (firsts.length > 1) report('contacted_twice', firsts.map(({ text }) => text).join(' / '));
  if (!lead) {
    // The number has a limit of first contacts a day, so a person can still be in its queue.
    if (heard.length > 0) report('lost_lead', 'has no lead');
    return breaches;
  }
  breaches.push(...checkConversation(person, lead, world.texts));
  const messages = world.sent.filter((one) => one.phone === phone);
  breaches.push(...checkMessages(person, lead, messages, world));
  const isMoved = acts.some(({ kind }) => kind === 'moved_meeting');
  // "Could you do 10:00 instead?" names a free time that was not offered.
  const isNamed = (booked: string) =>
    said.some(({ text }) => namesHour(text, toClock(booked, world.timezone)));
  if (lead.booked !== null && !isMoved && !lead.offered.includes(lead.booked) && !isNamed(lead.booked))
    report('booked_without_offer', lead.booked);
  const pick = said.findLast(({ means }) => means.kind === 'pick');
  if (lead.booked !== null && !isMoved && pick?.means.kind === 'pick') {
    const time = /\d{1,2}:\d{2}/.exec(pick.means.line)?.[0] ?? '';
    const booked = toClock(lead.booked, world.timezone);
    if (time !== '' && time.padStart(5, '0') !== booked)
      report('booked_another_time', `${pick.text}: ${pick.means.line}, booked at ${booked}`);
  }
  // A person's status is that person's verdict.
  const isDecided = acts.some(({ kind }) => kind === 'set_status');
  if (lead.status === 'qualified' && !isDecided && !lead.is_qualified_reported)
    report('qualified_without_event', lead.id);
  const isOpen = lead.status === 'in_progress' || lead.status === 'pending' || lead.status === 'queued';
  // It is unknown whether the lead got the last message (sending.md#unconfirmed), so nothing follows it.
  const isUnknown = messages.at(-1)?.status === 'unconfirmed';
  if (isOpen && lead.held_how === null && !lead.has_job && !isUnknown) report('lost_lead', lead.status);

  // What the person said last about each criterion counts.
  const truth = new Map(
    said.flatMap(({ means }) => (means.kind === 'answer' ? [[means.key, means.meets] as const] : [])),
  );
  for (const { key, verdict, value } of lead.findings) {
    const meets = truth.get(key);
    if (meets !== undefined && meets !== (verdict === 'met'))
      report('wrong_verdict', `${key} is ${verdict} (${value}): ${quoteAnswers(person, key)}`);
  }
  const values = [...truth.values()];
  const isMet = values.every(Boolean);
  const hasLeft = said.some(({ means }) => LEAVES.has(means.kind));
  if (lead.status === 'not_interested' && !isDecided && isMet && !hasLeft)
    report('wrongly_ruled_out', said.map(({ text }) => text).join(' / '));
  if (lead.status === 'qualified' && !isDecided && !isMet)
    report('wrongly_qualified', said.map(({ text }) => text).join(' / '));
  return breaches;
}

const LEAVES: ReadonlySet<string> = new Set([
  'opt_out',
  'decline',
  'wrong_person',
  'later',
  'customer',
  'angry',
]);

function quoteAnswers({ said }: PlayedPerson, key: string): string {
  return said
    .filter(({ means }) => means.kind === 'answer' && means.key === key)
    .map(({ text }) => `“${text}”`)
    .join(' ');
}

/** Returns the local time, such as 09:30. */
function toClock(moment: string, timezone: string): string {
  return Temporal.Instant.from(moment)
    .toZonedDateTimeISO(timezone)
    .toPlainTime()
    .toString({ smallestUnit: 'minute' });
}

const HOUR =
  /(?<!\d)(\d{1,2}) ?(?:[:h.] ?(\d{2})?|[ap]m|uhr)(?!\d)|(?<=\b(?:at|um|om|a las|alle) )(\d{1,2})(?![\d:.])/giu;

/** Returns whether a text contains the hour, and the minutes unless they are 0: "10am", "14h30", "at 9". */
function namesHour(text: string, clock: string): boolean {
  const [hours = 0, minutes = 0] = clock.split(':').map(Number);
  return [...text.matchAll(HOUR)].some(
    ([, unit, minute, bare]) =>
      [hours, hours - 12].includes(Number(unit ?? bare)) && Number(minute ?? 0) === minutes,
  );
}
