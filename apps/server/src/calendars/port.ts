// What Parley needs of a provider of calendars (docs/adr/0073). The built-in calendar is rows of ours and needs no
// network (`features/bookings`); it keeps to the same rules. A calendar never touches the workspace's own rows: what
// happens on its side comes back as events.
import type { IncomingHttpHeaders } from 'node:http';

export const CALENDAR_PROVIDERS = ['cal-com', 'calendly', 'google'] as const;
export type CalendarProvider = (typeof CALENDAR_PROVIDERS)[number];

/** A calendar of a workspace, as its provider's adapter sees it. */
export interface CalendarAccount {
  team_id: string;
  id: string;
  /** The settings that are no secrets (`settings.ts`). */
  settings: Readonly<Record<string, string>>;
  /** The opened secrets; without them, as when the installation's key is lost, every call is refused as `auth`. */
  secrets: Readonly<Record<string, string>>;
  /** Until when it is not to be asked, as processes have learned it: milliseconds, by name (`account-gate.ts`). */
  rests?: Readonly<Record<string, number>>;
}

/** What a provider can do. Callers read these; nobody compares names of providers. */
export interface CalendarCapabilities {
  /** It moves a meeting itself; without it a move is a new meeting, and the end of the old one. */
  moves: boolean;
  /** It books nobody without an e-mail address. */
  needs_email: boolean;
  /** The length of a meeting is the provider's; without it the campaign says it. */
  has_length: boolean;
  /**
   * Opening hours are the provider's, and {@link Calendar.freeSlots} cuts them. Without it {@link Calendar.busy} says
   * what is taken, and the campaign's hours are cut by us.
   */
  has_hours: boolean;
  /** It has a page where leads book by themselves ({@link Calendar.bookingLink}). */
  has_page: boolean;
  /** It tells people itself about their meeting, by e-mail. */
  tells_people: boolean;
  /**
   * How far apart meetings are asked for that had to wait, in milliseconds: each costs several calls, of which the
   * provider takes so many a minute.
   */
  pace_ms: number;
  /** How news come: `webhook`, or `poll` where {@link Calendar.changes} has to be asked. */
  news: 'webhook' | 'poll';
}

export type CalendarErrorKind =
  /** Somebody else has the slot. */
  | 'taken'
  /** Never booked, or gone there. */
  | 'not_found'
  /** The key or token is refused. */
  | 'auth'
  /** The plan or the settings there do not allow it; the message says which. */
  | 'refused'
  | 'rate_limited'
  /** Never reached, or it answered that it is out of order. */
  | 'away'
  /** No answer: it may have been done. */
  | 'unknown';

/** A call that did not succeed. The message is for people: which provider, what it said. */
export class CalendarError extends Error {
  readonly kind: CalendarErrorKind;
  /** true when it certainly was not done; false when nobody knows. */
  readonly definite: boolean;
  /** How long the provider asks us to wait, in milliseconds; null when it does not say. */
  readonly retryAfterMs: number | null;
  constructor(
    kind: CalendarErrorKind,
    message: string,
    definite: boolean,
    retryAfterMs: number | null = null,
  ) {
    super(message);
    this.name = 'CalendarError';
    this.kind = kind;
    this.definite = definite;
    this.retryAfterMs = retryAfterMs;
  }
}

/** Times are UTC, ISO 8601 with milliseconds and `Z`. */
export interface FreeSlot {
  start_at: string;
  end_at: string;
}

/** From `from` on, and before `to`. */
export interface TimeRange {
  from: string;
  to: string;
}

export interface Attendee {
  name: string | null;
  email: string | null;
  /** Digits with country code. */
  phone: string | null;
  /** IANA. */
  timezone: string;
  /** BCP 47 primary language. */
  language: string;
}

export interface MeetingRequest extends FreeSlot {
  /** Ours, unique: the booking's id. The provider keeps it, so that a meeting can be found again. */
  reference: string;
  /** The lead's id. The provider keeps it. */
  lead_id: string;
  /** The campaign's name, for the title where the provider has none. */
  title: string;
  attendee: Attendee;
}

/** A meeting as the provider has it. */
export interface ProviderMeeting extends FreeSlot {
  /** By which the provider names it. */
  ref: string;
  /** Where the lead cancels and moves it at the provider; null where our own page does. */
  cancel_url: string | null;
  reschedule_url: string | null;
  /** Where it is held, for people: an address or a link to a call; null when the provider does not say. */
  location: string | null;
}

/** Whose doing something at the provider was. */
export type Doer = 'lead' | 'host';

/** A meeting that was booked, and is canceled. */
export interface Canceled {
  ref: string;
  reason: string | null;
  /** null: the provider does not say. */
  by: Doer | null;
}

/** What became of a call whose answer was lost. A meeting that was moved since stands where it was moved to. */
export type Found = { stands: ProviderMeeting } | { canceled: Canceled };

/** What happened at the provider. Each may come twice, late or out of order. */
export type CalendarEvent = {
  /** The meeting's name there. */
  ref: string;
  /** {@link MeetingRequest.reference}, where the meeting carries one. */
  reference: string | null;
  /** The lead's id that our link or our call left there; null without one. It is what the provider says, no proof. */
  lead_id: string | null;
  /** When it happened, UTC. An older event than the last one of a meeting changes nothing. */
  at: string;
} & (
  | {
      kind: 'booked';
      meeting: ProviderMeeting;
      attendee: Pick<Attendee, 'name' | 'email' | 'phone'> & { timezone: string | null };
      /** The meeting that this one replaces, by its name there; the meeting's own where it may have been moved in place. */
      replaces: string | null;
      /** Who moved it there; null: the provider does not say, or it is a new one. */
      by: Doer | null;
    }
  /** `moved`: another meeting replaces it, whose `booked` comes too. */
  | { kind: 'canceled'; reason: string | null; moved: boolean; by: Doer | null }
  /** The host declined what was asked for. */
  | { kind: 'rejected'; reason: string | null }
  | { kind: 'no_show' }
  /** Somebody said that the lead came after all. */
  | { kind: 'came' }
);

/** A request that a provider made to `/calendars/<calendar id>`. */
export interface CalendarRequest {
  headers: IncomingHttpHeaders;
  /** The raw bytes: signatures are over these. */
  body: Buffer;
  /** Now, for signatures that end. */
  now: Date;
}

export type CalendarReceived =
  /** 401: not signed by the provider, or too old. */
  { status: 401 | 400; why: string } | { status: 200; events: readonly CalendarEvent[] };

export interface Calendar {
  readonly capabilities: CalendarCapabilities;
  /**
   * The free slots that begin in the range, soonest first; asks in parts where the provider limits a range. Where the
   * provider has hours.
   */
  freeSlots?(account: CalendarAccount, range: TimeRange): Promise<FreeSlot[]>;
  /** When somebody is busy in the range, soonest first. Where the provider has no hours. */
  busy?(account: CalendarAccount, range: TimeRange): Promise<FreeSlot[]>;
  /** Books. Resolves once the provider has the meeting. */
  book(account: CalendarAccount, meeting: MeetingRequest): Promise<ProviderMeeting>;
  /**
   * The meeting that a call of {@link Calendar.book} or {@link Calendar.move} made whose answer was lost; null when it
   * made none.
   * @param from the name there of the meeting that was to be moved.
   */
  find(account: CalendarAccount, meeting: MeetingRequest, from?: string | null): Promise<Found | null>;
  /** Moves a meeting; undefined where the provider can't. The new one has another name, or the same. */
  move?(account: CalendarAccount, ref: string, meeting: MeetingRequest): Promise<ProviderMeeting>;
  /** Cancels a meeting; one that is canceled already is no error. */
  cancel(account: CalendarAccount, ref: string, reason: string | null): Promise<void>;
  /** An address where the lead books by itself, which carries the lead's id. Where the provider has a page. */
  bookingLink?(account: CalendarAccount, lead: { id: string; attendee: Attendee }): Promise<string>;
  /** Turns a request of the provider into verified events; undefined where the provider makes none. */
  receive?(account: CalendarAccount, request: CalendarRequest): CalendarReceived;
  /** Tells the provider where to call; undefined where a person sets that up. Idempotent. */
  subscribe?(account: CalendarAccount, webhookUrl: string): Promise<void>;
  /**
   * What changed since `cursor` (null: from now on), oldest first, with the cursor for the next time; undefined where
   * the provider calls us.
   */
  changes?(
    account: CalendarAccount,
    cursor: string | null,
  ): Promise<{ events: readonly CalendarEvent[]; cursor: string }>;
  /** The IANA zone of whoever has the meetings, in which times are said to leads; null where the provider does not say. */
  timezone(account: CalendarAccount): Promise<string | null>;
  /** Is everything in the settings right: key accepted, event type there? Says what is wrong, for people. */
  check(account: CalendarAccount): Promise<string[]>;
}
