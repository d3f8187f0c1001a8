// A lead who undoes an opt-out: the agent goes on where the conversation was (agents.md#the-offline-agent).
import { describe, expect, it } from 'vitest';
import type { Criterion } from '../port.ts';
import { brief, Conversation, kinds, week } from './conversation.testing.ts';

/** The lead says STOP, and what it says next is heard again. */
async function stopped(talk: Conversation): Promise<Conversation> {
  expect(kinds(await talk.hears('STOP'))).toEqual(['opt_out']);
  talk.status = 'in_progress';
  return talk;
}

async function talkAbout(criteria: Criterion[], ...said: string[]): Promise<Conversation> {
  const talk = new Conversation({ ...brief, criteria }, week);
  await talk.start();
  for (const text of said) await talk.hears(text);
  return stopped(talk);
}

describe('words that undo an opt-out', () => {
  it.each(['START', 'Yes, you can write me again', 'I want you to contact me', 'undo my stop'])(
    '%s: answer no question, and are no misunderstanding',
    async (text) => {
      for (const said of [[], ['blue']]) {
        const talk = await talkAbout(brief.criteria, ...said);
        const turn = await talk.hears(text);
        expect(turn).toMatchObject({
          proposals: [],
          reply: { text: 'Do you own the place?', intent: { kind: 'ask', key: 'owner' } },
        });
        expect(kinds(await talk.hears('yes'))).toEqual(['finding']);
      }
    },
  );

  it('are no answer to a question that takes any', async () => {
    const talk = await talkAbout([{ key: 'wish', ask: 'What would you like?', expect: 'any' }]);
    expect(await talk.hears('START')).toMatchObject({
      proposals: [],
      reply: { text: 'What would you like?' },
    });
    expect(kinds(await talk.hears('A new kitchen'))).toEqual(['finding', 'qualify']);
  });

  it('are read as ever where there was no opt-out', async () => {
    const talk = new Conversation({
      ...brief,
      criteria: [{ key: 'allowed', ask: 'May we write to you here?', expect: 'yes' }],
    });
    await talk.start();
    expect(kinds(await talk.hears('Yes, you can write me'))).toEqual(['finding', 'qualify']);
  });

  it('offer the slots again, keep a booking, and ask for interest where nothing else is asked', async () => {
    const offered = await talkAbout(brief.criteria, 'yes', '9000');
    expect((await offered.hears('you can write me again')).reply?.intent.kind).toBe('offer');
    await offered.hears('1');
    await stopped(offered);
    expect(kinds(await offered.hears('cancel my stop'))).toEqual([]);
    expect(offered.booking?.booked).not.toBeNull();
    const open = await talkAbout([]);
    const turn = await open.hears('Yes, you can write me again');
    expect(turn.proposals).toEqual([]);
    expect(turn.reply?.text).toMatch(/go ahead|take this further/);
    expect(kinds(await open.hears('yes'))).toContain('qualify');
  });

  it('end what was said before; what comes with them is read', async () => {
    const talk = await talkAbout(brief.criteria);
    const turn = await talk.hears('no, I rent it', 'START', 'yes, I own it');
    expect(turn.proposals).toMatchObject([{ finding: { key: 'owner', verdict: 'met' } }]);
    await stopped(talk);
    expect((await talk.hears('START', null)).reply?.text).toMatch(/can't open|only read text/);
  });
});
