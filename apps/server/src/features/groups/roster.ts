// Works out who is in a group from an engine's reports, which may be repeated, late, or about unknown people. Every
// change of membership is one join or one leave, so that joins less leaves always equal the count.
import type { GroupPerson } from '../../engines/events.ts';

export interface Member {
  id: string;
  whatsapp_id: string;
  phone: string | null;
  name: string | null;
  role: 'member' | 'admin' | 'owner';
  joined_at: Date | null;
  /** null: in the group now. */
  left_at: Date | null;
  /** The time of the last reported join or leave. */
  heard_at: Date;
  /** This very happening was recorded before. */
  told: boolean;
}

/** `spoke`: a person who writes in a group is in it, unless they left later. */
export type Happening = 'join' | 'leave' | 'spoke';

export interface Roster {
  find(person: GroupPerson): Member | undefined;
  /** @returns the member, and whether this changed who is in the group (`moved`). */
  take(happening: Happening, person: GroupPerson, at: Date): { member: Member; moved: boolean };
  /** The members whose rows have changed. */
  changed(): Member[];
}

/** @param known the existing rows of all people that `take` will get, by id or by phone. */
export function rosterOf(known: readonly Member[], newId: () => string): Roster {
  const byId = new Map<string, Member>();
  const byPhone = new Map<string, Member>();
  const changed = new Set<Member>();
  const index = (member: Member) => {
    byId.set(member.whatsapp_id, member);
    if (member.phone !== null) byPhone.set(member.phone, member);
  };
  known.forEach(index);

  const find = (person: GroupPerson) =>
    byId.get(person.chat_id) ?? (person.phone === null ? undefined : byPhone.get(person.phone));

  /** Takes over a person's other details: phone, name, role. */
  function learn(member: Member, person: GroupPerson): void {
    const before = JSON.stringify(member);
    member.whatsapp_id = person.chat_id;
    // A phone on somebody else's row stays there.
    if (person.phone !== null && !byPhone.has(person.phone)) member.phone = person.phone;
    member.name = person.name ?? member.name;
    member.role = person.role ?? member.role;
    index(member);
    if (JSON.stringify(member) !== before) changed.add(member);
  }

  return {
    find,
    take(happening, person, at) {
      const found = find(person);
      const member = found ?? newcomer(newId(), person, at);
      const was = found !== undefined && found.left_at === null;
      if (found && isOld(found, happening, at)) return { member, moved: false };
      learn(member, person);
      if (happening === 'spoke' && was) return { member, moved: false };
      const is = happening !== 'leave';
      // Somebody who comes back is a plain member, unless the report says otherwise.
      if (is && !was) Object.assign(member, { joined_at: at, role: person.role ?? 'member' });
      if (is || was) member.left_at = is ? null : at;
      member.heard_at = at;
      member.told = true;
      changed.add(member);
      return { member, moved: is !== was };
    },
    changed: () => [...changed],
  };
}

function newcomer(id: string, person: GroupPerson, at: Date): Member {
  return {
    id,
    whatsapp_id: person.chat_id,
    phone: null,
    name: null,
    role: 'member',
    joined_at: null,
    // Not in the group yet: a leave alone makes nobody a member.
    left_at: at,
    heard_at: at,
    told: false,
  };
}

function isOld(member: Member, happening: Happening, at: Date): boolean {
  if (happening !== 'spoke') return member.told || at < member.heard_at;
  // Engines report whole seconds: a message in the second of its sender's leave came before it.
  return member.left_at !== null && at <= member.heard_at;
}
