// Derives a group's members from an engine's reports, which can be repeated, late, or about unknown people. Every
// change of membership is one join or one leave, so the count always equals joins minus leaves.
import type { GroupPerson } from '../../engines/events.ts';

export interface Member {
  id: string;
  whatsapp_id: string;
  phone: string | null;
  name: string | null;
  role: 'member' | 'admin' | 'owner';
  joined_at: Date | null;
  /** null while the person is in the group. */
  left_at: Date | null;
  /** The time of the last reported join or leave. */
  heard_at: Date;
  /** True if this event was already recorded for the member. */
  told: boolean;
}

/** `spoke`: the person wrote in the group, so they are in it unless they left later. */
export type MemberEvent = 'join' | 'leave' | 'spoke';

export interface Roster {
  find(person: GroupPerson): Member | undefined;
  /** Applies an event. @returns the member, and whether the membership changed (`moved`). */
  take(happening: MemberEvent, person: GroupPerson, at: Date): { member: Member; moved: boolean };
  /** Returns the members whose rows have changed. */
  changed(): Member[];
}

/** Creates a roster. @param known the stored rows of all people that will be passed to `take`. */
export function createRoster(known: readonly Member[], newId: () => string): Roster {
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

  /** Updates a person's phone, name and role. */
  function updatePerson(member: Member, person: GroupPerson): void {
    const before = JSON.stringify(member);
    member.whatsapp_id = person.chat_id;
    // If another row already has this phone, do not move the phone to this one.
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
      const member = found ?? createMember(newId(), person, at);
      const was = found !== undefined && found.left_at === null;
      if (found && isOld(found, happening, at)) return { member, moved: false };
      updatePerson(member, person);
      if (happening === 'spoke' && was) return { member, moved: false };
      const is = happening !== 'leave';
      // A person who joins again is a plain member, unless the report names another role.
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

function createMember(id: string, person: GroupPerson, at: Date): Member {
  return {
    id,
    whatsapp_id: person.chat_id,
    phone: null,
    name: null,
    role: 'member',
    joined_at: null,
    // The person was not in the group, and a leave does not make them a member.
    left_at: at,
    heard_at: at,
    told: false,
  };
}

function isOld(member: Member, happening: MemberEvent, at: Date): boolean {
  if (happening !== 'spoke') return member.told || at < member.heard_at;
  // Engines report whole seconds. If a message and its sender's leave have the same second, the message was sent first.
  return member.left_at !== null && at <= member.heard_at;
}
