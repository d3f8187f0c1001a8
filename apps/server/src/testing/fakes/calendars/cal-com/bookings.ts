// The bookings of the fake Cal.com: the rules for booking, moving and canceling, and the format of responses and
// webhooks.
import { randomBytes } from 'node:crypto';
import type { Answer, Json } from '../../http.ts';
import type { Diary } from '../host-diary.ts';
import { Refusal } from '../server.ts';

export type Answers = Record<string, Json>;

export interface CalComBooking {
  uid: string;
  id: number;
  status: 'accepted' | 'pending' | 'cancelled' | 'rejected';
  start: number;
  end: number;
  attendee: { name: string; email: string; timeZone: string; phoneNumber: string | null; absent: boolean };
  metadata: Record<string, string>;
  rescheduledFromUid: string | null;
  rescheduledToUid: string | null;
  cancellationReason: string | null;
  /** The email addresses that belong to the host. */
  cancelledBy: string | null;
  rescheduledBy: string | null;
  created: number;
}

/** The person who makes a change at Cal.com. */
export type ChangeActor = 'host' | 'attendee';

export interface BookingsOptions {
  now(): number;
  diary: Diary;
  eventType: Answers;
  /** Sends webhooks to the subscribers. */
  tell(triggerEvent: string, payload: Answers): void;
}

export const toIsoTime = (at: number) => new Date(at).toISOString();
const toShortTime = (at: number) => toIsoTime(at).replace('.000', '');
export const createUid = () => randomBytes(16).toString('base64url');

/** Returns a refusal in Cal.com's format. */
export function buildRefusal(now: number, status: number, code: string, message: string, path = ''): Answer {
  const error = { code, message };
  return { status, body: { status: 'error', timestamp: toIsoTime(now), path: `/v2${path}`, error } };
}

export function createBookings({ now, diary, eventType, tell }: BookingsOptions) {
  const bookings = new Map<string, CalComBooking>();
  const { timezone } = diary;
  const host = { id: 5, name: 'Host', email: 'host@example.com', username: 'host', timeZone: timezone };
  const refuse = (status: number, code: string, message: string): never => {
    throw new Refusal(buildRefusal(now(), status, code, message));
  };
  const findBooking = (name: string): CalComBooking =>
    bookings.get(name) ??
    refuse(404, 'NotFoundException', `Booking with uid=${name} was not found in the database`);

  function toBookingJson(booking: CalComBooking): Json {
    const { start, end, attendee } = booking;
    return {
      id: booking.id,
      uid: booking.uid,
      title: `Intro between Host and ${attendee.name}`,
      description: '',
      hosts: [host],
      status: booking.status,
      start: toIsoTime(start),
      end: toIsoTime(end),
      duration: diary.length,
      eventTypeId: eventType['id']!,
      eventType: { id: eventType['id']!, slug: 'intro' },
      location: 'https://meet.example/abc',
      absentHost: false,
      createdAt: toIsoTime(booking.created),
      updatedAt: toIsoTime(now()),
      attendees: [{ ...attendee, language: 'en' }],
      bookingFieldsResponses: { email: attendee.email, name: attendee.name },
      metadata: booking.metadata,
      ...(booking.rescheduledFromUid && { rescheduledFromUid: booking.rescheduledFromUid }),
      ...(booking.rescheduledToUid && { rescheduledToUid: booking.rescheduledToUid }),
      ...(booking.cancellationReason && { cancellationReason: booking.cancellationReason }),
      ...(booking.cancelledBy && { cancelledByEmail: booking.cancelledBy }),
      ...(booking.rescheduledBy && { rescheduledByEmail: booking.rescheduledBy }),
    };
  }

  function buildPayload(booking: CalComBooking, more: Answers = {}): Answers {
    const { start, end, attendee, metadata } = booking;
    return {
      bookerUrl: 'https://cal.example',
      type: 'intro',
      title: `Intro between Host and ${attendee.name}`,
      startTime: toShortTime(start),
      endTime: toShortTime(end),
      organizer: { ...host, language: { locale: 'en' }, utcOffset: 60 },
      responses: {
        name: { label: 'your_name', value: attendee.name, isHidden: false },
        email: { label: 'email_address', value: attendee.email, isHidden: false },
      },
      userFieldsResponses: {},
      attendees: [
        {
          email: attendee.email,
          name: attendee.name,
          timeZone: attendee.timeZone,
          language: { locale: 'en' },
          utcOffset: 60,
          ...(attendee.phoneNumber && { phoneNumber: attendee.phoneNumber }),
        },
      ],
      location: 'integrations:google:meet',
      eventTypeId: eventType['id']!,
      uid: booking.uid,
      bookingId: booking.id,
      length: diary.length,
      price: 0,
      currency: 'usd',
      metadata: { videoCallUrl: 'https://meet.example/abc', ...metadata },
      status: booking.status.toUpperCase(),
      ...more,
    };
  }

  function addBooking(
    start: number,
    attendee: Partial<CalComBooking['attendee']>,
    metadata: Record<string, string>,
    from: CalComBooking | null,
  ): CalComBooking {
    if (start <= now()) refuse(400, 'BadRequestException', 'Attempting to book a meeting in the past.');
    if (!diary.isFree(start)) {
      refuse(400, 'BadRequestException', 'User either already has booking at this time or is not available');
    }
    const booking: CalComBooking = {
      uid: createUid(),
      id: bookings.size + 1,
      status:
        (eventType['confirmationPolicy'] as Answers | undefined)?.['type'] === 'always'
          ? 'pending'
          : 'accepted',
      start,
      end: start + diary.length * 60_000,
      attendee: {
        name: 'Ana',
        email: 'ana@example.com',
        timeZone: 'Europe/Madrid',
        phoneNumber: null,
        absent: false,
        ...attendee,
      },
      metadata,
      rescheduledFromUid: from?.uid ?? null,
      rescheduledToUid: null,
      cancellationReason: null,
      cancelledBy: null,
      rescheduledBy: null,
      created: now(),
    };
    bookings.set(booking.uid, booking);
    diary.take(start);
    if (booking.status === 'pending') tell('BOOKING_REQUESTED', buildPayload(booking));
    else if (from === null) tell('BOOKING_CREATED', buildPayload(booking));
    return booking;
  }

  const getAddress = ({ attendee }: CalComBooking, by: ChangeActor) =>
    by === 'host' ? host.email : attendee.email;

  function moved(name: string, start: number, by: ChangeActor = 'host'): CalComBooking {
    const old = findBooking(name);
    if (old.status !== 'accepted' && old.status !== 'pending') {
      const to = old.rescheduledToUid
        ? ` It was rescheduled to booking with uid=${old.rescheduledToUid}`
        : '';
      refuse(
        400,
        'BadRequestException',
        `Can't reschedule booking with uid=${name} because it has been cancelled.${to}`,
      );
    }
    const booking = addBooking(start, old.attendee, old.metadata, old);
    diary.free(old.start);
    old.status = 'cancelled';
    old.rescheduledToUid = booking.uid;
    booking.rescheduledBy = getAddress(old, by);
    tell(
      'BOOKING_RESCHEDULED',
      buildPayload(booking, {
        rescheduleId: old.id,
        rescheduleUid: old.uid,
        rescheduleStartTime: toShortTime(old.start),
        rescheduleEndTime: toShortTime(old.end),
        rescheduledBy: booking.rescheduledBy,
      }),
    );
    return booking;
  }

  function canceled(name: string, reason: string, by: ChangeActor = 'host'): CalComBooking {
    const booking = findBooking(name);
    if (booking.status === 'cancelled') {
      refuse(
        400,
        'BadRequestException',
        `Can't cancel booking with uid=${name} because it has been cancelled already`,
      );
    }
    booking.status = 'cancelled';
    booking.cancellationReason = reason;
    booking.cancelledBy = getAddress(booking, by);
    diary.free(booking.start);
    tell(
      'BOOKING_CANCELLED',
      buildPayload(booking, {
        cancellationReason: reason,
        cancelledBy: booking.cancelledBy,
        status: 'CANCELLED',
      }),
    );
    return booking;
  }

  function rejected(name: string, reason: string): void {
    const booking = findBooking(name);
    booking.status = 'rejected';
    diary.free(booking.start);
    tell('BOOKING_REJECTED', buildPayload(booking, { rejectionReason: reason }));
  }

  function marked(name: string, absent: boolean): void {
    const { attendee, uid, id } = findBooking(name);
    attendee.absent = absent;
    tell('BOOKING_NO_SHOW_UPDATED', {
      message: `${attendee.email} ${absent ? 'marked' : 'unmarked'} as no-show`,
      bookingUid: uid,
      bookingId: id,
      attendees: [{ email: attendee.email, noShow: absent }],
    });
  }

  return {
    all: bookings,
    findBooking,
    shown: toBookingJson,
    made: addBooking,
    moved,
    canceled,
    rejected,
    marked,
    refuse,
  };
}
