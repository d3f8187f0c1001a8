// Where a webhook comes from: what else one has to know to understand it.
import type { Clock } from '../../platform/clock.ts';
import type { EngineEvent, SessionStatus } from '../events.ts';
import type { EngineNumber } from '../port.ts';
import { alternativeOf } from './content.ts';
import { type Fields, fieldsOf, timeOf, wordsOf } from './fields.ts';
import { isMasked, ownIds, phoneIn } from './ids.ts';

/** A session's metadata, which comes with each webhook, says since when the session is ours. */
export const SINCE = 'parley.since';

/** Shorter than this before it was told, or before the session was ours, is no history, whatever the clocks say. */
const LIVE_MS = 120_000;

/** What the events of a session need to be understood. */
export interface Origin {
  number: EngineNumber;
  /** Is this chat id the connected number's own? */
  isUs(chatId: string): boolean;
  /** WAHA's engine: `GOWS`, `NOWEB`, `WEBJS`. */
  engine: string | null;
  /** Messages before it are history that the phone replays after it was linked. */
  since: Date | null;
  /** When it was told. */
  at: Date;
}

export interface Asked {
  clock: Clock;
  /** The phone behind a masked id; null while WhatsApp does not tell. */
  phoneOf(number: EngineNumber, masked: string): Promise<string | null>;
  /** What the session's status is now: webhooks come late and in any order. null when WAHA can't say. */
  statusOf(number: EngineNumber): Promise<SessionStatus | null>;
  /** Has this process not yet told whose masked id it is, or only with this very message? */
  isNews(number: EngineNumber, masked: string, phone: string, message: unknown): boolean;
}

export function originOf(number: EngineNumber, envelope: Fields, clock: Clock): Origin {
  return {
    number,
    isUs: ownIds(number, fieldsOf(envelope['me'])),
    engine: wordsOf(envelope['engine']),
    since: sinceIn(envelope['metadata']),
    at: timeOf(envelope['timestamp']) ?? clock.now(),
  };
}

export function sinceIn(metadata: unknown): Date | null {
  const since = new Date(String(fieldsOf(metadata)[SINCE]));
  return Number.isNaN(since.getTime()) ? null : since;
}

/** The phone of whoever a chat id belongs to, and the event that says so if that is news. */
export async function whoIs({ number }: Origin, asked: Asked, chatId: string, payload: Fields) {
  if (!isMasked(chatId)) return { phone: phoneIn(chatId), news: [] };
  const told = phoneIn(alternativeOf(payload));
  const phone = told ?? (await asked.phoneOf(number, chatId));
  const news: EngineEvent[] =
    phone !== null && asked.isNews(number, chatId, phone, payload['id'])
      ? [{ type: 'id_resolved', masked: chatId, phone }]
      : [];
  return { phone, news };
}

/** Was it written before the session was ours? After a phone is linked, it replays what it has. */
export function isHistory({ since, at }: Origin, payload: Fields): boolean {
  const sent = timeOf(payload['timestamp']);
  if (!since || !sent) return false;
  return Math.min(since.getTime(), at.getTime()) - sent.getTime() > LIVE_MS;
}
