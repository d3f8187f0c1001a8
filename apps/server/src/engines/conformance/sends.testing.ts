// Tests sends that are accepted, rejected, or time out with or without delivery, and how the service interprets each
// failure of the provider.
import { beforeAll, describe, expect, test } from 'vitest';
import { queryRows } from '../../testing/conversation-helper.ts';
import { eventually } from '../../testing/wait-eventually.ts';
import type { EngineUnderTest } from '../network.testing.ts';
import { buildChatId, DAY, HANDED_OVER, type Suite } from './suite.testing.ts';

export function testSends(suite: Suite, { failures, formatsOnly = false }: EngineUnderTest): void {
  const { can, restart, setUpNumber, talk, message, work } = suite;

  const testOnce = test.skipIf(formatsOnly);

  describe('send', () => {
    test('arrives once, under the stored id, when it is accepted', async () => {
      const { w, phone, lead, network } = await setUpNumber();
      await network.writes(phone, [message('Hello')]);
      await work();
      const [got, ...more] = await network.got(phone);
      expect(more).toEqual([]);
      expect(await lead.messages(phone)).toMatchObject([{ status: 'accepted', text: got!.text }]);
      const [row] = await queryRows<{ engine_message_id: string }>(
        suite.app,
        `select engine_message_id from messages where team_id = $1 and direction = 'outbound'`,
        [w.teamId],
      );
      expect(row).toEqual({ engine_message_id: got!.message_id });
    });

    if (can.message_ids === 'ours') {
      test('keeps the id that Parley chose', async () => {
        const { phone, network } = await talk();
        const message_id = network.engine.newMessageId();
        const sent = { chat_id: buildChatId(network, phone), text: 'Hi', message_id };
        const { engine_message_id } = await network.engine.sendText(network.number, sent);
        expect(engine_message_id).toBe(message_id);
      });
    }

    testOnce('is tried again after a temporary rejection, and arrives once', async () => {
      const { phone, lead, network, texts } = await setUpNumber();
      await network.failsOnce('refused');
      await network.writes(phone, [message('Hello')]);
      await work();
      expect(await texts()).toHaveLength(1);
      expect(await lead.messages(phone)).toMatchObject([{ status: 'accepted', attempts: 1 }]);
    });

    test('is never repeated when its answer is lost, also after a restart, and is settled by its echo', async () => {
      const { w, phone, lead, network, texts } = await setUpNumber();
      await network.failsOnce('unanswered');
      await network.writes(phone, [message('Hello')]);
      await work();
      expect(await lead.messages(phone)).toMatchObject([{ status: 'unconfirmed' }]);
      const { second, networkOf } = await restart();
      suite.app.clock.advance(DAY / 2);
      await work(second);
      expect(await texts()).toHaveLength(1);
      const [got] = await network.got(phone);
      await (await networkOf(second, w)).echoes(phone, got!.message_id);
      await second.close();
      expect(await lead.messages(phone)).toMatchObject([{ status: 'accepted' }]);
      expect(await lead.facts(phone, HANDED_OVER)).toEqual([]);
    });

    test('is settled when it arrives after the engine timed out, and arrives once', async () => {
      const { phone, lead, network, texts } = await setUpNumber();
      await network.failsOnce('late');
      await network.writes(phone, [message('Hello')]);
      await work();
      await eventually(async () => {
        expect(await lead.messages(phone)).toMatchObject([{ status: 'accepted' }]);
      });
      expect(await texts()).toHaveLength(1);
    });

    testOnce('waits while the number is disconnected', async () => {
      const { phone, network, texts } = await setUpNumber();
      await network.writes(phone, [message('Hello')]);
      await network.connection(false);
      await work();
      expect(await texts()).toEqual([]);
      await network.connection(true);
      await work();
      expect(await texts()).toHaveLength(1);
    });

    testOnce('continues after a restart between the message and its answer', async () => {
      const { phone, network, texts } = await setUpNumber();
      await network.writes(phone, [message('Hello')]);
      const { second } = await restart();
      await work(second);
      await second.close();
      expect(await texts()).toHaveLength(1);
    });

    if (can.typing === 'every_chat' && can.read_receipts) {
      testOnce('marks the chat as read and types before it writes, as a person would', async () => {
        const { phone, network } = await setUpNumber();
        await network.writes(phone, [message('Hello')]);
        await work();
        expect(await network.saw(phone)).toEqual(['seen', 'typing', 'paused', 'text']);
      });
    }

    if (can.typing === 'answers' && can.read_receipts) {
      test('marks the answered message as read and types before it writes', async () => {
        const { phone, network } = await setUpNumber();
        await network.writes(phone, [message('Hello')]);
        await work();
        const saw = await network.saw(phone);
        expect(saw.filter((sign) => sign !== 'paused')).toEqual(['seen', 'typing', 'text']);
      });
    }

    if (can.reply_window_ms === null) {
      testOnce('has no reply window: a lead who was silent for a month gets a message', async () => {
        const { send, texts } = await talk();
        suite.app.clock.advance(30 * DAY);
        expect((await send('Still there?')).status).toBe(201);
        expect(await texts()).toEqual(['Still there?']);
      });
    }
  });

  describe('failed send', () => {
    let one: Awaited<ReturnType<typeof talk>>;
    beforeAll(async () => {
      one = await talk();
    });

    test.each(failures)('$name', async ({ cause, kind: expected, definite }) => {
      const { phone, network } = one;
      await cause(network);
      const chat_id = buildChatId(network, phone);
      const sent = { chat_id, text: 'Hi', message_id: network.engine.newMessageId() };
      const call = network.engine.sendText(network.number, sent);
      await expect(call).rejects.toMatchObject({ name: 'EngineError', kind: expected, definite });
      if (expected === 'disconnected') await network.connection(true);
    });
  });
}
