// A lead undoes an opt-out: the agent continues the conversation (agents.md#the-offline-agent).
import { describe, expect, it } from 'vitest';
import type { Criterion } from '../port.ts';
import { brief, Conversation, listKinds, week } from './conversation.testing.ts';

/** Sends STOP from the lead and then undoes the opt-out, so that the agent reads the lead's next message. */
async function sendStop(talk: Conversation): Promise<Conversation> {
  expect(listKinds(await talk.hears('STOP'))).toEqual(['opt_out']);
  talk.status = 'in_progress';
  return talk;
}

async function startAbout(criteria: Criterion[], ...said: string[]): Promise<Conversation> {
  const talk = new Conversation({ ...brief, criteria }, week);
  await talk.start();
  for (const text of said) await talk.hears(text);
  return sendStop(talk);
}

describe('words that undo an opt-out', () => {
  it.each(['START', 'Yes, you can write me again', 'I want you to contact me', 'undo my stop'])(
    'answer no question and are not misunderstood in %s',
    async (text) => {
      const talk = await startAbout(brief.criteria);
      const turn = await talk.hears(text);
      expect(turn).toMatchObject({
        proposals: [],
        reply: { intent: { kind: 'ask', key: 'owner' } },
      });
      expect(turn.reply?.text).toMatch(/^Do you own the place\?/);
      expect(listKinds(await talk.hears('yes'))).toEqual(['finding']);
    },
  );

  it('are not an answer to a question that accepts any text', async () => {
    const talk = await startAbout([{ key: 'wish', ask: 'What would you like?', expect: 'any' }]);
    expect(await talk.hears('START')).toMatchObject({
      proposals: [],
      reply: { text: expect.stringMatching(/^What would you like\?/) },
    });
    expect(listKinds(await talk.hears('A new kitchen'))).toEqual(['finding', 'qualify']);
  });

  it('have no special meaning without an opt-out', async () => {
    const talk = new Conversation({
      ...brief,
      criteria: [{ key: 'allowed', ask: 'May we write to you here?', expect: 'yes' }],
    });
    await talk.start();
    expect(listKinds(await talk.hears('Yes, you can write me'))).toEqual(['finding', 'qualify']);
  });

  it('cause the agent to offer the slots again, keep a booking, or ask for interest if no question is open', async () => {
    const offered = await startAbout(brief.criteria, 'yes', '9000');
    expect((await offered.hears('you can write me again')).reply?.intent.kind).toBe('offer');
    await offered.hears('1');
    await sendStop(offered);
    expect(listKinds(await offered.hears('cancel my stop'))).toEqual([]);
    expect(offered.booking?.booked).not.toBeNull();
    const open = await startAbout([]);
    const turn = await open.hears('Yes, you can write me again');
    expect(turn.proposals).toEqual([]);
    expect(turn.reply?.text).toMatch(/go ahead|take this further/);
    expect(listKinds(await open.hears('yes'))).toContain('qualify');
  });

  it('outweigh earlier messages, but not later ones', async () => {
    const talk = await startAbout(brief.criteria);
    const turn = await talk.hears('no, I rent it', 'START', 'yes, I own it');
    expect(turn.proposals).toMatchObject([{ finding: { key: 'owner', verdict: 'met' } }]);
    await sendStop(talk);
    expect((await talk.hears('START', null)).reply?.text).toMatch(/can't open|only read text/);
  });
});
