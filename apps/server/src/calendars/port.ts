// The interface that all calendar providers implement (docs/adr/book-through-a-reserved-row.md). The built-in calendar
// consists of rows and needs no network (`features/bookings`), but follows the same rules. An adapter never changes the
// workspace's rows: it returns changes at the provider as events.
import type { IncomingHttpHeaders } from 'node:http';
import { type Fact, formatReason, type Reason } from '@parley/contract';

export const CALENDAR_PROVIDERS = ['cal-com', 'calendly', 'google'] as const;
export type CalendarProvider = (typeof CALENDAR_PROVIDERS)[number];

/** A workspace's calendar, as the adapter of its provider receives it. */
export interface CalendarAccount {
  team_id: string;
  id: string;
  /** The settings that are not secret (`settings.ts`). */
  settings: Readonly<Record<string, string>>;
  /**
   * The decrypted secrets. If they can't be decrypted, for example because the installation's key is lost, every call
   * is refused as `auth`.
   */
  secrets: Readonly<Record<string, string>>;
  /** When each known rest of the account ends, in milliseconds, by the name of the rest (`account-gate.ts`). */
  rests?: Readonly<Record<string, number>>;
}

/** The capabilities of a provider. Callers read these instead of checking which provider it is. */
export interface CalendarCapabilities {
  /** Whether the provider can move a meeting. If it can't, Parley books a new meeting and cancels the old one. */
  moves: boolean;
  /** Whether the provider needs an email address for a booking. */
  needs_email: boolean;
  /** Whether the provider sets the length of meetings. If it doesn't, the campaign does. */
  has_length: boolean;
  /**
   * Whether the provider has opening hours. If it does, {@link Calendar.freeSlots} returns its slots. If it doesn't,
   * {@link Calendar.busy} returns the busy times, and Parley computes slots from the campaign's hours.
   */
  has_hours: boolean;
  /** Whether the provider has a page on which leads book without the agent ({@link Calendar.bookingLink}). */
  has_page: boolean;
  /** Whether the provider emails people about their meetings. */
  tells_people: boolean;
  /**
   * The minimum interval between delayed bookings, in milliseconds. Each booking needs several calls, and the provider
   * limits the calls per minute.
   */
  pace_ms: number;
  /** How Parley learns about changes: the provider sends a `webhook`, or Parley polls {@link Calendar.changes}. */
  news: 'webhook' | 'poll';
}

export type CalendarErrorKind =
  /** The slot is taken. */
  | 'taken'
  /** The meeting was never booked, or it no longer exists. */
  | 'not_found'
  /** The key or token was refused. */
  | 'auth'
  /** The plan or the settings at the provider do not allow the operation. */
  | 'refused'
  | 'rate_limited'
  /** The provider could not be reached, or reported that it is unavailable. */
  | 'away'
  /** No response arrived, so the change might have been made. */
  | 'unknown';

/** A call to a provider that failed. */
export class CalendarError extends Error {
  readonly kind: CalendarErrorKind;
  /** The reason, which names the provider. The error's `message` is its English text. */
  readonly reason: Reason;
  /** True if the change was certainly not made; false if that is unknown. */
  readonly definite: boolean;
  /** How long the provider asks Parley to wait, in milliseconds; null if it does not say. */
  readonly retryAfterMs: number | null;
  constructor(
    kind: CalendarErrorKind,
    reason: Reason,
    definite: boolean,
    retryAfterMs: number | null = null,
  ) {
    super(formatReason(reason));
    this.name = 'CalendarError';
    this.kind = kind;
    this.reason = reason;
    this.definite = definite;
    this.retryAfterMs = retryAfterMs;
  }
}

/** A free slot. Times are ISO 8601 in UTC, with milliseconds and `Z`. */
export interface FreeSlot {
  start_at: string;
  end_at: string;
}

/** A period from `from` (inclusive) to `to` (exclusive). */
export interface TimeRange {
  from: string;
  to: string;
}

export interface Attendee {
  name: string | null;
  email: string | null;
  /** The digits of the phone, with the country code. */
  phone: string | null;
  /** An IANA time zone. */
  timezone: string;
  /** The primary subtag of a BCP 47 language tag. */
  language: string;
}

export interface MeetingRequest extends FreeSlot {
  /**
   * Parley's unique reference, which is the booking's id. The provider stores it, so that the meeting can be found
   * again.
   */
  reference: string;
  /** The lead's id. The provider stores it. */
  lead_id: string;
  /** The campaign's name. It becomes the title if the provider has none. */
  title: string;
  attendee: Attendee;
}

/** A meeting at the provider. */
export interface ProviderMeeting extends FreeSlot {
  /** The id that the provider gave the meeting. */
  ref: string;
  /**
   * The URL of the provider's page on which the lead cancels or moves the meeting; null if the lead uses Parley's page.
   */
  cancel_url: string | null;
  reschedule_url: string | null;
  /** The place as text: an address, or the link to a call; null if the provider does not say. */
  location: string | null;
}

/** Who made a change at the provider. */
export type MeetingActor = 'lead' | 'host';

/** A meeting that was booked and has been canceled. */
export interface Cancellation {
  ref: string;
  reason: string | null;
  /** null if the provider does not say. */
  by: MeetingActor | null;
}

/**
 * The result of a call whose response was lost. `meeting`: the meeting at its current time, even if it was moved since.
 */
export type MeetingState = { meeting: ProviderMeeting } | { canceled: Cancellation };

/** A change at the provider. Events can arrive twice, late or out of order. */
export type CalendarEvent = {
  /** The id that the provider gave the meeting. */
  ref: string;
  /** {@link MeetingRequest.reference}, if the meeting has one. */
  reference: string | null;
  /**
   * The lead's id that Parley's link or call stored at the provider; null if there is none. It comes from the provider,
   * so it proves nothing.
   */
  lead_id: string | null;
  /** When the change happened, in UTC. An event is ignored if it is older than the last one for the same meeting. */
  at: string;
} & (
  | {
      kind: 'booked';
      meeting: ProviderMeeting;
      attendee: Pick<Attendee, 'name' | 'email' | 'phone'> & { timezone: string | null };
      /** The provider's id of the meeting that this one replaces. It equals `ref` if the meeting kept its id. */
      replaces: string | null;
      /** Who moved the meeting; null if the provider does not say, or if the meeting is new. */
      by: MeetingActor | null;
    }
  /** `moved`: another meeting, which has its own `booked` event, replaces this one. */
  | { kind: 'canceled'; reason: string | null; moved: boolean; by: MeetingActor | null }
  /** The host declined the lead's request for a meeting. */
  | { kind: 'rejected'; reason: string | null }
  | { kind: 'no_show' }
  /** A person recorded that the lead came to the meeting after all. */
  | { kind: 'came' }
);

/** A request from a provider to `/calendars/<calendar id>`. */
export interface CalendarRequest {
  headers: IncomingHttpHeaders;
  /** The raw bytes of the body, as the signature covers them. */
  body: Buffer;
  /** The current time, for signatures that expire. */
  now: Date;
}

export type CalendarReceived =
  /** The result of a request. 401: the provider did not sign the request, or the request is too old. */
  { status: 401 | 400; why: string } | { status: 200; events: readonly CalendarEvent[] };

/** A problem that a check found. */
export interface CalendarProblem {
  /** The setting that is wrong, named as in `settings.ts`; null if no single setting is known to be wrong. */
  field: string | null;
  reason: Fact;
}

export interface Calendar {
  readonly capabilities: CalendarCapabilities;
  /**
   * Returns the free slots that start in the range, earliest first. The adapter splits long ranges into several
   * requests. Present if the provider has opening hours.
   */
  freeSlots?(account: CalendarAccount, range: TimeRange): Promise<FreeSlot[]>;
  /** Returns the busy times in the range, earliest first. Present if the provider has no opening hours. */
  busy?(account: CalendarAccount, range: TimeRange): Promise<FreeSlot[]>;
  /** Books a meeting. Resolves after the provider has stored it. */
  book(account: CalendarAccount, meeting: MeetingRequest): Promise<ProviderMeeting>;
  /**
   * Returns the meeting that a call to {@link Calendar.book} or {@link Calendar.move} made before its response was
   * lost; null if the call had no effect.
   * @param from the provider's id of the meeting that the call was to move.
   */
  find(account: CalendarAccount, meeting: MeetingRequest, from?: string | null): Promise<MeetingState | null>;
  /** Moves a meeting; undefined if the provider can't. The meeting's id at the provider can change. */
  move?(account: CalendarAccount, ref: string, meeting: MeetingRequest): Promise<ProviderMeeting>;
  /** Cancels a meeting. Does nothing if the meeting is already canceled. */
  cancel(account: CalendarAccount, ref: string, reason: string | null): Promise<void>;
  /**
   * Returns the URL of the page on which the lead can book without the agent. The URL contains the lead's id. Present
   * if the provider has such a page.
   */
  bookingLink?(account: CalendarAccount, lead: { id: string; attendee: Attendee }): Promise<string>;
  /** Verifies a request from the provider and returns its events; undefined if the provider sends no webhooks. */
  receive?(account: CalendarAccount, request: CalendarRequest): CalendarReceived;
  /** Registers Parley's webhook at the provider, and can be repeated; undefined if a person must do it. */
  subscribe?(account: CalendarAccount, webhookUrl: string): Promise<void>;
  /**
   * Returns the changes since `cursor`, oldest first, and the next cursor. If `cursor` is null, returns only a cursor
   * for changes from now on. Undefined if the provider sends webhooks.
   */
  changes?(
    account: CalendarAccount,
    cursor: string | null,
  ): Promise<{ events: readonly CalendarEvent[]; cursor: string }>;
  /** Returns the host's IANA time zone, in which messages to leads state times; null if the provider does not say. */
  timezone(account: CalendarAccount): Promise<string | null>;
  /**
   * Checks the settings, such as the key and the event type, and returns the problems. Throws {@link CalendarError} if
   * it can't check them.
   */
  check(account: CalendarAccount): Promise<CalendarProblem[]>;
}
