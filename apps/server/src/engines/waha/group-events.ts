// Translates WAHA's `group.v2` webhooks and group messages (groups.md).
import { type EngineEvent, type GroupPerson, hasMedia } from '../events.ts';
import * as content from './content.ts';
import { type Origin, resolveAuthor, type WahaLookups } from './event-origin.ts';
import { type Fields, readFields, readList, readNonEmptyText, readTime } from './fields.ts';
import { getChatPhone, isGroup, isPerson, type MessageId, readChatId } from './ids.ts';

const ROLES = new Map(
  Object.entries<GroupPerson['role']>({
    participant: 'member',
    admin: 'admin',
    superadmin: 'owner',
  }),
);

/** Returns the events of a `group.v2` webhook. */
export function groupEvents(origin: Origin, envelope: Fields): EngineEvent[] {
  const { number, isUs } = origin;
  const payload = readFields(envelope['payload']);
  const group = readFields(payload['group']);
  const chat_id = readChatId(group['id']);
  if (!chat_id || !isGroup(chat_id)) return [];
  const at = readTime(payload['timestamp']) ?? origin.at;
  const how = { engine_event_id: readNonEmptyText(envelope['id']), cause: 'unknown', actor: null } as const;
  switch (envelope['event']) {
    case 'group.v2.join':
    case 'group.v2.update':
      return [groupReport(origin, chat_id, group, at)];
    case 'group.v2.leave': {
      const us = { chat_id: `${number.phone}@c.us`, phone: number.phone, name: null };
      return [{ type: 'group_leave', chat_id, people: [us], ...how, at }];
    }
    case 'group.v2.participants': {
      // Skip the number itself: separate events report when it joins or leaves.
      const people = readPeople(origin, payload['participants']).filter((person) => !isUs(person.chat_id));
      if (people.length === 0) return [];
      const type = payload['type'] === 'leave' ? 'group_leave' : 'group_join';
      return [{ type, chat_id, people, ...how, at }];
    }
    default:
      return [];
  }
}

/** Returns the reported fields of a group. The other fields keep their stored values. */
function groupReport(origin: Origin, chat_id: string, group: Fields, at: Date): EngineEvent {
  const readGroupText = (name: string) => (typeof group[name] === 'string' ? group[name] : undefined);
  const participants = Array.isArray(group['participants'])
    ? readPeople(
        origin,
        group['participants'].filter((one) => readFields(one)['role'] !== 'left'),
      )
    : undefined;
  return {
    type: 'group',
    chat_id,
    name: readGroupText('subject'),
    description: readGroupText('description'),
    invite_url: readGroupText('invite'),
    participants,
    at,
  };
}

function readPeople({ number, isUs }: Origin, participants: unknown): GroupPerson[] {
  return readList(participants).flatMap((participant) => {
    const { id, pn, role } = readFields(participant);
    const chat_id = readChatId(id);
    if (!chat_id || !isPerson(chat_id)) return [];
    const phone = isUs(chat_id) ? number.phone : (getChatPhone(chat_id) ?? getChatPhone(readChatId(pn)));
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
  const writer = getWriter(id, payload);
  const ours = payload['fromMe'] === true || (writer !== null && isUs(writer));
  if (!ours && (writer === null || !isPerson(writer))) return [];
  const { phone, news } = ours
    ? { phone: number.phone, news: [] }
    : await resolveAuthor(origin, asked, writer!, payload);
  const kind = content.getKind(payload);
  return [
    ...news,
    {
      type: 'group_message',
      chat_id: id.chat_id,
      engine_message_id: id.key,
      sender: {
        chat_id: ours ? `${number.phone}@c.us` : writer!,
        phone,
        name: content.getSenderName(payload),
      },
      text: content.getText(payload),
      is_mention: content.listMentions(payload).some(isUs),
      media_type: hasMedia(kind) ? kind : null,
      sent_at: readTime(payload['timestamp']) ?? origin.at,
    },
  ];
}

const getWriter = (id: MessageId, payload: Fields): string | null =>
  readChatId(payload['participant']) ?? readChatId(payload['author']) ?? id.writer;
