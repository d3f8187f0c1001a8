import { describe, expect, test } from 'vitest';
import { expectQuick } from '../../testing/thread-time.ts';
import { createMeeting } from '../calendar.testing.ts';
import type { TurnInput } from '../port.ts';
import { GOOD, MET, QUALIFIED, readValidAnswer } from './answers.testing.ts';
import { buildInput, NOW, SLOTS } from './grounds.testing.ts';
import { FALSE_TEXTS } from './texts.testing.ts';

/** The limit for texts that are many times longer than any message, in milliseconds. */
const MOST_MS = 200;

test('a good answer from a model becomes findings, a verdict and a reply with times', () => {
  const { output, problems } = readValidAnswer(GOOD);
  expect(problems).toEqual([]);
  expect(output.proposals.map(({ kind }) => kind)).toEqual(['finding', 'finding', 'qualify']);
  expect(output.reply?.intent).toMatchObject({ kind: 'offer', slots: [{ id: 'slot_1' }, { id: 'slot_2' }] });
});

describe("a model's reply", () => {
  test.each([
    ['lower case', 'Would [s1] suit you?'],
    ['no brackets', 'Would S1 suit you?'],
  ])('can name slots (%s)', (_name, reply) => {
    expect(readValidAnswer({ ...GOOD, reply }).output.reply?.text).toMatch(
      /^Would Thursday 19 .* suit you\?$/,
    );
  });

  test('cannot name a slot that does not exist', () => {
    expect(readValidAnswer({ ...GOOD, reply: 'Would [S42] suit you?' }).usable).toBe(false);
  });

  test('keeps the name of a product that looks like a slot', () => {
    const input = buildInput({ said: ['I drive an S1'] });
    const reply = 'An S1, nice! What is your budget?';
    expect(readValidAnswer({ ...GOOD, findings: [], reply }, input).output.reply?.text).toBe(reply);
  });

  test.each([
    [false, 'Great! 🎉👍🏽 What is your budget? 😊', 'Great! What is your budget?'],
    [false, 'Fine ❤️ 🇫🇷 1️⃣', 'Fine'],
    [false, 'Acme® and 2 questions', 'Acme® and 2 questions'],
    [true, 'Great! 🎉', 'Great! 🎉'],
  ])('keeps emoji only if the campaign allows them (%s): %s', (emoji, reply, sent) => {
    const input = buildInput({ manner: { emoji } });
    expect(readValidAnswer({ ...GOOD, findings: [], reply }, input).output.reply?.text).toBe(sent);
  });

  test.each([
    ['"Fine, thank you."', 'Fine, thank you.'],
    ['“ Fine « »”', '“ Fine « »”'],
    ['« Fine »', 'Fine'],
    ['"Fine" and "well"', '"Fine" and "well"'],
  ])('loses quotes around the whole text, but no other quotes: %s', (reply, sent) => {
    expect(readValidAnswer({ ...GOOD, findings: [], reply }, buildInput()).output.reply?.text).toBe(sent);
  });

  test.each([' ', '\u3000', '"', '-'])(
    'with an opening quote and thousands of %j is read in at most 200 ms',
    (fill) => {
      for (const count of [3_990, 64_000]) {
        const answer = { ...GOOD, reply: `"${fill.repeat(count)}x` };
        expect(readValidAnswer(answer).usable).toBe(false);
        expectQuick(() => readValidAnswer(answer), MOST_MS);
      }
    },
  );

  test("loses characters that can't be stored or seen", () => {
    const { output } = readValidAnswer(
      '{"reasoning":"\\u0000a\\ud800","findings":[],"action":"none","reply":"Hi\\u0000 the\\u200bre\\u202e\\ud800"}',
    );
    expect(output.reply?.text).toBe('Hi there\ufffd');
    expect(output.reasoning).toBe('a\ufffd');
  });
});

test.each([
  ['Yes, we fix scooters too. A project starts at 8,000 euros.', 'A project starts at 8,000 euros.'],
  ['Yes, we fix scooters too. Do you own the place?', null],
])('a second reply that is refused, %j, loses only what is refused', (reply, sent) => {
  const input = buildInput({ said: ['Can you fix my scooter, and what does a project cost?'] });
  const answer = { ...GOOD, findings: [], reply };
  expect(readValidAnswer(answer, input).usable).toBe(false);
  const { usable, output } = readValidAnswer(answer, input, 'Yes, we repair scooters as well.');
  expect(usable ? output.reply?.text : null).toBe(sent);
});

describe("a model's findings", () => {
  test('on the same criterion count once, and the last one counts', () => {
    const input = buildInput({ said: ['I own it', 'No, I rent'] });
    const { output } = readValidAnswer(
      {
        ...GOOD,
        findings: [
          { key: 'owner', message: 'm2', quote: 'I own it', value: 'yes', met: true },
          { key: 'owner', message: 'm3', quote: 'No', value: 'no', met: 'false' },
        ],
      },
      input,
    );
    expect(output.proposals).toMatchObject([{ finding: { verdict: 'failed' } }, { kind: 'disqualify' }]);
  });
});

describe('a verdict in a model turn', () => {
  const nothing = { ...GOOD, findings: [], reply: 'Thank you!' };
  const kinds = (answer: unknown, input: TurnInput) =>
    readValidAnswer(answer, input).output.proposals.map(({ kind }) => kind);

  test('is reported for a lead that already meets all criteria', () => {
    expect(kinds(nothing, buildInput({ findings: MET }))).toEqual(['qualify']);
    expect(kinds(nothing, buildInput({ findings: MET.slice(1) }))).toEqual([]);
    expect(kinds(nothing, QUALIFIED)).toEqual([]);
  });

  test('is neither withdrawn nor reported again for a message that proves nothing', () => {
    expect(kinds(nothing, buildInput({ findings: MET, lead: { status: 'not_interested' } }))).toEqual([]);
  });

  test('is not reported for a lead that declines', () => {
    const declines = { ...nothing, action: 'not_interested', action_message: 'm2' };
    const input = buildInput({ findings: MET, said: ['no longer interested'] });
    expect(kinds(declines, input)).toEqual(['disqualify']);
  });

  test('is not reported in a campaign without criteria', () => {
    expect(kinds(nothing, buildInput({ brief: { criteria: [] }, said: ['Yes, I am interested'] }))).toEqual(
      [],
    );
  });
});

describe('a lead that refuses to answer', () => {
  const LATER = 'I write again on Monday.';
  const asked = (times: number, ...last: string[]) => {
    const input = buildInput({
      said: [...Array(times).fill(['> And your budget?', 'rather not']).flat(), ...last],
    });
    const transcript = input.transcript.map((message) =>
      message.text === 'And your budget?'
        ? { ...message, intent: { kind: 'ask' as const, key: 'budget' } }
        : message.text === LATER
          ? { ...message, intent: { kind: 'later' as const, at: NOW } }
          : message,
    );
    const reply = 'And your budget, roughly?';
    return readValidAnswer({ ...GOOD, findings: [], asks: 'budget', reply }, { ...input, transcript });
  };

  test('is asked a third time only after a warning to the model', () => {
    expect(asked(1, 'no').problems).toEqual([]);
    const third = asked(2, 'I said no');
    expect(third).toMatchObject({ usable: true, problems: [expect.stringContaining('budget 2 times')] });
    expect(asked(2, 'where do you work?').problems).toEqual([]);
    expect(asked(2, '12k perhaps, I have to ask my wife').problems).toEqual([]);
    expect(asked(3, '12k perhaps, I have to ask my wife').problems).toHaveLength(1);
    expect(asked(2, 'write to me on Monday', `> ${LATER}`, 'here I am').problems).toEqual([]);
  });
});

test.each([
  ['gut, dann warte ich', true],
  ['mein Auto steht noch da fest', false],
  ['gut, und wann?', false],
])('a lead who waits for a person and writes "%s" can get no reply: %s', (said, isEnough) => {
  const input = { ...buildInput({ said: [said], brief: { language: 'de' } }), handed_over: true as const };
  expect(readValidAnswer({ findings: [], action: 'none', reply: null }, input).usable).toBe(isEnough);
});

describe('an action for which the model names no message', () => {
  const input = buildInput({ said: ['Hello', 'Leave me alone', '> Sorry?', 'STOP'] });

  test.each(['opt_out', 'hand_over'])("applies to the lead's last message if the action is %s", (action) => {
    for (const action_message of [null, '', 'm1', 'm99', 'you']) {
      const { output, refused } = readValidAnswer({ ...GOOD, findings: [], action, action_message }, input);
      expect(output.proposals).toMatchObject([{ kind: action, message_id: 'msg_5' }]);
      expect(refused).toEqual([]);
    }
    const named = readValidAnswer({ ...GOOD, findings: [], action, action_message: 'm3' }, input);
    expect(named.output.proposals).toMatchObject([{ message_id: 'msg_3' }]);
  });

  test('is never silent if a person takes over', () => {
    const said = ['> Booked: Thursday.', 'and erase what you have stored of me'];
    const { transcript, ...rest } = buildInput({ said });
    const intent = { kind: 'confirm' as const, booking_id: 'b' };
    const confirmed = transcript.map((one) => (one.intent ? { ...one, intent } : one));
    const silent = { ...GOOD, findings: [], action: 'hand_over', action_message: 'm3', reply: null };
    const read = readValidAnswer(silent, { ...rest, transcript: confirmed });
    expect(read.usable).toBe(false);
    expect(read.own?.reply.text).toMatch(/colleague/);
  });

  test.each(['not_interested', 'later', 'cancel_booking', 'book'])(
    'is refused if the action is %s',
    (action) => {
      const { output, refused } = readValidAnswer(
        { ...GOOD, findings: [], action, action_message: 'm99' },
        input,
      );
      expect(output.proposals).toEqual([]);
      expect(refused).toHaveLength(1);
    },
  );
});

describe('a meeting in a model turn', () => {
  const book = {
    ...GOOD,
    findings: [],
    action: 'book',
    action_message: 'm2',
    action_value: 'S1',
    reply: 'Booked!',
  };
  const kinds = (answer: unknown, input: TurnInput) =>
    readValidAnswer(answer, input).output.proposals.map(({ kind }) => kind);

  test('is booked for a lead that meets every criterion, with a confirmation that Parley writes', () => {
    expect(kinds(book, QUALIFIED)).toEqual(['book']);
    expect(readValidAnswer(book, QUALIFIED).output.reply).toBeNull();
    expect(
      kinds({ ...GOOD, ...book, findings: GOOD.findings }, buildInput({ said: ['I own it, around 12k'] })),
    ).toEqual(['finding', 'finding', 'qualify', 'book']);
  });

  test('is booked, and the reply keeps the other answers of the model but not its own confirmation', () => {
    const input = buildInput({
      said: ['I own it, around 12k', '> Would Thursday suit you?', 'yes! where do you work?'],
      findings: MET,
      lead: { status: 'qualified' },
    });
    const told = (reply: string) => readValidAnswer({ ...book, action_message: 'm4', reply }, input);
    expect(told("You're booked! We work within 50 km of Lyon.").output.reply?.text).toBe(
      'We work within 50 km of Lyon.',
    );
    const wrong = told('We work within 90 km of Lyon.');
    expect(wrong).toMatchObject({ usable: true, output: { reply: null } });
    expect(wrong.problems).toEqual([expect.stringContaining('is in nothing that you know')]);
    expect(wrong.output.proposals).toMatchObject([{ kind: 'book' }]);
    expect(wrong.refused).toMatchObject([{ what: 'reply' }]);
  });

  /** A conversation in which SLOTS were offered: Thursday 9:30 and 14:00, and Friday 10:00. */
  const answerOffer = (...said: string[]) => {
    const input = buildInput({
      said: ['I own it, around 12k', '> Which one suits you?', ...said],
      findings: MET,
      lead: { status: 'qualified' },
    });
    const slots = SLOTS.map(({ id, start_at }) => ({ id, start_at }));
    const transcript = input.transcript.map((message) =>
      message.text === 'Which one suits you?'
        ? { ...message, intent: { kind: 'offer' as const, slots } }
        : message,
    );
    return { ...input, transcript };
  };

  test.each<[string, string, string[]]>([
    ['Friday please', 'S1', ['slot_3']],
    ['the second one', 'S3', ['slot_2']],
    ['option 2 works', 'S1', ['slot_2']],
    ['Friday first thing', 'S2', ['slot_3']],
    ['2', 'S1', ['slot_2']],
    ['Is Friday possible too?', 'S3', ['slot_3']],
    ['Not Friday please', 'S3', ['slot_1', 'slot_2']],
    ['Perhaps Friday, I have to ask my wife', 'S3', ['slot_1', 'slot_2', 'slot_3']],
    ["I'll ask my wife, and if she agrees, book Friday at 10", 'S3', ['slot_1', 'slot_2', 'slot_3']],
    ['only after 5pm', 'S2', []],
    ['none of these work', 'S1', []],
    ['my husband says no', 'S1', []],
    ['Thursday, but the one on 3 December', 'S2', []],
  ])(
    'is not booked at another time than the lead names (%s, %s), and the lead is asked',
    (said, slot, asked) => {
      const { output, problems, usable } = readValidAnswer(
        { ...book, action_message: 'm4', action_value: slot },
        answerOffer(said),
      );
      expect(problems).toHaveLength(1);
      expect(output.proposals).toEqual([]);
      expect(usable).toBe(true);
      const offer = { kind: 'offer', slots: asked.map((id) => ({ id })) };
      expect(output.reply?.intent).toMatchObject(asked.length === 0 ? { kind: 'ask_when' } : offer);
      expect(output.reply?.text.match(/\d:\d\d/g)?.length ?? 0).toBe(asked.length);
      expect(output.reply?.text.match(/^\d\. /gm)?.length ?? 0).toBe(asked.length > 1 ? asked.length : 0);
    },
  );

  test.each([
    ['Fr. und was kostet das ganze, will vor dem sommer fertig sein', 'S1'],
    ['klingt gut. was kostet das denn?', 'S1'],
  ])('is asked about after the answer to the question of the lead: %s', (said, slot) => {
    const input = answerOffer(said);
    const german = { ...input, brief: { ...input.brief, language: 'de' } };
    const reply = 'Gebucht! Ein Projekt kostet ab 8.000 Euro. Es kostet höchstens 9.000 Euro. Bis [S1]!';
    const { output } = readValidAnswer({ ...book, action_message: 'm4', action_value: slot, reply }, german);
    const day = said.startsWith('Fr.') ? 'Freitag' : 'Donnerstag';
    expect(output.reply?.text).toMatch(
      new RegExp(`^Ein Projekt kostet ab 8.000 Euro\\. .*${day}[^.?]*.*\\?$`),
    );
    expect(output.reply?.text).not.toMatch(/9\.000|Gebucht/);
  });

  test('is read back if the number of the lead is a place and an hour, except after a numbered list', () => {
    const [first, second, third] = SLOTS;
    const offer = (text: string, said: string) => {
      const input = answerOffer(said);
      const slots = [second!, third!, first!].map(({ id, start_at }) => ({ id, start_at }));
      const transcript = input.transcript.map((message) =>
        message.intent?.kind === 'offer'
          ? { ...message, text, intent: { kind: 'offer' as const, slots } }
          : message,
      );
      return readValidAnswer({ ...book, action_message: 'm4', action_value: 'S1' }, { ...input, transcript });
    };
    const prose = 'Would 14:00, 10:00 or 9:30 suit you?';
    for (const said of ['go on then 2. but ill be honest he might say no', '2 please']) {
      const { output, problems } = offer(prose, said);
      expect({ problems, proposals: output.proposals }).toEqual({ problems: [], proposals: [] });
      expect(output.reply?.intent).toMatchObject({ kind: 'offer', slots: [{ id: 'slot_2' }] });
    }
    expect(offer(prose, 'at 2 please').output.proposals).toMatchObject([{ kind: 'book', slot_id: 'slot_2' }]);
    const numbered = offer('Which one?\n1. 14:00\n2. 10:00\n3. 9:30', '2 please');
    expect(numbered.problems).toEqual([expect.stringContaining('not Thursday')]);
  });

  test.each([
    [['Friday please'], 'S3'],
    [['the second one'], 'S2'],
    [['Do you work on Saturdays?', 'ok then the 2nd one'], 'S2'],
    [['Thursday', 'at 2pm'], 'S2'],
    [['9 is a bit early, half past 9 on Thursday? and what is the surcharge on a Sunday'], 'S1'],
    [['the second then. he might say no, mind'], 'S2'],
    [['The second one. One last thing: where are you?'], 'S2'],
    [["I'll ask my wife about the price, but book Friday at 10 already"], 'S3'],
  ])('is booked at the time that the lead names: %j', (said, slot) => {
    const answer = { ...book, action_message: 'm4', action_value: slot };
    expect(kinds(answer, answerOffer(...said))).toEqual(['book']);
  });

  test.each([
    ['after 1pm', 'S2'],
    ['sounds good, my wife can come too', 'S1'],
    ["I'd like one", 'S3'],
  ])('is read back if no rule reads which one the lead chooses: %s', (said, slot) => {
    const answer = { ...book, action_message: 'm4', action_value: slot };
    const { output, problems } = readValidAnswer(answer, answerOffer(said));
    expect(problems).toEqual([]);
    expect(output.proposals).toEqual([]);
    const { id } = SLOTS[Number(slot[1]) - 1]!;
    expect(output.reply?.intent).toMatchObject({ kind: 'offer', slots: [{ id }] });
  });

  test('is read back if it is not the one that the agent proposed', () => {
    const input = answerOffer('thats ok, book it. I live at Venloer Str 412, 3rd floor');
    const slots = [SLOTS[1]!];
    const transcript = input.transcript.map((message) =>
      message.intent?.kind === 'offer' ? { ...message, intent: { kind: 'offer' as const, slots } } : message,
    );
    const read = (slot: string) =>
      readValidAnswer({ ...book, action_message: 'm4', action_value: slot }, { ...input, transcript }).output;
    expect(read('S1').proposals).toMatchObject([{ kind: 'book', slot_id: 'slot_2' }]);
    expect(read('S3')).toMatchObject({
      proposals: [],
      reply: { intent: { kind: 'offer', slots: [{ id: 'slot_3' }] } },
    });
  });

  test('is compared only with the messages that answer the offer, and with the last of them', () => {
    const answer = { ...book, action_message: 'm6', action_value: 'S3' };
    const asked = [...['Friday at 10', '> Do you have a contract?'], 'No'];
    expect(kinds(answer, answerOffer(...asked))).toEqual(['book']);
    expect(kinds(answer, answerOffer(...asked.slice(0, 2), 'Yes, since Monday'))).toEqual(['book']);
    const corrected = { ...book, action_message: 'm4', action_value: 'S2' };
    expect(kinds(corrected, answerOffer('Thursday at 2pm', 'sorry, Friday at 10'))).toEqual([]);
  });

  test('is compared in the time zone that the model reads in the same message', () => {
    const said = "8:30 my time, I'm near Faro";
    const answer = { ...book, action_message: 'm4', action_value: 'S1' };
    expect(kinds(answer, answerOffer(said))).toEqual([]);
    expect(kinds({ ...answer, timezone: 'Europe/Lisbon' }, answerOffer(said))).toEqual(['timezone', 'book']);
  });

  test('has its token replaced by its time in the language of the reply', () => {
    const booked = createMeeting(SLOTS[0]!.start_at);
    const told = (reply: string, more: Parameters<typeof buildInput>[0] = { booked }) =>
      readValidAnswer(
        { ...GOOD, findings: [], reply },
        buildInput({ ...more, said: ['C’est à quelle heure déjà ?'] }),
      );
    expect(told('It is on [BOOKED].').output.reply?.text).toBe(
      'It is on Thursday 19 November at 9:30 (Paris time).',
    );
    const french = told('Votre rendez-vous est le [BOOKED], comme convenu.');
    expect(french.problems).toEqual([]);
    expect(french.output.reply?.text).toMatch(
      /est le jeudi 19 novembre à 0?9:30 \(heure locale : Paris\), comme/,
    );
    expect(told('It is on [BOOKED].', {}).problems).toEqual([
      expect.stringContaining('no such page or meeting'),
    ]);
    const reply = 'We work within 50 km of Lyon. It is on [BOOKED]. Shall I go on?';
    const lead = buildInput({ said: ['where do you work?'] });
    const answer = { ...GOOD, findings: [], reply };
    expect(readValidAnswer(answer, lead).problems).toContain(
      'only these sentences are refused: "It is on [BOOKED]."',
    );
    const second = readValidAnswer(answer, lead, 'We work everywhere.');
    expect(second.problems).toEqual([]);
    expect(second.output.reply?.text).toBe('We work within 50 km of Lyon. Shall I go on?');
  });

  test('is not booked for a lead that does not meet every criterion', () => {
    expect(kinds(book, buildInput())).toEqual([]);
    expect(kinds(book, buildInput({ findings: MET.slice(1) }))).toEqual([]);
    const fails = { key: 'budget', message: 'm2', quote: '3000', value: '3000', met: false };
    expect(
      kinds({ ...book, findings: [fails] }, buildInput({ said: ['3000'], lead: { status: 'qualified' } })),
    ).toEqual(['finding', 'disqualify']);
  });

  test.each(['S42', 'slot_1', SLOTS[0]!.start_at, '', null, 'S1, S2', '[S0]', 'Thursday'])(
    'is not booked if the model names the slot %s',
    (action_value) => {
      expect(kinds({ ...book, action_value }, QUALIFIED)).toEqual([]);
    },
  );

  const CLAIMS = [
    'Booked!',
    "You're booked for [S1].",
    'Your visit is confirmed for [S2].',
    'Done, see you then!',
    "No problem, it's in the calendar: [S1].",
    'Your appointment is on Monday at 10:00.',
    'Confirmed. Reference 12345.',
    'I moved your meeting.',
    'Your appointment is canceled.',
    'Votre rendez-vous est confirmé.',
    ...FALSE_TEXTS.filter(([, parts]) => parts === undefined).map(([text]) => text),
  ];
  const ACTIONS = ['none', 'book', 'cancel_booking', 'later', 'not_interested', 'more_slots', 'search'];
  const VALUES = ['S99', 'slot_1', '2026-11-23T10:00', '', 'S1 S2', null];

  test('is not claimed without a booking in any of 500 replies', { tags: 'endurance' }, () => {
    let tried = 0;
    for (const [index, claim] of Array.from(
      { length: 500 },
      (_, n) => [n, CLAIMS[n % CLAIMS.length]!] as const,
    )) {
      const action = ACTIONS[index % ACTIONS.length]!;
      const action_value = VALUES[index % VALUES.length]!;
      const input = index % 2 === 0 ? buildInput({ said: ['I own it, around 12k'] }) : QUALIFIED;
      const answered = readValidAnswer(
        { ...GOOD, findings: [], action, action_message: 'm2', action_value, reply: claim },
        input,
      );
      tried += 1;
      const { proposals, reply } = answered.output;
      expect(proposals.filter(({ kind }) => kind === 'book' || kind === 'cancel_booking')).toEqual([]);
      // If only the model read an ending, code writes the reply.
      const isOfModel = proposals.every(({ kind }) => kind !== 'hand_over');
      expect({ claim, fit: answered.usable && reply !== null && isOfModel }).toEqual({ claim, fit: false });
    }
    expect(tried).toBe(500);
  });
});

test.each<[string, string, string, RegExp]>([
  [
    'once',
    'Europe/Lisbon',
    'Thank you! Would [S1] or [S2] suit you?',
    /8:30 or .+ \(Lisbon time\) suit you\?$/,
  ],
  ['not if the reply does', 'Europe/Lisbon', 'In Lisbon time: [S1] or [S2]?', /8:30[^(]+$/],
  ["not if the business's clock is the same", 'Europe/Madrid', 'Would [S1] suit you?', /9:30[^(]+$/],
])("an offer names the lead's time zone: %s", (_name, timezone, reply, text) => {
  const lead = { status: 'qualified' as const, timezone };
  const input = buildInput({ said: ['I own it, around 12k'], findings: MET, lead });
  const { output, problems } = readValidAnswer({ ...GOOD, findings: [], reply }, input);
  expect(problems).toEqual([]);
  expect(output.reply?.text).toMatch(text);
});

test.each<[string, string, string, RegExp]>([
  ['starts a sentence', 'fr', '[S1] ou [S2] ?', /^Jeudi 19 novembre à 9:30 ou /],
  ['starts a second sentence', 'fr', 'Très bien. [S1] ou [S2] ?', /^Très bien\. Jeudi 19/],
  ['is inside a sentence', 'fr', 'Est-ce que [S1] vous convient ?', /^Est-ce que jeudi 19/],
  ['follows its weekday', 'de', 'Passt es Ihnen am Donnerstag [S1]?', /am Donnerstag, 19\. November/],
  ['ends a sentence with a dot', 'es', 'Le puedo ofrecer [S1]. ¿Le va bien?', / a\.m\. ¿Le/],
])('a slot fits into the text: it %s', (_name, language, reply, text) => {
  const lead = { status: 'qualified' as const, country: language === 'es' ? 'MX' : null };
  const input = buildInput({ said: ['ok'], findings: MET, lead, brief: { language } });
  const { output, problems } = readValidAnswer({ ...GOOD, findings: [], reply }, input);
  expect(problems).toEqual([]);
  expect(output.reply?.text).toMatch(text);
});

test.each([
  [
    'en',
    'My husband has died. I want to talk to a person',
    "I'm sorry to hear that. A colleague will call you at 9:15.",
  ],
  [
    'it',
    'Mio marito è morto. Voglio parlare con una persona',
    'Mi dispiace. Un collega ti chiama alle 9:15.',
  ],
  [
    'de',
    'Mein Mann ist gestorben. Ich will mit einem Menschen reden',
    'Das tut mir leid. Ein Kollege ruft um 9:15 an.',
  ],
])('tell a lead whom a person answers so if the reply is refused twice, in %s', (language, said, reply) => {
  const input = buildInput({ said: [said], brief: { language } });
  const answer = {
    ...GOOD,
    findings: [],
    action: 'hand_over',
    action_message: 'm2',
    action_value: 'A person is wanted.',
    reply,
  };
  const { output, problems } = readValidAnswer(answer, input, reply);
  expect(problems).toEqual([]);
  expect(output.reply?.text).toMatch(/colleague|collega|Kolleg/);
  expect(output.reply?.text).not.toContain('9:15');
});
