// The interface of calendar providers (docs/adr/book-through-a-reserved-row.md). The built-in calendar consists of rows
// and needs no network (`features/bookings`), but follows the same rules. An adapter never changes the workspace's
// rows: changes at the provider are returned as events.
import type { IncomingHttpHeaders } from 'node:http';
import { type Fact, formatReason, type Reason } from '@parley/contract';

export const CALENDAR_PROVIDERS = ['cal-com', 'calendly', 'google'] as const;
export type CalendarProvider = (typeof CALENDAR_PROVIDERS)[number];

/** A calendar of a workspace, as its provider's adapter sees it. */
export interface CalendarAccount {
  team_id: string;
  id: string;
  /** The settings that are not secret (`settings.ts`). */
  settings: Readonly<Record<string, string>>;
  /**
   * The opened secrets. Without them, for example when the installation's key is lost, every call is refused as `auth`.
   */
  secrets: Readonly<Record<string, string>>;
  /** When the known rests of the account end: milliseconds, by name (`account-gate.ts`). */
  rests?: Readonly<Record<string, number>>;
}

/** The capabilities of a provider. Callers read these instead of comparing names of providers. */
export interface CalendarCapabilities {
  /** Whether the provider can move a meeting. Otherwise Parley books a new meeting and cancels the old one. */
  moves: boolean;
  /** Whether the provider needs an email address for a booking. */
  needs_email: boolean;
  /** Whether the provider sets the length of meetings. Otherwise the campaign does. */
  has_length: boolean;
  /**
   * Whether the provider has opening hours. {@link Calendar.freeSlots} then returns its slots; otherwise {@link
   * Calendar.busy} returns the busy times, and Parley computes slots from the campaign's hours.
   */
  has_hours: boolean;
  /** Whether the provider has a page where leads book directly ({@link Calendar.bookingLink}). */
  has_page: boolean;
  /** Whether the provider sends people emails about their meeting. */
  tells_people: boolean;
  /**
   * The minimum interval between delayed bookings in milliseconds: each needs several calls, and the provider limits
   * calls per minute.
   */
  pace_ms: number;
  /** How the provider reports changes: by `webhook`, or through polling of {@link Calendar.changes}. */
  news: 'webhook' | 'poll';
}

export type CalendarErrorKind =
  /** The slot is taken. */
  | 'taken'
  /** The meeting was never booked, or no longer exists. */
  | 'not_found'
  /** The key or token was refused. */
  | 'auth'
  /** The plan or the settings at the provider do not allow it. */
  | 'refused'
  | 'rate_limited'
  /** The provider could not be reached, or reported that it is unavailable. */
  | 'away'
  /** There was no response, so the change might have been made. */
  | 'unknown';

/** A failed call. */
export class CalendarError extends Error {
  readonly kind: CalendarErrorKind;
  /** The reason, with the provider's name; the message is its English text. */
  readonly reason: Reason;
  /** True if the change was certainly not made; false if that is unknown. */
  readonly definite: boolean;
  /** How long the provider asks to wait, in milliseconds; null if it does not say. */
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

/** A free slot. Times are UTC, ISO 8601 with milliseconds and `Z`. */
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
  /** The digits with country code. */
  phone: string | null;
  /** IANA name. */
  timezone: string;
  /** BCP 47 primary language. */
  language: string;
}

export interface MeetingRequest extends FreeSlot {
  /** Parley's unique reference: the booking's id. The provider stores it, so that the meeting can be found again. */
  reference: string;
  /** The lead's id. The provider stores it. */
  lead_id: string;
  /** The campaign's name, used as the title if the provider has none. */
  title: string;
  attendee: Attendee;
}

/** A meeting at the provider. */
export interface ProviderMeeting extends FreeSlot {
  /** The provider's id of the meeting. */
  ref: string;
  /**
   * The URL of the provider's page on which the lead cancels or moves the meeting; null if the lead uses Parley's page.
   */
  cancel_url: string | null;
  reschedule_url: string | null;
  /** The place as text: an address or a link to a call; null if the provider does not say. */
  location: string | null;
}

/** Who made a change at the provider. */
export type MeetingActor = 'lead' | 'host';

/** A meeting that was booked and is canceled now. */
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
  /** The provider's id of the meeting. */
  ref: string;
  /** {@link MeetingRequest.reference}, if the meeting has one. */
  reference: string | null;
  /**
   * The lead's id that Parley's link or call stored at the provider; null without one. It is no proof, because it comes
   * from the provider.
   */
  lead_id: string | null;
  /** When the change happened, in UTC. Events older than the last one of a meeting are ignored. */
  at: string;
} & (
  | {
      kind: 'booked';
      meeting: ProviderMeeting;
      attendee: Pick<Attendee, 'name' | 'email' | 'phone'> & { timezone: string | null };
      /** The provider's id of the replaced meeting; the same as `ref` if the meeting keeps its id. */
      replaces: string | null;
      /** Who moved it; null if the provider does not say, or the meeting is new. */
      by: MeetingActor | null;
    }
  /** `moved`: another meeting replaces it, with its own `booked` event. */
  | { kind: 'canceled'; reason: string | null; moved: boolean; by: MeetingActor | null }
  /** The host declined the request. */
  | { kind: 'rejected'; reason: string | null }
  | { kind: 'no_show' }
  /** A person recorded that the lead came after all. */
  | { kind: 'came' }
);

/** A request from a provider to `/calendars/<calendar id>`. */
export interface CalendarRequest {
  headers: IncomingHttpHeaders;
  /** The raw bytes, which signatures cover. */
  body: Buffer;
  /** The current time, for signatures that expire. */
  now: Date;
}

export type CalendarReceived =
  /** The result of a request. 401: the provider did not sign it, or it is too old. */
  { status: 401 | 400; why: string } | { status: 200; events: readonly CalendarEvent[] };

/** A problem that a check found. */
export interface CalendarProblem {
  /** The wrong setting, named as in `settings.ts`; null if none of them is known to be wrong. */
  field: string | null;
  reason: Fact;
}

export interface Calendar {
  readonly capabilities: CalendarCapabilities;
  /**
   * Returns the free slots that start in the range, soonest first. Requests long ranges in parts. Present if the
   * provider has hours.
   */
  freeSlots?(account: CalendarAccount, range: TimeRange): Promise<FreeSlot[]>;
  /** Returns the busy times in the range, soonest first. Present if the provider has no hours. */
  busy?(account: CalendarAccount, range: TimeRange): Promise<FreeSlot[]>;
  /** Books a meeting. Resolves once the provider has stored it. */
  book(account: CalendarAccount, meeting: MeetingRequest): Promise<ProviderMeeting>;
  /**
   * Returns the meeting that a call of {@link Calendar.book} or {@link Calendar.move} made, if its response was lost;
   * null if the call made none.
   * @param from the provider's id of the meeting that was to be moved.
   */
  find(account: CalendarAccount, meeting: MeetingRequest, from?: string | null): Promise<MeetingState | null>;
  /** Moves a meeting; undefined if the provider can't. The id can change. */
  move?(account: CalendarAccount, ref: string, meeting: MeetingRequest): Promise<ProviderMeeting>;
  /** Cancels a meeting. Does nothing if it is already canceled. */
  cancel(account: CalendarAccount, ref: string, reason: string | null): Promise<void>;
  /**
   * Returns the URL of the page on which the lead books directly; it contains the lead's id. Present if the provider
   * has a page.
   */
  bookingLink?(account: CalendarAccount, lead: { id: string; attendee: Attendee }): Promise<string>;
  /** Verifies a request of the provider and returns its events; undefined if the provider sends no webhooks. */
  receive?(account: CalendarAccount, request: CalendarRequest): CalendarReceived;
  /** Registers Parley's webhook at the provider; undefined if a person must do it. Idempotent. */
  subscribe?(account: CalendarAccount, webhookUrl: string): Promise<void>;
  /**
   * Returns the changes since `cursor` (from now on if it is null), oldest first, with the next cursor; undefined if
   * the provider sends webhooks.
   */
  changes?(
    account: CalendarAccount,
    cursor: string | null,
  ): Promise<{ events: readonly CalendarEvent[]; cursor: string }>;
  /** Returns the host's IANA time zone, used for times in messages to leads; null if the provider does not say. */
  timezone(account: CalendarAccount): Promise<string | null>;
  /**
   * Checks the settings, such as the key and the event type. Returns the problems. Throws {@link CalendarError} if the
   * check is impossible.
   */
  check(account: CalendarAccount): Promise<CalendarProblem[]>;
}
