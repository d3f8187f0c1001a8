// Changes at the provider become events, for meetings that Parley booked, meetings that leads booked on the provider's
// page, and meetings that people created at the provider.
import { describe, expect, test } from 'vitest';
import type { CalendarEvent } from '../port.ts';
import {
  ANA,
  addTime,
  buildMeetingRequest,
  MINUTE,
  NINE,
  type Stage,
  type Suite,
  TEN,
} from './suite.testing.ts';

/** Removes the `canceled` events of meetings that were moved, because only some providers report them. */
const removeEnds = (events: CalendarEvent[]) =>
  events.filter((event) => event.kind !== 'canceled' || !event.moved);

async function setUpListening(stage: Suite['stage']): Promise<Stage> {
  const one = await stage();
  await one.listen();
  expect(await one.news()).toEqual([]);
  return one;
}

export function testNews({ can, stage }: Suite): void {
  describe('an event from the provider', () => {
    test('contains the reference and the lead of a meeting booked by Parley', async () => {
      const one = await setUpListening(stage);
      const wanted = buildMeetingRequest(NINE);
      const { ref } = await one.adapter.book(one.account, wanted);
      const { reference, lead_id, end_at } = wanted;
      expect(await one.news()).toMatchObject([
        {
          kind: 'booked',
          ref,
          reference,
          lead_id,
          at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
          meeting: { ref, start_at: NINE, end_at },
          attendee: { email: 'ana@example.com' },
          replaces: one.adapter.changes ? ref : null,
        },
      ]);
      expect(await one.news()).toEqual([]);
    });

    if (can.has_page) {
      test("contains the lead of a booking through Parley's link, by the id in the link", async () => {
        const one = await setUpListening(stage);
        const lead = { id: 'lead_0000000000000000000000link', attendee: { ...ANA, name: 'Zoë & Max' } };
        const link = await one.adapter.bookingLink!(one.account, lead);
        const ref = one.books(NINE, link);
        expect(await one.news()).toMatchObject([
          {
            kind: 'booked',
            ref,
            reference: null,
            lead_id: lead.id,
            meeting: { start_at: NINE },
            attendee: { name: 'Zoë & Max', email: 'ana@example.com' },
            replaces: null,
          },
        ]);
      });

      test.runIf(can.has_page)('contains no lead for any other booking', async () => {
        const one = await setUpListening(stage);
        const ref = one.books(NINE, undefined, { name: 'Ben', email: 'ben@example.com' });
        expect(await one.news()).toMatchObject([
          {
            kind: 'booked',
            ref,
            reference: null,
            lead_id: null,
            attendee: { name: 'Ben', email: 'ben@example.com', timezone: 'Europe/Madrid' },
          },
        ]);
      });
    }

    test('contains the replaced meeting after a move at the provider', async () => {
      const one = await setUpListening(stage);
      const wanted = buildMeetingRequest(NINE);
      const { ref } = await one.adapter.book(one.account, wanted);
      await one.news();
      one.clock.advance(MINUTE);
      const to = one.moves(ref, TEN);
      const events = await one.news();
      expect(removeEnds(events)).toMatchObject([
        { kind: 'booked', ref: to, lead_id: wanted.lead_id, meeting: { start_at: TEN }, replaces: ref },
      ]);
      expect(events.filter((event) => event.kind === 'canceled').map((event) => event.ref)).toEqual(
        events.length > 1 ? [ref] : [],
      );
    });

    if (can.moves) {
      test('contains the replaced meeting after a move by Parley', async () => {
        const one = await setUpListening(stage);
        const before = buildMeetingRequest(NINE);
        const { ref } = await one.adapter.book(one.account, before);
        await one.news();
        one.clock.advance(MINUTE);
        const moved = await one.adapter.move!(
          one.account,
          ref,
          buildMeetingRequest(TEN, { lead_id: before.lead_id }),
        );
        expect(removeEnds(await one.news())).toMatchObject([
          {
            kind: 'booked',
            ref: moved.ref,
            lead_id: before.lead_id,
            meeting: { start_at: TEN },
            replaces: ref,
          },
        ]);
      });
    }

    test.each(['lead', 'host'] as const)('says who canceled a meeting: the %s', async (by) => {
      const one = await setUpListening(stage);
      const { ref } = await one.adapter.book(one.account, buildMeetingRequest(NINE));
      await one.news();
      one.clock.advance(MINUTE);
      one.cancels(ref, 'Flu', by);
      expect(await one.news()).toMatchObject([{ kind: 'canceled', ref, by }]);
    });

    test.each(can.has_page ? (['lead', 'host'] as const) : (['host'] as const))(
      'says who moved a meeting: the %s',
      async (by) => {
        const one = await setUpListening(stage);
        const { ref } = await one.adapter.book(one.account, buildMeetingRequest(NINE));
        await one.news();
        one.clock.advance(MINUTE);
        one.moves(ref, TEN, by);
        const said = (await one.news()).flatMap((event) => ('by' in event && event.by) || []);
        expect(said).toEqual([by]);
      },
    );

    test('contains the reason of a cancellation', async () => {
      const one = await setUpListening(stage);
      const wanted = buildMeetingRequest(NINE);
      const { ref } = await one.adapter.book(one.account, wanted);
      await one.news();
      one.clock.advance(MINUTE);
      one.cancels(ref, 'Flu');
      const [canceled, ...more] = await one.news();
      expect(more).toEqual([]);
      expect(canceled).toMatchObject({ kind: 'canceled', ref, moved: false });
      // A provider without opening hours, such as Google, records no reason for a cancellation.
      if (can.has_hours) expect(canceled).toMatchObject({ reason: 'Flu', lead_id: wanted.lead_id });
    });

    test('contains whether the lead came', async () => {
      const one = await setUpListening(stage);
      const { ref } = await one.adapter.book(one.account, buildMeetingRequest(NINE));
      if (!one.marks) return;
      await one.news();
      one.clock.set(addTime(NINE, 60 * MINUTE));
      one.marks(ref, false);
      one.clock.advance(MINUTE);
      one.marks(ref, true);
      expect(await one.news()).toMatchObject([
        { kind: 'no_show', ref },
        { kind: 'came', ref },
      ]);
    });

    test('can be ordered by time', async () => {
      const one = await setUpListening(stage);
      const { ref } = await one.adapter.book(one.account, buildMeetingRequest(NINE));
      const first = await one.news();
      one.clock.advance(1_500);
      one.cancels(ref, null);
      const [last] = await one.news();
      expect(first[0]!.at < last!.at).toBe(true);
    });
  });
}
