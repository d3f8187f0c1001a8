// Objections with the campaign's own lines, and questions with a second wording (workspace-file.md#objections).

import { describe, expect, test } from 'vitest';
import { buildConstantPart } from '../model-agent/prompt.ts';
import { findFalseClaims } from '../model-agent/truth-gate.ts';
import { NO_MANNER } from '../no-manner.testing.ts';
import { brief, Conversation, week } from './conversation.testing.ts';

const [owner, budget] = brief.criteria.map(({ ask }) => ask);
const objections = [
  { about: 'price' as const, say: 'It can be paid in three instalments.' },
  { about: 'price' as const, say: 'There is a smaller model.' },
  { about: 'decision' as const, say: 'I can send a summary for your partner.' },
  { about: 'competitor' as const, say: 'We install with our own people.' },
  { about: 'trust' as const, say: 'You can visit our showroom in Lyon.' },
  { when: ['dust', 'noise'], say: 'We clean up every evening.' },
];

async function start(campaign: Partial<typeof brief> = {}, free = false): Promise<Conversation> {
  const talk = new Conversation(
    { ...brief, manner: { ...NO_MANNER, objections }, ...campaign },
    free ? week : null,
  );
  await talk.start();
  return talk;
}

describe('an objection', () => {
  test.each([
    ['en', 'thats too expensive', 0],
    ['en', 'let me talk to my wife first', 2],
    ['en', 'my competitor charges half', 3],
    ['en', 'is this a scam?', 4],
    ['en', 'will there be much dust?', 5],
    ['fr', "c'est trop cher", 0],
    ['fr', "j'ai d'autres devis", 3],
    ['es', 'tengo otras ofertas', 3],
    ['de', 'ich muss mit meiner Frau reden', 2],
    ['de', 'ich habe andere Angebote', 3],
    ['it', 'ho altri preventivi', 3],
    ['pt', 'tenho outros orçamentos', 3],
    ['nl', 'ik heb andere offertes', 3],
  ])('in %s gets the line of the campaign and the open question: %s', async (language, text, line) => {
    const talk = await start({ language });
    const output = await talk.hears(text);
    expect(output).toMatchObject({
      proposals: [],
      reply: { intent: { kind: 'ask', key: 'owner' } },
    });
    expect(output.reply!.text).toBe(`${objections[line]!.say} ${owner}`);
  });

  test('gets each line once, then the usual one', async () => {
    const talk = await start();
    await talk.hears("that's too expensive");
    await talk.hears('yes');
    const second = await talk.hears('still too expensive');
    expect(second.reply!.text.startsWith(`${objections[1]!.say} ${budget}`)).toBe(true);
    const third = await talk.hears('it is too expensive');
    expect(objections.some(({ say }) => third.reply!.text.includes(say))).toBe(false);
    expect(third.proposals).toEqual([]);
  });

  test('after an offer gets the line, and the offer stays open', async () => {
    const talk = await start({}, true);
    await talk.hears('yes');
    await talk.hears('12000');
    const output = await talk.hears('let me check with my wife');
    expect(output.reply).toMatchObject({ intent: { kind: 'clarify', key: null } });
    expect(output.reply!.text.startsWith(objections[2]!.say)).toBe(true);
    expect((await talk.hears('ok, the second one')).proposals).toMatchObject([{ kind: 'book' }]);
  });

  test('does not replace an answer, or the end that the lead wants', async () => {
    const talk = await start();
    const answer = await talk.hears('yes I own it, is there much dust?');
    expect(answer.proposals).toMatchObject([{ kind: 'finding', finding: { value: 'yes' } }]);
    expect(answer.reply!.text).toContain(`${objections[5]!.say} ${budget}`);
    const both = await (await start()).hears('yes I own it. It seems very expensive');
    expect(both.proposals).toMatchObject([{ kind: 'finding', finding: { value: 'yes' } }]);
    expect(both.reply!.text).toContain(`${objections[0]!.say} ${budget}`);
    const end = await talk.hears('too expensive, not interested');
    expect(end.proposals).toMatchObject([{ kind: 'disqualify', classification: 'not_interested' }]);
  });
});

test('a model sees the lines and the second wording, and can state what the lines say', async () => {
  const talk = await start({
    criteria: [{ ...brief.criteria[1]!, ask_again: 'Is it nearer to 5,000 or 10,000?' }],
    manner: { ...NO_MANNER, objections: [{ about: 'price', say: 'You can pay in 36 months.' }] },
  });
  talk.transcript.push(...new Conversation(brief).transcript);
  const input = talk.input();
  const prompt = buildConstantPart(input);
  expect(prompt).toContain('price: You can pay in 36 months.');
  expect(prompt).toContain('Is it nearer to 5,000 or 10,000?');
  const grounds = {
    ...{ times: [], cancels: false, lookedUp: false, isContacted: false },
    languageDetector: { detect: () => null, mayBe: () => true },
  };
  const text = 'You can pay in 36 months.';
  expect(findFalseClaims(text, { input, ...grounds })).toEqual([]);
  const other = { ...input, brief: { ...input.brief, manner: NO_MANNER } };
  expect(findFalseClaims(text, { input: other, ...grounds })).not.toEqual([]);
});

describe('a criterion with two wordings', () => {
  const again = 'Is the place yours?';
  const criteria = [{ ...brief.criteria[0]!, ask_again: again }, brief.criteria[1]!];

  test.each([
    [again, again],
    [`{{workspace}} asks: ${again}`, `Acme asks: ${again}`],
  ])(
    'is asked with the second one and the possible answers if the answer was not understood: %s',
    async (ask_again, asked) => {
      const talk = await start({ criteria: [{ ...criteria[0]!, ask_again }, criteria[1]!] });
      const output = await talk.hears('purple monkey dishwasher');
      expect(output.reply!.text).toContain(` ${asked}\n1. Yes\n2. No\n`);
      expect((await talk.hears('1')).proposals).toMatchObject([{ finding: { key: 'owner', value: 'yes' } }]);
    },
  );

  test('is asked twice at most, and greetings and stickers do not count', async () => {
    const talk = await start({ criteria: criteria.slice(0, 1) });
    expect((await talk.hears('hello')).reply!.text).toContain(again);
    expect((await talk.hears('🙂')).reply).toBeNull();
    expect((await talk.hears('purple monkey')).reply!.intent).toEqual({ kind: 'clarify', key: 'owner' });
    expect((await talk.hears('purple monkey')).proposals).toMatchObject([{ kind: 'hand_over' }]);
  });

  test('goes to a person if both wordings stay unclear and no other question is left', async () => {
    const talk = await start({ criteria: criteria.slice(0, 1) });
    await talk.hears('purple monkey');
    expect((await talk.hears('green banana')).proposals).toMatchObject([{ kind: 'hand_over' }]);
  });
});
