// Reminders of meetings, and no-shows (bookings.md#reminders).
import { fact } from '@parley/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createPlay, queryRows } from '../../../testing/conversation-helper.ts';
import { USUAL_AGENT } from '../../../testing/make-workspace.ts';
import { contract, startApp, type TestApp } from '../../../testing/start-app.ts';
import { cancelByMember, markCame, markNoShow } from '../../bookings/index.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

let year = 2026;

/** Creates a lead with a meeting in three days. */
async function bookMeeting(booking: Record<string, unknown> = {}, notice = '3d') {
  // Use another year for each test, so that no reminder of another test is due.
  app.clock.set(`${++year}-03-03T12:00:00.000Z`);
  const w = await app.make.workspace({
    agent: { follow_ups: [], booking: { ...USUAL_AGENT.booking, notice, ...booking } },
  });
  const lead = createPlay(app, w);
  const phone = app.make.phone();
  await lead.push(phone, { name: 'Marie' });
  await app.drain();
  for (const text of ['yes', '12k', '1']) await lead.say(phone, text);
  const {
    data: [meeting],
  } = await lead.api.call(contract.bookings.list, {});
  const start = Date.parse(meeting!.start_at!);
  const before = (await lead.texts(phone)).length;
  const at = async (ms: number) => {
    app.clock.set(new Date(start + ms).toISOString());
    await app.drain();
    return (await lead.texts(phone)).slice(before);
  };
  const status = async () => (await lead.api.call(contract.bookings.list, {})).data.map((one) => one.status);
  return { w, lead, phone, meeting: meeting!, start, at, status };
}

describe('a reminder of a meeting', () => {
  test('is sent once a day before and once an hour before', async () => {
    const { at, lead, phone } = await bookMeeting();
    expect(await at(-DAY - MINUTE)).toEqual([]);
    const [first, ...more] = await at(-DAY);
    expect(more).toEqual([]);
    expect(first).toContain('/b/');
    expect(await at(-DAY + MINUTE)).toHaveLength(1);
    expect(await at(-HOUR - MINUTE)).toHaveLength(1);
    expect(await at(-HOUR)).toHaveLength(2);
    expect(await at(HOUR)).toHaveLength(2);
    expect((await lead.messages(phone)).filter(({ type }) => type === 'REMINDER')).toHaveLength(2);
  });

  test('is sent at the times that the campaign sets, or never if it sets none', async () => {
    const two = await bookMeeting({ reminders: ['2h'] });
    expect(await two.at(-DAY)).toEqual([]);
    expect(await two.at(-2 * HOUR)).toHaveLength(1);
    const none = await bookMeeting({ reminders: [] });
    expect(await none.at(-MINUTE)).toEqual([]);
  });

  test('is not sent in the first hour after the booking', async () => {
    const { at, start } = await bookMeeting({ reminders: ['150m', '2h', '90m', '1h', '30m'] }, '2h');
    const since = app.clock.ms() - start;
    expect(await at(since + 59 * MINUTE)).toEqual([]);
    expect((await at(-30 * MINUTE)).length).toBeGreaterThan(0);
  });

  test('is not sent late, for example after Parley was down for an hour', {
    tags: 'endurance',
  }, async () => {
    const { at } = await bookMeeting();
    expect(await at(-DAY + 7 * HOUR)).toEqual([]);
    expect(await at(-HOUR + 20 * MINUTE)).toEqual([]);
    const some = await bookMeeting();
    expect(await some.at(-HOUR + 10 * MINUTE)).toHaveLength(1);
  });

  test('is not sent after an opt-out or while a person drives the conversation, and the journal gives the reason', {
    tags: 'endurance',
  }, async () => {
    const stopped = await bookMeeting();
    await stopped.lead.say(stopped.phone, 'STOP');
    const after = (await stopped.lead.texts(stopped.phone)).length;
    await stopped.at(-DAY);
    expect(await stopped.lead.texts(stopped.phone)).toHaveLength(after);
    const notSent = fact('meeting_reminder_not_sent', { reason: fact('agent_stopped_writing') });
    expect((await stopped.lead.facts(stopped.phone)).at(-1)).toEqual(notSent);
    const held = await bookMeeting();
    await held.lead.sent(held.phone, 'Ana here, I take over.');
    expect(await held.at(-DAY)).toEqual(['Ana here, I take over.']);
    expect((await held.lead.facts(held.phone)).at(-1)).toEqual(notSent);
  });

  test('is not sent with a closed reply window and no templates, and the journal gives the reason', async () => {
    const { w, lead, phone, at } = await bookMeeting();
    await queryRows(app, `update numbers set engine = 'instagram' where team_id = $1`, [w.teamId]);
    await at(-DAY);
    expect((await lead.messages(phone)).filter(({ type }) => type === 'REMINDER')).toEqual([]);
    const missing = { code: 'network_without_templates' };
    const reason = {
      code: 'template_needed',
      params: { window: { code: 'reply_window_closed', params: { hours: 24 } }, missing },
    };
    expect((await lead.facts(phone)).at(-1)).toMatchObject({
      code: 'meeting_reminder_not_sent',
      params: { reason },
    });
  });

  test('is sent for the new meeting after a move, and never for a canceled or moved one', {
    tags: 'endurance',
  }, async () => {
    const canceled = await bookMeeting();
    await canceled.lead.say(canceled.phone, 'please cancel the appointment');
    expect(await canceled.at(-DAY)).toHaveLength(1);
    const moved = await bookMeeting();
    await moved.lead.say(moved.phone, 'I need to reschedule');
    await moved.lead.say(moved.phone, '3');
    const { data } = await moved.lead.api.call(contract.bookings.list, { status: 'booked' });
    const next = Date.parse(data[0]!.start_at!) - moved.start;
    expect(next).not.toBe(0);
    await moved.at(Math.max(-DAY, next - DAY));
    const reminders = (await moved.lead.messages(moved.phone)).filter(({ type }) => type === 'REMINDER');
    expect(reminders).toHaveLength(1);
  });

  test('is discarded if it could not be sent in time, or if the meeting was canceled', {
    tags: 'endurance',
  }, async () => {
    const late = await bookMeeting();
    await late.lead.number({ connected: false });
    await late.at(-HOUR);
    app.clock.advance(30 * MINUTE);
    await late.lead.number({ connected: true });
    await app.drain();
    const [reminder] = (await late.lead.messages(late.phone)).filter(({ type }) => type === 'REMINDER');
    expect(reminder).toMatchObject({ status: 'discarded', explanation: fact('not_sent_in_time') });
    const off = await bookMeeting();
    await off.lead.number({ connected: false });
    await off.at(-HOUR);
    const path = new URL(off.meeting.cancel_url!).pathname;
    await fetch(`${app.url}${path}/cancel`, {
      method: 'POST',
      redirect: 'manual',
      body: new URLSearchParams(),
    });
    const waiting = (await off.lead.messages(off.phone)).filter(({ type }) => type === 'REMINDER');
    expect(waiting).toMatchObject([{ status: 'discarded', explanation: fact('meeting_changed') }]);
  });

  test('is sent once when several processes run', { tags: 'endurance' }, async () => {
    const { lead, phone, start } = await bookMeeting();
    app.clock.set(new Date(start - DAY).toISOString());
    const other = await startApp({ connections: app.connections, clock: app.clock, alone: false });
    await Promise.all([app.drain(), other.drain()]);
    await other.close();
    expect((await lead.messages(phone)).filter(({ type }) => type === 'REMINDER')).toHaveLength(1);
  });
});

describe('attendance', () => {
  test('is recorded as a no-show after silence only if the campaign says so', {
    tags: 'endurance',
  }, async () => {
    const usual = await bookMeeting();
    await usual.at(30 * DAY);
    expect(await usual.status()).toEqual(['booked']);
    const strict = await bookMeeting({ no_show_after: '1d' });
    await strict.at(DAY);
    expect(await strict.status()).toEqual(['booked']);
    await strict.at(DAY + 30 * MINUTE);
    expect(await strict.status()).toEqual(['no_show']);
    expect(await strict.lead.lead(strict.phone)).toMatchObject({ booking_status: 'no_show' });
  });

  test('is recorded by a member, but not before the meeting starts', async () => {
    const { w, at, status, meeting } = await bookMeeting({ no_show_after: '1d' });
    const ctx = { ...app.createCtx(w.teamId), actor: { kind: 'member' as const, id: 'm', name: 'Ana' } };
    await expect(markCame(ctx, meeting)).rejects.toMatchObject({ issues: [{ code: 'meeting_not_started' }] });
    await expect(markNoShow(ctx, meeting)).rejects.toMatchObject({
      issues: [{ code: 'meeting_not_started' }],
    });
    await at(HOUR);
    await markNoShow(ctx, meeting);
    await markNoShow(ctx, meeting);
    expect(await status()).toEqual(['no_show']);
    await markCame(ctx, meeting);
    expect(await status()).toEqual(['booked']);
    await at(3 * DAY);
    expect(await status()).toEqual(['booked']);
    await expect(cancelByMember(ctx, { ...meeting, reason: null })).rejects.toMatchObject({
      issues: [{ code: 'meeting_started' }],
    });
  });

  test('can be corrected by a member', async () => {
    const { w, at, status, meeting } = await bookMeeting({ no_show_after: '1d' });
    const ctx = app.createCtx(w.teamId);
    await at(HOUR);
    for (const [say, is] of [
      [markCame, 'booked'],
      [markNoShow, 'no_show'],
      [markCame, 'booked'],
      [markNoShow, 'no_show'],
    ] as const) {
      await say(ctx, meeting);
      expect(await status()).toEqual([is]);
    }
  });

  test('stays recorded when the lead tries to cancel a past meeting or books another one', async () => {
    const { at, status, lead, phone } = await bookMeeting();
    await at(3 * DAY);
    const said = (await lead.say(phone, 'please cancel the appointment')).join();
    expect(said).not.toMatch(/cancel/i);
    expect(await status()).toEqual(['booked']);
    await lead.say(phone, 'I would like to book an appointment');
    const told = (await lead.say(phone, '1')).join();
    expect(await status()).toEqual(['booked', 'booked']);
    expect(told).toMatch(/booked|calendar/i);
    expect((await lead.facts(phone)).map((fact) => fact?.code).join()).not.toMatch(
      /meeting_(moved|rescheduled)/,
    );
  });

  test('when a member cancels a meeting, the lead is informed', { tags: 'endurance' }, async () => {
    const { w, at, status, meeting } = await bookMeeting();
    const ctx = app.createCtx(w.teamId);
    await cancelByMember(ctx, { id: meeting.id, reason: 'Ana is ill' });
    expect(await at(-2 * DAY)).toHaveLength(1);
    expect(await status()).toEqual(['canceled']);
    await expect(cancelByMember(ctx, { id: meeting.id, reason: null })).rejects.toMatchObject({
      issues: [{ code: 'meeting_is', params: { status: 'canceled' } }],
    });
    await expect(markCame(ctx, { id: 'book_none' })).rejects.toMatchObject({
      issues: [{ code: 'not_found' }],
    });
  });
});
