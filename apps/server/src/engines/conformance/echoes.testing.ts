// What the number itself writes while one process sends and another hears of it, at each step of the send
// (messages.md#echoes).
import { describe, expect, test } from 'vitest';
import { HANDED_OVER, type Suite } from './suite.testing.ts';

/** Steps of the first send. Once `before sendText` is over, the network has it. */
const STEPS = [
  'committed messages.reserve',
  'after messages.hand-to-engine',
  'before sendText',
  'after sendText',
  'before messages.accept',
  'after messages.accept',
] as const;

export function echoes(suite: Suite): void {
  const { message, stage, sender, work } = suite;

  /** Somebody has written, and the reply is sent by a process whose clock is a minute ahead. */
  async function replying(
    step: string,
    happens: (one: Awaited<ReturnType<typeof stage>>, text: string) => Promise<void>,
  ) {
    const one = await stage();
    await one.network.writes(one.phone, [message('Hello')]);
    let hasHappened = false;
    const by = await sender(async (reached) => {
      if (reached !== step || hasHappened) return;
      hasHappened = true;
      const [reply] = await one.lead.messages(one.phone);
      await happens(one, reply!.text);
    });
    await work(by, 1);
    await by.close();
    expect(hasHappened).toBe(true);
    await work();
    const entries = (await one.lead.journal(one.phone)).filter((text) => text === HANDED_OVER);
    const sent = await one.lead.messages(one.phone);
    return { ...one, handed: entries.length, sent: sent.map(({ type, status }) => [type, status]) };
  }

  describe('whose an echo is, while another process sends', () => {
    test.each(STEPS.slice(3))('%s: our own is no news, told once or again', async (step) => {
      const told = await replying(step, async ({ network, phone }) => {
        const [got] = await network.got(phone);
        await network.echoes(phone, got!.message_id);
        await network.echoes(phone, got!.message_id);
      });
      expect(told.sent).toEqual([['AI_REPLY', 'accepted']]);
      expect(told.handed).toBe(0);
      expect(await told.texts()).toHaveLength(1);
    });

    test.each(STEPS)('%s: whoever types the same words is a person', async (step) => {
      const told = await replying(step, ({ network, phone }, text) =>
        network.personWrites(phone, message(text)),
      );
      const isSent = step !== STEPS[0];
      expect(told.sent).toEqual([
        ['AI_REPLY', isSent ? 'accepted' : 'discarded'],
        ['MANUAL_MESSAGE', 'accepted'],
      ]);
      expect(told.handed).toBe(1);
      expect(await told.texts()).toHaveLength(isSent ? 1 : 0);
    });

    test('at the same moment as our own: one is a person’s, whichever is told first', async () => {
      for (const isFirst of [true, false]) {
        const told = await replying('after sendText', async ({ network, phone }, text) => {
          const [got] = await network.got(phone);
          const typed = () => network.personWrites(phone, message(text));
          if (isFirst) await typed();
          await network.echoes(phone, got!.message_id);
          if (!isFirst) await typed();
        });
        expect(told.sent).toEqual([
          ['AI_REPLY', 'accepted'],
          ['MANUAL_MESSAGE', 'accepted'],
        ]);
        expect(told.handed).toBe(1);
      }
    });
  });
}
