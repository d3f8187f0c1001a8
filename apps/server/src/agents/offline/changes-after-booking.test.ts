// What a lead with a meeting says about it: no meeting stays or goes against their words.
import { expect, test } from 'vitest';
import { brief, Conversation, listKinds, week } from './conversation.testing.ts';

const campaign = (language: string) => ({
  ...brief,
  language,
  knowledge: '',
  criteria: [{ key: 'owner', ask: 'Do you own the place?', expect: 'yes' }],
});

/** Returns a conversation with a meeting on Monday 23 November at 10:00. */
async function book(language: string): Promise<Conversation> {
  const talk = new Conversation(campaign(language), week);
  await talk.start();
  await talk.hears({ en: 'yes', fr: 'oui', es: 'sí', de: 'ja', it: 'sì', pt: 'sim', nl: 'ja' }[language]!);
  await talk.hears('1');
  expect(talk.booking?.booked?.start_at).toBe('2026-11-23T09:00:00.000Z');
  return talk;
}

test.each([
  ['de', 'sagen sie den termin ab'],
  ['de', 'sag den termin bitte ab'],
  ['en', 'cancel it please'],
  ['nl', 'mijn afspraak annuleren graag'],
  ['es', 'quítame la cita'],
])('cancels a meeting whose lead says so, in %s: %s', async (language, said) => {
  const talk = await book(language);
  expect(listKinds(await talk.hears(said))).toEqual(['cancel_booking']);
});

test.each([
  ['de', 'hat sich erledigt', 'ja'],
  ['de', 'hm ne doch nicht, wir lassen das', 'ja bitte'],
  ['de', 'können wir das erstmal lassen', 'ja'],
  ['en', 'forget it, bought one elsewhere', 'yes'],
  ['en', "my son can't come after all, he's ill", 'yes please'],
  ['en', 'dont need the test drive anymore', 'yeah'],
  ['fr', 'on laisse tomber', 'oui'],
  ['es', 'lo dejamos', 'sí'],
  ['es', 'al final no voy a ir', 'si cancela'],
  ['nl', 'laat maar zitten', 'ja'],
  ['nl', 'ik kan toch niet', 'ja graag'],
  ['it', 'alla fine non vengo', 'sì'],
  ['pt', 'deixa pra lá', 'sim'],
  ['en', 'scrap mon', 'yes'],
])('asks before it cancels for doubtful words, in %s: %s', async (language, said, yes) => {
  const talk = await book(language);
  const asked = await talk.hears(said);
  expect(asked).toMatchObject({ proposals: [], reply: { intent: { cancels: true } } });
  expect(listKinds(await talk.hears(yes))).toEqual(['cancel_booking']);
});

test.each([
  ['en', 'never mind', "yes I'm coming"],
  ['en', 'never mind', 'yes keep it please'],
  ['en', 'never mind', 'no cancel it'],
  ['de', 'vergiss es', 'Ja, der Termin bleibt'],
  ['de', 'vergiss es', 'doch, ich komme'],
  ['fr', 'laisse tomber', 'oui je viens'],
  ['fr', 'laisse tomber', 'non annulez'],
  ['it', 'lascia perdere', 'sì confermo'],
  ['nl', 'laat maar', 'ja hoor ik kom gewoon'],
  ['nl', 'laat maar', 'nee annuleer maar'],
  ['pt', 'esquece', 'sim quero manter'],
])('hands over an answer with more words than yes or no, in %s: %s, %s', async (language, said, answer) => {
  const talk = await book(language);
  await talk.hears(said);
  const kinds = listKinds(await talk.hears(answer));
  expect(kinds).not.toContain('cancel_booking');
  expect(talk.booking?.booked?.start_at).toBe('2026-11-23T09:00:00.000Z');
});

test.each([
  ['en', 'forget it', 'no keep it'],
  ['de', 'hat sich erledigt', 'nein'],
  ['nl', 'hoeft niet meer', 'nee'],
  ['fr', 'finalement non', 'non on garde lundi 10h'],
])('keeps the meeting if the lead denies the question, in %s: %s', async (language, said, no) => {
  const talk = await book(language);
  await talk.hears(said);
  expect(await talk.hears(no)).toMatchObject({ proposals: [], reply: { intent: { kind: 'confirm' } } });
  expect(talk.booking?.booked).not.toBeNull();
});

test('leaves doubtful words to a person after one question', async () => {
  const talk = await book('fr');
  await talk.hears('on laisse tomber');
  expect(listKinds(await talk.hears('on laisse tomber je vous dis, laissez tomber'))).toEqual(['hand_over']);
});

test.each([
  ['en', "my dog doesn't bite"],
  ['en', "thanks, my wife can't come but I'll be there"],
  ['en', 'no worries, see you then'],
  ['en', 'forget my last question'],
  ['en', "don't cancel please"],
  ['de', 'die frage hat sich erledigt'],
  ['de', 'ich brauche keinen parkplatz'],
  ['de', 'bitte nicht absagen'],
  ['de', 'sagen sie mir den termin nochmal'],
])('neither cancels nor asks for other words, in %s: %s', async (language, said) => {
  const talk = await book(language);
  const { proposals, reply } = await talk.hears(said);
  expect([proposals, reply?.intent.cancels]).toEqual([[], undefined]);
});

test.each([
  ['es', 'quítame la cita y mi número', 'opt_out'],
  ['es', 'quítame de la lista', 'opt_out'],
  ['de', 'nehmen sie uns wieder raus', 'hand_over'],
])('cancels nothing for words that might be an opt-out, in %s: %s', async (language, said, kind) => {
  const talk = await book(language);
  expect(listKinds(await talk.hears(said))).toEqual([kind]);
});

test('takes no message of a lead who comes late for a wish', async () => {
  const talk = await book('en');
  expect((await talk.hears('running late, be there 10.30')).reply?.intent.kind).toBe('say');
});

test.each([
  ['en', 'what about tuesday?', 'ok keep mon 10 then'],
  ['en', 'what about tuesday?', 'no leave it as it is'],
  ['de', 'geht auch dienstag?', 'nee dann doch montag 10 uhr'],
  ['de', 'geht auch dienstag?', 'nein dann bleiben wir beim alten termin'],
  ['es', 'y el martes?', 'no vale el lunes a las 10'],
  ['fr', 'et mardi ?', 'non on garde lundi 10h'],
  ['nl', 'kan dinsdag ook?', 'laat maar maandag 10 uur is goed'],
])('keeps the booked time after an offer of others, in %s: %s, %s', async (language, asked, kept) => {
  const talk = await book(language);
  expect((await talk.hears(asked)).reply?.intent.kind).toBe('offer');
  expect(await talk.hears(kept)).toMatchObject({ proposals: [], reply: { intent: { kind: 'confirm' } } });
});

test.each([
  ['en', 'actually can we make it weds instead, same time', 's25-09'],
  ['en', 'actually can we make it thurs instead, same time', 's26-09'],
  ['de', 'ne doch nicht, lieber donnerstag gleiche zeit', 's26-09'],
  ['es', 'mejor el jueves en vez del lunes, a la misma hora', 's26-09'],
])('moves the meeting, in %s: %s', async (language, said, slot) => {
  const talk = await book(language);
  expect(await talk.hears(said)).toMatchObject({ proposals: [{ kind: 'book', slot_id: slot }] });
});

test.each([
  ['es', 'puede ser el jueves en vez del lunes?', ['2026-11-26']],
  ['nl', 'dinsdag 24 of woensdag 25 november na 14u', ['2026-11-24', '2026-11-25']],
  ['en', 'cant make monday after all sorry, thurs instead?', ['2026-11-26']],
])('offers the other day that the lead names, in %s: %s', async (language, said, days) => {
  const talk = await book(language);
  const intent = (await talk.hears(said)).reply?.intent;
  const slots = intent?.kind === 'offer' ? intent.slots : [];
  expect([...new Set(slots.map(({ start_at }) => start_at.slice(0, 10)))]).toEqual(days);
});
