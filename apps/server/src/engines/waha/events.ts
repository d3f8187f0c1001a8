// Translates WAHA's webhooks (docs/engines/waha.md#events). All of WAHA's engines use the same names of events, but
// different contents; docs/adr/strict-fakes-of-providers.md lists the differences.
import { fact } from '@parley/contract';
import type { EngineEvent, InboundMessage, SessionStatus } from '../events.ts';
import type { EngineNumber } from '../port.ts';
import * as content from './content.ts';
import { isHistory, type Origin, readOrigin, resolveAuthor, type WahaLookups } from './event-origin.ts';
import { type Fields, readFields, readNonEmptyText, readTime } from './fields.ts';
import { groupEvents, groupMessage } from './group-events.ts';
import { isGroup, isPerson, readMessageId } from './ids.ts';

/** The webhooks that Parley subscribes to. `message.any` covers messages from people and from the number itself. */
export const SUBSCRIBED = [
  'session.status',
  'message.any',
  'message.ack',
  'message.reaction',
  'message.edited',
  'message.revoked',
  'group.v2.join',
  'group.v2.leave',
  'group.v2.participants',
  'group.v2.update',
];

/** Translates one webhook. Returns no events if the webhook is irrelevant or can't be read. */
export async function parseWahaEvents(
  asked: WahaLookups,
  number: EngineNumber,
  envelope: Fields,
): Promise<EngineEvent[]> {
  const payload = readFields(envelope['payload']);
  const origin = readOrigin(number, envelope, asked.clock);
  switch (envelope['event']) {
    case 'message':
    case 'message.any':
      return parseMessageEvents(asked, origin, payload);
    case 'message.ack':
      return parseReceipts(origin, payload);
    case 'message.reaction':
    case 'message.edited':
    case 'message.revoked':
      return parseChanges(asked, origin, String(envelope['event']), payload);
    case 'session.status': {
      const status = (await asked.readStatus(number)) ?? parseStatus(payload['status']);
      return [{ type: 'connection', status }, ...parseRestrictions(payload)];
    }
    default:
      return groupEvents(origin, envelope);
  }
}

const STATUSES = new Map(
  Object.entries<SessionStatus>({
    WORKING: 'WORKING',
    STARTING: 'STARTING',
    SCAN_QR_CODE: 'SCAN_QR_CODE',
    PASSKEY_REQUIRED: 'SCAN_QR_CODE',
    PASSKEY_CONFIRMATION_REQUIRED: 'SCAN_QR_CODE',
    FAILED: 'FAILED',
    STOPPED: 'STOPPED',
  }),
);

export const parseStatus = (status: unknown): SessionStatus => STATUSES.get(String(status)) ?? 'UNKNOWN';

/** Translates WhatsApp's limits on writing to new people: a lock and a quota. */
function parseRestrictions(payload: Fields): EngineEvent[] {
  const { reachoutTimelock, messageCapping } = readFields(payload['data']);
  const events: EngineEvent[] = [];
  const lock = readFields(reachoutTimelock);
  if (typeof lock['isActive'] === 'boolean') {
    const until = readTime(lock['timeEnforcementEnds']);
    events.push({ type: 'restriction', kind: 'reachout_locked', active: lock['isActive'], until });
  }
  const capping = readNonEmptyText(readFields(messageCapping)['cappingStatus']);
  if (capping) {
    events.push({
      type: 'restriction',
      kind: 'new_chats_used_up',
      active: capping === 'CAPPED',
      until: null,
    });
  }
  return events;
}

/** Translates a chat message, from a webhook or from the history. */
export async function parseMessageEvents(
  asked: WahaLookups,
  origin: Origin,
  payload: Fields,
): Promise<EngineEvent[]> {
  const id = readMessageId(payload['id']);
  if (!id?.chat_id || content.isSilent(payload) || isHistory(origin, payload)) return [];
  if (isGroup(id.chat_id)) return groupMessage(asked, origin, { ...id, chat_id: id.chat_id }, payload);
  // Skip notes that the number's owner wrote to themselves, which are private.
  if (!isPerson(id.chat_id) || origin.isUs(id.chat_id)) return [];
  const { phone, news } = await resolveAuthor(origin, asked, id.chat_id, payload);
  const sent_at = readTime(payload['timestamp']) ?? origin.at;
  const chat = { chat_id: id.chat_id, phone, engine_message_id: id.key, sent_at };
  if (payload['fromMe'] === true || id.from_me) {
    const { engine } = origin;
    const source = payload['source'];
    // Only GOWS reports which device sent a message, and uses our ids. The other engines don't report messages that
    // they sent themselves.
    if (engine === 'GOWS' && source === 'api') {
      return [{ type: 'receipt', status: 'accepted', engine_message_id: id.key, at: sent_at }];
    }
    const type = engine === 'GOWS' && source === 'app' ? 'persons_message' : 'echo';
    return [...news, { type, ...chat, text: content.getText(payload) ?? '' }];
  }
  const message: InboundMessage = {
    ...chat,
    name: content.getSenderName(payload),
    kind: content.getKind(payload),
    text: content.getText(payload),
    media: content.getMedia(payload),
    about: null,
    referral: content.getReferral(payload),
  };
  return [...news, { type: 'message', ...message }];
}

/** Translates people's reactions, edits and deletions in direct chats. Those in groups are ignored. */
async function parseChanges(
  asked: WahaLookups,
  origin: Origin,
  event: string,
  payload: Fields,
): Promise<EngineEvent[]> {
  const told = event === 'message.revoked' ? readFields(payload['after'] ?? payload['before']) : payload;
  const id = readMessageId(told['id']);
  if (!id?.chat_id || !isPerson(id.chat_id) || told['fromMe'] === true || isHistory(origin, told)) return [];
  const change = parseChange(event, payload);
  if (!change.about) return [];
  const { phone, news } = await resolveAuthor(origin, asked, id.chat_id, told);
  const sent_at = readTime(told['timestamp']) ?? origin.at;
  return [
    ...news,
    {
      type: 'message',
      chat_id: id.chat_id,
      phone,
      // The id of an edit or a deletion can be that of the message that it changes, so append the kind and the time.
      engine_message_id: id.key === change.about ? `${id.key}/${change.kind}/${sent_at.getTime()}` : id.key,
      name: content.getSenderName(told),
      ...change,
      media: null,
      referral: null,
      sent_at,
    },
  ];
}

function parseChange(event: string, payload: Fields): Pick<InboundMessage, 'kind' | 'text' | 'about'> {
  const about = (id: unknown) => readMessageId(id)?.key ?? null;
  if (event === 'message.reaction') {
    const { text, messageId } = readFields(payload['reaction']);
    return { kind: 'reaction', text: readNonEmptyText(text), about: about(messageId) };
  }
  if (event === 'message.edited') {
    return {
      kind: 'edit',
      text: readNonEmptyText(payload['body']),
      about: about(payload['editedMessageId']),
    };
  }
  return { kind: 'deletion', text: null, about: about(payload['revokedMessageId']) };
}

const RECEIPTS: Record<number, 'accepted' | 'delivered' | 'read'> = {
  1: 'accepted',
  2: 'delivered',
  3: 'read',
  // 4 means that a voice message was played.
  4: 'read',
};

function parseReceipts({ at }: Origin, payload: Fields): EngineEvent[] {
  const id = readMessageId(payload['id']);
  const ack = Number(payload['ack']);
  if (!id || payload['fromMe'] !== true) return [];
  const receipt = { type: 'receipt', engine_message_id: id.key, at } as const;
  if (ack === -1) {
    const locked = /"messageStubParameters":\["(463|475)"/.test(JSON.stringify(payload['_data'] ?? {}));
    const failure = locked
      ? ({ kind: 'reachout_locked', reason: fact('no_new_chats_allowed') } as const)
      : ({ kind: 'unknown', reason: fact('not_delivered_without_reason') } as const);
    return [{ ...receipt, status: 'failed', failure }];
  }
  return RECEIPTS[ack] ? [{ ...receipt, status: RECEIPTS[ack] }] : [];
}
