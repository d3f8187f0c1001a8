// Tests messages that the service or a person sends from the connected phone (messages.md#echoes).
import { describe, expect, test } from 'vitest';
import { HANDED_OVER, type Suite } from './suite.testing.ts';

export function testConnectedPhone(suite: Suite): void {
  const { message, setUpNumber, work } = suite;

  describe('message on the connected phone', () => {
    test('changes nothing when the service sent it', async () => {
      const { phone, network, transcript, lead } = await setUpNumber();
      await network.writes(phone, [message('Hello')]);
      await work();
      const [got] = await network.got(phone);
      await network.echoes(phone, got!.message_id);
      await network.echoes(phone, got!.message_id);
      expect(await transcript()).toHaveLength(2);
      expect(await lead.facts(phone, HANDED_OVER)).toEqual([]);
    });

    test('hands the conversation over once when a person wrote it, and silences the agent', async () => {
      const { phone, network, transcript, lead, texts } = await setUpNumber();
      await network.writes(phone, [message('Hello')]);
      await work();
      const before = await texts();
      const answer = message('I will call you');
      await network.personWrites(phone, answer);
      await network.personWrites(phone, answer);
      await network.writes(phone, [message('Thanks')]);
      await work();
      expect((await transcript()).map(({ type }) => type).slice(-2)).toEqual([
        'MANUAL_MESSAGE',
        'USER_MESSAGE',
      ]);
      expect(await lead.facts(phone, HANDED_OVER)).toHaveLength(1);
      expect(await texts()).toEqual(before);
    });
  });
}
