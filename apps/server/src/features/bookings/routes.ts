import { contract, fail } from '@parley/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Ctx, System } from '../../context.ts';
import type { EndpointLimits } from '../../http/admission/endpoint-limits.ts';
import { createPagedRoute, listRoute } from '../../http/list-route.ts';
import { createRoute, type Exists, type Route } from '../../http/route.ts';
import { toStorable } from '../../platform/storable-text.ts';
import type { Calendars } from '../calendars/index.ts';
import { withOtherName } from '../campaigns/index.ts';
import { bookByHand, findSlotsByHand, moveByMember } from './members/book-by-hand.ts';
import { exportMeetings } from './members/export-meetings.ts';
import { getMeeting, getPageLink } from './members/meetings.ts';
import { listMeetings } from './members/meetings-store.ts';
import { cancelByMember, markCame, markNoShow } from './members/member-acts.ts';
import { renderCalendarFile } from './page/calendar-file.ts';
import { cancelByLead, findFreeTimes, moveByLead } from './page/page-actions.ts';
import { findSeries } from './page/page-store.ts';
import { type MeetingPage, readPage } from './page/read-page.ts';
import {
  cancelPage,
  LONGEST_REASON,
  movePage,
  PAGE_POLICY,
  type PageProblem,
  type RenderedPage,
  renderMeetingPage,
} from './page/render.ts';
import { findMeeting } from './provider/meeting-store.ts';
import { buildPageUrl } from './provider/settle-meeting.ts';
import { listRecords } from './store.ts';

const { bookings } = contract;

const exists: Exists = (ctx, { id }) => findMeeting(ctx.db, ctx.teamId, id!);

export const bookingRoutes = (calendars: Calendars): Route[] => [
  listRoute(listRecords, undefined, withOtherName),
  createPagedRoute(
    bookings.agenda,
    ({ db, teamId, clock }, { limit: _, cursor: __, ...filter }, limit, after) =>
      listMeetings(db, teamId, filter, { limit, after, now: clock.now() }),
    undefined,
    withOtherName,
  ),
  createRoute(bookings.export, exportMeetings),
  createRoute(bookings.get, getMeeting),
  createRoute(bookings.link, getPageLink),
  createRoute(
    bookings.mark,
    async (ctx, { id, attendance }) => {
      await (attendance === 'came' ? markCame : markNoShow)(ctx, { id });
      return getMeeting(ctx, { id });
    },
    exists,
  ),
  createRoute(
    bookings.cancel,
    async (ctx, { id, reason }) => {
      await cancelByMember(ctx, { id, reason: reason?.trim() || null });
      return getMeeting(ctx, { id });
    },
    exists,
  ),
  createRoute(bookings.move, (ctx, input) => moveByMember(ctx, calendars, input), exists),
  createRoute(bookings.create, (ctx, input) => bookByHand(ctx, calendars, input)),
  createRoute(bookings.slots, (ctx, input) => findSlotsByHand(ctx, calendars, input)),
];

/**
 * The maximum size of the form, which has one field: up to nine bytes per character, with room for a reason that is too
 * long.
 */
const MOST_BYTES = 64 * 1024;
const DAYS_SHOWN = 7;

export interface BookingPages {
  system: System;
  createCtx: (teamId: string) => Ctx;
  calendars: Calendars;
}

/**
 * Adds the routes of the meeting pages that leads open (bookings.md#page-of-a-meeting). Anyone with the URL can move
 * and cancel the meeting.
 */
export function addBookingPages({ system, createCtx, calendars }: BookingPages) {
  return (app: FastifyInstance, endpointLimits: EndpointLimits): void => {
    const onRequest = endpointLimits.guard('bookings');
    const open = async (request: FastifyRequest): Promise<MeetingPage> => {
      const { token } = request.params as { token: string };
      const page = /^[\w-]{20,64}$/.test(token) ? await readPage(system, token) : undefined;
      return page ?? fail('not_found', 'not_found');
    };
    const get = (
      url: string,
      show: (page: MeetingPage, request: FastifyRequest, reply: FastifyReply) => unknown,
    ) =>
      app.route({
        method: 'GET',
        url: `/b/:token${url}`,
        onRequest,
        handler: async (request, reply) => show(await open(request), request, reply),
      });
    const post = (
      url: string,
      act: (page: MeetingPage, form: URLSearchParams, reply: FastifyReply) => unknown,
    ) =>
      app.route({
        method: 'POST',
        url: `/b/:token${url}`,
        bodyLimit: MOST_BYTES,
        onRequest,
        handler: async (request, reply) => act(await open(request), parseForm(request), reply),
      });

    get('', (page, _request, reply) => send(reply, renderMeetingPage(page)));
    get('/meeting.ics', async (page, _request, reply) => {
      // The lead's calendar has one entry for the meeting and all of its moves, so serve the file of the latest
      // meeting.
      if (page.next) return reply.headers(HEADERS).redirect(`/b/${page.next}/meeting.ics`, 303);
      if (page.state === 'reserved' || page.state === 'failed') return redirectToPage(reply, page.token);
      const series = await findSeries(system.db, page.team_id, page.id);
      return reply
        .headers({ ...HEADERS, 'content-type': 'text/calendar; charset=utf-8' })
        .header('content-disposition', 'attachment; filename="meeting.ics"')
        .send(await renderCalendarFile(page, series, buildPageUrl(system, page.token)));
    });
    get('/cancel', (page, _request, reply) =>
      page.open ? send(reply, cancelPage(page)) : redirectToPage(reply, page.token),
    );
    get('/move', (page, request, reply) => {
      if (!page.open) return redirectToPage(reply, page.token);
      const query = request.query as { values?: Record<string, string> };
      return showTimes(page, reply, query.values?.from);
    });
    post('/cancel', async (page, form, reply) => {
      // Browsers count a line break as one character but send it as two.
      const reason = toStorable(form.get('reason') ?? '')
        .replaceAll('\r\n', '\n')
        .trim();
      if (page.open && reason.length > LONGEST_REASON) {
        return send(reply.code(422), cancelPage(page, reason));
      }
      if (page.open) await cancelByLead(createCtx(page.team_id), page, reason || null);
      return redirectToPage(reply, page.token);
    });
    post('/move', async (page, form, reply) => {
      if (!page.open) return redirectToPage(reply, page.token);
      const start = new Date(form.get('slot') ?? '');
      if (Number.isNaN(start.getTime())) return showTimes(page, reply, undefined, 'choose_one');
      const moved = await moveByLead(createCtx(page.team_id), calendars, page, start);
      if ('token' in moved) return redirectToPage(reply, moved.token);
      return showTimes(page, reply, toLocalDate(start, page.timezone).toString(), moved.trouble);
    });

    /** Shows the free times. @param from the first day, in the page's time zone. */
    async function showTimes(
      page: MeetingPage,
      reply: FastifyReply,
      from: string | undefined,
      trouble?: PageProblem,
    ): Promise<FastifyReply> {
      const ctx = createCtx(page.team_id);
      const today = toLocalDate(ctx.clock.now(), page.timezone);
      const last = today.add({ days: page.settings?.horizon_days ?? DAYS_SHOWN });
      const first = getFirstDay(from, today, last);
      const next = first.add({ days: DAYS_SHOWN });
      const getMidnight = (date: Temporal.PlainDate) =>
        new Date(date.toZonedDateTime(page.timezone).epochMilliseconds);
      const slots = await findFreeTimes(ctx, calendars, page, {
        from: getMidnight(first),
        to: getMidnight(next),
      });
      const before = first.subtract({ days: DAYS_SHOWN });
      const isFirst = Temporal.PlainDate.compare(first, today) <= 0;
      const around = {
        earlier: isFirst ? null : getFirstDay(before.toString(), today, last).toString(),
        later: Temporal.PlainDate.compare(next, last) <= 0 ? next.toString() : null,
      };
      const html = movePage(page, slots, around, trouble);
      return send(reply.code(slots === null ? 503 : trouble ? 409 : 200), html);
    }
  };
}

/** Hides the URL from other sites and search engines. */
const HEADERS = { 'referrer-policy': 'no-referrer', 'x-robots-tag': 'noindex' };

function send(reply: FastifyReply, { language, html }: RenderedPage): FastifyReply {
  return reply
    .headers({
      ...HEADERS,
      'content-type': 'text/html; charset=utf-8',
      'content-language': language,
      'content-security-policy': PAGE_POLICY,
    })
    .send(html);
}

/** Redirects after a form, so that reloading the page does not submit it again. */
function redirectToPage(reply: FastifyReply, token: string): FastifyReply {
  return reply.headers(HEADERS).redirect(`/b/${token}`, 303);
}

function parseForm({ body }: FastifyRequest): URLSearchParams {
  if (body instanceof Error) throw body;
  return new URLSearchParams(Buffer.isBuffer(body) ? body.toString('utf8') : '');
}

function toLocalDate(at: Date, timezone: string): Temporal.PlainDate {
  return Temporal.Instant.fromEpochMilliseconds(at.getTime()).toZonedDateTimeISO(timezone).toPlainDate();
}

/** Returns the requested day if meetings can be booked on it; today if the request is not a valid day. */
function getFirstDay(
  asked: string | undefined,
  today: Temporal.PlainDate,
  last: Temporal.PlainDate,
): Temporal.PlainDate {
  if (!asked || !/^\d{4}-\d{2}-\d{2}$/.test(asked)) return today;
  try {
    const day = Temporal.PlainDate.from(asked);
    if (Temporal.PlainDate.compare(day, today) < 0) return today;
    return Temporal.PlainDate.compare(day, last) > 0 ? last : day;
  } catch {
    return today;
  }
}
