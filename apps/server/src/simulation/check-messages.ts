// Checks what each message of the service says and when it was sent. Like check.ts, it shares no code with the rules that
// it checks.
import type { Breach, BreachKind, CheckedWorld } from './breach.ts';
import { BY_PEOPLE } from './check-acts.ts';
import type { PlayedPerson, SaidMessage } from './stage.ts';
import type { EndState, SentMessage } from './store.ts';

const LINK = /https?:\/\/[^\s)]+/gu;
const TIME = /\b(\d{1,2})[:h](\d{2})\b/gu;
/** Words of promises in the languages of simulated persons. */
const PROMISE =
  /\d+ ?%|\bdiscount|\brabatt|\bremise\b|\bdescuento|\bsconto|\bdesconto|\bkorting|\bguarante|\bgarant|\bfree of charge|\bkostenlos|\bgratuit|\bgratis/giu;
/** Words that deny: a sentence that denies a discount promises none. */
const DENIAL =
  /\b(?:no|not|nor|never|cannot|\w+n['’]t|kein\w*|nicht|nie|pas|aucune?|jamais|ning[uú]n\w*|nunca|non|nessun\w*|não|nenhum\w*|geen|niet|nooit)\b/iu;
const SENTENCE_END = /(?<=[.!?])\s|\n/u;
const DAYS = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'];
/** What a person says that leaves the conversation where it is. */
const ASIDES: ReadonlySet<string> = new Set(['thanks', 'goodbye', 'aside', 'sorry_late', 'open']);
/** Acts after which the end state of a lead is other people's. */
const BY_OTHERS: ReadonlySet<string> = new Set([
  ...['member_wrote', 'member_answered', 'gave_back', 'wrote_from_phone', 'pushed_again', 'set_status'],
  ...['canceled_meeting', 'moved_meeting'],
]);

export function checkMessages(
  person: PlayedPerson,
  lead: EndState,
  sent: readonly SentMessage[],
  world: CheckedWorld,
): Breach[] {
  const written = sent.filter(({ type }) => !BY_PEOPLE.has(type));
  return [
    ...checkSources(person, lead, written, world),
    ...checkSending(person, written, world),
    ...checkRepeats(person, written),
    ...checkActions(person, lead, written),
  ];
}

/** Every link, promise and time comes from the campaign, the calendar or the person. */
function checkSources(
  { phone, said }: PlayedPerson,
  lead: EndState,
  written: readonly SentMessage[],
  { texts, timezone }: CheckedWorld,
): Breach[] {
  const sources = texts.toLowerCase();
  const known = new Set([
    ...listTimes([texts, ...said.map(({ text }) => text)].join('\n')),
    ...[...written.flatMap(({ planned }) => planned), ...lead.meetings].map((one) => toTime(one, timezone)),
  ]);
  return written.flatMap(({ text }) => {
    const breaches: Breach[] = [];
    const report = (kind: BreachKind) => breaches.push({ kind, phone, detail: text });
    const plain = text.replace(LINK, ' ');
    if (text.match(LINK)?.some((address) => !texts.includes(address) && !isOwnPage(address)))
      report('ungrounded_link');
    const promises = plain
      .toLowerCase()
      .split(SENTENCE_END)
      .filter((sentence) => !DENIAL.test(sentence))
      .flatMap((sentence) => sentence.match(PROMISE) ?? []);
    if (promises.some((word) => !sources.includes(word))) report('ungrounded_promise');
    if (listTimes(plain).some((time) => !known.has(time))) report('ungrounded_time');
    return breaches;
  });
}

/** Messages are sent inside the hours, and arrive as they were written. */
function checkSending(
  { phone, heard }: PlayedPerson,
  written: readonly SentMessage[],
  { timezone, sending_hours }: CheckedWorld,
): Breach[] {
  const arrived = new Map(heard.map(({ id, text }) => [id, text]));
  return written.flatMap(({ text, type, first_contact, status, message_id, reserved_at }) => {
    const breaches: Breach[] = [];
    const report = (kind: BreachKind, detail: string) => breaches.push({ kind, phone, detail });
    if ((first_contact || type === 'FOLLOW_UP') && !isInside(reserved_at, sending_hours, timezone))
      report('sent_outside_hours', `${reserved_at.toISOString()}: ${text}`);
    const read = arrived.get(message_id);
    if (read === undefined && status === 'accepted') report('lost_message', text);
    if (read !== undefined && read !== text) report('changed_message', `${text} / ${read}`);
    return breaches;
  });
}

/** Different words of a person do not get the same answer. */
function checkRepeats({ phone, said }: PlayedPerson, written: readonly SentMessage[]): Breach[] {
  const replies = written.map(({ text, type, handed_at }, index) => ({
    text,
    isReply: type === 'AI_REPLY',
    meanings: listMeanings(said, written[index - 1]?.handed_at.getTime() ?? 0, handed_at.getTime()),
  }));
  return replies.flatMap(({ text, isReply, meanings }, index): Breach[] => {
    if (!isReply || meanings.size === 0) return [];
    const isOther = (one: Set<string>) => one.size > 0 && one.isDisjointFrom(meanings);
    const isRepeated = replies
      .slice(0, index)
      .some((one) => one.isReply && one.text === text && isOther(one.meanings));
    return isRepeated ? [{ kind: 'repeated_text', phone, detail: text }] : [];
  });
}

/** Returns what a person meant in a period, without asides. */
function listMeanings(said: readonly SaidMessage[], from: number, to: number): Set<string> {
  const meanings = said
    .filter(({ at, means }) => at > from && at <= to && !ASIDES.has(means.kind))
    .map(({ means }) => (means.kind === 'answer' ? `answer ${means.key}` : means.kind));
  return new Set(meanings);
}

/** The agent does no more and no less than the person asked for. */
function checkActions(
  { phone, said, acts }: PlayedPerson,
  lead: EndState,
  written: readonly SentMessage[],
): Breach[] {
  const breaches: Breach[] = [];
  const report = (kind: BreachKind, detail: string) => breaches.push({ kind, phone, detail });
  const others = acts.filter(({ kind }) => BY_OTHERS.has(kind));
  if (written.some(({ intent }) => intent === 'confirm') && lead.meetings.length === 0)
    report('confirmed_without_booking', lead.id);
  const last = said.at(-1);
  if (last?.means.kind === 'decline' && !others.some(({ at }) => at > last.at)) {
    const follows = written.find((one) => one.type === 'FOLLOW_UP' && one.handed_at.getTime() > last.at);
    if (follows) report('followed_up_decline', `${last.text} / ${follows.text}`);
  }
  const asks = said.find(({ means }) => means.kind === 'want_person');
  const handsOver = written.find(({ type }) => type === 'AI_HANDOVER');
  const isHeld = lead.held_how !== null || others.length > 0;
  if (asks && !isHeld) report('unseen_hand_over', asks.text);
  else if (handsOver && !isHeld && !lead.has_resumed) report('unseen_hand_over', handsOver.text);
  const mayLeave = said.some(({ means }) => means.kind === 'opt_out' || means.kind === 'angry');
  if (lead.opted_out && !mayLeave && others.length === 0)
    report('wrongly_opted_out', said.map(({ text }) => text).join(' / '));
  if (lead.meetings.length > 0 && lead.booked === null && !mayLeave && others.length === 0)
    report('canceled_unasked', lead.meetings.join(', '));
  return breaches;
}

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
