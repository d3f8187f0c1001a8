// Who is in a group, worked out from what an engine tells, which may come twice, late, or for people never heard of.
// Every change of who is in it is one join or one leave, so that the joins less the leaves are always the count.
import type { GroupPerson } from '../../engines/port.ts';

export interface Member {
  id: string;
  whatsapp_id: string;
  phone: string | null;
  name: string | null;
  role: 'member' | 'admin' | 'owner';
  joined_at: Date | null;
  /** null: in the group now. */
  left_at: Date | null;
  /** The time of the last join or leave that was told. */
  heard_at: Date;
  /** This very happening was taken before. */
  told: boolean;
}

/** `spoke`: whoever writes in a group is in it, unless they left later. */
export type Happening = 'join' | 'leave' | 'spoke';

export interface Roster {
  find(person: GroupPerson): Member | undefined;
  /** @returns the member, with `moved` when who is in the group has changed by it. */
  take(happening: Happening, person: GroupPerson, at: Date): { member: Member; moved: boolean };
  /** Those whose row is to be written. */
  changed(): Member[];
}

/** @param known the rows of the people that will be taken, by id or by phone. */
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

  /** What is told of somebody beside whether they are in the group. */
  function learn(member: Member, person: GroupPerson): void {
    const before = JSON.stringify(member);
    member.whatsapp_id = person.chat_id;
    // A phone that stands at somebody else's row stays there.
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
      // Whoever comes back comes as a member, unless something else is told.
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
    // Until told otherwise: a leave alone makes nobody a member.
    left_at: at,
    heard_at: at,
    told: false,
  };
}

function isOld(member: Member, happening: Happening, at: Date): boolean {
  if (happening !== 'spoke') return member.told || at < member.heard_at;
  // Real engines tell whole seconds: a message of the second in which its sender left was written before.
  return member.left_at !== null && at <= member.heard_at;
}
