// Whole conversations about units and reasons: a time of day is no number of hours, and "no time" can be a reason.
import { expect, it } from 'vitest';
import type { Criterion } from '../port.ts';
import { brief, Conversation, week } from './conversation.testing.ts';

async function play(language: string, criteria: Criterion[], ...said: string[]): Promise<Conversation> {
  const campaign = { ...brief, language, criteria, knowledge: '', first_message: 'Acme.' };
  const talk = new Conversation(campaign, week);
  await talk.start();
  for (const text of said) await talk.hears(text);
  return talk;
}

const list = (talk: Conversation) => talk.findings.map(({ key, value }) => `${key}=${value}`).join(', ');

const hours: Criterion = {
  key: 'hours',
  ask: "Combien d'heures par semaine pouvez-vous vous entraîner ?",
  expect: '>= 4',
};

it('reads "6h" as hours, and a time of day after it as a wish', async () => {
  const talk = await play('fr', [hours], '6h', 'lundi à 15h');
  expect(list(talk)).toBe('hours=6');
});

it('asks for the hours of a lead who names an amount of money', async () => {
  const funding = { key: 'funding', ask: 'CPF ou employeur ?', expect: 'one of: CPF, employeur' };
  const talk = await play('fr', [funding, hours], 'avec mon CPF, il me reste 3200 €');
  expect(list(talk)).toBe('funding=CPF');
  expect(talk.last).toContain("Combien d'heures");
});

it('keeps the number of days when a lead says for how many years they have the licence', async () => {
  const days = { key: 'days', ask: '¿Cuántos días la quieres alquilar?', expect: '>= 3' };
  const licence = { key: 'licence', ask: '¿Tienes carnet desde hace más de dos años?', expect: 'yes' };
  const talk = await play('es', [days, licence], '2 semanas', 'desde hace 10 años');
  expect(list(talk)).toBe('days=14, licence=yes');
});

it('asks for the budget again when a lead repeats the number of guests', async () => {
  const guests = { key: 'guests', ask: 'How many guests are you expecting?', expect: '<= 140' };
  const budget = { key: 'budget', ask: 'What budget do you have, in pounds?', expect: '>= 4000' };
  const again = await play('en', [guests, budget], 'about 60 of us', '60');
  expect(list(again)).toBe('guests=60');
  const other = await play('en', [guests, budget], 'about 60 of us', '1500');
  expect(other.findings.at(-1)).toMatchObject({ key: 'budget', verdict: 'failed' });
});

it.each([
  ['en', 'How many rooms do you need?', '3', 'How many people are you?', '>= 4', '3 people'],
  ['es', '¿Cuántas habitaciones tiene?', '2', '¿Cuántos días lo necesita?', '>= 3', '2 días'],
  ['en', 'How many rooms does it have?', '5', 'How many owners has it had?', '<= 3', '5 owners'],
])('in %s, to "%s" %s, "%s" (%s) "%s" is an answer', async (language, rooms, known, ask, expected, said) => {
  const criteria = [
    { key: 'rooms', ask: rooms, expect: '>= 1' },
    { key: 'other', ask, expect: expected },
  ];
  const talk = await play(language, criteria, known, said);
  expect(talk.findings.at(-1)).toMatchObject({ key: 'other', verdict: 'failed' });
});

it('postpones nothing when "keine Zeit" is a reason', async () => {
  const service = { key: 'service', ask: 'Basis oder Komplett?', expect: 'one of: Basis, Komplett' };
  const talk = await play('de', [service], 'komplett, ich hab keine Zeit');
  expect(list(talk)).toBe('service=Komplett');
  expect(talk.proposals.filter(({ kind }) => kind === 'later')).toEqual([]);
  const busy = await play('de', [service], 'ich hab gerade keine Zeit');
  expect(busy.proposals.map(({ kind }) => kind)).toEqual(['later']);
});

it('notes people before it asks for them only if the lead counts them plainly', async () => {
  const area = { key: 'area', ask: 'Is the venue in Gauteng?', expect: 'yes' };
  const guests = { key: 'guests', ask: 'How many guests do you expect?', expect: '<= 150' };
  expect(list(await play('en', [area, guests], '110 ppl, yes'))).toContain('guests=110');
  expect(list(await play('en', [area, guests], 'abt 90 ppl, yes'))).not.toContain('guests');
});
