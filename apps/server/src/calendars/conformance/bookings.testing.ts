// The life of a meeting: it is booked only once, even if responses are lost, and then moved and canceled.
import { describe, expect, test } from 'vitest';
import type { CalendarErrorKind } from '../port.ts';
import { ANA, buildMeetingRequest, ELEVEN, NINE, type Stage, type Suite, TEN } from './suite.testing.ts';

const buildRefusal = (kind: CalendarErrorKind, definite = true) => ({
  name: 'CalendarError',
  kind,
  definite,
});
const listUncanceled = ({ meetings }: Stage) => meetings().filter(({ canceled }) => !canceled);

export function testBookings({ can, stage }: Suite): void {
  describe('a meeting', () => {
    test('is booked, with the lead and our reference at the provider', async () => {
      const one = await stage();
      const wanted = buildMeetingRequest(NINE);
      const meeting = await one.adapter.book(one.account, wanted);
      expect(meeting).toMatchObject({ start_at: NINE, end_at: wanted.end_at });
      const { reference, lead_id } = wanted;
      expect(one.meetings()).toEqual([
        { ref: meeting.ref, start_at: NINE, canceled: false, reference, lead_id },
      ]);
      expect(await one.adapter.find(one.account, wanted)).toMatchObject({
        meeting: { ref: meeting.ref, start_at: NINE },
      });
      if (can.has_page) {
        expect(meeting.cancel_url).toMatch(/^https?:/);
        expect(meeting.reschedule_url).toMatch(/^https?:/);
      }
    });

    test('is the same when it is requested twice with one reference', async () => {
      const one = await stage();
      const wanted = buildMeetingRequest(NINE);
      const meeting = await one.adapter.book(one.account, wanted);
      expect((await one.adapter.book(one.account, wanted)).ref).toBe(meeting.ref);
      expect(listUncanceled(one)).toHaveLength(1);
    });

    test('is refused if the time is taken, even if it was taken after the check', async () => {
      const one = await stage();
      one.diary.take(Date.parse(NINE));
      await expect(one.adapter.book(one.account, buildMeetingRequest(NINE))).rejects.toMatchObject(
        buildRefusal('taken'),
      );
      await one.adapter.book(one.account, buildMeetingRequest(TEN));
      const other = buildMeetingRequest(TEN, { attendee: { ...ANA, email: 'ben@example.com' } });
      await expect(one.adapter.book(one.account, other)).rejects.toMatchObject(buildRefusal('taken'));
      expect(listUncanceled(one)).toHaveLength(1);
    });

    test('is found after a lost answer, and exists once', async () => {
      const one = await stage();
      const wanted = buildMeetingRequest(NINE);
      one.server.faults.add({ kind: 'cut', applied: true }, { operation: one.operations.book });
      await expect(one.adapter.book(one.account, wanted)).rejects.toMatchObject(
        buildRefusal('unknown', false),
      );
      const found = await one.adapter.find(one.account, wanted);
      const { ref } = await one.adapter.book(one.account, wanted);
      expect(found).toMatchObject({ meeting: { ref, start_at: NINE, end_at: wanted.end_at } });
      expect(one.meetings()).toHaveLength(1);
    });

    test('is not found if the request never arrived', async () => {
      const one = await stage();
      const wanted = buildMeetingRequest(NINE);
      one.server.faults.add({ kind: 'cut', applied: false }, { operation: one.operations.book });
      await expect(one.adapter.book(one.account, wanted)).rejects.toMatchObject(
        buildRefusal('unknown', false),
      );
      expect(await one.adapter.find(one.account, wanted)).toBeNull();
      expect(one.meetings()).toEqual([]);
    });

    test('is not found by the reference of another meeting', async () => {
      const one = await stage();
      await one.adapter.book(one.account, buildMeetingRequest(NINE));
      expect(await one.adapter.find(one.account, buildMeetingRequest(NINE))).toBeNull();
    });

    test.each(['lead', 'host'] as const)(
      'is found canceled if its answer is lost and the %s cancels it',
      async (by) => {
        const one = await stage();
        const wanted = buildMeetingRequest(NINE);
        const { ref } = await one.adapter.book(one.account, wanted);
        one.cancels(ref, 'Flu', by);
        expect(await one.adapter.find(one.account, wanted)).toMatchObject({ canceled: { ref, by } });
      },
    );

    test('is found at its new time if its answer is lost and it is moved', async () => {
      const one = await stage();
      const wanted = buildMeetingRequest(NINE);
      const { ref } = await one.adapter.book(one.account, wanted);
      const last = one.moves(one.moves(ref, TEN), ELEVEN);
      expect(await one.adapter.find(one.account, wanted)).toMatchObject({
        meeting: { ref: last, start_at: ELEVEN },
      });
    });

    if (!can.needs_email) {
      test('needs no email address', async () => {
        const one = await stage();
        const wanted = buildMeetingRequest(NINE, { attendee: { ...ANA, name: null, email: null } });
        expect(await one.adapter.book(one.account, wanted)).toMatchObject({ start_at: NINE });
      });
    }

    if (can.needs_email) {
      test('is refused without an email address', async () => {
        const one = await stage();
        const wanted = buildMeetingRequest(NINE, { attendee: { ...ANA, email: null } });
        await expect(one.adapter.book(one.account, wanted)).rejects.toMatchObject(buildRefusal('refused'));
        one.server.takeViolations();
      });
    }

    test('is booked for an attendee with little data', async () => {
      const one = await stage();
      const attendee = { ...ANA, name: null, phone: null, language: 'xx' };
      expect(await one.adapter.book(one.account, buildMeetingRequest(NINE, { attendee }))).toMatchObject({
        start_at: NINE,
      });
    });

    test('is canceled, a second cancellation is not an error, and its time is free again', async () => {
      const one = await stage();
      const { ref } = await one.adapter.book(one.account, buildMeetingRequest(NINE));
      await one.adapter.cancel(one.account, ref, 'No time, and no — "reason"');
      await one.adapter.cancel(one.account, ref, null);
      expect(listUncanceled(one)).toEqual([]);
      expect(await one.adapter.book(one.account, buildMeetingRequest(NINE))).toMatchObject({
        start_at: NINE,
      });
    });

    test('is canceled although the cancellation got no answer', async () => {
      const one = await stage();
      const { ref } = await one.adapter.book(one.account, buildMeetingRequest(NINE));
      one.server.faults.add({ kind: 'cut', applied: true }, { operation: one.operations.cancel });
      await expect(one.adapter.cancel(one.account, ref, 'Flu')).rejects.toMatchObject(
        buildRefusal('unknown', false),
      );
      await one.adapter.cancel(one.account, ref, 'Flu');
      expect(listUncanceled(one)).toEqual([]);
    });

    test('is canceled at its new time if it was moved without a report', async () => {
      const one = await stage();
      const { ref } = await one.adapter.book(one.account, buildMeetingRequest(NINE));
      one.moves(one.moves(ref, TEN), ELEVEN);
      await one.adapter.cancel(one.account, ref, 'Flu');
      expect(listUncanceled(one)).toEqual([]);
    });

    test("is not reported missing if the provider can't be reached", async () => {
      const one = await stage();
      one.server.faults.add({ kind: 'cut', applied: false }, { operation: one.operations.find });
      await expect(one.adapter.find(one.account, buildMeetingRequest(NINE))).rejects.toMatchObject(
        buildRefusal('away'),
      );
    });

    test('cannot be canceled if the provider does not know it', async () => {
      const one = await stage();
      const { ref } = await one.adapter.book(one.account, buildMeetingRequest(NINE));
      const other = await stage();
      await expect(other.adapter.cancel(other.account, ref, null)).rejects.toMatchObject(
        buildRefusal('not_found'),
      );
    });
  });

  if (can.moves) {
    describe('a move', () => {
      test('keeps one meeting, at the new time, which our new reference finds', async () => {
        const one = await stage();
        const before = buildMeetingRequest(NINE);
        const { ref } = await one.adapter.book(one.account, before);
        const wanted = buildMeetingRequest(TEN, { lead_id: before.lead_id });
        const moved = await one.adapter.move!(one.account, ref, wanted);
        expect(moved).toMatchObject({ start_at: TEN, end_at: wanted.end_at });
        expect(listUncanceled(one)).toMatchObject([
          { ref: moved.ref, start_at: TEN, lead_id: before.lead_id },
        ]);
        expect(await one.adapter.find(one.account, wanted)).toMatchObject({ meeting: { ref: moved.ref } });
        expect((await one.adapter.move!(one.account, ref, wanted)).ref).toBe(moved.ref);
        expect(listUncanceled(one)).toHaveLength(1);
      });

      test('changes nothing if the new time is taken', async () => {
        const one = await stage();
        const before = buildMeetingRequest(NINE);
        const { ref } = await one.adapter.book(one.account, before);
        one.diary.take(Date.parse(ELEVEN));
        const wanted = buildMeetingRequest(ELEVEN, { lead_id: before.lead_id });
        await expect(one.adapter.move!(one.account, ref, wanted)).rejects.toMatchObject(
          buildRefusal('taken'),
        );
        expect(listUncanceled(one)).toMatchObject([{ ref, start_at: NINE }]);
      });

      test('is found after a lost answer', async () => {
        const one = await stage();
        const before = buildMeetingRequest(NINE);
        const { ref } = await one.adapter.book(one.account, before);
        const wanted = buildMeetingRequest(TEN, { lead_id: before.lead_id });
        expect(await one.adapter.find(one.account, wanted)).toBeNull();
        one.server.faults.add({ kind: 'cut', applied: true }, { operation: one.operations.move! });
        await expect(one.adapter.move!(one.account, ref, wanted)).rejects.toMatchObject(
          buildRefusal('unknown', false),
        );
        expect(await one.adapter.find(one.account, wanted)).toMatchObject({ meeting: { start_at: TEN } });
        expect(listUncanceled(one)).toHaveLength(1);
      });

      test('is found canceled if its answer is lost and the meeting is then canceled', async () => {
        const one = await stage();
        const before = buildMeetingRequest(NINE);
        const { ref } = await one.adapter.book(one.account, before);
        const wanted = buildMeetingRequest(TEN, { lead_id: before.lead_id });
        const moved = await one.adapter.move!(one.account, ref, wanted);
        one.cancels(moved.ref, 'Flu');
        expect(await one.adapter.find(one.account, wanted, ref)).toMatchObject({
          canceled: { ref: moved.ref, by: 'host' },
        });
      });

      test('is refused for a meeting that the provider does not know', async () => {
        const one = await stage();
        const { ref } = await one.adapter.book(one.account, buildMeetingRequest(NINE));
        const other = await stage();
        await expect(other.adapter.move!(other.account, ref, buildMeetingRequest(TEN))).rejects.toMatchObject(
          buildRefusal('not_found'),
        );
      });
    });
  }

  test('the adapter has move() if the provider can move meetings', async () => {
    expect((await stage()).adapter.move !== undefined).toBe(can.moves);
  });
}
