// Messages that the script must not answer with its next question: trouble, wishes for another channel, small talk and
// questions (agents.md#hand-over).
import { fact } from '@parley/contract';
import { describe, expect, test } from 'vitest';
import { phrasesByLanguage } from '../../language/phrases/phrases.ts';
import type { Trouble } from '../../language/trouble.ts';
import { brief, Conversation, listKinds, NOW } from './conversation.testing.ts';
import { offlineAgent } from './offline-agent.ts';

async function ask(language = 'en', campaign: Partial<typeof brief> = {}): Promise<Conversation> {
  const talk = new Conversation({ ...brief, language, ...campaign });
  await talk.start();
  return talk;
}

/** Returns the note as it is written: before the agent's last line. */
function writeNote(talk: Conversation) {
  const input = talk.input();
  return offlineAgent.handOverNote({ ...input, transcript: input.transcript.slice(0, -1) });
}

describe('a lead who might want no more messages', () => {
  test.each([
    ['en', 'I have reported this chat to the regulator and blocked you'],
    ['fr', 'retirez donc mes coordonnées de votre fichier client'],
    ['es', 'quitadme de esa lista de contactos vuestra'],
    ['de', 'nehmt bitte meine Handynummer aus eurem Verteiler'],
    ['it', 'evitate in futuro di mandarmi ancora roba'],
    ['pt', 'retirem lá o meu contacto da vossa base'],
    ['nl', 'haal mijn gegevens maar uit het systeem'],
  ])('gets a person and one sentence that suits either meaning, in %s', async (language, text) => {
    const talk = await ask(language);
    const output = await talk.hears(text);
    const isStopped = listKinds(output).includes('opt_out');
    const leaveIt = phrasesByLanguage[language]!.leaveIt[0];
    expect(output.reply?.text).toBe(isStopped ? undefined : leaveIt);
    if (!isStopped) expect(output.reasoning).toEqual(fact('might_opt_out', { quote: text }));
    expect(listKinds(output)).toEqual([isStopped ? 'opt_out' : 'hand_over']);
  });

  test.each([
    ['en', 'not today, not tomorrow, not ever'],
    ['en', 'STOP WASTING MY TIME'],
    ['en', 'Shame! why are you still texting'],
    ['en', 'my aunt is 91 and confused'],
    ['fr', 'Madame Perrin est décédée en juin, je suis sa fille'],
    ['de', 'Mein Sohn ist minderjährig, Finger weg'],
    ['es', 'qué falta de respeto, todos los días lo mismo'],
    ['it', 'non ne posso più di voi'],
    ['pt', 'esse telefone é da empresa, não é permitido'],
    ['nl', 'mijn moeder heeft alzheimer'],
  ])('gets a person if the agent understands nothing else, in %s: %s', async (language, text) => {
    const talk = await ask(language);
    expect((await talk.hears(text)).reasoning).toEqual(fact('might_opt_out', { quote: text }));
  });

  test.each([
    ['en', 'yes, my late mother left it to me'],
    ['en', 'how do I unsubscribe from my old gym?'],
    ['es', 'tengo un inquilino, denunciado y todo'],
    ['fr', 'je veux me désabonner de chez Engie avant'],
    ['es', 'quiero sacarme el B2, lo necesito para la uni'],
  ])('is not anyone who answers, or who leaves another company, in %s: %s', async (language, text) => {
    const talk = await ask(language);
    expect(listKinds(await talk.hears(text))).not.toContain('opt_out');
  });

  test.each([
    ['en', "I haven't got a message from the bank yet, but yes, I own it"],
    ['fr', 'oui, et je vous écris demain pour le reste'],
    ['es', 'sí, y os escribo cuando vuelva'],
    ['de', 'ja, ich melde mich nicht vor Montag'],
    ['it', 'sì, scrivo io dopo le feste'],
    ['pt', 'sim, eu mando a conta depois'],
    ['nl', 'ja, ik app je niet voor maandag'],
  ])('is not anyone who mentions a message, in %s', async (language, text) => {
    const talk = await ask(language);
    expect(listKinds(await talk.hears(text))).not.toContain('hand_over');
  });
});

describe('a lead who needs a person immediately', () => {
  test.each<[language: string, Trouble, messages: string[]]>([
    ['en', 'defect', ['yes I own it, but the heat pump you installed is leaking']],
    ['en', 'pain', ['I have a toothache', 'can you see me today?']],
    ['en', 'complaint', ['your fitter never showed up yesterday!!']],
    ['de', 'complaint', ['Ihr Monteur ist gestern einfach nicht erschienen']],
    ['de', 'complaint', ['Nein, ich will eine Reklamation melden']],
    ['de', 'defect', ['Ich bin schon Kundin bei Ihnen, jetzt wackeln zwei Platten der Terrasse!']],
    ['fr', 'complaint', ['mes panneaux ne marchent plus, personne ne répond !!!']],
    ['es', 'pain', ['me duele una muela', 'es urgente']],
    ['de', 'refund', ['Ich will mein Geld zurück!']],
    ['it', 'complaint', ['è inaccettabile']],
    ['pt', 'emergency', ['é uma emergência']],
    ['nl', 'complaint', ['ik heb een klacht']],
    ['it', 'defect', ["sono già vostra paziente, mi si è rotto l'allineatore"]],
    ['nl', 'defect', ['ik heb vorige maand een fiets bij jullie gekocht en nu doet de accu het niet meer']],
  ])('gets a person, in %s with a %s', async (language, trouble, messages) => {
    const talk = await ask(language);
    const output = await talk.hears(...messages);
    const reason = fact('needs_person_now', { trouble, quote: messages.join(' ') });
    expect(output).toMatchObject({ reasoning: reason, reply: { intent: { kind: 'goodbye' } } });
    expect(listKinds(output)).toEqual(['hand_over']);
    expect(phrasesByLanguage[language]!.trouble).toContain(output.reply!.text);
    const note = await writeNote(talk);
    expect(note.map(({ code }) => code)).not.toContain('note_suggested_reply');
  });

  test.each([
    ['I own it. How much does a project cost?', true],
    ['Your men scratched the dresser and do not call me back. How much does a project cost?', false],
    ['what is going on over there?? How much does a project cost?', false],
  ])('is asked nothing by the suggested reply if the lead complains: %s', async (text, asks) => {
    const talk = await ask();
    await talk.hears(text);
    const suggested = (await writeNote(talk)).find(({ code }) => code === 'note_suggested_reply');
    expect(suggested?.params).toMatchObject({ text: expect.stringContaining('8,000') });
    expect(/\?/.test(JSON.stringify(suggested))).toBe(asks);
  });

  test.each([
    "Yes, I own it, and I'm already a customer",
    "I'm already a customer. How much does a project cost?",
    "I'm already a customer, I'm looking for a new kitchen",
    "I'm not a customer yet, may I ask something?",
    'My mum is a customer of yours and recommended you',
  ])('is no lead about customers: %s', async (text) => {
    const talk = await ask();
    expect(listKinds(await talk.hears(text))).not.toContain('hand_over');
  });

  test('gets a person if the lead insists on a breakage that might be ours', async () => {
    const talk = await ask();
    const first = await talk.hears('my heat pump is leaking');
    expect(first).toMatchObject({ proposals: [], reply: { intent: { kind: 'ask' } } });
    expect(await talk.hears('it is still leaking')).toMatchObject({
      reasoning: fact('answer_not_understood_twice', { ask: 'Do you own the place?' }),
    });
  });

  test('is not asked the next question by the hand-over note, even if the knowledge answers', async () => {
    const talk = await ask();
    await talk.hears('The kitchen you installed is broken. How much does a project cost?');
    const note = await writeNote(talk);
    expect(note.at(-1)!.params).toMatchObject({ text: 'A project starts at 8,000 euros.' });
  });

  test('continues with the agent if something broken is the reason to buy', async () => {
    const talk = await ask();
    const output = await talk.hears('yes I own it, my old kitchen is broken so I need a new one');
    expect(output.reply!.text).toContain(brief.criteria[1]!.ask);
  });
});

describe('questions', () => {
  const unknown = ['do you deliver to Mars?', 'can my dog come too?', 'is Bob in today?'];

  test('do not count as misunderstood: the second that the knowledge does not answer is handed over', async () => {
    const talk = await ask();
    await talk.hears('yes');
    expect(listKinds(await talk.hears(unknown[0]!))).toEqual(['open_question']);
    expect((await talk.hears(unknown[1]!)).reasoning).toEqual(
      fact('question_outside_knowledge', { question: unknown[1]! }),
    );
  });

  test('are answered, and do not count as misunderstood', async () => {
    const talk = await ask();
    await talk.hears('yes');
    expect((await talk.hears('are you a bot?')).reply!.intent).toMatchObject({ kind: 'ask', key: 'budget' });
    // The explanation quotes the knowledge.
    expect(await talk.hears('How much does it cost?')).toMatchObject({
      proposals: [],
      reply: { text: expect.stringMatching(/^A project starts at 8,000 euros\./), intent: { kind: 'ask' } },
      reasoning: { params: { quote: 'A project starts at 8,000 euros.' } },
    });
    expect((await talk.hears('blue')).reply!.intent).toMatchObject({ kind: 'clarify' });
    expect(listKinds(await talk.hears('blue'))).toEqual(['hand_over']);
  });
});

describe('small talk', () => {
  test.each([
    ['en', ['hello', '💪', 'thanks']],
    ['fr', ['bonjour', 'merci', '😂']],
    ['es', ['hola', 'gracias']],
    ['de', ['hallo', 'danke']],
    ['it', ['ciao', 'grazie']],
    ['pt', ['oi', 'obrigado']],
    ['nl', ['hallo', 'bedankt']],
  ])('repeats the question once and is never handed over, in %s', async (language, texts) => {
    const talk = await ask(language);
    for (const [index, text] of texts.entries()) {
      const output = await talk.hears(text);
      expect(output.proposals).toEqual([]);
      expect(output.reply?.text.split('\n')[0]).toBe(index === 0 ? brief.criteria[0]!.ask : undefined);
    }
  });

  test('can be stickers, also after a misunderstanding', async () => {
    const talk = await ask();
    await talk.hears('blue');
    for (const id of ['s1', 's2', 's3']) {
      const sticker = { has_media: true, kind: 'sticker', sent_at: NOW, intent: null } as const;
      talk.transcript.push({ id, direction: 'inbound', text: null, ...sticker });
      expect(await offlineAgent.turn(talk.input())).toMatchObject({ proposals: [], reply: null });
    }
  });
});

describe('another channel', () => {
  test.each([
    ['en', 'can you just call me please, 07700 900123', fact('wants_call', { phone: '07700 900123' })],
    ['en', 'just call me mate, 07700 900123', fact('wants_call', { phone: '07700 900123' })],
    ['en', 'Can someone call me?', fact('wants_call', { phone: null })],
    ['en', 'Can a human call me?', fact('wants_call', { phone: null })],
    ['fr', 'appelez moi plutôt', fact('wants_call', { phone: null })],
    ['es', 'ok pero ¿me llama alguien?', fact('wants_call', { phone: null })],
    ['es', 'prefiero una llamada', fact('wants_call', { phone: null })],
    ['de', 'ruf mich unter 0176 1234567 an', fact('wants_call', { phone: '0176 1234567' })],
    ['it', 'mandatemi tutto via mail', fact('wants_email', { email: null })],
    ['pt', 'podem me ligar?', fact('wants_call', { phone: null })],
    ['nl', 'bel me maar', fact('wants_call', { phone: null })],
    ['en', 'send me an email: bob@acme.test', fact('wants_email', { email: 'bob@acme.test' })],
    ['fr', 'envoyez moi une doc par mail', fact('wants_email', { email: null })],
  ])('is noted and handed over, in %s: %s', async (language, text, reason) => {
    const talk = await ask(language);
    const output = await talk.hears(text);
    expect(output.proposals.at(-1)).toMatchObject({ kind: 'hand_over', reason });
    expect(phrasesByLanguage[language]!.passedOn).toContain(output.reply!.text);
    if (text.includes('@')) expect(listKinds(output)).toEqual(['email', 'hand_over']);
  });

  test.each([
    'did you send me an email?',
    'you can call me Bob',
    'do you call before you come?',
    "je m'appelle Luc",
    'alguien me llama todos los días',
    "quelqu'un m'appelle tout le temps",
    'why does someone call me every day?',
    'qualcuno mi chiama tutti i giorni',
    'alguém me liga todos os dias',
  ])('is not wanted by "%s"', async (text) => {
    const talk = await ask();
    expect(listKinds(await talk.hears(text))).not.toContain('hand_over');
  });
});

describe('the question where the number comes from', () => {
  test.each([
    ['en', 'who gave you my number'],
    ['fr', 'comment vous avez eu mon numéro ?'],
    ['es', '¿de dónde sacaron mi número?'],
    ['de', 'woher haben Sie meine Nummer?'],
    ['it', 'come avete avuto il mio numero?'],
    ['pt', 'como conseguiu meu número?'],
    ['nl', 'hoe komen jullie aan mijn nummer?'],
  ])('is answered truthfully, in %s', async (language, text) => {
    const talk = await ask(language);
    const { reply } = await talk.hears(text);
    expect(reply!.text).toMatch(/^Acme .*Do you own the place\?$/);
    const first = new Conversation({ ...brief, language });
    expect((await first.hears(text)).reply!.text).toContain(
      phrasesByLanguage[language]!.numberFromMessage[0],
    );
  });
});

test.each([
  ['en', 'sorted now mate, got one from a fella'],
  ['fr', "c'est bon, déjà trouvé"],
  ['es', 'ya lo encontré, gracias'],
  ['de', 'hat sich schon erledigt'],
  ['it', 'già risolto grazie'],
  ['pt', 'já encontrei'],
  ['nl', 'al geregeld'],
  ['fr', 'vous vous trompez de personne'],
])('a lead who needs nothing anymore gets a goodbye, in %s: %s', async (language, text) => {
  const talk = await ask(language);
  expect(await talk.hears(text)).toMatchObject({ reasoning: fact('not_interested') });
});

test.each([
  ['en', 'we decided against it in the end'],
  ['fr', "finalement j'abandonne le projet"],
  ['es', 'al final no lo vamos a hacer'],
  ['de', 'wir lassen es doch bleiben'],
  ['it', 'abbiamo rinunciato'],
  ['pt', 'desisti de vender'],
  ['nl', 'we zien er toch van af'],
  ['en', "it's too expensive for us so we'll leave it"],
  ['fr', "c'est trop cher pour nous, on laisse tomber"],
  ['fr', "c'est pas pour nous finalement, merci quand même"],
])('a lead who has given up gets a goodbye, in %s: %s', async (language, text) => {
  const talk = await ask(language);
  expect(await talk.hears(text)).toMatchObject({ reasoning: fact('not_interested') });
});

test.each([
  ['en', 'bot or human?'],
  ['fr', "c'est un robot qui écrit là ?"],
  ['es', '¿robot o persona?'],
  ['de', 'bist du so ein KI Ding?'],
  ['it', 'ma è un risponditore automatico?'],
  ['pt', 'robô ou pessoa?'],
  ['nl', "is dit zo'n ai dingetje?"],
])('a lead who asks for a bot in slang gets the truth, in %s: %s', async (language, text) => {
  const talk = await ask(language);
  expect(await talk.hears(text)).toMatchObject({ reasoning: fact('asks_if_machine') });
});

test('the hand-over note marks a finding that an unsure answer proves', async () => {
  const talk = await ask();
  await talk.hears("yes I own it, but I'm not sure");
  const { id } = talk.transcript.at(-2)!;
  talk.findings.push({ key: 'owner', verdict: 'met', value: 'yes', message_id: id });
  const [note] = await offlineAgent.handOverNote(talk.input());
  expect(note).toEqual(
    fact('note_findings', {
      met: [{ ask: 'Do you own the place?', value: 'yes' }],
      failed: [],
      open: ['What budget do you have in mind?'],
      doubtful: ['Do you own the place?'],
    }),
  );
});

test('a person who has answered before decides about an answer that would rule the lead out', async () => {
  const talk = await ask();
  await talk.hears('I want to talk to a person');
  talk.transcript.push({
    id: 'person',
    direction: 'outbound',
    text: 'If the owner signs, that is fine.',
    has_media: false,
    sent_at: NOW,
    intent: null,
  });
  await talk.hears('great, a budget of 12k');
  expect(listKinds(await talk.hears("no, it's the owner's, your colleague knows"))).toContain('hand_over');
});

describe('a remark that is no answer', () => {
  test.each([
    ['en', 'let me mull it over', 'remarkDecision'],
    ['en', "that's way too expensive", 'remarkPrice'],
    ['en', 'sounds fishy to me', 'remarkTrust'],
    ['en', "how's your day going?", 'remarkChat'],
    ['fr', 'la nuit porte conseil', 'remarkDecision'],
    ['de', 'puh, ganz schön teuer', 'remarkPrice'],
    ['es', 'qué frío hace hoy', 'remarkChat'],
    ['it', 'meglio dormirci su', 'remarkDecision'],
    ['pt', 'parece golpe', 'remarkTrust'],
    ['nl', 'wel prijzig hoor', 'remarkPrice'],
  ] as const)('gets one line and the open question, in %s: %s', async (language, text, key) => {
    const talk = await ask(language);
    const output = await talk.hears(text);
    const { workspace_name } = brief;
    const lines = phrasesByLanguage[language]![key].map((line) =>
      line.replace('{{workspace}}', workspace_name),
    );
    expect(listKinds(output)).toEqual([]);
    expect(lines.filter((line) => output.reply!.text.startsWith(line))).toHaveLength(1);
    expect(output.reply!.text).toMatch(/\?$/);
  });
});

describe('a lead with another name, or with another provider', () => {
  test.each([
    ['en', 'no Lea here, I got this number last year'],
    ['fr', 'vous vous trompez de personne'],
    ['de', 'falsch verbunden'],
    ['es', 'al final lo he contratado con otra empresa'],
    ['it', 'abbiamo già firmato con un altro'],
    ['pt', 'já comprei noutra loja'],
    ['nl', 'al geregeld via een ander'],
  ])('is not asked further, in %s: %s', async (language, text) => {
    const talk = await ask(language);
    expect(listKinds(await talk.hears(text))).toEqual(['disqualify']);
  });
});
