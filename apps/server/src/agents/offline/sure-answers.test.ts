// Words next to a question that are no answer to it, and answers that only look like other words.
import { describe, expect, it } from 'vitest';
import type { Criterion } from '../port.ts';
import { brief, Conversation, listKinds } from './conversation.testing.ts';

/** Plays messages to a campaign with these criteria, and returns the last turn and what is known. */
async function play(language: string, criteria: Criterion[], ...texts: string[]) {
  const conversation = new Conversation({ ...brief, language, criteria });
  await conversation.start();
  let turn = await conversation.hears(texts[0]!);
  for (const text of texts.slice(1)) turn = await conversation.hears(text);
  return { turn, known: conversation.findings.map(({ key, value }) => `${key}: ${value}`) };
}

const when = (ask: string): Criterion[] => [{ key: 'date', ask, expect: 'any' }];

describe('a question for a time', () => {
  it.each([
    ['es', '¿Para qué fechas la necesitas?', 'del 25 al 30 de marzo'],
    ['es', '¿Para qué fechas la necesitas?', 'en mayo 1 finde, de viernes a domingo'],
    ['fr', 'Quelles dates vous intéressent ?', 'du 3 au 10 août'],
    ['de', 'Wann möchten Sie umziehen?', 'nach der Fasnacht'],
    ['it', 'Quando vi sposate?', 'a settembre, forse il 12'],
    ['pt', 'Para que datas precisa?', 'de 3 a 10 de agosto'],
    ['nl', 'Wanneer wilt u beginnen?', 'na de bouwvak'],
    ['en', 'When would you like to get married?', 'once the house is sold'],
  ])('in %s gets a time as its answer: %s %s', async (language, ask, text) => {
    expect((await play(language, when(ask), text)).known).toEqual([`date: ${text}`]);
  });

  it.each([
    ['en', 'When would you like to get married?', 'You already have everything about me'],
    ['fr', 'Quand voulez-vous commencer ?', 'je ne comprends pas votre message'],
    ['es', '¿Cuándo quieres empezar?', 'es muy caro, en otro sitio me lo dejan a 60 al dia'],
    ['de', 'Wann möchten Sie umziehen?', 'ich brauch keinen Umzug sondern nur eine Entrümpelung'],
    ['it', 'Quando vuole iniziare?', 'non capisco cosa mi chiede'],
    ['pt', 'Quando quer começar?', 'não percebi a sua pergunta'],
    ['nl', 'Wanneer wilt u beginnen?', 'ik snap je vraag niet'],
  ])('in %s gets no other words: %s %s', async (language, ask, text) => {
    expect((await play(language, when(ask), text)).known).toEqual([]);
  });
});

describe('someone who is already a customer', () => {
  it.each([
    ['en', "We're an existing couple, need to change our numbers"],
    ['fr', "Je suis déjà élève chez vous, ma convention n'est toujours pas signée !"],
    ['es', 'tengo una camper vuestra ahora mismo y no arranca'],
    ['de', 'Ich bin schon Kundin, mein Umzug ist am 5.12.'],
    ['it', 'sono già iscritta da voi, cosa devo portare'],
    ['pt', 'já sou aluna vossa, falta o certificado'],
    ['nl', 'Ik ben al cursist bij jullie, waar moet ik zijn'],
  ])('goes to a person, in %s: %s', async (language, text) => {
    const { turn } = await play(language, when('When would you like to start?'), text);
    expect(listKinds(turn)).toEqual(['hand_over']);
  });

  it('is asked on if the message answers the question', async () => {
    const criteria = [{ key: 'owner', ask: 'Do you own the place?', expect: 'yes' }];
    const { turn } = await play('en', criteria, "Yes, I own it, and I'm already a customer");
    expect(listKinds(turn)).not.toContain('hand_over');
  });
});

describe('an answer', () => {
  const owner = (ask: string): Criterion[] => [{ key: 'owner', ask, expect: 'yes' }];

  it.each([
    ['en', 'Do you own the place?', 'no not at the moment'],
    ['fr', 'Êtes-vous propriétaire ?', 'non pas pour le moment'],
    ['es', '¿Eres propietario?', 'de momento no'],
    ['de', 'Sind Sie Eigentümer?', 'nein im Moment nicht'],
    ['it', 'È proprietario?', 'no per ora no'],
    ['pt', 'É proprietário?', 'por enquanto não'],
    ['nl', 'Bent u eigenaar?', 'nee op dit moment niet'],
  ])('is a no for now, in %s: %s %s', async (language, ask, text) => {
    expect((await play(language, owner(ask), text)).known).toEqual(['owner: no']);
  });

  it('postpones without a no', async () => {
    const { turn } = await play('en', owner('Do you own the place?'), 'not at the moment, sorry');
    expect(listKinds(turn)).toEqual(['later']);
  });

  it('with another place than the question is no yes', async () => {
    const lives = (text: string) => play('fr', owner('Habitez-vous à Lyon ?'), text);
    expect((await lives('On habite à Villeurbanne')).known).toEqual([]);
    expect((await lives('On habite à Lyon')).known).toEqual(['owner: yes']);
  });

  it('with a number is no yes to a later question with the same number', async () => {
    const criteria: Criterion[] = [
      { key: 'people', ask: '¿Cuántas personas viajan?', expect: '<= 4' },
      { key: 'licence', ask: '¿Tienes carnet B desde hace más de dos años?', expect: 'yes' },
    ];
    expect((await play('es', criteria, 'dos')).known).toEqual(['people: 2']);
  });

  it('with another unit answers nothing', async () => {
    const criteria: Criterion[] = [
      { key: 'funding', ask: 'CPF ou employeur ?', expect: 'one of: CPF, employeur' },
      { key: 'hours', ask: "Combien d'heures par semaine pouvez-vous vous entraîner ?", expect: '>= 4' },
    ];
    expect((await play('fr', criteria, 'avec mon CPF, il me reste 3200 €')).known).toEqual(['funding: CPF']);
  });

  it('about what the lead does without us is no choice', async () => {
    const criteria: Criterion[] = [
      {
        key: 'service',
        ask: 'Nur den Transport oder den Komplettservice?',
        expect: 'one of: Transport, Komplettservice',
        synonyms: { Komplettservice: ['einpacken'] },
      },
    ];
    expect((await play('de', criteria, 'einpacken mach ich selber')).known).toEqual([]);
    expect((await play('de', criteria, 'bitte auch einpacken')).known).toEqual(['service: Komplettservice']);
  });

  it('converts weeks to whole days', async () => {
    const criteria = [{ key: 'days', ask: '¿Cuántos días la quieres alquilar?', expect: '>= 3' }];
    expect((await play('es', criteria, '2 semanas')).known).toEqual(['days: 14']);
  });
});
