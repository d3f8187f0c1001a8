// Words that look like a refusal, an emergency or a customer, and are none. The agent asks again instead.
import { describe, expect, it } from 'vitest';
import type { Criterion } from '../port.ts';
import { brief, Conversation, listKinds } from './conversation.testing.ts';

const OWN = {
  en: 'Do you own the place?',
  fr: 'Êtes-vous propriétaire ?',
  es: '¿Eres propietario?',
  de: 'Sind Sie Eigentümer?',
  it: 'È proprietario?',
  pt: 'É proprietário?',
  nl: 'Bent u eigenaar?',
};
type Language = keyof typeof OWN;

/** Plays one message to a campaign with one criterion, and returns the turn and what is known. */
async function play(language: Language, text: string, ask = OWN[language], expects = 'yes') {
  const criteria: Criterion[] = [{ key: 'asked', ask, expect: expects }];
  const conversation = new Conversation({ ...brief, language, criteria });
  await conversation.start();
  const turn = await conversation.hears(text);
  return { kinds: listKinds(turn), known: conversation.findings.map(({ value }) => value) };
}

describe('a lead who compares offers, or bought something else elsewhere', () => {
  it.each<[Language, string]>([
    ['fr', "j'ai trouvé moins cher ailleurs"],
    ['nl', 'ik heb het elders goedkoper gevonden'],
    ['pt', 'encontrei mais barato noutro lado'],
    ['it', 'ho trovato prezzi migliori altrove'],
    ['es', 'encontrado más barato en otra empresa'],
    ['de', 'ich habe woanders was günstigeres'],
    ['de', 'ich habe es woanders billiger gefunden'],
    ['en', 'I found it cheaper elsewhere'],
    ['en', 'I have not booked elsewhere yet'],
    ['fr', "j'ai pas réservé ailleurs"],
    ['fr', "je n'ai rien trouvé ailleurs"],
    ['de', 'wir haben noch nicht woanders gebucht'],
    ['it', 'non ho ancora firmato altrove'],
    ['nl', 'nog niet elders geboekt'],
    ['en', 'we got quotes from another company'],
    ['en', 'got a quote somewhere else'],
    ['fr', "j'ai pris des devis ailleurs"],
    ['en', 'I bought the house somewhere else'],
    ['fr', "j'ai acheté mon appartement ailleurs"],
    ['it', 'ho comprato casa altrove'],
    ['nl', 'we hebben het huis elders gekocht'],
    ['nl', 'ik ben al klant bij een ander bedrijf'],
    ['it', 'è fuori dal mio budget'],
    ['nl', 'niks voor mij alleen, voor mijn ouders ook'],
    ['en', 'I have got a new number now, save it please'],
  ])('is not ruled out, in %s: %s', async (language, text) => {
    expect((await play(language, text)).kinds).toEqual([]);
  });

  it.each<[Language, string]>([
    ['en', 'no we booked elsewhere'],
    ['fr', "j'ai déjà réservé ailleurs"],
    ['es', 'he encontrado otra empresa'],
    ['de', 'wir haben schon woanders gebucht'],
    ['it', 'ho già firmato altrove'],
    ['pt', 'já reservei noutro lado'],
    ['nl', 'we hebben al elders geboekt'],
    ['nl', 'dat is niks voor mij'],
  ])('is ruled out only after a decision, in %s: %s', async (language, text) => {
    expect((await play(language, text)).kinds).toEqual(['disqualify']);
  });

  it('with a new number can answer', async () => {
    expect((await play('en', 'I have a new number, yes I own it')).known).toEqual(['yes']);
  });
});

describe('a no for now', () => {
  it.each<[Language, string, string]>([
    ['en', 'Are you interested in a visit?', 'no not right now'],
    ['en', 'Can I ask you a few questions?', 'no not right now'],
    ['en', 'Do you have a minute?', 'no not right now'],
    ['de', 'Haben Sie Interesse an einem Termin?', 'nein momentan nicht'],
  ])('postpones a question for interest or time, in %s: %s %s', async (language, ask, text) => {
    expect((await play(language, text, ask)).kinds).toEqual(['later']);
  });

  it('still answers a question about a fact', async () => {
    expect((await play('en', 'no not right now')).known).toEqual(['no']);
  });
});

describe('an emergency', () => {
  it.each<[Language, string]>([
    ['en', 'need help asap'],
    ['en', 'I need help right now with my kitchen'],
    ['de', 'ich brauche dringend Hilfe bei der Planung'],
    ['de', 'wir brauchen jetzt Hilfe beim Umzug'],
    ['de', 'das Projekt ist liegengeblieben'],
    ['es', 'necesito ayuda ya con la cocina'],
    ['fr', "besoin d'aide tout de suite pour ma cuisine"],
    ['it', 'serve aiuto subito per la cucina'],
    ['pt', 'preciso de ajuda agora'],
    ['nl', 'ik heb nu hulp nodig met de keuken'],
  ])('is no wish for help with a project, in %s: %s', async (language, text) => {
    expect((await play(language, text)).kinds).toEqual([]);
  });

  it.each<[Language, string]>([
    ['en', 'I need help right now'],
    ['de', 'mein Auto ist liegengeblieben'],
    ['de', 'ich brauche sofort Hilfe'],
    ['es', 'necesito ayuda urgente'],
    ['fr', "j'ai besoin d'aide tout de suite"],
    ['it', 'ho bisogno di aiuto subito'],
    ['pt', 'preciso de ajuda urgente'],
    ['nl', 'ik heb dringend hulp nodig'],
  ])('goes to a person, in %s: %s', async (language, text) => {
    expect((await play(language, text)).kinds).toEqual(['hand_over']);
  });
});

describe('a customer', () => {
  it.each<[Language, string]>([
    ['en', 'got a brochure from you'],
    ['en', 'I got an email from you'],
    ['en', 'we ordered a catalog from you'],
    ['en', 'I want it fitted by you'],
    ['en', "you fitted my sister's kitchen"],
    ['en', "I'm an existing customer of Ikea"],
    ['es', 'tengo un folleto vuestro'],
    ['es', 'no soy cliente'],
    ['fr', 'je suis client chez orange'],
    ['fr', 'déjà client chez un concurrent'],
    ['de', 'ich bin schon Kundin bei IKEA'],
    ['it', "sono già cliente di un'altra azienda"],
    ['pt', 'já sou cliente da IKEA'],
  ])(
    'is not a lead who only had contact with us, or a customer of others, in %s: %s',
    async (language, text) => {
      expect((await play(language, text)).kinds).toEqual([]);
    },
  );

  it.each<[Language, string]>([
    ['en', 'i already have an appointment with you on thursday'],
    ['en', "I'm already a customer"],
    ['fr', "j'ai deja un rdv avec vous jeudi"],
    ['fr', 'je suis déjà client chez vous'],
    ['es', 'ya tengo cita con vosotros el jueves'],
    ['de', 'ich bin schon Kundin bei Ihnen'],
    ['it', 'ho già un appuntamento con voi giovedì'],
    ['pt', 'já tenho uma reunião convosco quinta'],
    ['nl', 'ik ben al klant bij jullie'],
  ])('of ours goes to a person, in %s: %s', async (language, text) => {
    expect((await play(language, text)).kinds).toEqual(['hand_over']);
  });
});

describe('a complaint', () => {
  it.each<[Language, string]>([
    ['en', 'you lost my number?'],
    ['en', 'you just lost my attention'],
    ['fr', 'vous avez perdu mon intérêt'],
    ['en', 'you broke my door?'],
  ])('is no question and no lost interest, in %s: %s', async (language, text) => {
    expect((await play(language, text)).kinds).not.toContain('hand_over');
  });

  it.each<[Language, string]>([
    ['en', 'you lost my keys'],
    ['fr', 'vous avez cassé ma porte'],
    ['de', 'Sie haben meine Tür zerkratzt'],
    ['nl', 'jullie hebben mijn deur beschadigd'],
  ])('about damage goes to a person, in %s: %s', async (language, text) => {
    expect((await play(language, text)).kinds).toEqual(['hand_over']);
  });
});

describe('a question for a time', () => {
  it.each<[Language, string, string]>([
    ['en', 'When would you like to start?', 'I am not in a hurry'],
    ['en', 'When would you like to start?', "we don't mind"],
    ['en', 'When would you like to start?', 'we are ready to go'],
    ['en', 'When would you like to start?', 'I can start straight away'],
    ['de', 'Wann möchten Sie beginnen?', 'wir haben keine Eile'],
    ['de', 'Wann möchten Sie beginnen?', 'eilt nicht'],
    ['de', 'Wann möchten Sie beginnen?', 'wir sind jederzeit bereit'],
    ['de', 'Wann möchten Sie beginnen?', 'nach meiner Prüfung'],
    ['fr', 'Quand voulez-vous commencer ?', 'je ne suis pas pressé'],
    ['fr', 'Quand voulez-vous commencer ?', 'rien ne presse'],
    ['es', '¿Cuándo quieres empezar?', 'sin prisa'],
    ['nl', 'Wanneer wilt u beginnen?', 'ik heb geen haast'],
    ['nl', 'Wanneer wilt u beginnen?', 'maakt niet uit'],
    ['nl', 'Wanneer wilt u beginnen?', 'na mijn examens'],
    ['en', 'How long have you been playing?', 'my whole life'],
    ['en', 'How long have you been playing?', 'not long'],
    ['es', '¿Cuánto tiempo llevas jugando?', 'toda mi vida'],
    ['nl', 'Hoe lang speel je al?', 'mijn hele leven'],
    ['en', 'What would you like to renovate, and when?', 'my kitchen'],
    ['en', 'What bothers you when you cook?', 'my back hurts'],
  ])('or for more is answered, in %s: %s %s', async (language, ask, text) => {
    expect((await play(language, text, ask, 'any')).known).toEqual([text]);
  });

  it.each<[Language, string, string]>([
    ['en', 'When would you like to start?', 'we are not paying that'],
    ['en', 'When would you like to start?', "I'm ready to complain"],
    ['de', 'Wann möchten Sie umziehen?', 'wir ziehen nach Bonn'],
    ['fr', 'Quand voulez-vous commencer ?', 'je ne comprends toujours pas'],
  ])('gets no other words, in %s: %s %s', async (language, ask, text) => {
    expect((await play(language, text, ask, 'any')).known).toEqual([]);
  });
});

describe('hours a week', () => {
  it.each<[Language, string, string, string[]]>([
    ['de', 'Wie viele Stunden pro Woche können Sie üben?', 'so von 5 bis 6', ['5-6']],
    ['es', '¿Cuántas horas a la semana puedes entrenar?', 'de 5 a 6', ['5-6']],
    ['nl', 'Hoeveel uur per week kunt u oefenen?', 'van 5 tot 6', ['5-6']],
    ['fr', "Combien d'heures par semaine pouvez-vous vous entraîner ?", 'minimum de 5', ['5']],
    ['de', 'Wie viele Stunden pro Woche können Sie üben?', 'von 5', []],
  ])('are read from a range, in %s: %s %s', async (language, ask, text, known) => {
    expect((await play(language, text, ask, '>= 4')).known).toEqual(known);
  });
});

describe('"not only" before a choice', () => {
  it.each<[Language, string, string[]]>([
    ['de', 'nicht nur Transport', []],
    ['nl', 'niet alleen transport', []],
    ['de', 'nur Transport', ['Transport']],
  ])('does not choose it, in %s: %s', async (language, text, known) => {
    const ask = 'Transport oder Komplettservice?';
    expect((await play(language, text, ask, 'one of: Transport, Komplettservice')).known).toEqual(known);
  });
});

it.each(['muss los, keine Zeit', 'bin im Stress, keine Zeit', 'tut mir leid, keine Zeit'])(
  'postpones for a lead without time: %s',
  async (text) => {
    expect((await play('de', text)).kinds).toEqual(['later']);
  },
);
