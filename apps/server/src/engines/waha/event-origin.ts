// The context of a webhook, which is needed to interpret its events.
import type { Clock } from '../../platform/clock.ts';
import type { EngineEvent, SessionStatus } from '../events.ts';
import type { EngineNumber } from '../port.ts';
import { getPhoneChatId } from './content.ts';
import { type Fields, readFields, readNonEmptyText, readTime } from './fields.ts';
import { createOwnIdCheck, getChatPhone, isMasked } from './ids.ts';

/**
 * The key in the session's metadata for the time since which Parley has used the session. WAHA sends the metadata with
 * each webhook.
 */
export const SINCE_KEY = 'parley.since';

/**
 * Messages up to this age never count as history, so that none is lost if clocks differ. The age is measured at the
 * time of the webhook, or at the start of Parley's session if that is earlier.
 */
const LIVE_MS = 120_000;

/** The context in which events of a session are interpreted. */
export interface Origin {
  number: EngineNumber;
  /** Returns whether this chat id is the connected number's own. */
  isUs(chatId: string): boolean;
  /** WAHA's engine: `GOWS`, `NOWEB`, `WEBJS`. */
  engine: string | null;
  /** When Parley started to use the session. Older messages are history, which a phone replays after it was linked. */
  since: Date | null;
  /** When WAHA sent the webhook. */
  at: Date;
}

export interface WahaLookups {
  clock: Clock;
  /** Returns the phone of a masked id; null if WhatsApp does not reveal it. */
  resolvePhone(number: EngineNumber, masked: string): Promise<string | null>;
  /**
   * Returns the current status of the session, because webhooks come late and in any order; null if WAHA does not
   * return it.
   */
  readStatus(number: EngineNumber): Promise<SessionStatus | null>;
  /**
   * Returns whether this process has yet to report the phone of this masked id, or has reported it only with this
   * message.
   */
  isNews(number: EngineNumber, masked: string, phone: string, message: unknown): boolean;
}

export function readOrigin(number: EngineNumber, envelope: Fields, clock: Clock): Origin {
  return {
    number,
    isUs: createOwnIdCheck(number, readFields(envelope['me'])),
    engine: readNonEmptyText(envelope['engine']),
    since: readSince(envelope['metadata']),
    at: readTime(envelope['timestamp']) ?? clock.now(),
  };
}

export function readSince(metadata: unknown): Date | null {
  const since = new Date(String(readFields(metadata)[SINCE_KEY]));
  return Number.isNaN(since.getTime()) ? null : since;
}

/** Returns the phone of the person in a chat, and an event that reports the phone if it is new. */
export async function resolveAuthor({ number }: Origin, asked: WahaLookups, chatId: string, payload: Fields) {
  if (!isMasked(chatId)) return { phone: getChatPhone(chatId), news: [] };
  const told = getChatPhone(getPhoneChatId(payload));
  const phone = told ?? (await asked.resolvePhone(number, chatId));
  const news: EngineEvent[] =
    phone !== null && asked.isNews(number, chatId, phone, payload['id'])
      ? [{ type: 'id_resolved', masked: chatId, phone }]
      : [];
  return { phone, news };
}

/** Returns whether a message is older than Parley's session. A newly linked phone replays its history. */
export function isHistory({ since, at }: Origin, payload: Fields): boolean {
  const sent = readTime(payload['timestamp']);
  if (!since || !sent) return false;
  return Math.min(since.getTime(), at.getTime()) - sent.getTime() > LIVE_MS;
}
