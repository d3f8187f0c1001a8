// Checks what each message of the service says and when it was sent. Like check.ts, it shares no code with the rules that
// it checks.
import type { Breach, BreachKind, CheckedWorld } from './breach.ts';
import type { PlayedPerson } from './stage.ts';
import type { EndState, SentMessage } from './store.ts';

const MINUTE_MS = 60_000;
/** Messages of these types are a person's or a script's own. */
const BY_PEOPLE: ReadonlySet<string> = new Set(['MEMBER_MESSAGE', 'MANUAL_MESSAGE', 'API_MESSAGE']);
const LINK = /https?:\/\/[^\s)]+/gu;
const TIME = /\b(\d{1,2}):(\d{2})\b/gu;
/** Words of promises in the languages of simulated persons. */
const PROMISE =
  /\d+ ?%|\bdiscount|\brabatt|\bremise\b|\bdescuento|\bsconto|\bdesconto|\bkorting|\bguarante|\bgarant|\bfree of charge|\bkostenlos|\bgratuit|\bgratis/giu;
const DAYS = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'];

export function checkMessages(
  { phone, said, acts, heard }: PlayedPerson,
  lead: EndState,
  sent: readonly SentMessage[],
  { texts, timezone, sending_hours }: CheckedWorld,
): Breach[] {
  const breaches: Breach[] = [];
  const report = (kind: BreachKind, detail: string) => breaches.push({ kind, phone, detail });
  const written = sent.filter(({ type }) => !BY_PEOPLE.has(type));
  const arrived = new Map(heard.map(({ id, text }) => [id, text]));
  const sources = texts.toLowerCase();
  const known = new Set([
    ...listTimes([texts, ...said.map(({ text }) => text)].join('\n')),
    ...[...lead.offered, ...lead.meetings].map((moment) => toTime(moment, timezone)),
  ]);
  for (const [index, one] of written.entries()) {
    const { text, type, first_contact, status, message_id, reserved_at } = one;
    if ((first_contact || type === 'FOLLOW_UP') && !isInside(reserved_at, sending_hours, timezone))
      report('sent_outside_hours', `${reserved_at.toISOString()}: ${text}`);
    const link = text.match(LINK)?.find((address) => !texts.includes(address) && !isOwnPage(address));
    if (link) report('ungrounded_link', text);
    const promise = text.toLowerCase().match(PROMISE);
    if (promise?.some((word) => !sources.includes(word))) report('ungrounded_promise', text);
    const time = listTimes(text.replace(LINK, ' ')).find((one) => !known.has(one));
    if (time) report('ungrounded_time', `${time} in: ${text}`);
    const before = written.slice(0, index).find((other) => other.text === text);
    if (before && reserved_at.getTime() - before.reserved_at.getTime() >= MINUTE_MS)
      report('repeated_text', text);
    if (status === 'accepted' && !arrived.has(message_id)) report('lost_message', text);
    if (arrived.has(message_id) && arrived.get(message_id) !== text)
      report('changed_message', `${text} / ${arrived.get(message_id)}`);
  }
  if (written.some(({ intent }) => intent === 'confirm') && lead.meetings.length === 0)
    report('confirmed_without_booking', lead.id);
  const last = said.at(-1);
  const follows = written.find(
    ({ type, handed_at }) => type === 'FOLLOW_UP' && last && handed_at.getTime() > last.at,
  );
  if (last?.means.kind === 'decline' && follows) report('followed_up_decline', follows.text);
  const isByPeople = acts.some(({ kind }) => BY_OTHERS.has(kind));
  const handsOver = written.find(({ type }) => type === 'AI_HANDOVER');
  const asks = said.find(({ means }) => means.kind === 'want_person');
  if ((handsOver || asks) && lead.held_how === null && !isByPeople)
    report('unseen_hand_over', handsOver?.text ?? asks!.text);
  const mayLeave = said.some(({ means }) => means.kind === 'opt_out' || means.kind === 'angry');
  if (lead.opted_out && !mayLeave) report('wrongly_opted_out', said.map(({ text }) => text).join(' / '));
  if (lead.meetings.length > 0 && lead.booked === null && !isByPeople)
    report('canceled_unasked', lead.meetings.join(', '));
  return breaches;
}

/** Acts after which the end state of a lead is other people's. */
const BY_OTHERS: ReadonlySet<string> = new Set([
  ...['member_wrote', 'member_answered', 'gave_back', 'wrote_from_phone', 'pushed_again', 'set_status'],
  ...['canceled_meeting', 'moved_meeting'],
]);

const isOwnPage = (address: string): boolean => address.startsWith('https://parley.example/');

/** Returns the times of day in a text, as 9:05. */
function listTimes(text: string): string[] {
  return [...text.matchAll(TIME)].map(([, hour, minute]) => `${Number(hour)}:${minute}`);
}

function toLocal(moment: string, timezone: string) {
  return Temporal.Instant.from(moment).toZonedDateTimeISO(timezone);
}

function toTime(moment: string, timezone: string): string {
  const { hour, minute } = toLocal(moment, timezone);
  return `${hour}:${String(minute).padStart(2, '0')}`;
}

/** Returns whether a moment is inside hours such as `Mon-Fri 09:00-18:00, Sat 10:00-12:00`, or `always`. */
function isInside(at: Date, hours: string, timezone: string): boolean {
  const spans = [...hours.matchAll(/(\w{3})(?:-(\w{3}))? (\d\d):(\d\d)-(\d\d):(\d\d)/g)];
  if (spans.length === 0) return true;
  const { dayOfWeek, hour, minute } = toLocal(at.toISOString(), timezone);
  return spans.some(([, first, last, h1, m1, h2, m2]) => {
    const [from, to] = [DAYS.indexOf(first!), DAYS.indexOf(last ?? first!)];
    const now = hour * 60 + minute;
    const isDay = (dayOfWeek - 1 - from + 7) % 7 <= (to - from + 7) % 7;
    return isDay && now >= Number(h1) * 60 + Number(m1) && now < Number(h2) * 60 + Number(m2);
  });
}
