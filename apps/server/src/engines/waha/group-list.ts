// Lists the groups that a number is already in. WAHA reports a group only if the number joins it or the group changes,
// so the names of the other groups must be requested.
import type { Clock } from '../../platform/clock.ts';
import type { EngineEvent } from '../events.ts';
import type { EngineNumber } from '../port.ts';
import { createNotWahaError, toEngineError, type WahaApi } from './api.ts';
import { type Fields, readFields, readNonEmptyText } from './fields.ts';
import { isGroup, readChatId } from './ids.ts';

/** The maximum number of groups per call, and of calls. */
const PAGE = 100;
const PAGES = 5;

/** Returns the names of the number's groups. Members are omitted, because there could be thousands. */
export async function groupNames(api: WahaApi, clock: Clock, number: EngineNumber): Promise<EngineEvent[]> {
  const found = new Map<string, EngineEvent>();
  for (let page = 0; page < PAGES; page++) {
    const answer = await api.ask(number, {
      method: 'GET',
      path: '/api/{session}/groups',
      query: { limit: String(PAGE), offset: String(page * PAGE), exclude: 'participants' },
    });
    if (answer.status !== 200) throw toEngineError(answer);
    if (typeof answer.json !== 'object' || answer.json === null) throw createNotWahaError();
    // Use the time on WAHA's clock, as in its webhooks about the same groups.
    const told = Date.parse(String(answer.headers['date']));
    const at = Number.isNaN(told) ? clock.now() : new Date(told);
    // NOWEB returns an object with the groups by id.
    const groups = Object.values(answer.json);
    const before = found.size;
    for (const group of groups) {
      const sight = readGroup(readFields(group), at);
      if (sight) found.set(sight.chat_id, sight);
    }
    // An engine that returns all groups in one page, or the same page again, has no further groups.
    if (groups.length !== PAGE || found.size === before) break;
  }
  return [...found.values()];
}

/** Reads a group in the format of GOWS, NOWEB or WEBJS. Returns null if it has no id or no name. */
function readGroup(group: Fields, at: Date): (EngineEvent & { type: 'group' }) | null {
  const chat_id = readChatId(group['JID'] ?? group['id']);
  const name =
    readNonEmptyText(group['Name']) ?? readNonEmptyText(group['subject']) ?? readNonEmptyText(group['name']);
  if (!chat_id || !isGroup(chat_id) || !name) return null;
  const { desc } = readFields(group['groupMetadata']);
  const description =
    readNonEmptyText(group['Topic']) ??
    readNonEmptyText(group['desc']) ??
    readNonEmptyText(desc) ??
    undefined;
  return { type: 'group', chat_id, name, description, at };
}
