// Creates ids of groups, their members and their messages, in WhatsApp's format.
import { randomBytes, randomInt } from 'node:crypto';
import type { Queries } from '../../platform/postgres/database.ts';
import type { GroupPerson } from '../events.ts';
import { findPhones } from './store.ts';

const createDigits = (length: number) =>
  Array.from({ length }, (_, index) => randomInt(index === 0 ? 1 : 0, 10)).join('');

/** Creates the chat id of a new group. */
export function groupChatId(): string {
  return `120363${createDigits(12)}@g.us`;
}

/** Creates the id of a message in a group. */
export function groupMessageId(chatId: string, sender: GroupPerson, own: boolean): string {
  return `${own}_${chatId}_${randomBytes(10).toString('hex').toUpperCase()}_${sender.chat_id}`;
}

/**
 * Returns people as a group shows them. Those with a masked id, or with only a name, are masked.
 * @param own the connected number's phone, which the number itself always sees.
 */
export async function groupPeople(
  db: Queries,
  teamId: string,
  own: string,
  people: readonly { phone?: string | undefined; name?: string | null | undefined }[],
): Promise<GroupPerson[]> {
  const phones = people.flatMap(({ phone }) => (phone === undefined ? [] : [phone]));
  const known = new Map((await findPhones(db, teamId, phones)).map((row) => [row.phone, row]));
  return people.map(({ phone, name }) => {
    const row = phone === undefined ? undefined : known.get(phone);
    const lid = phone === undefined ? createDigits(15) : phone === own ? null : row?.lid;
    return {
      chat_id: lid ? `${lid}@lid` : `${phone}@c.us`,
      phone: lid || phone === undefined ? null : phone,
      name: name?.trim() || row?.name || null,
    };
  });
}
