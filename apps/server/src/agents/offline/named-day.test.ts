// Days that a lead names as the answer to a criterion: the day of the meeting, or the date of an event.
import { expect, it } from 'vitest';
import type { Criterion } from '../port.ts';
import { brief, Conversation, week } from './conversation.testing.ts';

const bikes: Record<string, [kind: string, choices: string, day: string, count: string]> = {
  en: ['Do you want a repair or a rental?', 'repair, rental', 'Which day?', 'How many?'],
  fr: ['Réparation ou location ?', 'réparation, location', 'Quel jour vous arrange ?', 'Combien de vélos ?'],
  de: ['Reparatur oder Miete?', 'Reparatur, Miete', 'Welcher Tag passt Ihnen?', 'Wie viele Räder?'],
  es: ['¿Reparación o alquiler?', 'reparación, alquiler', '¿Qué día te viene bien?', '¿Cuántas bicis?'],
  it: ['Riparazione o noleggio?', 'riparazione, noleggio', 'Che giorno preferisce?', 'Quante bici?'],
  pt: ['Reparação ou aluguer?', 'reparação, aluguer', 'Que dia lhe dá jeito?', 'Quantas bicicletas?'],
  nl: ['Reparatie of verhuur?', 'reparatie, verhuur', 'Welke dag komt uit?', 'Hoeveel fietsen?'],
};

async function start(language: string): Promise<Conversation> {
  const [kind, choices, day, count] = bikes[language]!;
  const criteria: Criterion[] = [
    { key: 'kind', ask: kind, expect: `one of: ${choices}` },
    { key: 'day', ask: day, expect: 'any' },
    { key: 'count', ask: count, expect: '>= 1' },
  ];
  const talk = new Conversation(
    { ...brief, language, criteria, knowledge: '', first_message: 'Acme.' },
    week,
  );
  await talk.start();
  return talk;
}

function listDays({ transcript }: Conversation): number[] {
  const intent = transcript.at(-1)!.intent;
  return intent?.kind === 'offer'
    ? [...new Set(intent.slots.map(({ start_at }) => Number(start_at.slice(8, 10))))]
    : [];
}

it.each([
  ['en', 'repair, Thursday 26 November'],
  ['en', 'I need a repair on Thursday'],
  ['fr', 'réparation jeudi'],
  ['de', 'Miete. Donnerstag, 26. November'],
  ['es', 'alquiler el jueves'],
  ['it', 'noleggio giovedì 26 novembre'],
  ['pt', 'aluguer, quinta 26 de novembro'],
  ['nl', 'verhuur donderdag'],
])('the offer starts on the day that was named before in %s: %s', async (language, said) => {
  const talk = await start(language);
  await talk.hears(said);
  await talk.hears('2');
  expect(listDays(talk)).toEqual([26]);
});

it.each([
  ['en', 'repair tomorrow'],
  ['en', 'tomorrow, a repair'],
  ['fr', 'réparation demain'],
  ['de', 'Reparatur morgen'],
  ['es', 'reparación mañana'],
  ['it', 'riparazione domani'],
  ['pt', 'reparação amanhã'],
  ['nl', 'reparatie morgen'],
])('a day next to an answer is no wish for later in %s: %s', async (language, said) => {
  const talk = await start(language);
  const { reply, proposals } = await talk.hears(said);
  expect(reply?.intent).toEqual({ kind: 'ask', key: 'count' });
  expect(proposals.map(({ kind }) => kind)).toEqual(['finding', 'finding']);
});

it('a call or a message on another day is no day for the meeting', async () => {
  const talk = await start('en');
  expect((await talk.hears('not now, next week')).proposals.map(({ kind }) => kind)).toEqual(['later']);
});

it('the date of an event is no time for the visit', async () => {
  const criteria: Criterion[] = [{ key: 'date', ask: 'When would you like the party to be?', expect: 'any' }];
  const talk = new Conversation({ ...brief, criteria, knowledge: '', first_message: 'Acme.' }, week);
  await talk.start();
  await talk.hears('21st march ideally, a saturday');
  expect(listDays(talk)).toEqual([23, 24, 25]);
  const { reply } = await talk.hears('the party is on 21 march');
  expect(reply).toMatchObject({ intent: { kind: 'clarify' }, text: expect.stringContaining('appointment') });
  expect((await talk.hears('the party is on 21 march, as i said')).proposals).toMatchObject([
    { kind: 'hand_over' },
  ]);
});
