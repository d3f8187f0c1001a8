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
