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
  ['en', 'I need to cancel my appointment with you on Friday'],
  ['de', 'ich möchte meinen Termin am Freitag bei euch verschieben'],
  ['it', 'ho un appuntamento giovedì e non posso venire'],
  ['pt', 'tenho uma reunião amanhã e não posso'],
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
  ['en', "Sorry I have a meeting, can't talk now"],
  ['en', "I have an appointment now and can't talk"],
  ['en', "I got a meeting and can't answer now"],
  ['en', "I have a meeting right now so I can't"],
  ['en', 'My appointment with the bank was cancelled so yes I have time'],
  ['de', 'Habe heute einen Termin und kann nicht telefonieren'],
  ['de', 'Hab morgen Termin beim Arzt und kann nicht'],
  ['de', 'Ich habe einen Termin, später'],
  ['fr', "j'ai un rendez-vous et je peux pas répondre"],
  ['fr', "J'ai un rdv aujourd'hui, je peux pas parler"],
  ['fr', 'mon rendez-vous chez le dentiste a été annulé, je suis libre'],
  ['es', 'tengo una cita y no puedo hablar'],
  ['es', 'tengo una reunión, más tarde'],
  ['es', 'mi cita con el médico se canceló, estoy libre'],
  ['it', 'ho un appuntamento e non posso parlare'],
  ['nl', 'ik heb een afspraak en kan niet praten'],
  ['pt', 'tenho uma reunião e não posso falar'],
])('goes on with a lead who is busy now or free again, in %s: %s', async (language, said) => {
  expect(listKinds(await hear(language, said))).not.toContain('hand_over');
});

test.each([
  ['nl', 'ik zit al bij jullie concurrent'],
  ['de', 'Der letzte Handwerker hat uns zu viel berechnet, deshalb fragen wir Sie'],
])('goes on with a lead who names another company, in %s: %s', async (language, said) => {
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
