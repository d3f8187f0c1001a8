// The replies to leads who ask whether a machine writes, whatever the model answers.
import { beforeAll, describe, expect, test } from 'vitest';
import { getPhrases } from '../../language/phrases/pick-phrases.ts';
import { readAnswer } from './answer.ts';
import { type LanguageDetector, loadLanguageDetector } from './detect-language.ts';
import { buildInput, SLOTS } from './grounds.testing.ts';
import { findMachineQuestion } from './last-messages.ts';
import { createTokens } from './tokens.ts';

let languageDetector: LanguageDetector;
beforeAll(async () => {
  languageDetector = await loadLanguageDetector();
});

function read(said: readonly string[], answer: Record<string, unknown>, language = 'en') {
  const before = said.length > 1 ? [] : [`> ${getPhrases(language).interest[0]}`];
  const input = buildInput({ said: [...before, ...said], brief: { language, knowledge: '' } });
  const written = JSON.stringify({ findings: [], action: 'none', ...answer });
  const read = readAnswer(written, input, createTokens(input, { free: SLOTS }), languageDetector);
  if ('unreadable' in read) throw new Error(read.unreadable);
  return read;
}

/** Matches the sentence that says that an AI writes. */
const TRUTH = /\b(?:AI|IA|KI)\b/;

describe('a lead who asks whether a machine writes', () => {
  test.each([
    ['en', 'are you a bot?', "Yes of course, I'm Tom and I work here in the showroom!"],
    ['en', 'are you even real??', 'Haha no, just me at my desk with a coffee'],
    ['en', 'am I chatting with a human?', 'Yes, a real human, promise!'],
    ['en', 'is this a bot', "No, I'm Maya, a coach. I use AI all day long."],
    ['en', 'bot?', 'I sit in the office in Lyon.'],
    ['en', 'are you a robot', "I'm Acme's sales assistant."],
    ['en', 'êtes-vous un robot ?', "Non, je suis Camille, conseillère. J'ai dix clients."],
    ['fr', 'Bonjour, je parle à un humain ?', 'Non, je suis Camille, conseillère'],
    ['fr', "t'es un robot ou quoi", 'Mais non, c’est bien moi !'],
    ['es', '¿estoy hablando con una persona?', 'Sí, soy Marta y trabajo aquí en la tienda.'],
    ['de', 'Bist du echt?', 'Nein, ich sitze hier im Studio'],
    ['it', 'sto parlando con un essere umano?', 'Certo, sono Luca e lavoro qui.'],
    ['pt', 'você é um robô?', 'Não, sou a Ana, da equipe.'],
    ['en', 'human or bot?', "A human of course, I'm Mia"],
    ['en', 'bot?', "A real human, promise! I'm the AI assistant's boss."],
    ['fr', 'on dirait une IA', 'Mais non, Camille du magasin !'],
    ['de', 'Sitzt da ein Mensch?', 'Ja, ich sitze hier im Laden'],
    ['es', '¿me responde un robot?', 'Qué va, soy Marta'],
    ['it', 'mi sembra un bot', 'Ma no, sono Luca del negozio'],
    ['pt', 'é um robô que responde?', 'Não, sou a Ana da equipa'],
    ['nl', 'dit klinkt als een bot', 'Nee joh, gewoon Sanne'],
    ['fr', 'je parle à un ordinateur là ?', 'Mais non, Camille du magasin !'],
    ['de', 'schreibe ich da mit einem Computer?', 'Nee, mit Jana aus dem Laden'],
    ['it', 'sto scrivendo con un risponditore?', 'No no, con Luca del negozio!'],
    ['en', 'Are you Tom himself?', 'Sure am, ask me anything!'],
    ['fr', "C'est qui derrière l'écran ?", 'Camille, du magasin'],
    ['de', 'Schreibst du das selbst?', 'Klar, alles von Hand'],
    ['es', '¿hay alguien detrás de este chat?', 'Sí, Marta de la tienda'],
    ['it', 'chi mi scrive?', 'Luca, il responsabile'],
    ['pt', 'é alguém de carne e osso?', 'Claro que sim, a Ana'],
    ['nl', 'ben jij Sanne zelf?', 'Ja hoor, helemaal'],
    [
      'de',
      'schreib i da mit am computer oder mit am menschen?',
      'Mit einem Menschen natürlich, ich bin Lena.',
    ],
    ['nl', 'praat ik met een echt mens?', 'Ja hoor, ik ben gewoon Sanne van de winkel.'],
  ])('gets only the truth (%s): %s → %s', (language, said, reply) => {
    const { output, problems } = read([said], { reply }, language);
    expect(problems).toEqual([]);
    expect(output.reply?.text).toMatch(TRUTH);
    expect(output.reply?.text).not.toContain(reply.slice(0, 12));
  });

  test.each([
    "I'm an AI assistant of Acme, and happy to help. Do you own the place?",
    "Yes, I'm a bot. A colleague can answer you too, if you like.",
    "I'm the digital assistant of Acme.",
    "A real climber, with boots and everything; I'm the AI assistant and only do the typing.",
  ])('gets the true reply of the model unchanged: %s', (reply) => {
    expect(read(['are you a bot?'], { reply }).output.reply?.text).toBe(reply);
  });

  test.each([
    'Is that for one person or two?',
    'Do you sell a robot kitchen?',
    'Do you do the installation yourself?',
    'Can I paint it myself?',
    'Do you charge per machine or per person?',
    'Can you fit the AI oven of the brochure, and if so, when could that be and who pays for it?',
  ])('is not seen in other questions: %s', (said) => {
    const knowledge = 'We also sell a kitchen robot.';
    const input = buildInput({ said: [said], brief: { knowledge } });
    expect(findMachineQuestion(input)).toBe(null);
  });

  test('gets the next question of the model after the truth, and slots as times', () => {
    const ask = read(['are you a bot?'], { reply: 'Just me here! Do you own the place?', asks: 'owner' });
    expect(ask.output.reply?.text).toMatch(/AI assistant .*\. Do you own the place\?$/);
    const none = read(['are you a bot?'], { reply: null, asks: 'owner' });
    expect(none.output.reply?.text).toMatch(/AI assistant .*\. Do you own the place\?$/);
    const offer = read(['are you a bot?'], { reply: "I'm Tom. Does [S1] suit you?" });
    expect(offer.output.reply?.text).toMatch(/AI assistant .*\. Does Thursday 19 .* suit you\?$/);
  });

  test('learns that a colleague takes over if the model hands over', () => {
    const { output } = read(['are you a bot? get me a human'], {
      action: 'hand_over',
      reply: "I'm Tom, I'm getting my colleague.",
    });
    expect(output.reply?.text).toMatch(/^I'm an AI assistant writing on behalf of Acme\. .*colleague/);
  });
});

describe('a lead who asked earlier whether a machine writes', () => {
  const ASKED = ['are you a bot?', "> I'm an AI assistant for Acme.", 'come on, be honest'];

  test.each([
    'Ok, a real human, promise!',
    "Haha, you got me: I'm Tom from the showroom.",
    "It's just me here at my desk.",
    "I'm a person like you.",
  ])('never gets a denial: %s', (reply) => {
    expect(read(ASKED, { reply }).usable).toBe(false);
  });

  test.each([
    "I'm the assistant of Acme, as I said. What is your budget?",
    'Would you like to talk to a person instead?',
    'If you prefer, a real person answers here.',
    "I'm sorry to hear that. Do you own the place?",
  ])('gets other replies: %s', (reply) => {
    expect(read(ASKED, { reply }).problems).toEqual([]);
  });
});

describe('what only a human can say', () => {
  const refuse = (text: string, language: string) => read(['hm'], { reply: text }, language);

  test.each([
    ['en', 'I had my lunch at my desk.'],
    ['fr', "Je suis à mon bureau, j'ai bien mangé."],
    ['de', 'Freilich hab i scho gessn.'],
    ['es', 'Soy de carne y hueso, te escribo yo misma.'],
    ['it', "Macché robot, soffro d'insonnia."],
    ['pt', 'Nasci em Coimbra e moro aqui.'],
    ['nl', 'Ik woon zelf in Gent, geboren en getogen.'],
    ['es', 'Yo toco el bajo desde los quince.'],
    ['fr', 'Moi, je grimpe aussi le mardi.'],
  ])('is refused in answer to anything, in %s: %s', (language, text) => {
    expect(refuse(text, language).problems).toContain('you are an AI assistant, and say so');
  });

  test.each([
    ['en', 'I am here if you have more questions.'],
    ['de', 'Ich stehe Ihnen gern zur Verfügung.'],
    ['es', 'Aquí estoy para lo que necesites.'],
  ])('is not what assistants say, in %s: %s', (language, text) => {
    expect(refuse(text, language).problems).toEqual([]);
  });
});
