// The page of a meeting, as a lead opens it on a phone: it has no script, only forms change anything, and opening its
// URL changes nothing (bookings.md#page-of-a-meeting).
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createPlay, queryRows } from '../../../testing/conversation-helper.ts';
import { USUAL_AGENT, type WorkspaceParts } from '../../../testing/make-workspace.ts';
import { contract, startApp, type TestApp } from '../../../testing/start-app.ts';

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

/** Creates a lead who has a meeting. @returns also the path of the meeting's page. */
async function bookLead(parts: WorkspaceParts = {}) {
  app.clock.set('2026-11-18T12:00:00.000Z');
  const w = await app.make.workspace({ ...parts });
  const lead = createPlay(app, w);
  const phone = app.make.phone();
  await lead.push(phone, { name: 'Marie Durand' });
  await app.drain();
  for (const text of ['yes', '12k', '1']) await lead.say(phone, text);
  const bookings = async () => (await lead.api.call(contract.bookings.list, {})).data;
  const [booking] = await bookings();
  if (!booking) throw new Error((await lead.texts(phone)).join('\n'));
  return { w, lead, phone, bookings, booking, path: getPath(booking.cancel_url!) };
}

const getPath = (url: string) => new URL(url).pathname;

async function open(path: string, method = 'GET', form?: Record<string, string>) {
  const answer = await fetch(`${app.url}${path}`, {
    method,
    redirect: 'manual',
    ...(form && { body: new URLSearchParams(form) }),
  });
  return { status: answer.status, headers: answer.headers, html: await answer.text() };
}

/** Returns the times that the page offers. */
const findOfferedSlots = (html: string) =>
  [...html.matchAll(/name="slot" value="([^"]+)"/g)].map(([, slot]) => slot!);

describe('the page of a meeting', () => {
  test('shows the meeting, and prevents other sites and caches from reading or storing it', async () => {
    const { path, booking } = await bookLead();
    expect(path).toMatch(/^\/b\/[\w-]{22}$/);
    expect(booking.reschedule_url).toBe(booking.cancel_url);
    const { status, headers, html } = await open(path);
    expect(status).toBe(200);
    expect(html).toContain('Your meeting');
    expect(html).toContain(`datetime="${booking.start_at}"`);
    expect(html).toContain('Paris time');
    expect(html).not.toContain('<script');
    expect(headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(headers.get('referrer-policy')).toBe('no-referrer');
    expect(headers.get('cache-control')).toBe('no-store');
    expect(headers.get('x-robots-tag')).toBe('noindex');
  });

  test("is in the campaign's language and the lead's time zone, and adds the calendar's time zone if it differs", async () => {
    const agent = { ...USUAL_AGENT, language: 'fr' };
    const { path, phone, lead } = await bookLead({ agent });
    await lead.say(phone, 'Je suis à New York');
    const { html, headers } = await open(path);
    expect(headers.get('content-language')).toBe('fr');
    expect(html).toContain('Votre rendez-vous');
    expect(html).toContain('<p class="zone">heure de New York</p>');
    expect(html).toMatch(/<p class="other">[^<]*, heure de Paris<\/p>/);
  });

  test('escapes HTML in the name of the workspace', async () => {
    const slug = `page-${app.make.phone()}`;
    const { path } = await bookLead({
      workspace: { slug, name: '<img src=x onerror=alert(1)>', plan: 'scale' },
    });
    const { html } = await open(path);
    expect(html).not.toContain('<img');
  });

  test.each([
    '/b/short',
    `/b/${'a'.repeat(22)}`,
    '/b/%00',
    `/b/${'a'.repeat(22)}/cancel`,
    '/b/../etc/passwd',
  ])('answers 404 at a URL without a meeting: %s', async (path) => {
    const { status, html } = await open(path);
    expect(status).toBe(404);
    if (path.startsWith('/b/a')) expect(html).toContain('<h1>');
  });
});

describe('canceling on the page of a meeting', () => {
  test('does not happen when a URL of the page is only opened, as email scanners do', async () => {
    const { path, bookings } = await bookLead();
    for (const below of ['', '/cancel', '/move', '/meeting.ics'])
      for (const method of ['GET', 'HEAD']) expect((await open(path + below, method)).status).toBe(200);
    expect((await bookings()).map(({ status }) => status)).toEqual(['booked']);
  });

  test("stores the lead's reason, and sending the form twice changes nothing more", async () => {
    const { path, bookings, lead, phone } = await bookLead();
    for (const reason of ['  <b>ill</b>\0 ', 'again']) {
      const { status, headers } = await open(`${path}/cancel`, 'POST', { reason });
      expect([status, headers.get('location')]).toEqual([303, path]);
    }
    expect(await bookings()).toMatchObject([{ status: 'canceled', cancellation_reason: '<b>ill</b>' }]);
    expect((await open(path)).html).toContain('This meeting is canceled');
    expect(await lead.lead(phone)).toMatchObject({ booking_status: 'canceled' });
    expect((await lead.facts(phone)).at(-1)).toMatchObject({
      code: 'meeting_canceled',
      params: { by: 'lead' },
    });
    expect((await open(`${path}/move`)).status).toBe(303);
  });

  test('refuses a reason of more than 500 characters, and shows it again', async () => {
    const { path, bookings } = await bookLead();
    const reason = `<b>${'é'.repeat(498)}`;
    const { status, headers, html } = await open(`${path}/cancel`, 'POST', { reason });
    expect([status, headers.get('content-type')]).toEqual([422, 'text/html; charset=utf-8']);
    expect(html).toContain('This reason has 501 characters. The limit is 500.');
    expect(html).toContain(`&lt;b&gt;${'é'.repeat(498)}</textarea>`);
    expect(html).toMatch(/<textarea [^>]*maxlength="500" aria-invalid="true" aria-describedby="problem"/);
    expect(await bookings()).toMatchObject([{ status: 'booked' }]);
    // A text that fills the field. Browsers send a line break as two characters, and some letters as nine.
    const longest = `${'会\n'.repeat(250).slice(0, 499)}会`;
    const sent = longest.replaceAll('\n', '\r\n');
    expect((await open(`${path}/cancel`, 'POST', { reason: sent })).status).toBe(303);
    expect(await bookings()).toMatchObject([{ status: 'canceled', cancellation_reason: longest }]);
  });

  test('is impossible once the meeting has started', async () => {
    const { path, bookings, booking } = await bookLead();
    app.clock.set(booking.start_at!);
    expect((await open(`${path}/cancel`, 'POST', {})).status).toBe(303);
    expect(await bookings()).toMatchObject([{ status: 'booked' }]);
    const { html } = await open(path);
    expect(html).toContain('This meeting has ended');
    expect(html).not.toContain('/cancel"');
  });
});

describe('moving a meeting on its page', () => {
  test('offers free times, moves the meeting, and links the old page to the new one', async () => {
    const { path, bookings, booking, lead, phone } = await bookLead();
    const { html } = await open(`${path}/move`);
    const slots = findOfferedSlots(html);
    expect(slots.length).toBeGreaterThan(20);
    expect(slots).not.toContain(booking.start_at);
    const { status, headers } = await open(`${path}/move`, 'POST', { slot: slots[5]! });
    expect(status).toBe(303);
    const next = headers.get('location')!;
    expect(next).not.toBe(path);
    expect((await open(path)).html).toContain(`href="${next}"`);
    expect((await open(next)).html).toContain(`datetime="${slots[5]}"`);
    const [one, other] = (await bookings()).toSorted((a, b) => (a.id < b.id ? -1 : 1));
    expect(one).toMatchObject({ id: booking.id, status: 'rescheduled' });
    expect(other).toMatchObject({ status: 'booked', start_at: slots[5] });
    await app.drain();
    expect(await lead.eventsOf('booking.created')).toHaveLength(2);
    expect((await lead.texts(phone)).at(-1)).toContain(next);
  });

  test('shows one week per page, and accepts any value for the day', async () => {
    const { path } = await bookLead();
    const first = (await open(`${path}/move`)).html;
    const later = /move\?from=(\d{4}-\d\d-\d\d)/.exec(first)![1]!;
    const second = findOfferedSlots((await open(`${path}/move?from=${later}`)).html);
    expect(second[0]! > findOfferedSlots(first).at(-1)!).toBe(true);
    for (const from of ['2026-02-31', 'x', '1999-01-01', '9999-12-31', "'; drop table"])
      expect((await open(`${path}/move?from=${encodeURIComponent(from)}`)).status).toBe(200);
  });

  test('uses the campaign that booked the meeting, even if the lead is now in another campaign', async () => {
    const phone = app.make.phone();
    const campaigns = ['autumn'].map((slug) => ({
      ...{ slug, name: 'Lea', status: 'active', purpose: 'setter', number: phone },
      agent: { ...USUAL_AGENT, booking: { ...USUAL_AGENT.booking, duration_minutes: 20 } },
    }));
    const one = await bookLead({ number: { phone }, campaigns });
    await queryRows(
      app,
      `update leads set campaign_id = (select id from campaigns where team_id = $1 and slug = 'autumn') where team_id = $1`,
      [one.w.teamId],
    );
    expect(await one.lead.lead(one.phone)).toMatchObject({ campaign_id: 'autumn' });
    const slot = findOfferedSlots((await open(`${one.path}/move`)).html)[3]!;
    expect((await open(`${one.path}/move`, 'POST', { slot })).status).toBe(303);
    const moved = (await one.bookings()).find(({ status }) => status === 'booked')!;
    expect(moved).toMatchObject({ start_at: slot, campaign_id: 'spring' });
  });

  test('refuses a time that is taken, past or invalid, and moves once if the form is sent twice', async () => {
    const { path, bookings, w } = await bookLead();
    const slot = findOfferedSlots((await open(`${path}/move`)).html)[3]!;
    const other = createPlay(app, w);
    const phone = app.make.phone();
    await other.push(phone, { name: 'Tom' });
    await app.drain();
    for (const text of ['yes', '12k', '1']) await other.say(phone, text);
    const theirs = (await bookings()).at(0)!;
    for (const [taken, words] of [
      [theirs.start_at!, 'no longer available'],
      ['2026-11-17T10:00:00.000Z', 'no longer available'],
      ['', 'choose a time'],
      ['soon', 'choose a time'],
    ] as const) {
      const { status, html } = await open(`${path}/move`, 'POST', { slot: taken });
      expect(status).toBe(409);
      expect(html).toContain(words);
    }
    expect(await bookings()).toHaveLength(2);
    const both = await Promise.all([0, 1].map(() => open(`${path}/move`, 'POST', { slot })));
    expect(both.map(({ status }) => status)).toContain(303);
    expect((await bookings()).filter(({ start_at }) => start_at === slot)).toHaveLength(1);
  });
});

test("the calendar file contains the time in the lead's time zone, and says whether the meeting is canceled", async () => {
  const { path, booking } = await bookLead();
  const file = await open(`${path}/meeting.ics`);
  expect(file.headers.get('content-type')).toBe('text/calendar; charset=utf-8');
  const local = Temporal.Instant.from(booking.start_at!).toZonedDateTimeISO('Europe/Paris');
  const written = local.toPlainDateTime().toString({ smallestUnit: 'second' }).replace(/[-:]/g, '');
  expect(file.html).toContain(`DTSTART;TZID=Europe/Paris:${written}\r\n`);
  expect(file.html).toMatch(/DTSTAMP:\d{8}T\d{6}Z\r\n/);
  expect(file.html).toContain('BEGIN:VTIMEZONE');
  expect(file.html).toContain('STATUS:CONFIRMED');
  await open(`${path}/cancel`, 'POST', {});
  expect((await open(`${path}/meeting.ics`)).html).toContain('STATUS:CANCELLED');
});

test("the entry in the lead's calendar is updated when the meeting moves", async () => {
  const { path, booking } = await bookLead();
  const first = (await open(`${path}/meeting.ics`)).html;
  expect(first).toContain(`UID:${booking.id}@parley\r\nSEQUENCE:0\r\n`);
  const slot = findOfferedSlots((await open(`${path}/move`)).html)[5]!;
  const next = (await open(`${path}/move`, 'POST', { slot })).headers.get('location')!;
  const old = await open(`${path}/meeting.ics`);
  expect([old.status, old.headers.get('location')]).toEqual([303, `${next}/meeting.ics`]);
  const moved = (await open(`${next}/meeting.ics`)).html;
  expect(moved).toContain(`UID:${booking.id}@parley\r\nSEQUENCE:1\r\n`);
  expect(moved).toContain('STATUS:CONFIRMED');
  await open(`${next}/cancel`, 'POST', {});
  const off = (await open(`${next}/meeting.ics`)).html;
  expect(off).toContain(`UID:${booking.id}@parley\r\nSEQUENCE:2\r\n`);
  expect(off).toContain('STATUS:CANCELLED');
});

test('a meeting that has ended is not shown as canceled', async () => {
  const { path, booking } = await bookLead();
  app.clock.set(booking.end_at!);
  expect((await open(`${path}/meeting.ics`)).html).toContain('STATUS:CONFIRMED');
  expect((await open(path)).html).not.toContain('class="card gone"');
});

test('the page for moving a meeting groups the times by day, and requires a choice', async () => {
  const { path } = await bookLead();
  const { html } = await open(`${path}/move`);
  const days = html.split('<fieldset').slice(1);
  expect(days.length).toBeGreaterThan(2);
  for (const day of days) expect(day).toMatch(/<legend>\w+day /);
  expect(html.match(/<input type="radio"[^>]* required>/g)).toHaveLength(findOfferedSlots(html).length);
});

test('an address that opens 140 meeting pages at the same time gets 429', async () => {
  const statuses = await Promise.all(Array.from({ length: 140 }, () => open(`/b/${'z'.repeat(22)}`)));
  expect(statuses.map(({ status }) => status)).toContain(429);
});
