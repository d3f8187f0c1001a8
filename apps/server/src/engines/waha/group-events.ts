// Translates WAHA's `group.v2` webhooks and group messages (groups.md).
import { type EngineEvent, type GroupPerson, hasMedia } from '../events.ts';
import * as content from './content.ts';
import { type Fields, fieldsOf, listOf, nonEmptyText, timeOf } from './fields.ts';
import { chatIdOf, isGroup, isPerson, type MessageId, phoneIn } from './ids.ts';
import { type Origin, resolveAuthor, type WahaLookups } from './origin.ts';

const ROLES = new Map(
  Object.entries<GroupPerson['role']>({
    participant: 'member',
    admin: 'admin',
    superadmin: 'owner',
  }),
);

/** The events of a `group.v2` webhook. */
export function groupEvents(origin: Origin, envelope: Fields): EngineEvent[] {
  const { number, isUs } = origin;
  const payload = fieldsOf(envelope['payload']);
  const group = fieldsOf(payload['group']);
  const chat_id = chatIdOf(group['id']);
  if (!chat_id || !isGroup(chat_id)) return [];
  const at = timeOf(payload['timestamp']) ?? origin.at;
  const how = { engine_event_id: nonEmptyText(envelope['id']), cause: 'unknown', actor: null } as const;
  switch (envelope['event']) {
    case 'group.v2.join':
    case 'group.v2.update':
      return [groupReport(origin, chat_id, group, at)];
    case 'group.v2.leave': {
      const us = { chat_id: `${number.phone}@c.us`, phone: number.phone, name: null };
      return [{ type: 'group_leave', chat_id, people: [us], ...how, at }];
    }
    case 'group.v2.participants': {
      // The number's own joins and leaves have separate events.
      const people = peopleIn(origin, payload['participants']).filter((person) => !isUs(person.chat_id));
      if (people.length === 0) return [];
      const type = payload['type'] === 'leave' ? 'group_leave' : 'group_join';
      return [{ type, chat_id, people, ...how, at }];
    }
    default:
      return [];
  }
}

/** The reported fields of a group; the others keep their stored value. */
function groupReport(origin: Origin, chat_id: string, group: Fields, at: Date): EngineEvent {
  const told = (name: string) => (typeof group[name] === 'string' ? group[name] : undefined);
  const participants = Array.isArray(group['participants'])
    ? peopleIn(
        origin,
        group['participants'].filter((one) => fieldsOf(one)['role'] !== 'left'),
      )
    : undefined;
  return {
    type: 'group',
    chat_id,
    name: told('subject'),
    description: told('description'),
    invite_url: told('invite'),
    participants,
    at,
  };
}

function peopleIn({ number, isUs }: Origin, participants: unknown): GroupPerson[] {
  return listOf(participants).flatMap((participant) => {
    const { id, pn, role } = fieldsOf(participant);
    const chat_id = chatIdOf(id);
    if (!chat_id || !isPerson(chat_id)) return [];
    const phone = isUs(chat_id) ? number.phone : (phoneIn(chat_id) ?? phoneIn(chatIdOf(pn)));
    return [{ chat_id, phone, name: null, role: ROLES.get(String(role)) }];
  });
}

/** Translates a message in a group, from a member or from the number itself. */
export async function groupMessage(
  asked: WahaLookups,
  origin: Origin,
  id: MessageId & { chat_id: string },
  payload: Fields,
): Promise<EngineEvent[]> {
  const { number, isUs } = origin;
  const writer = writerOf(id, payload);
  const ours = payload['fromMe'] === true || (writer !== null && isUs(writer));
  if (!ours && (writer === null || !isPerson(writer))) return [];
  const { phone, news } = ours
    ? { phone: number.phone, news: [] }
    : await resolveAuthor(origin, asked, writer!, payload);
  const kind = content.kindOf(payload);
  return [
    ...news,
    {
      type: 'group_message',
      chat_id: id.chat_id,
      engine_message_id: id.key,
      sender: { chat_id: ours ? `${number.phone}@c.us` : writer!, phone, name: content.nameOf(payload) },
      text: content.textOf(payload),
      is_mention: content.mentionsOf(payload).some(isUs),
      media_type: hasMedia(kind) ? kind : null,
      sent_at: timeOf(payload['timestamp']) ?? origin.at,
    },
  ];
}

const writerOf = (id: MessageId, payload: Fields): string | null =>
  chatIdOf(payload['participant']) ?? chatIdOf(payload['author']) ?? id.writer;
