// Tests echoes that one process receives while another process sends the message, at each step of the send
// (messages.md#echoes).
import { describe, expect, test } from 'vitest';
import { nightly } from '../../testing/nightly.ts';
import type { EngineUnderTest } from '../network.testing.ts';
import { HANDED_OVER, type Suite } from './suite.testing.ts';

/** Steps of the first send. From the step after `before sendText` on, the network has the message. */
const STEPS = [
  'committed messages.reserve',
  'before sendText',
  'after sendText',
  'after messages.accept',
  ...nightly('after messages.hand-to-engine', 'before messages.accept'),
];

export function testEchoes(suite: Suite, { formatsOnly = false }: EngineUnderTest): void {
  const steps = formatsOnly ? ['before sendText', 'after sendText'] : STEPS;
  const { message, setUpNumber, sender, work } = suite;

  /** Makes a lead write, and sends the reply from a process whose clock is one minute ahead. */
  async function replyFromProcess(
    step: string,
    happens: (one: Awaited<ReturnType<typeof setUpNumber>>, text: string) => Promise<void>,
  ) {
    const one = await setUpNumber();
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
    const entries = await one.lead.facts(one.phone, HANDED_OVER);
    const sent = await one.lead.messages(one.phone);
    return { ...one, handed: entries.length, sent: sent.map(({ type, status }) => [type, status]) };
  }

  describe('echo while another process sends', () => {
    test.each(steps.filter((step) => /after sendText|messages.accept/.test(step)))(
      '%s: ignores the echo of our own message, also when it is reported twice',
      async (step) => {
        const told = await replyFromProcess(step, async ({ network, phone }) => {
          const [got] = await network.got(phone);
          await network.echoes(phone, got!.message_id);
          await network.echoes(phone, got!.message_id);
        });
        expect(told.sent).toEqual([['AI_REPLY', 'accepted']]);
        expect(told.handed).toBe(0);
        expect(await told.texts()).toHaveLength(1);
      },
    );

    test.each(steps)('%s: recognizes a person who types the same words', async (step) => {
      const told = await replyFromProcess(step, ({ network, phone }, text) =>
        network.personWrites(phone, message(text)),
      );
      const isSent = step !== 'committed messages.reserve';
      expect(told.sent).toEqual([
        ['AI_REPLY', isSent ? 'accepted' : 'discarded'],
        ['MANUAL_MESSAGE', 'accepted'],
      ]);
      expect(told.handed).toBe(1);
      expect(await told.texts()).toHaveLength(isSent ? 1 : 0);
    });

    test('attributes one of two equal messages at the same moment to a person, in either order', async () => {
      for (const isFirst of [true, false]) {
        const told = await replyFromProcess('after sendText', async ({ network, phone }, text) => {
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
