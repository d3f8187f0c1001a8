import { fact } from '@parley/contract';
import { describe, expect, it } from 'vitest';
import { brief, Conversation, listKinds, week } from './conversation.testing.ts';

describe('an offline agent that qualifies a lead', () => {
  it('asks, qualifies with reasons and books the chosen slot', async () => {
    const talk = new Conversation(brief, week);
    const first = await talk.start();
    expect(first).toBe(
      "Hi Ana, this is Lea from Acme. You asked about a new kitchen. I'm an AI assistant writing on behalf of Acme. Do you own the place?",
    );
    const owner = await talk.hears('Yes I do!');
    expect(owner.proposals).toEqual([
      { kind: 'finding', finding: { key: 'owner', verdict: 'met', value: 'yes', message_id: 'm2' } },
    ]);
    expect(owner.reply?.intent).toEqual({ kind: 'ask', key: 'budget' });
    expect(owner.reply?.text).toContain('What budget');
    const budget = await talk.hears('around 12k');
    expect(listKinds(budget)).toEqual(['finding', 'qualify']);
    expect(budget.proposals[1]).toMatchObject({
      reason: fact('criteria_met', {
        met: [
          { ask: 'Do you own the place?', value: 'yes' },
          { ask: 'What budget do you have in mind?', value: '12000' },
        ],
      }),
    });
    expect(budget.reply?.intent).toMatchObject({
      kind: 'offer',
      slots: [{ id: 's23-09' }, { id: 's24-14' }, { id: 's25-09' }],
    });
    expect(budget.reply?.text).toMatch(/1\. Monday 23 November.*10:00/);
    expect(budget.reply?.text).toContain('(Paris time)');
    const choice = await talk.hears('tuesday at 3pm works');
    expect(choice).toMatchObject({
      proposals: [{ kind: 'book', slot_id: 's24-14', message_id: 'm6' }],
      reply: null,
    });
    expect(talk.last).toMatch(/Tuesday 24 November.*15:00/);
    expect((await talk.hears('Thanks!')).reply?.intent.kind).toBe('goodbye');
    expect((await talk.hears('bye, you too')).reply).toBeNull();
    expect((await talk.hears('👍')).reply).toBeNull();
  });

  it('asks again about an answer that the lead takes back next to another answer', async () => {
    const talk = new Conversation();
    await talk.start();
    await talk.hears('yes');
    const output = await talk.hears('12k. But hang on, I do not own the place');
    expect(listKinds(output)).toEqual(['finding']);
    expect(output.reply?.intent).toEqual({ kind: 'clarify', key: 'owner' });
  });

  it('does not read "Right" before a question as a yes', async () => {
    const talk = new Conversation();
    await talk.start();
    expect((await talk.hears('Right. Do you deliver to Mars?')).proposals).toMatchObject([
      { kind: 'open_question' },
    ]);
  });

  it('says that nothing is booked to a lead who cancels an offer', async () => {
    const talk = new Conversation(brief, week);
    await talk.start();
    await talk.hears('yes');
    await talk.hears('12k');
    const output = await talk.hears('Sorry, I have to cancel, my son is ill');
    expect(output).toMatchObject({ proposals: [], reply: { intent: { kind: 'ask_when' } } });
    expect(output.reasoning).toEqual(fact('cancels_nothing'));
  });

  it('closes politely if the campaign books no meetings', async () => {
    const talk = new Conversation();
    await talk.start();
    await talk.hears('yes');
    const end = await talk.hears('10 000 €');
    expect(listKinds(end)).toEqual(['finding', 'qualify']);
    expect(end.reply?.intent.kind).toBe('goodbye');
    expect((await talk.hears('ok thanks')).reply).toBeNull();
    expect((await talk.hears('I will send the plans tonight')).reply?.intent.kind).toBe('say');
  });

  it('rules the lead out on the failed criterion, naming it and the answer', async () => {
    const talk = new Conversation();
    await talk.start();
    await talk.hears('yes');
    const end = await talk.hears('5000 at most');
    expect(end.proposals).toEqual([
      { kind: 'finding', finding: { key: 'budget', verdict: 'failed', value: '5000', message_id: 'm4' } },
      {
        kind: 'disqualify',
        classification: 'unqualified',
        reason: fact('criterion_failed', {
          ask: 'What budget do you have in mind?',
          value: '5000',
          expected: { kind: 'at_least', figure: 8_000 },
        }),
        message_id: 'm4',
      },
    ]);
    expect(end.reply?.intent.kind).toBe('goodbye');
    const reason = 'For "What budget do you have in mind?" we need at least 8000.';
    expect(end.reply?.text).toContain(reason);
    expect((await talk.hears('oh, and why?')).reply?.text).toBe(reason);
    expect((await talk.hears('ok bye')).reply).toBeNull();
    expect(listKinds(await talk.hears('I could find 9000 after all'))).toEqual(['finding', 'hand_over']);
  });

  it('treats a burst of messages as one turn, and links each answer to its own message', async () => {
    const talk = new Conversation();
    await talk.start();
    const burst = await talk.hears('Hi Lea', 'yes I own it', '15k');
    expect(burst.proposals.slice(0, 2)).toEqual([
      { kind: 'finding', finding: { key: 'owner', verdict: 'met', value: 'yes', message_id: 'm3' } },
      { kind: 'finding', finding: { key: 'budget', verdict: 'met', value: '15000', message_id: 'm4' } },
    ]);
    expect(listKinds(burst)).toContain('qualify');
  });

  it('never rules a lead out because of a passing remark', async () => {
    const talk = new Conversation();
    await talk.start();
    const turn = await talk.hears('Yes, we bought it for 7000 euros in 1990');
    expect(listKinds(turn)).toEqual(['finding']);
    expect(turn.reply?.intent).toEqual({ kind: 'ask', key: 'budget' });
  });

  it('asks again once after an unclear answer, then the other question, and hands over at the third miss', async () => {
    const talk = new Conversation();
    await talk.start();
    const once = await talk.hears('blue');
    expect(once.reply?.intent).toEqual({ kind: 'clarify', key: 'owner' });
    expect(once.reply?.text).toContain('Do you own the place?');
    const left = await talk.hears('green');
    expect(left.reasoning).toEqual(fact('comes_back', { ask: 'Do you own the place?' }));
    expect(left.reply).toMatchObject({ intent: { kind: 'ask', key: 'budget' } });
    expect(left.reply?.text).toMatch(/come back.*What budget/);
    const back = await talk.hears('9000');
    expect(back.reply?.intent).toEqual({ kind: 'ask', key: 'owner' });
    expect(back.reply?.text).toMatch(/still open: Do you own the place\?\n1\. Yes\n2\. No/);
    expect(listKinds(await talk.hears('red'))).toEqual(['hand_over']);
  });

  it('qualifies a lead who answers the question that was left open', async () => {
    const talk = new Conversation();
    await talk.start();
    for (const said of ['blue', 'green', '9000']) await talk.hears(said);
    expect(listKinds(await talk.hears('1'))).toEqual(['finding', 'qualify']);
  });

  it('hands over instead of leaving a second question open', async () => {
    const talk = new Conversation();
    await talk.start();
    for (const said of ['blue', 'green', 'yellow']) await talk.hears(said);
    expect(listKinds(await talk.hears('red'))).toEqual(['hand_over']);
  });

  it('resets the count of misunderstandings after an answer', async () => {
    const talk = new Conversation();
    await talk.start();
    await talk.hears('blue');
    await talk.hears('yes');
    expect((await talk.hears('blue')).reply?.intent).toEqual({ kind: 'clarify', key: 'budget' });
    expect(listKinds(await talk.hears('9000'))).toEqual(['finding', 'qualify']);
  });

  it('says that it cannot open media', async () => {
    const talk = new Conversation();
    await talk.start();
    const picture = await talk.hears(null);
    expect(picture.reply?.intent).toEqual({ kind: 'clarify', key: 'owner', text_only: true });
    expect(picture.reply?.text).toMatch(/can't open|only read text/);
    expect(listKinds(await talk.hears(null))).toEqual(['hand_over']);
  });

  it('answers questions from the knowledge without counting them as misunderstood', async () => {
    const talk = new Conversation();
    await talk.start();
    const price = await talk.hears('How much does it cost?');
    expect(price.reply?.text).toMatch(/^A project starts at 8,000 euros\. Do you own the place\?$/);
    expect(price.reply?.intent).toEqual({ kind: 'ask', key: 'owner', understood: true });
    const area = await talk.hears('And where do you work?');
    expect(area.reply?.text).toContain('50 km of Lyon');
    expect(area.reply?.intent).toEqual({ kind: 'ask', key: 'owner', understood: true });
    const both = await talk.hears('Yes I own it. How long does the installation take?');
    expect(both.reply?.text).toMatch(/three weeks.*What budget/);
    const unknown = await talk.hears('Do you like jazz?');
    expect(unknown.reply?.intent).toMatchObject({ kind: 'ask', key: 'budget', left_open: true });
    expect(unknown.reply?.text).toMatch(/colleague.*What budget/);
    expect(unknown.proposals).toEqual([
      { kind: 'open_question', question: 'Do you like jazz?', message_id: 'm8' },
    ]);
  });

  it('greets and discloses the assistant if the lead writes first', async () => {
    const talk = new Conversation();
    const turn = await talk.hears('Hi, I saw you on Instagram');
    expect(turn.reply?.text).toMatch(/Ana.*Lea from Acme.*AI assistant.*Do you own the place\?/);
    expect(turn.reply?.intent).toEqual({ kind: 'ask', key: 'owner' });
    expect(listKinds(await talk.hears('yes'))).toEqual(['finding']);
  });
});

describe("ending a conversation at the lead's request", () => {
  it.each(
    ['STOP', 'please stop messaging me', 'Désabonnez-moi', 'yes', 'No, STOP'].filter(
      (text) => text !== 'yes',
    ),
  )('happens silently for an opt-out: %s', async (text) => {
    const talk = new Conversation();
    await talk.start();
    expect(await talk.hears('yes', text)).toMatchObject({
      proposals: [{ kind: 'opt_out', message_id: 'm3' }],
      reply: null,
    });
    expect(await talk.hears('hello?')).toMatchObject({ proposals: [], reply: null });
  });

  it.each([
    'Can I talk to a real person?',
    'I want to speak to someone',
    'human please',
    'Je voudrais parler à un humain',
    'puedo hablar con una persona?',
    'Kann ich mit einem Menschen sprechen?',
    'posso parlare con una persona?',
    'quero falar com um atendente',
    'kan ik met een medewerker spreken?',
    'Danke. Ein Mensch bitte.',
    'please ask one of your team to call us',
    "J'aimerais être rappelé par un conseiller",
    'prefiero que me llame un compañero',
    'Kann einer Ihrer Mitarbeiter mich zurückrufen?',
    'vorrei farmi chiamare da un collega',
    'pode um colega telefonar?',
    'kan ik even iemand spreken',
  ])('happens with one line for a request for a person: %s', async (text) => {
    const talk = new Conversation();
    await talk.start();
    const turn = await talk.hears(text);
    expect(turn.proposals).toEqual([
      { kind: 'hand_over', reason: fact('asks_for_person'), message_id: 'm2' },
    ]);
    expect(turn.reply?.intent.kind).toBe('goodbye');
  });

  it.each([
    'Are you a bot?',
    'robot ?',
    'Am I talking to a real person?',
    'Vous êtes un robot ?',
    'Are you a bot? Yes or no?',
    'Bist du ein Bot? Ja oder nein?',
    'Is this a bot? Yes I think so',
  ])('does not happen for the question %s, which is answered truthfully', async (text) => {
    const talk = new Conversation();
    await talk.start();
    const turn = await talk.hears(text);
    expect(listKinds(turn)).toEqual([]);
    expect(turn.reply?.text).toMatch(/AI assistant.*Do you own the place\?/);
  });

  it('does not replace the answers to the rest of the message', async () => {
    const talk = new Conversation();
    await talk.start();
    const turn = await talk.hears('Yes, I do. Do you work in Lyon? And are you actually a person?');
    expect(listKinds(turn)).toEqual([]);
    expect(turn.reply?.text).toMatch(/AI assistant.*within 50 km of Lyon.*Do you own/);
    await talk.hears('yes');
    const next = await talk.hears('Are you a bot? 9000 euros.');
    expect(listKinds(next)).toContain('finding');
  });

  it.each([
    'who is this? i never asked for anything',
    'yo no he pedido nada, quién eres',
    'wer sind Sie, ich habe nichts angefragt',
    "c'est qui ? j'ai rien demandé",
    'chi sei? non ho chiesto niente',
    'wie ben je, ik heb niks aangevraagd',
  ])('does not happen for the question %s, which is answered with who writes and why', async (text) => {
    const talk = new Conversation();
    await talk.start();
    const turn = await talk.hears(text);
    expect(listKinds(turn)).toEqual([]);
    expect(turn.reply?.text).toMatch(/AI assistant.*Acme gave me your number.*stop[^?]*$/);
  });

  it.each([
    ['who is this? stop writing me, I never gave you my number', 'opt_out'],
    ['wer sind Sie? Löschen Sie meine Daten', 'opt_out'],
    ['qui êtes-vous ? je porte plainte', 'hand_over'],
    ['I never asked for anything', 'hand_over'],
    ['who is this? not interested', 'disqualify'],
  ])('is decided by the demand next to the question who writes: %s', async (text, kind) => {
    const talk = new Conversation();
    await talk.start();
    expect(listKinds(await talk.hears(text))).toEqual([kind]);
  });

  it.each([
    'not interested',
    'No thanks, not interested',
    "I'm not interested anymore",
    'Ça ne m’intéresse pas',
    'no me interesa',
    'kein Interesse',
    'I changed my mind',
    'wrong number',
  ])('happens for a lack of interest: %s', async (text) => {
    const talk = new Conversation();
    await talk.start();
    const turn = await talk.hears(text);
    expect(turn.proposals).toMatchObject([{ kind: 'disqualify', classification: 'not_interested' }]);
    expect(turn.reply?.intent.kind).toBe('goodbye');
    expect((await talk.hears('thanks, bye')).reply).toBeNull();
  });

  it('does not happen for a bare no to a question', async () => {
    const talk = new Conversation();
    await talk.start();
    expect((await talk.hears('No')).proposals).toMatchObject([
      { kind: 'finding' },
      { classification: 'unqualified' },
    ]);
  });

  it('is only a pause if the lead asks for one, and the agent keeps the answers given so far', async () => {
    const talk = new Conversation();
    await talk.start();
    const turn = await talk.hears('yes, but call me on Monday');
    expect(listKinds(turn)).toEqual(['finding', 'later']);
    expect(turn.proposals[1]).toMatchObject({ at: '2026-11-23T08:00:00.000Z' });
    expect((await talk.hears('ok thanks')).reply).toBeNull();
    const other = new Conversation();
    await other.start();
    await other.hears('later please');
    expect(listKinds(await other.hears('Yes I own it'))).toEqual(['finding']);
  });
});

describe('appointments of the offline agent', () => {
  async function offered(): Promise<Conversation> {
    const talk = new Conversation(brief, week);
    await talk.start();
    await talk.hears('yes');
    await talk.hears('9000');
    return talk;
  }

  it.each([
    ['1', 's23-09'],
    ['2', 's24-14'],
    ['the first one', 's23-09'],
    ['2nd', 's24-14'],
    ['Monday', 's23-09'],
    ['3pm', 's24-14'],
    ['15:00 please', 's24-14'],
    ['option 3', 's25-09'],
    ['the last', 's25-09'],
    ['wednesday', 's25-09'],
    ['any', null],
    ['on the 24th', 's24-14'],
    ['yes, 2', 's24-14'],
    ['2️⃣', 's24-14'],
    ['not Monday, Tuesday', 's24-14'],
    ['lundi', null],
    ['10:00', null],
    ['hmm', null],
    ['yes', null],
    ['9', null],
  ])('understands %s as a choice of %s', async (text, slot) => {
    const turn = await (await offered()).hears(text);
    const booked = turn.proposals.flatMap((proposal) => (proposal.kind === 'book' ? [proposal.slot_id] : []));
    expect(booked).toEqual(slot === null ? [] : [slot]);
    expect(turn.reply === null).toBe(slot !== null);
  });

  it('are offered at other times if none suits, and at the requested time if it is free', async () => {
    const talk = await offered();
    const others = await talk.hears('none of these');
    expect(others.reply?.intent).toMatchObject({
      kind: 'offer',
      slots: [{ id: 's25-14' }, { id: 's26-14' }, { id: 's27-09' }],
    });
    const friday = await talk.hears('Friday afternoon?');
    expect(friday.reply?.intent).toMatchObject({ kind: 'offer', slots: [{ id: 's27-14' }] });
    expect(listKinds(await talk.hears('yes'))).toEqual(['book']);
  });

  it('are offered with one more question after a misunderstanding, then left to a person', async () => {
    const talk = await offered();
    const again = await talk.hears('hmm');
    expect(again.reply?.intent).toEqual({ kind: 'clarify', key: null });
    expect(again.reply?.text).not.toContain('1. Monday');
    expect(listKinds(await talk.hears('hmm'))).toEqual(['hand_over']);
  });

  it('are booked when the lead chooses one after the agent asked again', async () => {
    const talk = await offered();
    await talk.hears('hmm');
    expect(listKinds(await talk.hears('2'))).toEqual(['book']);
  });

  it('can be rescheduled and canceled', async () => {
    const talk = await offered();
    await talk.hears('1');
    const moved = await talk.hears('Sorry, can we reschedule to another day?');
    expect(moved.reply?.intent.kind).toBe('offer');
    expect(listKinds(await talk.hears('2'))).toEqual(['book']);
    expect(talk.last).toMatch(/moved|new time/);
    expect(listKinds(await talk.hears("I don't want to cancel"))).toEqual([]);
    const canceled = await talk.hears('Please cancel the appointment');
    expect(listKinds(canceled)).toEqual(['cancel_booking']);
    expect((await talk.hears('ok')).reply).toBeNull();
    expect((await talk.hears('Can I book again?')).reply?.intent.kind).toBe('offer');
  });

  it('can be postponed or declined while they are offered', async () => {
    expect(listKinds(await (await offered()).hears('not now, maybe next month'))).toEqual(['later']);
    expect(listKinds(await (await offered()).hears("I'm not interested any more"))).toEqual(['disqualify']);
  });

  it('are left to a person if nothing is free', async () => {
    const talk = new Conversation(brief, []);
    await talk.start();
    await talk.hears('yes');
    expect(listKinds(await talk.hears('9000'))).toEqual(['finding', 'qualify', 'hand_over']);
  });
});

describe('languages of the offline agent', () => {
  it('include French', async () => {
    const campaign = {
      ...brief,
      language: 'fr',
      knowledge: 'Nous intervenons à 50 km autour de Lyon. Un projet commence à 8 000 euros.',
      first_message: 'Bonjour {{name}} ! Ici Léa de chez Acme.',
      criteria: [
        { key: 'owner', ask: 'Êtes-vous propriétaire ?', expect: 'yes' },
        { key: 'project', ask: 'Quel est votre projet ?', expect: 'one of: cuisine, salle de bain' },
        { key: 'budget', ask: 'Quel budget avez-vous en tête ?', expect: '>= 8000' },
      ],
    };
    const talk = new Conversation(campaign, week);
    expect(await talk.start()).toContain(
      "Je suis un assistant IA et j'écris pour Acme. Êtes-vous propriétaire ?",
    );
    await talk.hears('Oui tout à fait');
    expect((await talk.hears('Une Cuisine, c’est combien ?')).reply?.text).toContain('8 000 euros');
    const offer = await talk.hears('environ dix mille');
    expect(listKinds(offer)).toEqual(['finding', 'qualify']);
    expect(offer.reply?.text).toMatch(/1\. lundi 23 novembre.*10:00/);
    expect(listKinds(await talk.hears('mardi à 15h'))).toEqual(['book']);
    expect((await talk.hears('merci beaucoup')).reply?.intent.kind).toBe('goodbye');
  });

  it('include Spanish', async () => {
    const campaign = {
      ...brief,
      language: 'es',
      criteria: [{ key: 'owner', ask: '¿La casa es tuya?', expect: 'yes' }],
      first_message: '¡Hola {{name}}! Soy Lea de Acme.',
    };
    const talk = new Conversation(campaign, week, null);
    expect(await talk.start()).toMatch(/^¡Hola! Soy Lea/);
    expect((await talk.hears('quizás')).reply?.intent.kind).toBe('clarify');
    expect((await talk.hears('sí, es mía')).reply?.text).toMatch(/lunes 23 de noviembre/);
    expect(listKinds(await talk.hears('el segundo'))).toEqual(['book']);
    expect(listKinds(await talk.hears('tengo que cancelar la cita'))).toEqual(['cancel_booking']);
  });

  it.each(['de', 'it', 'pt', 'nl', 'xx'])('include all phrases in %s', async (language) => {
    const talk = new Conversation({ ...brief, language }, week);
    await talk.start();
    await talk.hears({ de: 'ja', it: 'sì', pt: 'sim', nl: 'ja' }[language] ?? 'yes');
    expect(listKinds(await talk.hears('9000'))).toEqual(['finding', 'qualify']);
    expect(listKinds(await talk.hears('2'))).toEqual(['book']);
    expect(talk.last).not.toMatch(/undefined|\{|\}/);
  });
});

describe('other settings of a campaign', () => {
  it('qualify a lead on the first positive reply if there are no criteria', async () => {
    const campaign = { ...brief, criteria: [], first_message: 'Hi {{name}}, still interested in a kitchen?' };
    const talk = new Conversation(campaign);
    expect(await talk.start()).toBe(
      "I'm an AI assistant writing on behalf of Acme. Hi Ana, still interested in a kitchen?",
    );
    expect(listKinds(await talk.hears('yes please'))).toEqual(['qualify']);
    const other = new Conversation(campaign);
    await other.start();
    expect((await other.hears('no')).proposals).toMatchObject([{ classification: 'not_interested' }]);
    const third = new Conversation(campaign);
    await third.start();
    await third.hears('hmm hmm');
    expect(listKinds(await third.hears('hmm hmm'))).toEqual(['hand_over']);
  });

  it('answer or pass on a question without a question mark if there are no criteria', async () => {
    const talk = new Conversation({ ...brief, criteria: [], knowledge: 'A sink costs 90 euros.' });
    await talk.start();
    expect(listKinds(await talk.hears('sink price'))).toEqual([]);
    expect(talk.last).toContain('90 euros');
    expect(listKinds(await talk.hears('your taps in brass maybe'))).toEqual(['open_question']);
  });

  it('include an opening question, whose answer is understood', async () => {
    const campaign = { ...brief, first_message: 'Hi {{name}}! Are you still interested in a kitchen?' };
    const talk = new Conversation(campaign);
    expect(await talk.start()).toBe(
      "Hi Ana! I'm an AI assistant writing on behalf of Acme. Are you still interested in a kitchen?",
    );
    expect((await talk.hears('Yes')).reply?.intent).toEqual({ kind: 'ask', key: 'owner' });
    const other = new Conversation(campaign);
    await other.start();
    expect((await other.hears('No')).proposals).toMatchObject([{ classification: 'not_interested' }]);
  });
});
