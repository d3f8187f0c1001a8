// Conversations about times. Everything that the agent says about a time must match the calendar.
import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { getPhrases } from '../../language/phrases/pick-phrases.ts';
import { readWish, suitsWish } from '../../language/wishes/wish.ts';
import { lexicons } from '../../language/words/lexicon.ts';
import { getReader } from '../../language/words/reader.ts';
import { createCalendar, createMeeting } from '../calendar.testing.ts';
import { nameCity } from '../offer.ts';
import type { AskedCalendar, MeetingSlot } from '../port.ts';
import { brief, Conversation, listKinds, NOW } from './conversation.testing.ts';
import { offlineAgent } from './offline-agent.ts';

/** Half-hour slots on weekdays for thirty days, 9:00 to 18:00 in Paris. */
const OFFICE: MeetingSlot[] = Array.from({ length: 30 }, (_, day) =>
  Temporal.PlainDate.from('2026-11-20').add({ days: day }),
).flatMap((date) =>
  date.dayOfWeek > 5
    ? []
    : Array.from({ length: 18 }, (_, half) => {
        const start = date.toZonedDateTime({
          timeZone: 'Europe/Paris',
          plainTime: { hour: 9 + Math.floor(half / 2), minute: (half % 2) * 30 },
        });
        const start_at = start.toInstant().toString({ fractionalSecondDigits: 3 });
        const end_at = start.add({ minutes: 30 }).toInstant().toString({ fractionalSecondDigits: 3 });
        return { id: `slot ${start_at}`, start_at, end_at };
      }).filter(({ start_at }) => start_at > '2026-11-20T13:00'),
);
/** The slots without Thursday morning, which is taken. */
const BUSY = OFFICE.filter(({ start_at }) => !/^2026-11-26T(?:0|10|11)/.test(start_at));

/** Starts a conversation with a qualified lead who was offered slots. */
async function startWithOffer(
  language = 'en',
  free: MeetingSlot[] | null = BUSY,
  rest: Partial<AskedCalendar> = {},
) {
  const talk = new Conversation({ ...brief, language, criteria: [], disclose_ai: false }, []);
  talk.booking = createCalendar(free, rest);
  talk.status = 'qualified';
  await talk.start();
  await talk.hears('I would like an appointment');
  return talk;
}

const getOfferedSlots = ({ transcript }: Conversation): string[] => {
  const intent = transcript.findLast((one) => one.intent?.kind === 'offer')?.intent;
  return intent?.kind === 'offer' ? intent.slots.map(({ start_at }) => start_at) : [];
};

describe("a lead's wish for a time", () => {
  test.each([
    ['en', 'rather Thursday afternoon'],
    ['fr', 'plutôt jeudi après-midi'],
    ['es', 'mejor el jueves por la tarde'],
    ['de', 'lieber Donnerstagnachmittag'],
    ['it', 'meglio giovedì pomeriggio'],
    ['pt', 'prefiro quinta à tarde'],
    ['nl', 'liever donderdagmiddag'],
    ['en', 'Do you have anything on Thursday afternoon?'],
    ['en', 'what about Thursday afternoon?'],
    ['es', '¿qué tal el jueves por la tarde?'],
    ['de', 'Geht auch Donnerstag Nachmittag?'],
  ])('is looked up in %s: %s', async (language, text) => {
    const talk = await startWithOffer(language);
    const { reply } = await talk.hears(text);
    expect(reply?.intent).not.toHaveProperty('missed');
    expect(getOfferedSlots(talk)).toEqual([
      '2026-11-26T12:00:00.000Z',
      '2026-11-26T14:00:00.000Z',
      '2026-11-26T16:00:00.000Z',
    ]);
    await talk.hears('2');
    expect(talk.booking?.booked?.start_at).toBe('2026-11-26T14:00:00.000Z');
  });

  it('is booked if it names one time and that time is free', async () => {
    const talk = await startWithOffer();
    expect(listKinds(await talk.hears('Wednesday at 11'))).toEqual(['book']);
    expect(talk.last).toContain('Wednesday 25 November at 11:00');
  });

  it('is only offered if the lead just asks whether it is free', async () => {
    const talk = await startWithOffer();
    const { reply } = await talk.hears('Is Wednesday at 11 free?');
    expect(reply?.intent).toMatchObject({ kind: 'offer', slots: [{ start_at: '2026-11-25T10:00:00.000Z' }] });
    expect(listKinds(await talk.hears('yes please'))).toEqual(['book']);
  });

  it('is answered with the nearest times before and after it if it is taken', async () => {
    const talk = await startWithOffer();
    const { reply } = await talk.hears('Thursday at 10');
    expect(getPhrases('en').offerNearest.some((text) => reply?.text.startsWith(text))).toBe(true);
    expect(getOfferedSlots(talk)).toEqual([
      '2026-11-25T09:00:00.000Z',
      '2026-11-26T12:00:00.000Z',
      expect.stringMatching(/^2026-11-2[56]T/),
    ]);
  });

  it('refers to the days under discussion if it names no day', async () => {
    const talk = await startWithOffer();
    await talk.hears('Friday morning of next week');
    await talk.hears('at 10');
    expect(talk.booking?.booked?.start_at).toBe('2026-11-27T09:00:00.000Z');
  });

  it('can be for the soonest slot', async () => {
    const talk = await startWithOffer('fr');
    await talk.hears('le plus tôt possible');
    expect(getOfferedSlots(talk)).toEqual(BUSY.slice(0, 3).map(({ start_at }) => start_at));
  });

  it('can be for earlier or later slots', async () => {
    const talk = await startWithOffer();
    await talk.hears('next Thursday');
    const before = getOfferedSlots(talk);
    await talk.hears('anything earlier?');
    for (const start of getOfferedSlots(talk)) expect(start < before[0]!).toBe(true);
  });

  it.each([
    ['yesterday at 3', 'timePast'],
    ['31 February', 'noSuchDay'],
    ['in 3 months', 'offerBeyond'],
  ] as const)('is answered with the reason if the time is impossible: %s', async (text, why) => {
    const talk = await startWithOffer();
    const { reply } = await talk.hears(text);
    expect(getPhrases('en')[why].some((phrase) => reply?.text.startsWith(phrase))).toBe(true);
    expect(reply?.intent).toMatchObject({ kind: 'offer', missed: true });
  });

  it('determines the first slots offered if it comes before the first offer', async () => {
    const talk = new Conversation({ ...brief, criteria: brief.criteria.slice(0, 1) }, BUSY);
    await talk.start();
    await talk.hears('Yes, and Thursday afternoon would suit me');
    expect(getOfferedSlots(talk).every((start) => start.startsWith('2026-11-26T1'))).toBe(true);
  });
});

describe('a lead for whom no time suits', () => {
  it('is asked for a suitable time after two rounds, then handed over to a person', async () => {
    const talk = await startWithOffer();
    expect((await talk.hears('none of these')).reply?.intent).toMatchObject({ kind: 'offer', missed: true });
    expect((await talk.hears('Sunday evening')).reply?.intent).toEqual({ kind: 'ask_when' });
    const last = await talk.hears('Saturday at noon');
    expect(listKinds(last)).toEqual(['hand_over']);
    expect(last.proposals[0]).toMatchObject({
      reason: { params: { quote: expect.stringContaining('Saturday at noon') } },
    });
  });

  it('can still book a time that suits', async () => {
    const talk = await startWithOffer('de');
    await talk.hears('keiner davon');
    await talk.hears('Sonntag');
    expect(listKinds(await talk.hears('dann Dienstag um 15 Uhr'))).toEqual(['book']);
  });

  it('is asked once more after a misunderstanding, then handed over to a person', async () => {
    const talk = await startWithOffer();
    await talk.hears('none of these');
    await talk.hears('no');
    expect((await talk.hears('hmm')).reply?.intent).toEqual({ kind: 'clarify', key: null });
    expect(listKinds(await talk.hears('hmm'))).toEqual(['hand_over']);
  });

  it('gets no times if the calendar is unavailable', async () => {
    const talk = new Conversation({ ...brief, criteria: [] }, []);
    talk.booking = createCalendar(null);
    await talk.start();
    const output = await talk.hears('yes please, Thursday at 3');
    expect(listKinds(output)).toContain('hand_over');
    expect(output.reply?.text).not.toMatch(/\d/);
    expect(getPhrases('en').calendarAway).toContain(output.reply?.text);
  });
});

describe('a booked appointment', () => {
  const booked = createMeeting('2026-11-24T14:00:00.000Z', {
    location: '5 rue de Rivoli',
    page: 'https://x.test/b/abc',
  });
  async function withMeeting(language = 'en') {
    const talk = await startWithOffer(language);
    await talk.hears('1');
    talk.booking!.booked = booked;
    return talk;
  }

  test.each([
    ['en', 'What time was it again?'],
    ['en', 'when is our meeting?'],
    ['fr', "C'était à quelle heure déjà ?"],
    ['fr', 'vous pouvez me rappeler la date du rdv ?'],
    ['es', '¿A qué hora era la cita?'],
    ['de', 'Um wie viel Uhr war das nochmal?'],
    ['it', "A che ora era l'appuntamento?"],
    ['pt', 'Que horas era mesmo?'],
    ['nl', 'Hoe laat was het ook alweer?'],
  ])('is repeated when the lead asks, in %s: %s', async (language, text) => {
    const talk = await withMeeting(language);
    const { reply, proposals } = await talk.hears(text);
    expect(proposals).toEqual([]);
    expect(reply?.text).toMatch(/24|15|3:00/);
    expect(reply?.text).toContain('5 rue de Rivoli');
    expect(reply?.text).toContain('https://x.test/b/abc');
  });

  test.each([
    ['en', 'cancel it please', null],
    ['en', "Please cancel, I'm ill", "I'm ill"],
    ['en', 'cancel it because I have to work', 'because I have to work'],
    ['fr', 'annulez svp, je suis malade', 'je suis malade'],
    ['es', 'quiero cancelar la cita porque estoy de viaje', 'porque estoy de viaje'],
    ['de', 'bitte absagen, weil ich krank bin', 'weil ich krank bin'],
    ['it', 'devo disdire, ho un impegno', 'ho un impegno'],
    ['pt', 'preciso cancelar porque vou viajar', 'porque vou viajar'],
    ['nl', 'ik wil annuleren omdat ik ziek ben', 'omdat ik ziek ben'],
  ])('is canceled in %s: %s', async (language, text, reason) => {
    const { proposals } = await (await withMeeting(language)).hears(text);
    expect(proposals).toMatchObject([{ kind: 'cancel_booking', reason }]);
  });

  test.each([
    ['en', 'can we do Thursday afternoon instead?'],
    ['en', "I can't make it on Tuesday, could we do Thursday afternoon?"],
    ['fr', 'on peut faire jeudi après-midi à la place ?'],
    ['es', '¿podemos el jueves por la tarde mejor?'],
    ['de', 'geht auch Donnerstagnachmittag?'],
    ['it', 'possiamo fare giovedì pomeriggio invece?'],
    ['pt', 'podemos fazer quinta à tarde?'],
    ['nl', 'kan het ook donderdagmiddag?'],
  ])('is moved after checking the calendar in %s: %s', async (language, text) => {
    const talk = await withMeeting(language);
    const { reply } = await talk.hears(text);
    expect(reply?.intent.kind).toBe('offer');
    expect(getOfferedSlots(talk).every((start) => start.startsWith('2026-11-26T1'))).toBe(true);
    await talk.hears('1');
    expect(talk.booking?.booked?.start_at).toBe('2026-11-26T12:00:00.000Z');
  });

  it('is not moved only because a time is mentioned', async () => {
    const talk = await withMeeting();
    await talk.hears('I land at 9am on Monday');
    expect(talk.booking?.booked?.start_at).toBe(booked.start_at);
    expect(listKinds(await talk.hears('Monday at 11am instead please'))).toEqual(['book']);
  });

  it('is not moved to the day that the lead mentions when canceling', async () => {
    expect(listKinds(await (await withMeeting()).hears('cancel the appointment on Thursday'))).toEqual([
      'cancel_booking',
    ]);
  });

  it('is denied if it does not exist', async () => {
    const talk = await startWithOffer();
    await talk.hears('1');
    await talk.hears('cancel it');
    expect(getPhrases('en').nothingBooked).toContain((await talk.hears('cancel it')).reply?.text);
    const { reply } = await talk.hears('can we do Thursday afternoon instead?');
    expect(reply?.intent.kind).toBe('offer');
  });

  it('is not replaced by new offers while the provider has not confirmed it', async () => {
    const talk = await startWithOffer();
    talk.booking!.pending = { start_at: '2026-11-24T14:00:00.000Z' };
    const { reply } = await talk.hears('or rather Thursday?');
    expect(reply?.intent).toEqual({ kind: 'say' });
    expect(reply?.text).toContain('Tuesday 24 November at 15:00');
  });
});

describe('a reminder of an offer', () => {
  it('lists the offer again while all of it is free', async () => {
    const talk = await startWithOffer();
    const { text } = (await offlineAgent.followUp(talk.input(), { kind: 'silence', number: 1 }))!;
    expect(text).toContain('1. Friday 20 November');
  });

  it('offers other times once part of the offer is taken, and asks for a suitable time if none is free', async () => {
    const talk = await startWithOffer();
    const remind = async (free: MeetingSlot[]) => {
      talk.booking = createCalendar(free);
      return (await offlineAgent.followUp(talk.input(), { kind: 'silence', number: 1 }))!;
    };
    const others = await remind(BUSY.slice(1));
    expect(others.intent.kind === 'offer' && others.intent.slots.map(({ id }) => id)).not.toContain(
      BUSY[0]!.id,
    );
    expect(others.text).toContain('1. ');
    const { text } = await remind([]);
    expect(text).not.toContain('1. ');
    expect(getPhrases('en').askWhen.some((phrase) => text.endsWith(phrase))).toBe(true);
  });
});

describe('texts about bookings', () => {
  const meeting = createMeeting('2026-11-24T14:00:00.000Z', {
    page: 'https://x.test/b/abc',
    location: 'Rue X 5',
  });

  test.each([
    ['Legen Sie bitte den Grundriss und den letzten Feuerstättenbescheid bereit.', 1],
    ['Zur Beratung kommt ein Mensch zu Ihnen.', 2],
    ['Den Grundriss brauchen wir.', 2],
    [undefined, 2],
  ])('do not ask twice to bring something: %s', (reply, count) => {
    const knowledge =
      'Bitte zum Termin bereithalten: Grundriss und das letzte Feuerstättenbescheid des Schornsteinfegers.';
    const told = { ...meeting, timezone: null, country: null, reply, rescheduled: false };
    const { text } = offlineAgent.confirmBooking({ ...brief, language: 'de', knowledge }, told);
    expect(text.split('bereithalten')).toHaveLength(count);
  });

  test.each(Object.keys(lexicons))(
    "contain the time, its zone if it differs from the lead's, the place and the page, in %s",
    (language) => {
      const campaign = { ...brief, language };
      const told = { ...meeting, timezone: 'America/New_York', country: null };
      const texts = [
        offlineAgent.confirmBooking(campaign, { ...told, rescheduled: false }).text,
        offlineAgent.confirmBooking(campaign, { ...told, rescheduled: true }).text,
        offlineAgent.reminder(campaign, told, 86_400_000).text,
        offlineAgent.reminder(campaign, told, 3_600_000).text,
      ];
      for (const text of texts) {
        for (const part of [
          '9:00',
          nameCity('America/New_York', language),
          'Rue X 5',
          'https://x.test/b/abc',
        ]) {
          expect(text.replace('09:00', '9:00')).toContain(part);
        }
        expect(text).not.toMatch(/[{}]/);
      }
      expect(new Set(texts).size).toBe(4);
    },
  );

  test.each(Object.keys(lexicons))('never confirm a failed booking, in %s', (language) => {
    const campaign = { ...brief, language };
    const phrases = getPhrases(language);
    const failed = { start_at: meeting.start_at, timezone: null, country: null };
    const refused = offlineAgent.bookingFailed(campaign, { ...failed, taken: false }, BUSY);
    expect(refused.intent.kind).toBe('offer');
    expect(refused.text).toContain('1. ');
    const away = offlineAgent.bookingFailed(campaign, { ...failed, taken: true }, null);
    expect(phrases.calendarAway).toContain(away.text);
    const full = offlineAgent.bookingFailed(campaign, { ...failed, taken: true }, []);
    expect(phrases.noSlots).toContain(full.text);
    expect(offlineAgent.bookingCanceled(campaign, { ...failed, by_lead: false }).intent.kind).toBe('goodbye');
  });
});

describe('an email address for the invitation', () => {
  it('is requested as soon as a slot is chosen, and then once more', async () => {
    const talk = await startWithOffer('en', BUSY, { needs_email: true });
    expect((await talk.hears('2')).reply?.intent).toMatchObject({ kind: 'ask_email' });
    expect((await talk.hears('ana@gmail')).reply?.intent).toEqual({ kind: 'clarify', key: null });
    const { proposals } = await talk.hears('sorry, ana@gmail.com.');
    expect(proposals).toMatchObject([{ kind: 'email', email: 'ana@gmail.com' }, { kind: 'book' }]);
  });

  it('can be sent with the choice', async () => {
    const talk = await startWithOffer('en', BUSY, { needs_email: true });
    expect(listKinds(await talk.hears('2, ana@example.com'))).toEqual(['email', 'book']);
  });

  it('is collected by a person if the lead does not give one', async () => {
    const talk = await startWithOffer('en', BUSY, { needs_email: true });
    await talk.hears('2');
    await talk.hears("I'd rather not");
    expect(listKinds(await talk.hears('no'))).toEqual(['hand_over']);
  });

  it('can be followed by a choice of another time', async () => {
    const talk = await startWithOffer('en', BUSY, { needs_email: true });
    await talk.hears('2');
    await talk.hears('rather Thursday afternoon');
    expect(getOfferedSlots(talk).every((start) => start.startsWith('2026-11-26T1'))).toBe(true);
  });
});

it('the agent sends a link instead of slots, claims nothing, and hands over if the lead does not use the link', async () => {
  const talk = await startWithOffer('en', BUSY, { link: 'https://cal.test/x' });
  expect(talk.last).toContain('https://cal.test/x');
  const second = await talk.hears('Thursday at 3?');
  expect(second.reply?.intent).toMatchObject({ kind: 'send_link' });
  expect(second.reply?.text).toContain('https://cal.test/x');
  expect(listKinds(await talk.hears('Friday?'))).toEqual(['hand_over']);
});

describe("the lead's time zone", () => {
  test.each([
    ['en', "I'm in New York", 'America/New_York', '8:00 AM'],
    ['fr', 'je suis à Montréal', 'America/Toronto', '8 h 00'],
    ['en', "it's 9am here in Lisbon", 'Europe/Lisbon', '13:00'],
    ['de', 'ich bin gerade in London', 'Europe/London', '13:00'],
  ])('is detected in %s: %s', async (language, text, timezone, time) => {
    const talk = await startWithOffer(language);
    const before = getOfferedSlots(talk);
    const { proposals, reply } = await talk.hears(text);
    expect(proposals).toMatchObject([{ kind: 'timezone', timezone }]);
    expect(getOfferedSlots(talk)).toEqual(before);
    expect(reply?.text).toContain(time);
    await talk.hears('1');
    expect(talk.last).toContain(time);
  });

  it('leads to no repeated offer if the other free times are at night there', async () => {
    const free = OFFICE.filter(({ start_at }) =>
      ['2026-11-23T09:30', '2026-11-25T08:30', '2026-12-01T10:30', '2026-12-04T12:00'].some((one) =>
        start_at.startsWith(one),
      ),
    );
    const talk = await startWithOffer('en', free);
    for (const text of ['I am in New York', 'as soon as possible']) await talk.hears(text);
    const before = getOfferedSlots(talk);
    await talk.hears('Thursday at 10');
    expect(getOfferedSlots(talk)).not.toEqual(before);
  });

  it('is used for times that the lead writes, and is named with them', async () => {
    const talk = await startWithOffer();
    talk.timezone = 'America/New_York';
    await talk.hears('Tuesday at 9am');
    expect(talk.booking?.booked?.start_at).toBe('2026-11-24T14:00:00.000Z');
    expect(talk.last).toContain('9:00 AM (New York time)');
  });
});

describe('any message about times', () => {
  const days = [
    'Monday',
    'Thursday',
    'tomorrow',
    'next week',
    'the 25th',
    'weekend',
    'in two weeks',
    'not Tuesday',
    '',
  ];
  const times = [
    'at 10',
    'after 6',
    'in the afternoon',
    'before noon',
    'between 2 and 4',
    'at 3pm',
    'in the evening',
    '',
  ];
  const english = fc
    .tuple(fc.constantFrom(...days), fc.constantFrom(...times))
    .map((parts) => parts.join(' ').trim());
  const said = fc.oneof(
    { arbitrary: english, weight: 4 },
    {
      arbitrary: fc.constantFrom(
        'none of these',
        'no',
        'hm',
        '1',
        '2',
        'yes',
        'cancel it',
        'what time was it?',
        'I am in New York',
        'can we do Friday instead?',
        'as soon as possible',
        'anything later?',
      ),
      weight: 3,
    },
    {
      arbitrary: fc.constantFrom(
        'jeudi à 10h',
        'lieber Freitag',
        'el martes por la tarde',
        'domani',
        'quinta',
        'vrijdag om 9 uur',
      ),
      weight: 1,
    },
  );

  it('leads to no false statement about the calendar, and to no repeated offer', {
    tags: 'endurance',
  }, async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom(...Object.keys(lexicons)),
        fc.subarray(OFFICE, { minLength: 0, maxLength: 60 }),
        fc.array(said, { minLength: 1, maxLength: 6 }),
        async (language, free, messages) => {
          const talk = await startWithOffer(language, free);
          const phrases = getPhrases(language);
          const isFree = (start: string) => free.some(({ start_at }) => start_at === start);
          for (const text of messages) {
            const before = getOfferedSlots(talk);
            const asked = talk.transcript.findLast(({ intent }) => intent !== null)?.intent?.kind;
            const zone = talk.timezone ?? 'Europe/Paris';
            const meeting = talk.booking?.booked?.start_at;
            const { reply, proposals } = await talk.hears(text);
            if (reply?.intent.kind === 'offer') {
              const now = getOfferedSlots(talk);
              expect(now.every(isFree)).toBe(true);
              const isMoved = proposals.some(({ kind }) => kind === 'timezone');
              if (asked === 'offer' && !isMoved) expect(now).not.toEqual(before);
            }
            const wish = readWish(text, NOW, zone, getReader(language));
            const denies = [...phrases.offerNearest, ...phrases.nothingThen].some((phrase) =>
              reply?.text.includes(phrase),
            );
            if (denies) {
              expect(wish).not.toBeNull();
              if (!wish || 'flaw' in wish || wish.than) continue;
              const fitting = free.filter(
                ({ start_at }) => start_at !== meeting && suitsWish(wish, start_at),
              );
              expect(fitting).toEqual([]);
            }
            for (const proposal of proposals) {
              if (proposal.kind === 'book') expect(free.map(({ id }) => id)).toContain(proposal.slot_id);
            }
            if (proposals.some(({ kind }) => kind === 'hand_over')) break;
          }
        },
      ),
      { numRuns: 150 },
    );
  });
});
