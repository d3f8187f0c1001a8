// Existing customers who answer a campaign for new leads: a person answers them.
import { expect, test } from 'vitest';
import { brief, Conversation, listKinds, week } from './conversation.testing.ts';

async function hear(language: string, said: string) {
  const criteria = [{ key: 'owner', ask: 'Do you own the place?', expect: 'yes' }];
  const talk = new Conversation({ ...brief, language, knowledge: '', criteria }, week);
  await talk.start();
  return talk.hears(said);
}

test.each([
  ['es', 'quiero cambiar mi cita del martes'],
  ['es', 'tengo cita el jueves y no puedo ir'],
  ['nl', 'ik wil mijn les van morgen afzeggen'],
  ['fr', "j'ai un rdv jeudi mais je peux pas"],
  ['de', 'hab morgen einen termin und kann nicht'],
  ['en', 'i have an appointment tomorrow and cant make it'],
  ['nl', 'ik les al bij jullie en mijn les is vergeten'],
])('hands over a lead who has an appointment that we do not know, in %s: %s', async (language, said) => {
  expect(listKinds(await hear(language, said))).toEqual(['hand_over']);
});

test.each([
  ['en', 'i have no appointment yet, can we do another day'],
  ['en', 'yes, but i have a doctors appointment thursday and cant'],
  ['es', 'sí, pero mi visita sería otro día'],
  ['de', 'ja, aber ich kann am mittwoch nicht'],
  ['fr', 'je dois annuler mon cours de yoga pour venir mais ok pour mardi'],
])('goes on with a lead who has none, in %s: %s', async (language, said) => {
  expect(listKinds(await hear(language, said))).not.toContain('hand_over');
});

test.each([
  ['fr', 'vous êtes où'],
  ['fr', 'vous etes ou exactement'],
  ['en', 'who gave u my number'],
  ['de', 'weiß noch nicht, meld mich'],
])('does not stop for words that ask for no silence, in %s: %s', async (language, said) => {
  expect(listKinds(await hear(language, said))).not.toContain('hand_over');
});

test.each([
  ['fr', 'vous êtes lourds, arrêtez', 'opt_out'],
  ['en', 'who gave u my number, stop texting', 'opt_out'],
  ['de', 'nix mehr schicken', 'opt_out'],
  ['de', 'meld dich nicht mehr bei mir', 'opt_out'],
  ['de', 'die nachrichten von euch gehen mir auf die nerven, will das nicht mehr', 'hand_over'],
])('still stops for words that ask for it, in %s: %s', async (language, said, kind) => {
  expect(listKinds(await hear(language, said))).toEqual([kind]);
});
