// Checks what must hold whatever other people, the network and the machine do. Like check.ts, it reads rows and the
// records of those who acted.
import type { Breach, CheckedWorld } from './breach.ts';
import type { Act, ActKind, PlayedPerson } from './stage.ts';
import type { SentMessage, StoredInbound } from './store.ts';

const MINUTE_MS = 60_000;
/** Messages of these types are a person's or a script's own. */
export const BY_PEOPLE: ReadonlySet<string> = new Set(['MEMBER_MESSAGE', 'MANUAL_MESSAGE', 'API_MESSAGE']);

interface Period {
  from: number;
  to: number;
}

export function checkActs(world: CheckedWorld): Breach[] {
  const sent = Map.groupBy(world.sent, ({ phone }) => phone);
  const inbound = Map.groupBy(world.inbound, ({ phone }) => phone);
  const breaches = world.persons.flatMap((person) => {
    const { phone } = person;
    const messages = sent.get(phone) ?? [];
    return [
      ...checkPeriods(person, messages),
      ...checkArrivals(person, messages),
      ...checkReminders(person, messages),
      ...checkInbound(person, inbound.get(phone) ?? []),
    ];
  });
  if (world.given_up > 0)
    breaches.push({ kind: 'job_given_up', phone: null, detail: `${world.given_up} jobs` });
  return breaches;
}

/** Returns the periods that begin with one act and end with another. */
function findPeriods(
  acts: readonly Act[],
  begins: (act: Act) => boolean,
  ends: readonly ActKind[],
): Period[] {
  const periods: Period[] = [];
  for (const [index, act] of acts.entries()) {
    if (!begins(act)) continue;
    const end = acts.slice(index + 1).find(({ kind }) => ends.includes(kind));
    periods.push({ from: act.at, to: end?.at ?? Number.POSITIVE_INFINITY });
  }
  return periods;
}

/** The service writes nothing while a person drives, after a person stopped the lead, and during a pause. */
function checkPeriods({ phone, acts }: PlayedPerson, sent: readonly SentMessage[]): Breach[] {
  const written = sent.filter(({ type }) => !BY_PEOPLE.has(type));
  const rules = [
    [
      'wrote_over_person',
      ({ kind }: Act) => kind === 'member_wrote' || kind === 'wrote_from_phone',
      // An answer with which a member gives the conversation back ends the period of an earlier one.
      ['gave_back', 'member_answered'],
    ],
    [
      'wrote_after_stop',
      ({ kind, what }: Act) => kind === 'set_status' && what === 'stopped',
      ['set_status'],
    ],
    ['wrote_while_paused', ({ kind }: Act) => kind === 'paused', ['resumed']],
  ] as const;
  return rules.flatMap(([kind, begins, ends]) =>
    findPeriods(acts, begins, ends).flatMap(({ from, to }) => {
      const one = written.find(({ handed_at }) => handed_at.getTime() > from && handed_at.getTime() < to);
      if (!one) return [];
      const [since, at] = [new Date(from).toISOString(), one.handed_at.toISOString()];
      return [{ kind, phone, detail: `since ${since}, at ${at}: ${one.type} ${one.text}` }];
    }),
  );
}

/** Every message that arrived is one that was written, and none is written or arrives twice. */
function checkArrivals({ phone, heard, acts }: PlayedPerson, sent: readonly SentMessage[]): Breach[] {
  const known = new Set<string | null>(sent.map(({ message_id }) => message_id));
  for (const { kind, what } of acts) if (kind === 'wrote_from_phone') known.add(what);
  const breaches: Breach[] = heard
    .filter(({ id }) => !known.has(id))
    .map(({ text }) => ({ kind: 'arrived_without_row', phone, detail: text }));
  if (new Set(heard.map(({ id }) => id)).size < heard.length)
    breaches.push({ kind: 'sent_twice', phone, detail: 'a message arrived twice' });
  const written = sent.filter(({ type }) => !BY_PEOPLE.has(type));
  for (const [index, one] of written.entries()) {
    const before = written
      .slice(0, index)
      .find(
        ({ text, reserved_at }) =>
          text === one.text && one.reserved_at.getTime() - reserved_at.getTime() < MINUTE_MS,
      );
    if (before)
      breaches.push({ kind: 'sent_twice', phone, detail: `${one.reserved_at.toISOString()} ${one.text}` });
  }
  return breaches;
}

/** A meeting that was canceled or moved away is not reminded of. */
function checkReminders({ phone, acts }: PlayedPerson, sent: readonly SentMessage[]): Breach[] {
  return acts.flatMap(({ kind, what, at }) => {
    if (kind !== 'canceled_meeting' && kind !== 'moved_meeting') return [];
    const reminder = sent.find(({ meeting, handed_at }) => meeting === what && handed_at.getTime() > at);
    return reminder ? [{ kind: 'reminded_of_canceled' as const, phone, detail: reminder.text }] : [];
  });
}

/** Every message of a person is stored exactly once, as it was written. */
function checkInbound({ phone, said }: PlayedPerson, stored: readonly StoredInbound[]): Breach[] {
  const report = (detail: string): Breach => ({ kind: 'not_stored_once', phone, detail });
  const rows = Map.groupBy(stored, ({ message_id }) => message_id);
  const wrong = said.flatMap(({ id, text }) => {
    const own = rows.get(id) ?? [];
    rows.delete(id);
    return own.length === 1 && own[0]!.text === text ? [] : [report(`${own.length} rows: ${text}`)];
  });
  const extra = [...rows.values()].flat().map(({ text }) => report(`not written: ${text}`));
  return [...wrong, ...extra];
}
