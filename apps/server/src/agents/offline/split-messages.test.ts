// Leads send one sentence in several messages. Each message alone can mean something else.
import { describe, expect, it } from 'vitest';
import { brief, Conversation, listKinds } from './conversation.testing.ts';

const QUESTIONS: Record<string, string> = {
  en: 'Do you own the place?',
  fr: 'Êtes-vous propriétaire ?',
  es: '¿La casa es tuya?',
  de: 'Gehört Ihnen die Wohnung?',
  it: 'La casa è di sua proprietà?',
  pt: 'A casa é sua?',
  nl: 'Is de woning van u?',
};

/** Returns the proposals for messages that answer the first question. */
async function answer(language: string, ...texts: string[]): Promise<string[]> {
  const criteria = [{ key: 'owner', ask: QUESTIONS[language]!, expect: 'yes' }];
  const conversation = new Conversation({ ...brief, language, criteria });
  await conversation.start();
  return listKinds(await conversation.hears(...texts));
}

describe('a sentence in several messages', () => {
  it.each([
    ['en', 'I do not want any more', 'messages from you'],
    ['fr', 'Merci de ne plus', 'me contacter.'],
    ['es', 'dejad de', 'mandarme mensajes'],
    ['de', 'schreiben sie mir', 'nicht mehr'],
    ['it', 'smettetela di', 'scrivermi!!'],
    ['pt', 'parem de', 'me escrever'],
    ['nl', 'stuur me geen', 'berichten meer'],
  ])('in %s is an opt-out as a whole: "%s", "%s"', async (language, ...texts) => {
    expect(await answer(language, ...texts)).toEqual(['opt_out']);
  });

  it.each([
    ['es', 'no', 'me escriba más tarde'],
    ['pt', 'não', 'me escreva mais tarde'],
    ['en', 'no', 'more texts later ok'],
    ['de', 'schreiben Sie mir bitte', 'morgen nicht mehr so früh'],
    ['en', 'I want no more', 'messages about finance, just kitchen'],
    ['en', 'I do not want any more', 'messages from you', 'sorry my son typed that, yes I own it'],
  ])('in %s is left to a person if only a part is an opt-out: "%s", "%s"', async (language, ...texts) => {
    expect(await answer(language, ...texts)).toEqual(['hand_over']);
  });

  it.each([
    ['START', []],
    ['yes', ['hand_over']],
    ['sorry my son typed that, yes I own it', ['hand_over']],
  ])('does not opt a lead out again after a person undid it: "%s"', async (text, kinds) => {
    const criteria = [{ key: 'owner', ask: QUESTIONS.en!, expect: 'yes' }];
    const talk = new Conversation({ ...brief, criteria });
    await talk.start();
    expect(listKinds(await talk.hears('I do not want any more', 'messages from you'))).toEqual(['opt_out']);
    talk.status = 'in_progress';
    expect(listKinds(await talk.hears(text))).toEqual(kinds);
  });

  it('rules no lead out who corrects a choice', async () => {
    expect(await answer('en', 'sorry wrong', 'number 1 i meant')).toEqual(['hand_over']);
  });

  it('is an opt-out after another message', async () => {
    expect(await answer('en', 'Hi.', 'I do not want any more', 'messages from you please')).toEqual([
      'opt_out',
    ]);
  });

  it.each([
    ['en', 'let me speak', 'to someone at home first'],
    ['fr', 'je dois parler', "à quelqu'un avant"],
    ['de', 'ich muss erst mit', 'jemandem sprechen'],
  ])('in %s is no request for a person: "%s", "%s"', async (language, ...texts) => {
    expect(await answer(language, ...texts)).toEqual([]);
  });

  it.each([
    ['en', "I don't know", 'yet'],
    ['fr', 'je sais', 'pas encore'],
    ['es', 'Todavía no', 'lo he pensado'],
    ['de', 'Keine', 'Ahnung ehrlich gesagt'],
    ['it', 'Non', 'ci ho ancora pensato'],
    ['pt', 'não', 'tenho a certeza'],
    ['nl', 'weet ik', 'nog niet'],
  ])('in %s rules no lead out that is unsure: "%s", "%s"', async (language, ...texts) => {
    expect(await answer(language, ...texts)).toEqual([]);
  });

  it.each([
    ['en', 'no', 'we rent it'],
    ['fr', 'non', 'on est locataires'],
    ['es', 'no', 'estoy de alquiler'],
    ['de', 'nein', 'wir wohnen zur Miete'],
    ['it', 'no', 'siamo in affitto'],
    ['pt', 'não', 'estou a arrendar'],
    ['nl', 'nee', 'wij huren'],
  ])('in %s is still a no: "%s", "%s"', async (language, ...texts) => {
    expect(await answer(language, ...texts)).toEqual(['finding', 'disqualify']);
  });

  it('declines as a whole', async () => {
    expect(await answer('en', 'We went with someone else in the', 'end, but thank you')).toEqual([
      'disqualify',
    ]);
    expect(await answer('en', 'I am not really', 'interested')).toEqual(['disqualify']);
  });

  it('does not decline if the customer bought from us', async () => {
    const texts = ["We've already bought from", "you and something isn't right with it"];
    expect(await answer('en', ...texts)).not.toContain('disqualify');
  });
});
